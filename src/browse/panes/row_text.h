/* SPDX-License-Identifier: MIT */
/* What is said in words about the bits of a row. Known to src/browse alone. */
#ifndef BROWSE_ROW_TEXT_H
#define BROWSE_ROW_TEXT_H

#include <gmmu/gmmu.h>

#include "render/text.h"

struct browse;
struct browse_row;

/* The bits that are set, in ranges from the highest on: "57:56, 3". */
void bits_add(struct text *text, struct gmmu_slot bits, unsigned count);

/* What the halves of a 16-byte slot are called. The high half of a leaf is nothing: nothing is read there. */
const char *half_label(enum gmmu_role role, unsigned half);

/* The words of a slot in the order of the grid, the low one first; of two, each with its name. */
void slot_add(struct text *text, struct gmmu_slot slot, unsigned bits, enum gmmu_role role);

/* A line on the bits that were toggled, if any were. */
void edit_add_row(struct text *text, const struct browse *browse, const struct browse_row *row, size_t width);

#endif
