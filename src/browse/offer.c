/* SPDX-License-Identifier: MIT */
/* The depth that fits the first rows, if none was set. It is offered, never taken: data can look like entries. */
#include "browse/offer.h"

#include "browse/model/model.h"
#include "browse/model/row.h"
#include "browse/model/view.h"
#include "browse/panes/layout.h"
#include "browse/panes/parts.h"
#include "dump/dump.h"
#include "dump/slots.h"

/* Joins two slots of 8 bytes to one of 16, which are cut from the start of each extent. */
static bool slots_join(const struct browse *browse, const struct slots_item *items, size_t count,
		       struct gmmu_slot *slot)
{
	uint64_t into = count < 2 ? 1 : items[0].pa - dump_extent_at(model_of(browse)->dump, items[0].extent).address;

	if (into % 16 != 0 || items[1].extent != items[0].extent)
		return false;
	*slot = (struct gmmu_slot){{items[0].slot.word[0], items[1].slot.word[0]}};
	return true;
}

/* Whether no row speaks against a view. */
static bool rows_fit(const struct browse *browse, const struct gmmu_view *view, const struct slots_item *items,
		     size_t count)
{
	struct gmmu_row row;

	for (size_t i = 0; i < count; i++) {
		struct gmmu_slot slot = items[i].slot;

		if (gmmu_encoding_size(view->encoding) == 16 && !slots_join(browse, items + i, count - i, &slot))
			continue;
		if (gmmu_decode_row(view, slot, items[i].index, items[i].offset, items[i].pa, &row, NULL) != GMMU_OK ||
		    row_doubts(&row.entry))
			return false;
	}
	return true;
}

int depth_offer(const struct browse *browse)
{
	struct slots_item items[SLOTS_LOAD_MAX];
	size_t count = slots_load(model_of(browse)->slots, model_of(browse)->top, items,
				  (size_t)layout_make(browse).grid_height);
	int found = GMMU_DEPTH_UNKNOWN;

	for (size_t i = 0; i < count; i++)
		if (!items[i].available)
			return GMMU_DEPTH_UNKNOWN;
	for (int depth = 0; depth < GMMU_DEPTH_COUNT; depth++) {
		struct gmmu_view view = view_at_depth(&model_of(browse)->view, depth);

		if (!(model_of(browse)->view.depths & view.depths) || gmmu_view_check(&view, NULL) != GMMU_OK ||
		    !rows_fit(browse, &view, items, count))
			continue;
		if (found != GMMU_DEPTH_UNKNOWN)
			return GMMU_DEPTH_UNKNOWN;
		found = depth;
	}
	return found;
}
