/* SPDX-License-Identifier: MIT */
#include "browse/model/lines.h"

/* Maximum number of lines shown between two extents; only dumps of many tiny extents exceed it. */
#define GAP_LINES_MAX 16
/* Maximum number of lines that belong to a slot: those, one for slots of the other dump, a border, and its own two. */
#define SLOT_LINES_MAX (GAP_LINES_MAX + 4)

static int slot_height(const struct model *model)
{
	return (int)(row_bits(model) / 64);
}

/* The lines after the slots of extent `from` and before those of extent `to`. */
static int gap_lines(const struct model *model, size_t from, size_t to, struct line *out)
{
	size_t count = dump_extent_count(model->dump);
	int lines = 0;

	for (size_t i = from; i < to && lines + 2 <= GAP_LINES_MAX; i++) {
		struct dump_extent extent = dump_extent_at(model->dump, i);
		uint64_t end = extent.address + extent.size;
		unsigned rest = slots_rest(model->slots, extent);

		if (rest > 0)
			out[lines++] = (struct line){.kind = LINE_REST, .address = end - rest, .size = rest};
		if (i + 1 < count && dump_extent_at(model->dump, i + 1).address > end)
			out[lines++] = (struct line){.kind = LINE_HOLE,
						     .address = end,
						     .size = dump_extent_at(model->dump, i + 1).address - end};
	}
	return lines;
}

/* The extent of a slot; the number of extents if there is no such slot. */
static size_t slot_extent(const struct model *model, uint64_t slot)
{
	struct slots_item item;

	return slots_place(model->slots, slot, &item) ? item.extent : dump_extent_count(model->dump);
}

/* The lines between the slot before `from` and slot `to`. `first`: there is no slot before. */
static int lines_between(const struct model *model, uint64_t from, uint64_t to, bool first, struct line *out)
{
	size_t before = first ? 0 : slot_extent(model, from - 1);
	size_t after = slot_extent(model, to);
	int lines = before < after ? gap_lines(model, before, after, out) : 0;
	struct comparison_gap gap;

	if ((first || before < after) && comparison_gap(&model->comparison, row_count(model), to, &gap))
		out[lines++] = (struct line){.kind = LINE_GAP, .address = gap.first_pa, .size = gap.count};
	return lines;
}

bool line_at(const struct model *model, uint64_t number, struct run *run)
{
	const struct sieve *sieve = &model->sieve;

	if (number >= line_count(model))
		return false;
	if (sieve->filter && sieve->folds)
		return fold_line_at(&sieve->fold, number, run);
	*run = (struct run){sieve->filter ? filter_nth(sieve->filter, number) : number, 1};
	return true;
}

uint64_t line_of(const struct model *model, uint64_t slot)
{
	const struct sieve *sieve = &model->sieve;
	uint64_t line = slot;

	if (sieve->filter)
		line = sieve->folds ? fold_line_of(&sieve->fold, slot) : filter_position(sieve->filter, slot);
	return line < line_count(model) ? line : line_count(model) ? line_count(model) - 1 : 0;
}

bool slot_is_shown(const struct model *model, uint64_t slot)
{
	struct run run;

	return line_at(model, line_of(model, slot), &run) && slot >= run.first && slot - run.first < run.count;
}

void fold_open(struct model *model, uint64_t slot)
{
	struct sieve *sieve = &model->sieve;
	struct run run;

	if (sieve->filter && sieve->folds && line_at(model, line_of(model, slot), &run) && run.count > 1)
		fold_toggle(&sieve->fold, slot);
}

uint64_t slot_shown_from(const struct model *model, uint64_t slot, int direction)
{
	const struct filter *filter = model->sieve.filter;
	uint64_t position, found;

	if (!sieve_hides(&model->sieve))
		return slot;
	position = filter_position(filter, slot);
	found = filter_nth(filter, position);
	if (direction > 0 || found == slot)
		return found;
	return position > 0 ? filter_nth(filter, position - 1) : SLOT_NONE;
}

uint64_t line_count(const struct model *model)
{
	const struct sieve *sieve = &model->sieve;

	if (!sieve->filter)
		return row_count(model);
	return sieve->folds ? fold_line_count(&sieve->fold) : filter_count(sieve->filter);
}

/* The slot of a line; for a fold, the first one. 0 if there is no line. */
static uint64_t line_slot(const struct model *model, uint64_t number)
{
	struct run run;

	return line_at(model, number, &run) ? run.first : 0;
}

uint64_t lines_forward(const struct model *model, uint64_t slot, uint64_t lines)
{
	uint64_t line = line_of(model, slot), count = line_count(model);

	/* Without lines, nothing moves. */
	if (count == 0)
		return slot;
	return line_slot(model, count - 1 - line < lines ? count - 1 : line + lines);
}

uint64_t lines_back(const struct model *model, uint64_t slot, uint64_t lines)
{
	uint64_t line = line_of(model, slot);

	if (line_count(model) == 0)
		return slot;
	return line_slot(model, line < lines ? 0 : line - lines);
}

/* The border between two adjacent slots on the screen, if the view implies where tables begin. */
static int border_line(const struct model *model, uint64_t before, uint64_t slot, struct line *out)
{
	struct table_form form = table_form_of(&model->view);
	struct slots_item items[2];
	enum border border;
	uint64_t address;

	if (!form.depth || !slots_place(model->slots, before, &items[0]) || !slots_place(model->slots, slot, &items[1]))
		return 0;
	border = border_between(&form, items[0].pa, items[1].pa, &address);
	if (border == BORDER_NONE)
		return 0;
	*out = (struct line){.kind = LINE_TABLE,
			     .border = border,
			     .address = address,
			     .path_ends = path_leads(&model->path, &model->view, items[0].pa) &&
					  !path_leads(&model->path, &model->view, items[1].pa)};
	return 1;
}

/* The lines of one slot or fold, preceded by the lines between it and the line before, if any. */
static int run_lines(const struct model *model, uint64_t number, struct line out[SLOT_LINES_MAX])
{
	struct run run, before;
	int lines = 0;

	if (!line_at(model, number, &run))
		return 0;
	if (number == 0 || !line_at(model, number - 1, &before))
		before = (struct run){0, 0};
	/* A filter hides what does not match, and with it everything in between, except the end of a table. */
	if (!model->sieve.filter || model->sieve.folds)
		lines = lines_between(model, before.first + before.count, run.first, number == 0, out);
	if (before.count > 0)
		lines += border_line(model, before.first + before.count - 1, run.first, out + lines);
	if (run.count > 1) {
		out[lines++] = (struct line){.kind = LINE_FOLD, .first = run.first, .last = run.first + run.count - 1};
		return lines;
	}
	for (int half = 0; half < slot_height(model); half++)
		out[lines++] =
			(struct line){.kind = LINE_SLOT, .half = (unsigned)half, .first = run.first, .last = run.first};
	return lines;
}

/* The lines after the last slot. */
static int end_lines(const struct model *model, struct line out[SLOT_LINES_MAX])
{
	uint64_t count = row_count(model);

	if (model->sieve.filter && !model->sieve.folds)
		return 0;
	return lines_between(model, count, count, count == 0, out);
}

int lines_fill(const struct model *model, uint64_t top, struct line *lines, int height)
{
	uint64_t count = line_count(model);
	int filled = 0;

	if (frame_lines(&model->frame, top, height, lines, &filled))
		return filled;
	for (uint64_t number = line_of(model, top); filled < height; number++) {
		struct line more[SLOT_LINES_MAX];
		int taken = number < count ? run_lines(model, number, more) : end_lines(model, more);

		/* If there is little room, the lines before the first slot are dropped. */
		for (int i = filled == 0 && taken > height ? taken - height : 0; i < taken && filled < height; i++)
			lines[filled++] = more[i];
		if (number >= count)
			break;
	}
	for (int i = filled; i < height; i++)
		lines[i] = (struct line){.kind = LINE_NONE};
	return filled;
}

/* The first line of a screen that still shows line `number` completely (and what follows the last one). */
static uint64_t top_for(const struct model *model, uint64_t number, int height)
{
	struct line more[SLOT_LINES_MAX];
	uint64_t top = number;
	int used = run_lines(model, number, more);

	if (number + 1 == line_count(model))
		used += end_lines(model, more);
	while (top > 0) {
		used += run_lines(model, top - 1, more);
		if (used > height)
			break;
		top--;
	}
	return top;
}

void lines_reach(struct model *model, int height, int covered)
{
	uint64_t count = line_count(model);
	uint64_t cursor, top, lowest, highest;
	struct run run;

	if (count == 0 || height < 1) {
		model->top = 0;
		return;
	}
	cursor = line_of(model, model->cursor);
	line_at(model, cursor, &run);
	if (model->cursor - run.first >= run.count)
		model->cursor = run.first; /* it was filtered out, or is after the end */
	top = line_of(model, model->top);
	lowest = top_for(model, cursor, height - (covered > 0 ? covered : 0));
	highest = top_for(model, count - 1, height);
	if (top > highest)
		top = highest;
	if (top > cursor)
		top = cursor;
	if (top < lowest)
		top = lowest;
	model->top = line_slot(model, top);
}
