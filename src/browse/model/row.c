/* SPDX-License-Identifier: MIT */
#include "browse/model/row.h"

#include "browse/model/lines.h"

unsigned row_address_field(const struct gmmu_entry *entry, unsigned half)
{
	for (unsigned field = 0; field < gmmu_field_count(entry->role); field++) {
		const struct gmmu_field *row = gmmu_field_at(entry->role, field);

		if (row->kind == GMMU_FIELD_ADDRESS && row->lo / 64 == half)
			return field;
	}
	return GMMU_FIELD_NONE;
}

/* Reads a row, and the following ones into `here` and `there` unless they are NULL. */
static bool row_load(const struct model *model, struct ahead *here, struct ahead *there, uint64_t slot,
		     struct browse_row *row)
{
	*row = (struct browse_row){0};
	if (!ahead_load(here, &model->edited.source, slot, &row->item))
		return false;
	row->file = row->item.slot;
	/* The place of a slot is known even if it cannot be read. */
	row->row.index = row->item.index;
	row->row.offset = row->item.offset;
	row->row.pa = row->item.pa;
	for (unsigned word = 0; word < row_bits(model) / 64; word++) {
		uint64_t mask = edits_mask(&model->edits, row->item.pa + 8 * word);

		row->file.word[word] ^= row->item.available ? mask : 0;
		row->edited |= mask != 0;
	}
	row->difference = comparison_row(&model->comparison, there, &row->item, &row->other);
	if (row->item.available)
		gmmu_decode_row(&model->view, row->item.slot, row->item.index, row->item.offset, row->item.pa,
				&row->row, NULL);
	return true;
}

bool row_read(const struct model *model, uint64_t slot, struct browse_row *row)
{
	return frame_row(&model->frame, slot, row) || row_load(model, NULL, NULL, slot, row);
}

bool row_here(const struct model *model, struct browse_row *row)
{
	*row = (struct browse_row){0};
	return line_count(model) > 0 && row_read(model, model->cursor, row);
}

bool path_here(const struct model *model)
{
	struct browse_row row;

	return model->path.count > 0 && row_here(model, &row) && row.item.available &&
	       path_leads(&model->path, &model->view, row.row.pa);
}

static void row_add(struct model *model, uint64_t slot)
{
	struct frame *frame = &model->frame;
	struct browse_row row;

	if (frame_row(frame, slot, &row) || row_load(model, &frame->here, &frame->there, slot, &row))
		frame->rows[frame->count++] = row;
}

void frame_begin(struct model *model, int height)
{
	struct frame *frame = &model->frame;

	frame_end(frame);
	ahead_begin(&frame->here, height);
	ahead_begin(&frame->there, height);
	frame->top = model->top;
	frame->height = height;
	frame->filled = height > 0 ? lines_fill(model, model->top, frame->lines, height) : 0;
	frame->live = true;
	for (int i = 0; i < frame->filled; i++) {
		const struct line *line = &frame->lines[i];

		if (line->kind == LINE_SLOT && (line->half == 0 || i == 0))
			row_add(model, line->first);
	}
	if (line_count(model) > 0)
		row_add(model, model->cursor);
}

unsigned row_doubts(const struct gmmu_entry *entry)
{
	unsigned doubts = 0;

	if (!entry->notes || !(entry->raw.word[0] | entry->raw.word[1]))
		return 0;
	for (unsigned doubt = 0; doubt < GMMU_DOUBT_COUNT; doubt++)
		if (entry->notes & gmmu_doubt_notes((enum gmmu_doubt)doubt))
			doubts |= 1u << doubt;
	return doubts;
}
