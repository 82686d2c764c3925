/* SPDX-License-Identifier: MIT */
/* Single slots, asked for in ascending order: what is near is read with one look at the dump. */
#ifndef QUERY_READER_H
#define QUERY_READER_H

#include "dump/slots.h"

/* Zero but for `slots` at the beginning. */
struct reader {
	const struct slots *slots;
	uint64_t first; /* of the slots that were read last, and how many they are */
	size_t count;
	struct slots_item items[SLOTS_LOAD_MAX];
};

/* The slot of this number, which is below the count. It may not be available. Valid until the next call. */
const struct slots_item *reader_get(struct reader *reader, uint64_t slot);

#endif
