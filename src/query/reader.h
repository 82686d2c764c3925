/* SPDX-License-Identifier: MIT */
/* Single slots in ascending order: nearby slots are read together. */
#ifndef QUERY_READER_H
#define QUERY_READER_H

#include "dump/slots.h"

/* Zero except for `slots` at the start. */
struct reader {
	const struct slots *slots;
	uint64_t first; /* of the slots read last, and their number */
	size_t count;
	struct slots_item items[SLOTS_LOAD_MAX];
};

/* The slot with this number, which is below the count. It may be unavailable. Valid until the next call. */
const struct slots_item *reader_get(struct reader *reader, uint64_t slot);

#endif
