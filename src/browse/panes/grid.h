/* SPDX-License-Identifier: MIT */
/* The rows: lines of the screen that show slots, and moving among them. */
#ifndef BROWSE_PANES_GRID_H
#define BROWSE_PANES_GRID_H

#include "browse/panes/cells.h"
#include "browse/panes/pane.h"

void grid_draw(const struct browse *browse, const struct area *heading, const struct area *area);
void grid_move(struct browse *browse, enum move move);

/* The bit at a column of the screen, or -1; which line it is in is not asked. */
int grid_bit_at(const struct browse *browse, int column, unsigned half);

#endif
