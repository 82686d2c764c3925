/* SPDX-License-Identifier: MIT */
/* The cursor: a slot and a bit of it. It stays on the same bytes when slots are cut in another way. */
#ifndef BROWSE_MODEL_CURSOR_H
#define BROWSE_MODEL_CURSOR_H

#include <stdint.h>

#include "browse/model/model.h"

/* Moves to the nearest existing slot or bit. */
void cursor_put(struct model *model, uint64_t slot);
void bit_put(struct model *model, unsigned bit);

struct place place_here(const struct model *model);

/* Takes over a dump and its slots, without freeing the previous ones; the sieve pauses until it is renewed. */
void slots_take(struct model *model, struct dump *dump, struct slots *slots);

/*
 * Changes how slots are read, and cuts them again if their size changes. The sieve and the comparison are not updated.
 */
enum gmmu_status view_take(struct model *model, const struct gmmu_view *view, struct gmmu_error *error);

#endif
