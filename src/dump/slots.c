/* SPDX-License-Identifier: MIT */
#include "dump/slots.h"

#include <inttypes.h>
#include <stdio.h>

unsigned slots_rest(const struct slots *slots, struct dump_extent extent)
{
	return (unsigned)(extent.size % slots->entry_size);
}

static void item_place(const struct slots *slots, const struct slot_stretch *stretch, uint64_t slot,
		       struct slots_item *item)
{
	*item = (struct slots_item){
		.index = stretch->index + (slot - stretch->first),
		.position = slot,
		.extent = stretch->extent,
		.pa = stretch->pa + (slot - stretch->first) * slots->entry_size,
	};
	item->offset = item->pa - slots->first_pa;
}

bool slots_place(const struct slots *slots, uint64_t slot, struct slots_item *item)
{
	struct slot_stretch stretch;

	if (slot >= slots->count)
		return false;
	stretch = slots->stretch(slots->context, slot);
	item_place(slots, &stretch, slot, item);
	return true;
}

size_t slots_load(const struct slots *slots, uint64_t slot, struct slots_item *items, size_t count)
{
	uint64_t words[2 * SLOTS_LOAD_MAX];
	size_t width = slots->entry_size / sizeof(*words), got;
	struct slot_stretch stretch;

	if (slot >= slots->count || count == 0)
		return 0;
	stretch = slots->stretch(slots->context, slot);
	if (count > SLOTS_LOAD_MAX)
		count = SLOTS_LOAD_MAX;
	if (count > stretch.first + stretch.count - slot)
		count = (size_t)(stretch.first + stretch.count - slot);
	got = slots->read(slots->context, slot, words, count);
	/* Slots after one that can not be read may be readable: the caller tries again from there. */
	if (got < count)
		count = got + 1;
	for (size_t i = 0; i < count; i++) {
		item_place(slots, &stretch, slot + i, &items[i]);
		items[i].available = i < got;
		for (size_t word = 0; i < got && word < width; word++)
			items[i].slot.word[word] = words[i * width + word];
	}
	return count;
}

uint64_t slots_pa(const struct slots *slots, uint64_t slot)
{
	struct slots_item item = {0};

	slots_place(slots, slot, &item);
	return item.pa;
}

uint64_t slots_index(const struct slots *slots, uint64_t slot)
{
	struct slots_item item = {0};

	slots_place(slots, slot, &item);
	return item.index;
}

uint64_t slots_at_or_after(const struct slots *slots, uint64_t pa)
{
	uint64_t low = 0, high = slots->count;

	/* All slots below `low` end at or before pa, and all from `high` on begin after it. */
	while (low < high) {
		struct slot_stretch stretch = slots->stretch(slots->context, low + (high - low) / 2);

		if (pa < stretch.pa)
			high = stretch.first;
		else if ((pa - stretch.pa) / slots->entry_size >= stretch.count)
			low = stretch.first + stretch.count;
		else
			return stretch.first + (pa - stretch.pa) / slots->entry_size;
	}
	return low;
}

uint64_t slots_find(const struct slots *slots, uint64_t pa)
{
	uint64_t slot = slots_at_or_after(slots, pa);

	return slot < slots->count && slots_pa(slots, slot) <= pa ? slot : SLOT_NONE;
}

uint64_t slots_find_index(const struct slots *slots, uint64_t index)
{
	uint64_t low = 0, high = slots->count;

	while (low < high) {
		struct slot_stretch stretch = slots->stretch(slots->context, low + (high - low) / 2);

		if (index < stretch.index)
			high = stretch.first;
		else if (index - stretch.index >= stretch.count)
			low = stretch.first + stretch.count;
		else
			return stretch.first + (index - stretch.index);
	}
	return SLOT_NONE;
}

bool slots_after_hole(const struct slots *slots, uint64_t slot)
{
	return slot > 0 && slot < slots->count && slots->stretch(slots->context, slot).first == slot;
}

bool slots_shift_describe(const struct slots *slots, char sentence[SLOTS_SHIFT_ROOM])
{
	for (uint64_t slot = 0; slot < slots->count;) {
		struct slot_stretch stretch = slots->stretch(slots->context, slot);

		if (stretch.pa % slots->entry_size != 0) {
			snprintf(sentence, SLOTS_SHIFT_ROOM,
				 "slots are cut from pa 0x%" PRIx64
				 " on, which is no multiple of %u; entries of a table "
				 "are always at such multiples, so these words may be shifted",
				 stretch.pa, slots->entry_size);
			return true;
		}
		slot = stretch.first + stretch.count;
	}
	return false;
}
