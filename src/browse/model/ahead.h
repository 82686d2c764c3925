/* SPDX-License-Identifier: MIT */
/* Slots that are read in one go, because the following ones will be needed next. */
#ifndef BROWSE_MODEL_AHEAD_H
#define BROWSE_MODEL_AHEAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "dump/slots.h"

struct ahead {
	size_t most; /* maximum number of slots in one go */
	uint64_t first;
	size_t count;
	struct slots_item items[SLOTS_LOAD_MAX];
};

/* Starts over. For a screen of `lines`, all slots are read at once, even if each takes only one line. */
void ahead_begin(struct ahead *ahead, int lines);

/* Reads a slot, with the following ones unless `ahead` is NULL. False if there is no such slot. */
bool ahead_load(struct ahead *ahead, const struct slots *slots, uint64_t slot, struct slots_item *item);

#endif
