/* SPDX-License-Identifier: MIT */
/* Texts between title and bottom line: made by one function each, then scrolled and searched here. */
#ifndef BROWSE_PANES_SCREEN_H
#define BROWSE_PANES_SCREEN_H

#include <stdbool.h>

#include "browse/panes/pane.h"
#include "text/text.h"

#define SCREEN_COLUMNS_MAX 4

/* The text that is open. */
struct text_screen {
	struct text text;                  /* styled; lines end with a newline */
	int width;                         /* width that the text was made for */
	int lines;                         /* of the text, ... */
	int columns;                       /* ... which are in so many columns ... */
	int first[SCREEN_COLUMNS_MAX + 1]; /* ... that begin with these lines ... */
	int rows, top;                     /* ... and have so many rows; the first row on the screen */
	int found;                         /* the line that was found last */
};

void screen_settle(struct browse *browse);
void screen_draw(const struct browse *browse, const struct area *area);
void screen_move(struct browse *browse, enum move move);
void screen_renew(struct browse *browse);
bool screen_find(struct browse *browse, int direction, bool first);

/* The row of a pane that is a text. */
#define TEXT_PANE(heading, builder, ...)                                                                  \
	{                                                                                                 \
		.context = CONTEXT_TEXT, .layer = LAYER_TEXT, .title = heading, .build = builder,         \
		.settle = screen_settle, .draw = screen_draw, .move = screen_move, .renew = screen_renew, \
		.find = screen_find, __VA_ARGS__                                                          \
	}

/* A heading, after an empty line unless it is the first line. */
void screen_add_heading(struct text *text, const char *heading);

/* A word with its argument or "", and from a column on its explanation. `meaning`: enum meaning or enum look. */
void screen_add_line(struct text *text, unsigned meaning, const char *word, const char *argument, const char *help,
		     size_t column, size_t width);

void do_screen(struct browse *browse, int pane);

#endif
