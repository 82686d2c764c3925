/* SPDX-License-Identifier: MIT */
/* Where things are on the screen, in lines. */
#ifndef BROWSE_PANES_LAYOUT_H
#define BROWSE_PANES_LAYOUT_H

#include <stdbool.h>

#include "browse/panes/pane.h"

struct browse;

/* Smaller terminals get a message instead of the browser. */
#define SCREEN_WIDTH_MIN 40
#define SCREEN_HEIGHT_MIN 10
/* From this width on, the grid shows the bits of each row. */
#define SCREEN_WIDTH_BITS 150
/* From this width on 64 bits fit in one line of the bit pane's ruler, else 32. */
#define RULER_WIDTH_WORD 80
#define RULER_LINES 3 /* numbers, bits, names */

/* The bit pane: what the reader made of it. */
struct bits_size {
	bool closed;
	int wanted;    /* lines; 0: default for the height of the screen */
	int top;       /* first visible line of its text */
	bool dragging; /* the mouse holds its edge */
};

/* A height of 0: not there. */
struct layout {
	bool too_small;
	int width, height;
	int path;    /* line of the path, or -1 */
	int heading; /* line of the column titles */
	int grid, grid_height;
	int status;            /* the rule between grid and pane */
	int pane, pane_height; /* height 0 if closed */
	int bottom;
};

struct layout layout_make(const struct browse *browse);

/*
 * The first visible line of a text of `lines` lines in `height` lines of the screen: `top`, unless the text would end
 * above the last of them; and after a move.
 */
int scroll_limit(int top, int height, int lines);
int scroll_top(int top, enum move move, int height, int lines);

/* Scrolls the bit pane to its top, or as far down as the bit cursor needs. */
void bits_home(struct browse *browse);

#endif
