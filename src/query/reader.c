/* SPDX-License-Identifier: MIT */
#include "query/reader.h"

const struct slots_item *reader_get(struct reader *reader, uint64_t slot)
{
	if (slot < reader->first || slot - reader->first >= reader->count) {
		reader->first = slot;
		reader->count = slots_load(reader->slots, slot, reader->items, SLOTS_LOAD_MAX);
	}
	return &reader->items[slot - reader->first];
}
