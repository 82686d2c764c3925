/* SPDX-License-Identifier: MIT */
#include "browse/model/cursor.h"

#include "browse/model/lines.h"

void cursor_put(struct model *model, uint64_t slot)
{
	uint64_t count = row_count(model);

	model->cursor = count == 0 ? 0 : slot < count ? slot : count - 1;
}

void bit_put(struct model *model, unsigned bit)
{
	model->bit = bit < row_bits(model) ? bit : row_bits(model) - 1;
}

struct place place_here(const struct model *model)
{
	struct place place = {
		.bit = model->bit, .above = model->cursor - model->top, .view = model->view, .path = model->path};
	struct slots_item item;

	if (slots_place(model->slots, model->cursor, &item))
		place.pa = item.pa;
	return place;
}

/* The slot that holds the byte at `pa` in slots of another size, or the nearest one. */
static uint64_t slot_near(const struct slots *slots, uint64_t pa)
{
	uint64_t slot = slots_find(slots, pa);

	return slot != UINT64_MAX ? slot : slots_at_or_after(slots, pa);
}

void slots_take(struct model *model, struct dump *dump, struct slots *slots)
{
	struct slots_item item = {0};
	bool had = slots_place(model->slots, model->cursor, &item);
	uint64_t pa = item.pa + model->bit / 64 * 8;
	uint64_t lines = (line_of(model, model->cursor) - line_of(model, model->top)) * (row_bits(model) / 64);

	work_stop(&model->work);
	sieve_pause(&model->sieve);
	model->dump = dump;
	model->slots = slots;
	edited_slots_init(&model->edits, slots, &model->edited);
	if (had)
		model->cursor = slot_near(slots, pa);
	if (model->cursor >= row_count(model))
		model->cursor = row_count(model) ? row_count(model) - 1 : 0;
	model->bit %= 64;
	if (slots_place(slots, model->cursor, &item) && pa > item.pa && pa - item.pa < row_bits(model) / 8)
		model->bit += (unsigned)(pa - item.pa) / 8 * 64;
	model->top = lines_back(model, model->cursor, lines / (row_bits(model) / 64));
}

enum gmmu_status view_take(struct model *model, const struct gmmu_view *view, struct gmmu_error *error)
{
	enum gmmu_status status = gmmu_view_check(view, error);

	if (status != GMMU_OK)
		return status;
	work_stop(&model->work);
	if (gmmu_encoding_size(view->encoding) != model->slots->entry_size) {
		struct slots *slots, *old = model->slots;

		status = slots_new(model->dump, gmmu_encoding_size(view->encoding), true, &slots, error);
		if (status != GMMU_OK)
			return status;
		slots_take(model, model->dump, slots);
		slots_free(old);
	}
	model->view = *view;
	return GMMU_OK;
}
