/* SPDX-License-Identifier: MIT */
/*
 * The grid as lines. A line is a slot or a folded run of slots; the sieve decides which slots have one. A slot takes
 * one line of the screen (or one per 8 bytes), and lines without a slot (holes, left-over bytes) belong to the slot
 * after them. The cost does not depend on the number of slots.
 */
#ifndef BROWSE_MODEL_LINES_H
#define BROWSE_MODEL_LINES_H

#include <stdbool.h>
#include <stdint.h>

#include "browse/model/model.h"
#include "query/runs.h"

bool line_at(const struct model *model, uint64_t number, struct run *run);
uint64_t line_of(const struct model *model, uint64_t slot);
bool slot_is_shown(const struct model *model, uint64_t slot); /* in a line of its own or in a fold */
/* Gives a slot that is folded with others a line of its own, unless too many are open. */
void fold_open(struct model *model, uint64_t slot);
/* The nearest slot from `slot` on, in a direction, that no filter hides; SLOT_NONE: there is none. */
uint64_t slot_shown_from(const struct model *model, uint64_t slot, int direction);
uint64_t line_count(const struct model *model);
uint64_t lines_forward(const struct model *model, uint64_t slot, uint64_t lines);
uint64_t lines_back(const struct model *model, uint64_t slot, uint64_t lines);
int lines_fill(const struct model *model, uint64_t top, struct line *lines, int height);

/* Moves the top, and the cursor if its line is gone, so that it is within `height` lines, except the last `covered`. */
void lines_reach(struct model *model, int height, int covered);

#endif
