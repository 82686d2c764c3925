/* SPDX-License-Identifier: MIT */
#include "query/borders.h"

#include <stdlib.h>

#include "render/role.h"

struct table_form table_form_of(const struct gmmu_view *view)
{
	struct table_form form = {NULL, 0, 0};
	unsigned depths = role_depths(view);

	for (int depth = 0; depth < GMMU_DEPTH_COUNT; depth++) {
		const struct gmmu_depth *row = gmmu_depth_at(depth, view->page_size);

		if (depths != 1u << depth || row->entry_size != gmmu_encoding_size(view->encoding) ||
		    (depth == 4 && view->page_size == GMMU_PAGE_SIZE_UNKNOWN))
			continue;
		form = (struct table_form){row, row->table_bytes, (uint64_t)row->entry_count * row->entry_size};
	}
	return form;
}

/* The borders at addresses from 0 up to `pa`, where a slot begins. */
static uint64_t borders_up_to(const struct table_form *form, uint64_t pa)
{
	uint64_t tables = pa / form->bytes + 1;

	if (form->used == form->bytes)
		return tables;
	return 2 * tables - (pa % form->bytes < form->used);
}

enum border border_between(const struct table_form *form, uint64_t before, uint64_t pa, uint64_t *address)
{
	/* Slots that are not aligned in a table have no place in it. */
	if (!form->depth || pa % form->depth->entry_size != 0 || borders_up_to(form, before) == borders_up_to(form, pa))
		return BORDER_NONE;
	*address = pa - pa % form->bytes;
	if (pa % form->bytes < form->used)
		return BORDER_TABLE;
	*address += form->used;
	return BORDER_END;
}

/* The borders before the slots of a stretch, from its second slot up to number `into`. */
static uint64_t borders_within(const struct borders *borders, uint64_t pa, uint64_t into)
{
	const struct table_form *form = &borders->form;

	if (!form->depth || pa % borders->entry_size != 0)
		return 0;
	return borders_up_to(form, pa + into * borders->entry_size) - borders_up_to(form, pa);
}

static enum gmmu_status stretches_grow(struct borders *borders, size_t *capacity, struct gmmu_error *error)
{
	size_t more = *capacity ? 2 * *capacity : 16;
	struct border_stretch *stretches;

	if (borders->count < *capacity)
		return GMMU_OK;
	stretches = realloc(borders->stretches, more * sizeof(*stretches));
	if (!stretches)
		return gmmu_error_set(error, GMMU_E_NOMEM, "out of memory");
	borders->stretches = stretches;
	*capacity = more;
	return GMMU_OK;
}

enum gmmu_status borders_init(struct borders *borders, const struct slots *source, const struct gmmu_view *view,
			      struct gmmu_error *error)
{
	struct borders made = {.form = table_form_of(view), .entry_size = source->entry_size};
	size_t capacity = 0;
	uint64_t before = 0;

	for (uint64_t slot = 0; slot < source->count;) {
		struct slot_stretch stretch = source->stretch(source->context, slot);
		enum gmmu_status status = stretches_grow(&made, &capacity, error);

		if (status != GMMU_OK) {
			borders_free(&made);
			return status;
		}
		before += slot > 0;
		made.stretches[made.count++] = (struct border_stretch){slot, stretch.pa, before};
		before += borders_within(&made, stretch.pa, stretch.count - 1);
		slot = stretch.first + stretch.count;
	}
	*borders = made;
	return GMMU_OK;
}

void borders_free(struct borders *borders)
{
	free(borders->stretches);
	*borders = (struct borders){0};
}

uint64_t borders_count(const struct borders *borders, uint64_t slot)
{
	size_t low = 0, high = borders->count;
	const struct border_stretch *stretch;

	if (high == 0)
		return 0;
	while (high - low > 1) {
		size_t middle = low + (high - low) / 2;

		if (borders->stretches[middle].first <= slot)
			low = middle;
		else
			high = middle;
	}
	stretch = &borders->stretches[low];
	return stretch->before + borders_within(borders, stretch->pa, slot - stretch->first);
}
