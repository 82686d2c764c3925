/* SPDX-License-Identifier: MIT */
/* One row as it is shown: what the file holds, with the what-if edits put on top. */
#ifndef BROWSE_MODEL_ROW_H
#define BROWSE_MODEL_ROW_H

#include <stdbool.h>
#include <stdint.h>

#include "browse/model/model.h"

/* False if there is no such slot. */
bool row_read(const struct model *model, uint64_t slot, struct browse_row *row);
bool row_here(const struct model *model, struct browse_row *row); /* under the cursor; false also if no row is shown */

/* The row of the field table with the address that half (0: low 8 bytes, 1: high 8) holds, or GMMU_FIELD_NONE. */
unsigned row_address_field(const struct gmmu_entry *entry, unsigned half);

/* Whether the cursor is on a row of the table that the way led to, read as the way would have it. */
bool path_here(const struct model *model);

/* Reads what `height` lines of the grid hold, from the top on, and the row under the cursor, for the drawing. */
void frame_begin(struct model *model, int height);

#endif
