/* SPDX-License-Identifier: MIT */
/*
 * Bits one by one. Each bit of a word has the same column in every row and role, in groups of four, so the eye can run
 * down a column. Fields differ in shade, and have spans below them in the pane.
 */
#ifndef BROWSE_PANES_BIT_CELLS_H
#define BROWSE_PANES_BIT_CELLS_H

#include <stdbool.h>

#include <gmmu/gmmu.h>

#include "browse/model/frame.h"
#include "browse/panes/cells.h"

#define BITS_COLUMNS(bits) ((bits) + (bits) / 4 - 1)
int bits_column(unsigned hi, unsigned bit);
void bits_draw(const struct gmmu_entry *entry, unsigned hi, unsigned lo, struct pen *pen);
/* Marks the bits drawn at the pen, or the hex digits that contain them, that differ in the comparison. */
void bits_differ_draw(const struct browse_row *row, unsigned hi, unsigned lo, bool digits, const struct pen *pen);
void bits_numbers_draw(unsigned hi, unsigned lo, struct pen *pen);

#endif
