/* SPDX-License-Identifier: MIT */
/*
 * The actions of the browser: name, default keys, contexts, place in the help and the bottom line, and function. The
 * dispatcher, the help screen, the bottom line, completion, the configuration and the manual all walk one table. A new
 * action is one new row of action_rows.h.
 */
#ifndef BROWSE_ACTION_H
#define BROWSE_ACTION_H

#include <stdbool.h>
#include <stdint.h>

#include "browse/keys/key.h"

struct browse;

/* What receives the keys. Sets of contexts are masks: bit n is context n. */
enum context {
	CONTEXT_GRID,     /* the rows */
	CONTEXT_PANE,     /* the bit pane */
	CONTEXT_TEXT,     /* a screen of text: help, facts, legend */
	CONTEXT_LIST,     /* a list of places: the overview, tables, pointers */
	CONTEXT_COLUMNS,  /* the list of columns */
	CONTEXT_PROMPT,   /* a prompt */
	CONTEXT_QUESTION, /* yes or no */
	CONTEXT_JUMP,     /* after ] or [ */
	CONTEXT_LETTER,   /* after m or ': any letter */
	CONTEXT_COUNT
};

#define CONTEXT_BIT(context) (1u << (context))

enum action_group {
	GROUP_MOVE,
	GROUP_BITS,
	GROUP_VIEW,
	GROUP_GO,
	GROUP_JUMP,
	GROUP_WHAT_IF,
	GROUP_EXPORT,
	GROUP_LIST,
	GROUP_SCREEN,
	GROUP_TYPING,
	GROUP_ANSWER,
	GROUP_COUNT
};

/* A hint in the bottom line. */
struct action_hint {
	bool (*when)(const struct browse *browse); /* NULL: always */
	unsigned contexts;                         /* mask of CONTEXT_BIT: where it is shown */
	unsigned rank;                             /* 1 to 4, 1 first if there is not room for all; 0: no hint */
	const char *text;                          /* two words; NULL: named after what is open */
};

#define ACTION_HINTS 2

struct action {
	const char *name;  /* in the configuration and after `:` */
	const char *keys;  /* default keys, separated by spaces */
	unsigned contexts; /* mask of CONTEXT_BIT: where its keys work */
	enum action_group group;
	const char *help; /* one line */
	void (*run)(struct browse *browse, int argument);
	int argument;
	struct action_hint hints[ACTION_HINTS]; /* the first whose condition holds is shown */
	bool shares_hint;                       /* its keys share the hint of the action before it */
};

/* ACTION_DOWN, ... */
enum action_id {
#define ACTION(id, ...) ACTION_##id,
#include "browse/keys/action_rows.h"
	ACTION_COUNT
};

#define ACTION_NONE UINT32_MAX

/* The table itself, which names functions of all storeys: action_table.c. */
extern const struct action action_table[ACTION_COUNT];

/* NULL after the last. */
const struct action *action_at(unsigned action);

/* The number of the action with this name, or ACTION_NONE. */
unsigned action_find(const char *name);

void action_run(struct browse *browse, unsigned action);

const char *action_group_name(enum action_group group);
const char *context_name(enum context context);

/* Which key does what. */
struct binding {
	struct key key;
	uint16_t action;
};

#define KEYMAP_SIZE 320

struct keymap {
	unsigned count;
	struct binding bindings[KEYMAP_SIZE];
};

/* The default keys of every action. */
void keymap_init(struct keymap *keymap);

/* Binds a key to an action and removes its other bindings in the action's contexts; false if the keymap is full. */
bool keymap_bind(struct keymap *keymap, struct key key, unsigned action);

/* Removes all bindings of a key. */
void keymap_unbind(struct keymap *keymap, struct key key);

/* The action of a key in a context, or ACTION_NONE. */
unsigned keymap_find(const struct keymap *keymap, enum context context, struct key key);

/* Writes the names of an action's keys, the first one or all of them, separated by spaces; "" if it has none. */
void keymap_describe(const struct keymap *keymap, unsigned action, bool all, char *out, size_t size);

#endif
