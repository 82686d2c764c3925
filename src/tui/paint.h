/* SPDX-License-Identifier: MIT */
/* Paints cells with curses. */
#ifndef TUI_PAINT_H
#define TUI_PAINT_H

#include <stdbool.h>

#include "browse/browse.h"

struct painter {
	struct grid painted; /* the contents of stdscr; zero-initialise it, free it with grid_free */
	bool whole;          /* paint every cell next time, because the theme changed */
};

/* Makes stdscr match the grid, changed cells only, and sends it to the terminal. */
enum gmmu_status paint(struct painter *painter, const struct grid *grid);

#endif
