/* SPDX-License-Identifier: MIT */
/* Going somewhere among the rows: all that moves the cursor goes through here, so that the screen follows it. */
#include "browse/state.h"

#include <inttypes.h>

void lines_show_cursor(struct browse *browse)
{
	struct layout layout = layout_make(browse);
	/* A long message covers the lowest rows where the pane is closed or low. */
	int covered = layout.grid + layout.grid_height - (layout.height - message_height(browse));

	lines_reach(&browse->model, layout.grid_height, covered);
}

void cursor_set(struct browse *browse, uint64_t slot)
{
	cursor_put(&browse->model, slot);
	pane_home(browse);
	lines_show_cursor(browse);
}

void bit_set(struct browse *browse, unsigned bit)
{
	bit_put(&browse->model, bit);
	pane_home(browse);
}

bool view_set(struct browse *browse, const struct gmmu_view *view)
{
	struct model *model = &browse->model;
	struct gmmu_error error;

	if (view_take(model, view, &error) != GMMU_OK) {
		browse_alert(browse, "%s", error.message);
		return false;
	}
	if (!comparison_recut(&model->comparison, &model->edited.source))
		browse_alert(browse, "%s", model->comparison.trouble);
	sieve_renew(browse);
	pane_home(browse);
	lines_show_cursor(browse);
	list_renew(browse);
	return true;
}

void slot_hidden_tell(struct browse *browse, uint64_t slot)
{
	char key[KEY_NAME_SIZE];

	if (!slot_is_shown(&browse->model, slot))
		browse_alert(browse, "slot %" PRIu64 " has no row of its own now; %s and an empty line shows all rows",
			     slots_index(browse->model.slots, slot), browse_key_of(browse, ACTION_FILTER, key));
}

/* Brings a slot to the line of the screen where the cursor is, as the eye waits for it there. */
void slot_show(struct browse *browse, uint64_t slot)
{
	struct place before = place_here(&browse->model);
	uint64_t above = line_of(&browse->model, browse->model.cursor) - line_of(&browse->model, browse->model.top);
	struct browse_row row;

	places_push(&browse->model.places, &before);
	browse->model.top = lines_back(&browse->model, slot, above);
	cursor_set(browse, slot);
	slot_hidden_tell(browse, slot);
	if (row_here(&browse->model, &row) && (row.row.entry.notes & GMMU_NOTE_BIT(GMMU_NOTE_RESERVED_SET)))
		for (unsigned bit = row_bits(&browse->model); bit-- > 0;)
			if (gmmu_slot_bit(row.row.entry.reserved, bit)) {
				bit_set(browse, bit);
				break;
			}
}

bool place_goto(struct browse *browse, const struct place *place)
{
	uint64_t slot;

	if (!view_set(browse, &place->view))
		return false;
	slot = slots_find(browse->model.slots, place->pa);
	if (slot == UINT64_MAX) {
		browse_alert(browse, "0x%" PRIx64 " is not in this dump any more", place->pa);
		return false;
	}
	browse->model.path = place->path;
	browse->model.top = lines_back(&browse->model, slot, place->above);
	cursor_set(browse, slot);
	slot_hidden_tell(browse, slot);
	bit_set(browse, place->bit);
	return true;
}
