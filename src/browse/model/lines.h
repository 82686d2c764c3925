/* SPDX-License-Identifier: MIT */
/*
 * The grid as lines. A line is a slot, or a run of slots that is folded; which slots have one the sieve says. A slot
 * takes one line of the screen (or one for each 8 bytes of it), and the lines that are no slot (holes, bytes
 * left over) belong to the slot after them. Nothing here depends on how many slots there are.
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
uint64_t line_count(const struct model *model);
uint64_t lines_forward(const struct model *model, uint64_t slot, uint64_t lines);
uint64_t lines_back(const struct model *model, uint64_t slot, uint64_t lines);
int lines_fill(const struct model *model, uint64_t top, struct line *lines, int height);

/* Moves the top, and the cursor if it has no line any more, so that it is in `height` lines, the last `covered` not. */
void lines_reach(struct model *model, int height, int covered);

#endif
