/* SPDX-License-Identifier: MIT */
/*
 * The grid as lines. A line is a slot, or a run of slots that is folded; which slots have one the sieve says. A slot
 * takes one line of the screen (or one for each 8 bytes of it), and the lines that are no slot (holes, bytes
 * left over) belong to the slot behind them. Nothing here depends on how many slots there are.
 */
#include "browse/state.h"

/* Lines between two extents that are shown at most; only dumps of many tiny extents have more. */
#define GAP_LINES_MAX 16
/* The most lines that belong to a slot: those, one for what only another dump has there, a border, and its own two. */
#define SLOT_LINES_MAX (GAP_LINES_MAX + 4)

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
		unsigned rest = slots_rest(browse->slots, extent);

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

	return slots_place(browse->slots, slot, &item) ? item.extent : dump_extent_count(browse->dump);
}

/* The lines between the slot before `from` and slot `to`: what stands where no slot is. `first`: nothing is before. */
static int lines_between(const struct browse *browse, uint64_t from, uint64_t to, bool first, struct line *out)
{
	size_t before = first ? 0 : slot_extent(browse, from - 1);
	size_t behind = slot_extent(browse, to);
	int lines = before < behind ? gap_lines(browse, before, behind, out) : 0;
	struct comparison_gap gap;

	if ((first || before < behind) && comparison_gap(browse, to, &gap))
		out[lines++] = (struct line){.kind = LINE_GAP, .address = gap.first_pa, .size = gap.count};
	return lines;
}

bool line_at(const struct browse *browse, uint64_t number, struct run *run)
{
	const struct sieve *sieve = &browse->sieve;

	if (number >= line_count(browse))
		return false;
	if (sieve->filter && sieve->folds)
		return fold_line_at(&sieve->fold, number, run);
	*run = (struct run){sieve->filter ? filter_nth(sieve->filter, number) : number, 1};
	return true;
}

uint64_t line_of(const struct browse *browse, uint64_t slot)
{
	const struct sieve *sieve = &browse->sieve;
	uint64_t line = slot;

	if (sieve->filter)
		line = sieve->folds ? fold_line_of(&sieve->fold, slot) : filter_position(sieve->filter, slot);
	return line < line_count(browse) ? line : line_count(browse) ? line_count(browse) - 1 : 0;
}

bool slot_is_shown(const struct browse *browse, uint64_t slot)
{
	struct run run;

	return line_at(browse, line_of(browse, slot), &run) && slot >= run.first && slot - run.first < run.count;
}

uint64_t line_count(const struct browse *browse)
{
	const struct sieve *sieve = &browse->sieve;

	if (!sieve->filter)
		return row_count(browse);
	return sieve->folds ? fold_line_count(&sieve->fold) : filter_count(sieve->filter);
}

/* The slot that stands in a line; of a fold the first. 0 if there is no line at all. */
static uint64_t line_slot(const struct browse *browse, uint64_t number)
{
	struct run run;

	return line_at(browse, number, &run) ? run.first : 0;
}

uint64_t lines_forward(struct browse *browse, uint64_t slot, uint64_t lines)
{
	uint64_t line = line_of(browse, slot), count = line_count(browse);

	/* Where no line is shown nothing moves. */
	if (count == 0)
		return slot;
	return line_slot(browse, count - 1 - line < lines ? count - 1 : line + lines);
}

uint64_t lines_back(struct browse *browse, uint64_t slot, uint64_t lines)
{
	uint64_t line = line_of(browse, slot);

	if (line_count(browse) == 0)
		return slot;
	return line_slot(browse, line < lines ? 0 : line - lines);
}

/* The border between two slots that follow each other on the screen, if the view tells where tables begin. */
static int border_line(const struct browse *browse, uint64_t before, uint64_t slot, struct line *out)
{
	struct table_form form = table_form_of(&browse->view);
	struct slots_item items[2];
	enum border border;
	uint64_t address;

	if (!form.depth || !slots_place(browse->slots, before, &items[0]) ||
	    !slots_place(browse->slots, slot, &items[1]))
		return 0;
	border = border_between(&form, items[0].pa, items[1].pa, &address);
	if (border == BORDER_NONE)
		return 0;
	*out = (struct line){.kind = LINE_TABLE,
			     .border = border,
			     .address = address,
			     .path_ends = path_leads(browse, items[0].pa) && !path_leads(browse, items[1].pa)};
	return 1;
}

/* The lines of one slot or fold, with those before it if something lies between it and the line before. */
static int run_lines(const struct browse *browse, uint64_t number, struct line out[SLOT_LINES_MAX])
{
	struct run run, before;
	int lines = 0;

	if (!line_at(browse, number, &run))
		return 0;
	if (number == 0 || !line_at(browse, number - 1, &before))
		before = (struct run){0, 0};
	/* A filter leaves out what does not match; what lies between is no matter then, but for the end of a table. */
	if (!browse->sieve.filter || browse->sieve.folds)
		lines = lines_between(browse, before.first + before.count, run.first, number == 0, out);
	if (before.count > 0)
		lines += border_line(browse, before.first + before.count - 1, run.first, out + lines);
	if (run.count > 1) {
		out[lines++] = (struct line){.kind = LINE_FOLD, .first = run.first, .last = run.first + run.count - 1};
		return lines;
	}
	for (int half = 0; half < slot_height(browse); half++)
		out[lines++] =
			(struct line){.kind = LINE_SLOT, .half = (unsigned)half, .first = run.first, .last = run.first};
	return lines;
}

/* What stands behind the last slot. */
static int end_lines(const struct browse *browse, struct line out[SLOT_LINES_MAX])
{
	uint64_t count = row_count(browse);

	if (browse->sieve.filter && !browse->sieve.folds)
		return 0;
	return lines_between(browse, count, count, count == 0, out);
}

int lines_fill(struct browse *browse, uint64_t top, struct line *lines, int height)
{
	uint64_t count = line_count(browse);
	int filled = 0;

	if (frame_lines(browse, top, height, lines, &filled))
		return filled;
	for (uint64_t number = line_of(browse, top); filled < height; number++) {
		struct line more[SLOT_LINES_MAX];
		int taken = number < count ? run_lines(browse, number, more) : end_lines(browse, more);

		/* Where there is room for little, what stands before the first slot gives way to it. */
		for (int i = filled == 0 && taken > height ? taken - height : 0; i < taken && filled < height; i++)
			lines[filled++] = more[i];
		if (number >= count)
			break;
	}
	for (int i = filled; i < height; i++)
		lines[i] = (struct line){.kind = LINE_NONE};
	return filled;
}

/* The first line that the screen can begin with and still show line `number` whole (and what follows the last one). */
static uint64_t top_for(struct browse *browse, uint64_t number, int height)
{
	struct line more[SLOT_LINES_MAX];
	uint64_t top = number;
	int used = run_lines(browse, number, more);

	if (number + 1 == line_count(browse))
		used += end_lines(browse, more);
	while (top > 0) {
		used += run_lines(browse, top - 1, more);
		if (used > height)
			break;
		top--;
	}
	return top;
}

void lines_show_cursor(struct browse *browse)
{
	struct layout layout = layout_make(browse);
	/* A long message covers the lowest rows where the pane is closed or low. */
	int covered = layout.grid + layout.grid_height - (layout.height - message_height(browse));
	uint64_t count = line_count(browse);
	uint64_t cursor, top, lowest, highest;
	struct run run;

	if (count == 0 || layout.grid_height < 1) {
		browse->top = 0;
		return;
	}
	cursor = line_of(browse, browse->cursor);
	line_at(browse, cursor, &run);
	if (browse->cursor - run.first >= run.count)
		browse->cursor = run.first; /* it was filtered out, or lies behind the end */
	top = line_of(browse, browse->top);
	lowest = top_for(browse, cursor, layout.grid_height - (covered > 0 ? covered : 0));
	highest = top_for(browse, count - 1, layout.grid_height);
	if (top > highest)
		top = highest;
	if (top > cursor)
		top = cursor;
	if (top < lowest)
		top = lowest;
	browse->top = line_slot(browse, top);
}
