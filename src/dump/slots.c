/* SPDX-License-Identifier: MIT */
#include "dump/slots.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "dump/words.h"

#define SLOT_BYTES_MAX 16u

struct slots {
	struct dump *dump;
	unsigned entry_size; /* bytes */
	size_t extent_count;
	uint64_t *first; /* number of the first slot of each extent; one more at the end: how many there are */
	uint64_t *index; /* the same in the whole that a window was cut out of */
};

/* What is left over at the end of an extent, which is only spoken of if there are others. */
static enum gmmu_status rest_refuse(const struct dump *dump, size_t extent, unsigned entry_size,
				    struct gmmu_error *error)
{
	struct dump_extent where = dump_extent_at(dump, extent);
	char name[WORDS_NAME_ROOM], place[64] = "";

	if (dump_extent_count(dump) > 1)
		snprintf(place, sizeof(place), ", extent %zu at 0x%" PRIx64, extent, where.address);
	return gmmu_error_set(error, GMMU_E_TRUNCATED,
			      "%s%s: %" PRIu64 " whole slots of %u bytes and %u bytes left over; --partial skips them",
			      words_name(name, dump_path(dump)), place, where.size / entry_size, entry_size,
			      (unsigned)(where.size % entry_size));
}

/* How many slots of the whole lie before each extent. One that a window cut between slots counts from the one it cut.
 */
static void indices_find(struct slots *slots)
{
	uint64_t before = 0;
	size_t whole = 0;

	for (size_t i = 0; i < slots->extent_count; i++) {
		uint64_t address = dump_extent_at(slots->dump, i).address;
		struct dump_extent extent = dump_whole_at(slots->dump, whole);

		while (address - extent.address >= extent.size) {
			before += extent.size / slots->entry_size;
			extent = dump_whole_at(slots->dump, ++whole);
		}
		slots->index[i] = before + (address - extent.address) / slots->entry_size;
	}
}

enum gmmu_status slots_new(struct dump *dump, unsigned entry_size, bool partial, struct slots **slots,
			   struct gmmu_error *error)
{
	size_t count = dump_extent_count(dump);
	struct slots *made = calloc(1, sizeof(*made));
	enum gmmu_status status = GMMU_E_NOMEM;

	if (made) {
		made->first = calloc(count + 1, sizeof(*made->first));
		made->index = calloc(count + 1, sizeof(*made->index));
	}
	if (!made || !made->first || !made->index) {
		gmmu_error_set(error, status, "out of memory");
		goto failed;
	}
	made->dump = dump;
	made->entry_size = entry_size;
	made->extent_count = count;
	for (size_t i = 0; i < count; i++) {
		struct dump_extent extent = dump_extent_at(dump, i);

		if (extent.size % entry_size != 0 && !partial) {
			status = rest_refuse(dump, i, entry_size, error);
			goto failed;
		}
		made->first[i + 1] = made->first[i] + extent.size / entry_size;
	}
	indices_find(made);
	*slots = made;
	return GMMU_OK;
failed:
	slots_free(made);
	return status;
}

void slots_free(struct slots *slots)
{
	if (!slots)
		return;
	free(slots->first);
	free(slots->index);
	free(slots);
}

unsigned slots_entry_size(const struct slots *slots)
{
	return slots->entry_size;
}

uint64_t slots_count(const struct slots *slots)
{
	return slots->first[slots->extent_count];
}

unsigned slots_rest(const struct slots *slots, size_t extent)
{
	return (unsigned)(dump_extent_at(slots->dump, extent).size % slots->entry_size);
}

/* The extent in which slot `index` stands; there must be such a slot. Extents without a slot are passed over. */
static size_t extent_of(const struct slots *slots, uint64_t index)
{
	size_t low = 0, high = slots->extent_count;

	while (high - low > 1) {
		size_t middle = low + (high - low) / 2;

		if (slots->first[middle] <= index)
			low = middle;
		else
			high = middle;
	}
	return low;
}

/* Fills in where a slot stands. */
static void item_place(const struct slots *slots, uint64_t slot, size_t extent, struct slots_item *item)
{
	uint64_t address = dump_extent_at(slots->dump, extent).address, within = slot - slots->first[extent];

	*item = (struct slots_item){.index = slots->index[extent] + within, .position = slot, .extent = extent};
	item->pa = address + within * slots->entry_size;
	item->offset = item->pa - dump_origin(slots->dump);
}

size_t slots_load(struct slots *slots, uint64_t index, struct slots_item *items, size_t count)
{
	uint8_t bytes[SLOTS_LOAD_MAX * SLOT_BYTES_MAX];
	size_t size = slots->entry_size, extent, got;

	if (index >= slots_count(slots) || count == 0)
		return 0;
	extent = extent_of(slots, index);
	if (count > SLOTS_LOAD_MAX)
		count = SLOTS_LOAD_MAX;
	if (count > slots->first[extent + 1] - index)
		count = (size_t)(slots->first[extent + 1] - index);
	got = dump_read(slots->dump, extent, (index - slots->first[extent]) * size, bytes, count * size);
	/* A slot that can not be read may have readable ones behind it: the caller asks again from there. */
	if (got < count * size)
		count = got / size + 1;
	for (size_t i = 0; i < count; i++) {
		item_place(slots, index + i, extent, &items[i]);
		items[i].available = (i + 1) * size <= got;
		if (items[i].available)
			items[i].slot = gmmu_slot_load(bytes + i * size, slots->entry_size);
	}
	return count;
}

bool slots_at(struct slots *slots, uint64_t index, struct slots_item *item)
{
	return slots_load(slots, index, item, 1) == 1;
}

uint64_t slots_at_or_after(const struct slots *slots, uint64_t pa)
{
	for (size_t low = 0, high = slots->extent_count; low < high;) {
		size_t middle = low + (high - low) / 2;
		struct dump_extent extent = dump_extent_at(slots->dump, middle);

		if (pa < extent.address)
			high = middle;
		else if (pa - extent.address >= extent.size)
			low = middle + 1;
		else {
			uint64_t within = (pa - extent.address) / slots->entry_size;
			uint64_t whole = slots->first[middle + 1] - slots->first[middle];

			return slots->first[middle] + (within < whole ? within : whole);
		}
		if (low == high)
			return slots->first[low];
	}
	return slots_count(slots);
}

uint64_t slots_find(const struct slots *slots, uint64_t pa)
{
	uint64_t index = slots_at_or_after(slots, pa);
	struct slots_item item;

	if (index >= slots_count(slots))
		return UINT64_MAX;
	item_place(slots, index, extent_of(slots, index), &item);
	return pa >= item.pa && pa - item.pa < slots->entry_size ? index : UINT64_MAX;
}

uint64_t slots_index(const struct slots *slots, uint64_t slot)
{
	size_t extent = extent_of(slots, slot);

	return slot - slots->first[extent] + slots->index[extent];
}

uint64_t slots_find_index(const struct slots *slots, uint64_t index)
{
	size_t low = 0, high = slots->extent_count;
	uint64_t slot;

	/* As far as slots go: their indices ascend as they do. */
	while (high - low > 1) {
		size_t middle = low + (high - low) / 2;

		if (slots->index[middle] <= index)
			low = middle;
		else
			high = middle;
	}
	if (slots->extent_count == 0 || index < slots->index[low])
		return UINT64_MAX;
	slot = index - slots->index[low] + slots->first[low];
	return slot < slots->first[low + 1] ? slot : UINT64_MAX;
}

bool slots_after_hole(const struct slots *slots, uint64_t index)
{
	size_t extent;

	if (index == 0 || index >= slots_count(slots))
		return false;
	extent = extent_of(slots, index);
	return slots->first[extent] == index;
}
