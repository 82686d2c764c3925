/* SPDX-License-Identifier: MIT */
/* One row as it is shown: the file's contents with the what-if edits applied. */
#ifndef BROWSE_MODEL_ROW_H
#define BROWSE_MODEL_ROW_H

#include <stdbool.h>
#include <stdint.h>

#include "browse/model/model.h"

/* False if there is no such slot. */
bool row_read(const struct model *model, uint64_t slot, struct browse_row *row);
bool row_here(const struct model *model, struct browse_row *row); /* under the cursor; false also if no row is shown */

/* The row of the field table for the address in a half (0: low 8 bytes, 1: high 8), or GMMU_FIELD_NONE. */
unsigned row_address_field(const struct gmmu_entry *entry, unsigned half);

/* The doubts about the depth that an entry raises: bit n is enum gmmu_doubt n. A slot that is all 0 raises none. */
unsigned row_doubts(const struct gmmu_entry *entry);

/* Whether the cursor is in the table that the path leads to, read as the path implies. */
bool path_here(const struct model *model);

/* Reads `height` lines of the grid, from the top on, and the row under the cursor, for drawing. */
void frame_begin(struct model *model, int height);

#endif
