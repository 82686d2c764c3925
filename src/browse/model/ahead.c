/* SPDX-License-Identifier: MIT */
#include "browse/model/ahead.h"

void ahead_begin(struct ahead *ahead, int lines)
{
	ahead->most = lines < 1 ? 1 : lines < SLOTS_LOAD_MAX ? (size_t)lines : SLOTS_LOAD_MAX;
	ahead->count = 0;
}

bool ahead_load(struct ahead *ahead, const struct slots *slots, uint64_t slot, struct slots_item *item)
{
	if (!ahead)
		return slots_load(slots, slot, item, 1) > 0;
	if (slot < ahead->first || slot - ahead->first >= ahead->count) {
		ahead->first = slot;
		ahead->count = slots_load(slots, slot, ahead->items, ahead->most);
		if (ahead->count == 0)
			return false;
	}
	*item = ahead->items[slot - ahead->first];
	return true;
}
