/* SPDX-License-Identifier: MIT */
#include "browse/keys/action.h"

#include <stddef.h>
#include <string.h>

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
	return action < ACTION_COUNT ? &action_table[action] : NULL;
}

unsigned action_find(const char *name)
{
	for (unsigned i = 0; i < ACTION_COUNT; i++)
		if (strcmp(action_table[i].name, name) == 0)
			return i;
	return ACTION_NONE;
}

void action_run(struct browse *browse, unsigned action)
{
	action_table[action].run(browse, action_table[action].argument);
}

const char *action_group_name(enum action_group group)
{
	return group_names[group];
}

const char *context_name(enum context context)
{
	return context_names[context];
}
