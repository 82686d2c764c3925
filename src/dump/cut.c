/* SPDX-License-Identifier: MIT */
/* Cuts the extents of a dump into slots. */
#include <endian.h>
#include <inttypes.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

#include "dump/slots.h"
#include "text/phrase.h"

struct cut {
	struct slots slots;
	struct dump *dump;
	size_t extent_count;
	uint64_t *first;         /* number of the first slot of each extent, then the total number of slots */
	uint64_t *index;         /* the same, counted in the whole dump if this is a window of it */
	_Atomic size_t last_hit; /* the extent used last, which is often used next too */
};

/* Refuses bytes left over at the end of an extent, which is only named if there are others. */
static enum gmmu_status rest_refuse(const struct dump *dump, size_t extent, unsigned entry_size,
				    struct gmmu_error *error)
{
	struct dump_extent where = dump_extent_at(dump, extent);
	char name[PHRASE_NAME_ROOM], place[64] = "";

	if (dump_extent_count(dump) > 1)
		snprintf(place, sizeof(place), ", extent %zu at 0x%" PRIx64, extent, where.address);
	return gmmu_error_set(error, GMMU_E_TRUNCATED, "%s%s: %s of %u bytes and %s left over; --partial skips %s",
			      phrase_name(name, dump_path(dump)), place,
			      phrase_count(where.size / entry_size, "whole slot", "whole slots").text, entry_size,
			      phrase_count(where.size % entry_size, "byte", "bytes").text,
			      where.size % entry_size == 1 ? "it" : "them");
}

/* How many slots of the whole dump precede each extent. An extent that a window cut between slots counts from there. */
static void indices_find(struct cut *cut)
{
	unsigned entry_size = cut->slots.entry_size;
	uint64_t before = 0;
	size_t whole = 0;

	for (size_t i = 0; i < cut->extent_count; i++) {
		uint64_t address = dump_extent_at(cut->dump, i).address;
		struct dump_extent extent = dump_whole_at(cut->dump, whole);

		while (address - extent.address >= extent.size && whole + 1 < dump_whole_count(cut->dump)) {
			before += extent.size / entry_size;
			extent = dump_whole_at(cut->dump, ++whole);
		}
		cut->index[i] = before + (address - extent.address) / entry_size;
	}
}

static bool extent_holds(const struct cut *cut, size_t extent, uint64_t slot)
{
	return extent < cut->extent_count && slot >= cut->first[extent] && slot < cut->first[extent + 1];
}

/* The extent that holds a slot, which must exist. Extents without slots are skipped. */
static size_t extent_of(struct cut *cut, uint64_t slot)
{
	size_t low = atomic_load_explicit(&cut->last_hit, memory_order_relaxed), high = cut->extent_count;

	if (extent_holds(cut, low, slot))
		return low;
	if (!extent_holds(cut, ++low, slot)) {
		low = 0;
		while (high - low > 1) {
			size_t middle = low + (high - low) / 2;

			if (cut->first[middle] <= slot)
				low = middle;
			else
				high = middle;
		}
	}
	atomic_store_explicit(&cut->last_hit, low, memory_order_relaxed);
	return low;
}

static struct slot_stretch cut_stretch(void *context, uint64_t slot)
{
	struct cut *cut = context;
	size_t extent = extent_of(cut, slot);

	return (struct slot_stretch){
		.first = cut->first[extent],
		.count = cut->first[extent + 1] - cut->first[extent],
		.pa = dump_extent_at(cut->dump, extent).address,
		.index = cut->index[extent],
		.extent = extent,
	};
}

static size_t cut_read(void *context, uint64_t slot, uint64_t *words, size_t count)
{
	struct cut *cut = context;
	size_t extent = extent_of(cut, slot), size = cut->slots.entry_size, got;

	if (count > cut->first[extent + 1] - slot)
		count = (size_t)(cut->first[extent + 1] - slot);
	got = dump_read(cut->dump, extent, (slot - cut->first[extent]) * size, words, count * size);
	for (size_t i = 0; i < got / sizeof(*words); i++)
		words[i] = le64toh(words[i]);
	return got / size;
}

static uint64_t cut_skip_zeros(void *context, uint64_t slot, uint64_t *until)
{
	struct cut *cut = context;
	size_t extent = extent_of(cut, slot);
	unsigned size = cut->slots.entry_size;
	uint64_t first = cut->first[extent], limit = (cut->first[extent + 1] - first) * size;
	uint64_t offset = (slot - first) * size, begin, end = limit;
	uint8_t last;

	if (!dump_next_data(cut->dump, extent, offset, &begin, &end) || begin > limit)
		begin = limit;
	/* What a shrunken file has lost looks like a hole too, but cannot be read. */
	if (begin > offset && dump_read(cut->dump, extent, begin - 1, &last, 1) != 1)
		begin = end = offset;
	*until = first + (end < limit ? end : limit) / size;
	if (*until <= slot)
		*until = slot + 1;
	return first + begin / size > slot ? first + begin / size : slot;
}

enum gmmu_status slots_new(struct dump *dump, unsigned entry_size, bool partial, struct slots **slots,
			   struct gmmu_error *error)
{
	size_t count = dump_extent_count(dump);
	struct cut *made = calloc(1, sizeof(*made));
	enum gmmu_status status = GMMU_E_NOMEM;

	if (made) {
		made->first = calloc(count + 1, sizeof(*made->first));
		made->index = calloc(count + 1, sizeof(*made->index));
	}
	if (!made || !made->first || !made->index) {
		gmmu_error_set(error, status, "out of memory");
		goto failed;
	}
	made->slots = (struct slots){made, entry_size, 0, dump_origin(dump), cut_stretch, cut_read, cut_skip_zeros};
	made->dump = dump;
	made->extent_count = count;
	for (size_t i = 0; i < count; i++) {
		struct dump_extent extent = dump_extent_at(dump, i);

		if (extent.size % entry_size != 0 && !partial) {
			status = rest_refuse(dump, i, entry_size, error);
			goto failed;
		}
		made->first[i + 1] = made->first[i] + extent.size / entry_size;
	}
	made->slots.count = made->first[count];
	indices_find(made);
	*slots = &made->slots;
	return GMMU_OK;
failed:
	slots_free(made ? &made->slots : NULL);
	return status;
}

void slots_free(struct slots *slots)
{
	struct cut *cut = (struct cut *)slots;

	if (!cut)
		return;
	free(cut->first);
	free(cut->index);
	free(cut);
}
