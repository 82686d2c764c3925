/* SPDX-License-Identifier: MIT */
/* Texts about the bits of a row. Private to src/browse. */
#ifndef BROWSE_ROW_TEXT_H
#define BROWSE_ROW_TEXT_H

#include <gmmu/gmmu.h>

#include "text/text.h"

struct browse;
struct browse_row;

/* The bits that are set, as ranges from the highest on: "57:56, 3". */
void bits_add(struct text *text, struct gmmu_slot bits, unsigned count);

/* Names of the halves of a 16-byte slot. The high half of a leaf has none, because it is not read. */
const char *half_label(enum gmmu_role role, unsigned half);

/* The words of a slot in the order of the grid, low one first; if there are two, with names. */
void slot_add(struct text *text, struct gmmu_slot slot, unsigned bits, enum gmmu_role role);

/* A line about toggled bits, if there are any. */
void edit_add_row(struct text *text, const struct browse *browse, const struct browse_row *row, size_t width);

#endif
