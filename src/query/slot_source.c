/* SPDX-License-Identifier: MIT */
#include <endian.h>

#include "query/slot_source.h"

/* The stretch of slot `index` in a dump; also tells the extent. */
static struct slot_stretch slots_stretch_find(const struct slot_source_of_dump *of, uint64_t index, size_t *extent)
{
	struct slot_stretch stretch = {index, 1, 0, index};
	struct slots_item item;
	struct dump_extent bytes;

	*extent = 0;
	if (!slots_at(of->slots, index, &item))
		return stretch;
	*extent = item.extent;
	bytes = dump_extent_at(of->dump, item.extent);
	stretch.pa = bytes.address;
	stretch.first = index - (item.pa - bytes.address) / of->source.entry_size;
	stretch.count = bytes.size / of->source.entry_size;
	stretch.index = slots_index(of->slots, stretch.first);
	return stretch;
}

static struct slot_stretch slots_stretch(void *context, uint64_t index)
{
	size_t extent;

	return slots_stretch_find(context, index, &extent);
}

static size_t slots_read(void *context, uint64_t index, uint64_t *words, size_t count)
{
	const struct slot_source_of_dump *of = context;
	unsigned entry_size = of->source.entry_size;
	size_t extent, got;
	struct slot_stretch stretch = slots_stretch_find(of, index, &extent);

	if (count > stretch.first + stretch.count - index)
		count = (size_t)(stretch.first + stretch.count - index);
	got = dump_read(of->dump, extent, (index - stretch.first) * entry_size, words, count * entry_size);
	for (size_t i = 0; i < got / sizeof(*words); i++)
		words[i] = le64toh(words[i]);
	return got / entry_size;
}

/* Where the bytes at `offset` of an extent begin that may not be 0: at most its `size`. */
static uint64_t data_begin(const struct slot_source_of_dump *of, size_t extent, uint64_t offset, uint64_t size)
{
	uint64_t begin, end;
	uint8_t last;

	if (!dump_next_data(of->dump, extent, offset, &begin, &end) || begin > size)
		begin = size;
	/* What a file that shrank has lost looks like a hole too, but cannot be read. */
	if (begin > offset && dump_read(of->dump, extent, begin - 1, &last, 1) != 1)
		return offset;
	return begin;
}

static uint64_t slots_skip_zeros(void *context, uint64_t index)
{
	const struct slot_source_of_dump *of = context;
	unsigned entry_size = of->source.entry_size;
	size_t extent;
	struct slot_stretch stretch = slots_stretch_find(of, index, &extent);
	uint64_t offset = (index - stretch.first) * entry_size, size = stretch.count * entry_size;
	uint64_t first = stretch.first + data_begin(of, extent, offset, size) / entry_size;

	return first > index ? first : index;
}

void slot_source_of_dump_init(struct slot_source_of_dump *of, struct dump *dump, struct slots *slots)
{
	struct slots_item first = {.pa = 0};

	of->dump = dump;
	of->slots = slots;
	of->source.context = of;
	of->source.entry_size = slots_entry_size(slots);
	of->source.count = slots_count(slots);
	of->source.first_pa = slots_at(slots, 0, &first) ? first.pa - first.offset : 0;
	of->source.stretch = slots_stretch;
	of->source.read = slots_read;
	of->source.skip_zeros = slots_skip_zeros;
}

uint64_t slot_source_at_or_after(const struct slot_source *source, uint64_t pa)
{
	uint64_t low = 0, high = source->count;

	/* All slots below `low` end at or before pa, all from `high` on begin behind it; each step settles a stretch.
	 */
	while (low < high) {
		struct slot_stretch stretch = source->stretch(source->context, low + (high - low) / 2);

		if (pa < stretch.pa)
			high = stretch.first;
		else if ((pa - stretch.pa) / source->entry_size >= stretch.count)
			low = stretch.first + stretch.count;
		else
			return stretch.first + (pa - stretch.pa) / source->entry_size;
	}
	return low;
}

uint64_t slot_source_find(const struct slot_source *source, uint64_t pa)
{
	uint64_t index = slot_source_at_or_after(source, pa);

	return index < source->count && slot_source_pa(source, index) <= pa ? index : SLOT_NONE;
}

uint64_t slot_source_pa(const struct slot_source *source, uint64_t index)
{
	struct slot_stretch stretch = source->stretch(source->context, index);

	return stretch.pa + (index - stretch.first) * source->entry_size;
}
