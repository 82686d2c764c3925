/* SPDX-License-Identifier: MIT */
#include "browse/state.h"

#include <string.h>

/* Slots that are read ahead: a screen of them, even if the dual ones take two lines each. */
static size_t ahead_size(const struct browse *browse)
{
	int lines = browse->frame.height;

	return lines < 1 ? 1 : lines < SLOTS_LOAD_MAX ? (size_t)lines : SLOTS_LOAD_MAX;
}

bool frame_load(const struct browse *browse, const struct slots *slots, struct ahead *ahead, uint64_t slot,
		struct slots_item *item)
{
	if (!browse->frame.live)
		return slots_load(slots, slot, item, 1) > 0;
	if (slot < ahead->first || slot - ahead->first >= ahead->count) {
		ahead->first = slot;
		ahead->count = slots_load(slots, slot, ahead->items, ahead_size(browse));
		if (ahead->count == 0)
			return false;
	}
	*item = ahead->items[slot - ahead->first];
	return true;
}

static void row_add(struct browse *browse, uint64_t slot)
{
	struct frame *frame = &browse->frame;
	struct browse_row row;

	if (row_read(browse, slot, &row))
		frame->rows[frame->count++] = row;
}

void frame_begin(struct browse *browse, int height)
{
	struct frame *frame = &browse->frame;

	frame_end(browse);
	frame->top = browse->top;
	frame->height = height;
	frame->filled = height > 0 ? lines_fill(browse, browse->top, frame->lines, height) : 0;
	frame->live = true;
	for (int i = 0; i < frame->filled; i++) {
		const struct line *line = &frame->lines[i];

		if (line->kind == LINE_SLOT && (line->half == 0 || i == 0))
			row_add(browse, line->first);
	}
	if (line_count(browse) > 0)
		row_add(browse, browse->cursor);
}

void frame_end(struct browse *browse)
{
	browse->frame.live = false;
	browse->frame.count = 0;
	browse->frame.here.count = browse->frame.there.count = 0;
}

bool frame_row(const struct browse *browse, uint64_t slot, struct browse_row *row)
{
	const struct frame *frame = &browse->frame;

	for (unsigned i = 0; i < frame->count; i++)
		if (frame->rows[i].item.position == slot) {
			*row = frame->rows[i];
			return true;
		}
	return false;
}

bool frame_lines(const struct browse *browse, uint64_t top, int height, struct line *lines, int *filled)
{
	const struct frame *frame = &browse->frame;

	if (!frame->live || frame->top != top || frame->height != height)
		return false;
	memcpy(lines, frame->lines, (size_t)height * sizeof(*lines));
	*filled = frame->filled;
	return true;
}
