/* SPDX-License-Identifier: MIT */
#include "browse/model/frame.h"

#include <string.h>

void frame_end(struct frame *frame)
{
	frame->live = false;
	frame->count = 0;
}

bool frame_row(const struct frame *frame, uint64_t slot, struct browse_row *row)
{
	for (unsigned i = 0; i < frame->count; i++)
		if (frame->rows[i].item.position == slot) {
			*row = frame->rows[i];
			return true;
		}
	return false;
}

bool frame_lines(const struct frame *frame, uint64_t top, int height, struct line *lines, int *filled)
{
	if (!frame->live || frame->top != top || frame->height != height)
		return false;
	memcpy(lines, frame->lines, (size_t)height * sizeof(*lines));
	*filled = frame->filled;
	return true;
}
