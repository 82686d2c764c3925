/* SPDX-License-Identifier: MIT */
/* The cursor: which slot and which bit of it. It stays on the same bytes when slots are cut anew. */
#ifndef BROWSE_MODEL_CURSOR_H
#define BROWSE_MODEL_CURSOR_H

#include <stdint.h>

#include "browse/model/model.h"

/* The nearest slot or bit that there is. */
void cursor_put(struct model *model, uint64_t slot);
void bit_put(struct model *model, unsigned bit);

struct place place_here(const struct model *model);

/* Takes over a dump and its slots. What was there is not freed; the sieve pauses until it is set anew. */
void slots_take(struct model *model, struct dump *dump, struct slots *slots);

/* Reads slots in another way, cut anew where they have another size. Sieve and comparison still are as they were. */
enum gmmu_status view_take(struct model *model, const struct gmmu_view *view, struct gmmu_error *error);

#endif
