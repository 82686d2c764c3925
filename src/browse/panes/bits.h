/* SPDX-License-Identifier: MIT */
/* The bit pane: a ruler for all bits of the row, and everything about the field under the bit cursor. */
#ifndef BROWSE_PANES_BITS_H
#define BROWSE_PANES_BITS_H

#include "browse/panes/cells.h"
#include "browse/panes/pane.h"

struct browse;

/* Draws it; returns the lines of its text. */
int bits_pane_draw(const struct browse *browse, const struct area *area);
int bits_pane_lines(const struct browse *browse);
void bits_move(struct browse *browse, enum move move);
/* The bit at a place of the pane, or -1. */
int bits_bit_at(const struct browse *browse, int row, int column, int width);

void do_pane_focus(struct browse *browse, int unused);
void do_pane_size(struct browse *browse, int lines);
void do_pane_toggle(struct browse *browse, int unused);

#endif
