/* SPDX-License-Identifier: MIT */
/*
 * What can be open on the screen. A pane is a file that fills a pane_type, and a row of PANES; whoever asks what keys,
 * mouse and screen are for asks the pane that is on top (stack.h), not which one it is.
 */
#ifndef BROWSE_PANES_PANE_H
#define BROWSE_PANES_PANE_H

#include <stdbool.h>
#include <stddef.h>

#include "browse/keys/action.h"
#include "browse/panes/cells.h"
#include "text/text.h"

struct browse;
struct list_type;

/* PANE(ID, name): pane_name is its type. */
#define PANES(PANE)              \
	PANE(GRID, grid)         \
	PANE(BITS, bits)         \
	PANE(COLUMNS, columns)   \
	PANE(OVERVIEW, overview) \
	PANE(TABLES, tables)     \
	PANE(POINTERS, pointers) \
	PANE(ANSWER, answer)     \
	PANE(HELP, help)         \
	PANE(FACTS, facts)       \
	PANE(LEGEND, legend)     \
	PANE(CONFIG, config)     \
	PANE(JUMP, jump)         \
	PANE(LETTER, letter)     \
	PANE(PROMPT, prompt)     \
	PANE(QUESTION, question)

#define PANE_ID(id, name) PANE_##id,
enum pane { PANES(PANE_ID) PANE_COUNT, PANE_NONE = PANE_COUNT };
#undef PANE_ID

/* The stack, from the bottom up. In each layer one pane is open at most; of the rows one always is. */
enum layer {
	LAYER_ROWS,
	LAYER_BITS, /* keys go to the bit pane */
	LAYER_LIST,
	LAYER_TEXT,
	LAYER_KEY, /* the next key is waited for */
	LAYER_PROMPT,
	LAYER_QUESTION,
	LAYER_COUNT
};

enum move {
	MOVE_DOWN,
	MOVE_UP,
	MOVE_PAGE_DOWN,
	MOVE_PAGE_UP,
	MOVE_HALF_DOWN,
	MOVE_HALF_UP,
	MOVE_FIRST,
	MOVE_LAST,
	MOVE_SCREEN_TOP,
	MOVE_SCREEN_MIDDLE,
	MOVE_SCREEN_BOTTOM,
	MOVE_SCROLL_DOWN,
	MOVE_SCROLL_UP
};

/* Every function may be NULL: then there is nothing to do. */
struct pane_type {
	enum context context; /* which actions its keys do */
	enum layer layer;
	size_t size;       /* of its data, which is zero at first; stack.h */
	const char *title; /* of a text */

	/* Before drawing, and when keys need it: brings what is shown to the size of the screen. */
	void (*settle)(struct browse *browse);
	/* Draws; changes nothing. Of what covers the rows: all lines below the title. */
	void (*draw)(const struct browse *browse, const struct area *area);
	/* Draws the bottom line, and what it needs of the lines above; `screen` is the whole one. */
	void (*draw_bottom)(const struct browse *browse, const struct area *screen);

	void (*move)(struct browse *browse, enum move move);
	void (*press)(struct browse *browse, int row, int column); /* the mouse, in cells of the screen */
	void (*key)(struct browse *browse, struct key key);        /* one that no action has */
	void (*typed)(struct browse *browse);                      /* after each key */
	void (*leave)(struct browse *browse);                      /* it is being closed */

	void (*renew)(struct browse *browse);  /* what it shows has changed */
	void (*forget)(struct browse *browse); /* what slots hold has changed: frees what was found in them */

	/* Searches for the word of find.h, the first time or again, and shows it; false: there is none. */
	bool (*find)(struct browse *browse, int direction, bool first);

	/* Of the bottom line: what is beside the selected line, in a word; NULL: nothing. */
	const char *(*beside)(const struct browse *browse);
	bool any_view; /* its contents do not depend on the view */

	void (*build)(const struct browse *browse, struct text *text, int width); /* a text; screen.h */
	int column; /* of a text: width of a column that is wide enough, if sections may be side by side; else 0 */
	const struct list_type *list; /* a list; list.h */
};

#define PANE_TYPE(id, name) extern const struct pane_type pane_##name;
PANES(PANE_TYPE)
#undef PANE_TYPE

extern const struct pane_type *const pane_types[PANE_COUNT];

#endif
