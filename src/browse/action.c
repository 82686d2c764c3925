/* SPDX-License-Identifier: MIT */
#include "browse/keys/action.h"

#include <stdio.h>
#include <string.h>

#include "browse/handlers.h"
#include "browse/when.h"

#define GRID CONTEXT_BIT(CONTEXT_GRID)
#define PANE CONTEXT_BIT(CONTEXT_PANE)
#define TEXT CONTEXT_BIT(CONTEXT_TEXT)
#define LIST CONTEXT_BIT(CONTEXT_LIST)
#define COLUMNS CONTEXT_BIT(CONTEXT_COLUMNS)
#define PROMPT CONTEXT_BIT(CONTEXT_PROMPT)
#define QUESTION CONTEXT_BIT(CONTEXT_QUESTION)
#define JUMP CONTEXT_BIT(CONTEXT_JUMP)
#define LETTER CONTEXT_BIT(CONTEXT_LETTER)
#define TABLE (GRID | PANE)
#define PAGES (GRID | PANE | TEXT | LIST)
#define ANYWHERE (GRID | PANE | TEXT | LIST | COLUMNS)

#define HINT(contexts, rank, text)          \
	{                                   \
		NULL, contexts, rank, text, \
	}
#define HINT_IF(when, contexts, rank, text) \
	{                                   \
		when, contexts, rank, text, \
	}
#define HINTS(...) {__VA_ARGS__}, false
#define NO_HINT {{0}}, false
#define SAME_HINT {{0}}, true

static const struct action actions[ACTION_COUNT] = {
#define ACTION(id, name, keys, contexts, group, help, run, argument, ...) \
	[ACTION_##id] = {name, keys, contexts, group, help, run, argument, __VA_ARGS__},
#include "browse/keys/action_rows.h"
};

static const char *const group_names[GROUP_COUNT] = {
	[GROUP_MOVE] = "Moving",
	[GROUP_BITS] = "Bits and fields",
	[GROUP_VIEW] = "How slots are read and shown",
	[GROUP_GO] = "Going places",
	[GROUP_JUMP] = "After ] and [",
	[GROUP_WHAT_IF] = "What if (the file is never modified)",
	[GROUP_EXPORT] = "Exporting rows",
	[GROUP_LIST] = "Searching the whole dump",
	[GROUP_SCREEN] = "Screens, leaving",
	[GROUP_TYPING] = "In a prompt",
	[GROUP_ANSWER] = "Answering a question",
};

static const char *const context_names[CONTEXT_COUNT] = {
	[CONTEXT_GRID] = "rows",          [CONTEXT_PANE] = "bit pane",     [CONTEXT_TEXT] = "screens of text",
	[CONTEXT_LIST] = "lists",         [CONTEXT_COLUMNS] = "columns",   [CONTEXT_PROMPT] = "typing",
	[CONTEXT_QUESTION] = "questions", [CONTEXT_JUMP] = "after ] or [", [CONTEXT_LETTER] = "letter",
};

const struct action *action_at(unsigned action)
{
	return action < ACTION_COUNT ? &actions[action] : NULL;
}

unsigned action_find(const char *name)
{
	for (unsigned i = 0; i < ACTION_COUNT; i++)
		if (strcmp(actions[i].name, name) == 0)
			return i;
	return ACTION_NONE;
}

const char *action_group_name(enum action_group group)
{
	return group_names[group];
}

const char *context_name(enum context context)
{
	return context_names[context];
}
