/* SPDX-License-Identifier: MIT */
/*
 * The grid as lines: a slot takes one (or one for each 8 bytes of it), and the lines that are no slot (holes, bytes
 * left over) belong to the slot behind them. Nothing here depends on how many slots there are.
 */
#include "browse/state.h"

/* Lines between two extents that are shown at most; only dumps of many tiny extents have more. */
#define GAP_LINES_MAX 16

static int slot_height(const struct browse *browse)
{
	return (int)(row_bits(browse) / 64);
}

/* What lies behind the slots of extent `from` and before those of extent `to`. */
static int gap_lines(const struct browse *browse, size_t from, size_t to, struct line *out)
{
	size_t count = dump_extent_count(browse->dump);
	int lines = 0;

	for (size_t i = from; i < to && lines + 2 <= GAP_LINES_MAX; i++) {
		struct dump_extent extent = dump_extent_at(browse->dump, i);
		uint64_t end = extent.address + extent.size;
		unsigned rest = slots_rest(browse->slots, i);

		if (rest > 0)
			out[lines++] = (struct line){.kind = LINE_REST, .address = end - rest, .size = rest};
		if (i + 1 < count && dump_extent_at(browse->dump, i + 1).address > end)
			out[lines++] = (struct line){.kind = LINE_HOLE,
						     .address = end,
						     .size = dump_extent_at(browse->dump, i + 1).address - end};
	}
	return lines;
}

/* The extent of a slot; the number of extents if there is no such slot. */
static size_t slot_extent(const struct browse *browse, uint64_t slot)
{
	struct slots_item item;

	return slots_at(browse->slots, slot, &item) ? item.extent : dump_extent_count(browse->dump);
}

/* The lines that stand before a slot; those behind the last one if `slot` is the number of slots. */
static int lines_before(const struct browse *browse, uint64_t slot, struct line *out)
{
	size_t from = slot > 0 ? slot_extent(browse, slot - 1) : 0;
	size_t to = slot_extent(browse, slot);

	return from < to ? gap_lines(browse, from, to, out) : 0;
}

uint64_t lines_forward(struct browse *browse, uint64_t slot, uint64_t lines)
{
	uint64_t count = row_count(browse);

	if (count == 0)
		return 0;
	return count - 1 - slot < lines ? count - 1 : slot + lines;
}

uint64_t lines_back(struct browse *browse, uint64_t slot, uint64_t lines)
{
	(void)browse;
	return slot < lines ? 0 : slot - lines;
}

int lines_fill(struct browse *browse, uint64_t top, struct line *lines, int height)
{
	uint64_t count = row_count(browse);
	int filled = 0;

	for (uint64_t slot = top; filled < height; slot++) {
		struct line before[GAP_LINES_MAX];
		int gaps = lines_before(browse, slot, before);

		for (int i = 0; i < gaps && filled < height; i++)
			lines[filled++] = before[i];
		if (slot >= count)
			break;
		for (int half = 0; half < slot_height(browse) && filled < height; half++)
			lines[filled++] =
				(struct line){.kind = LINE_SLOT, .half = (unsigned)half, .first = slot, .last = slot};
	}
	for (int i = filled; i < height; i++)
		lines[i] = (struct line){.kind = LINE_NONE};
	return filled;
}

/* The first slot that the screen can begin with and still show `slot` whole (and what follows the last one). */
static uint64_t top_for(struct browse *browse, uint64_t slot, int height)
{
	struct line before[GAP_LINES_MAX];
	uint64_t top = slot;
	int used = slot_height(browse);

	if (slot + 1 == row_count(browse))
		used += lines_before(browse, slot + 1, before);
	used += lines_before(browse, slot, before);
	while (top > 0) {
		used += slot_height(browse) + lines_before(browse, top - 1, before);
		if (used > height)
			break;
		top--;
	}
	return top;
}

void lines_show_cursor(struct browse *browse)
{
	struct layout layout = layout_make(browse);
	uint64_t count = row_count(browse);
	uint64_t lowest, highest;

	if (count == 0 || layout.grid_height < 1) {
		browse->top = 0;
		return;
	}
	if (browse->cursor >= count)
		browse->cursor = count - 1;
	lowest = top_for(browse, browse->cursor, layout.grid_height);
	highest = top_for(browse, count - 1, layout.grid_height);
	if (browse->top > highest)
		browse->top = highest;
	if (browse->top > browse->cursor)
		browse->top = browse->cursor;
	if (browse->top < lowest)
		browse->top = lowest;
}
