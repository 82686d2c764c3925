/* SPDX-License-Identifier: MIT */
/* From cells to curses. */
#ifndef TUI_PAINT_H
#define TUI_PAINT_H

#include <stdbool.h>

#include "browse/panes/cells.h"

struct painter {
	struct grid painted; /* what stdscr holds; zero-initialise it, free it with grid_free */
	bool whole;          /* paint every cell next time: the theme changed */
};

/* Brings stdscr to what the grid says, changed cells only, and sends it to the terminal. */
enum gmmu_status paint(struct painter *painter, const struct grid *grid);

#endif
