/* SPDX-License-Identifier: MIT */
/* Moving among the rows: everything that moves the cursor goes through here, so that the screen follows. */
#include "browse/panes/go.h"

#include <inttypes.h>

#include "browse/keys/action.h"
#include "browse/keys/key.h"
#include "browse/model/comparison.h"
#include "browse/model/cursor.h"
#include "browse/model/frame.h"
#include "browse/model/lines.h"
#include "browse/model/model.h"
#include "browse/model/place.h"
#include "browse/model/row.h"
#include "browse/panes/filtering.h"
#include "browse/panes/layout.h"
#include "browse/panes/message.h"
#include "browse/panes/pane.h"
#include "browse/panes/parts.h"
#include "browse/panes/stack.h"
#include "dump/slots.h"

void cursor_set(struct browse *browse, uint64_t slot)
{
	cursor_put(model_of(browse), slot);
	bits_home(browse);
	lines_show_cursor(browse);
}

void bit_set(struct browse *browse, unsigned bit)
{
	bit_put(model_of(browse), bit);
	bits_home(browse);
}

bool view_set(struct browse *browse, const struct gmmu_view *view)
{
	struct model *model = model_of(browse);
	const struct pane_type *list = pane_in(browse, LAYER_LIST);
	struct gmmu_error error;

	if (view_take(model, view, &error) != GMMU_OK) {
		browse_alert(browse, "%s", error.message);
		return false;
	}
	if (!comparison_recut(&model->comparison, &model->edited.source))
		browse_alert(browse, "%s", model->comparison.trouble);
	sieve_renew(browse);
	bits_home(browse);
	lines_show_cursor(browse);
	if (list && list->renew)
		list->renew(browse);
	return true;
}

void slot_hidden_tell(struct browse *browse, uint64_t slot)
{
	char key[KEY_NAME_SIZE];

	/* An error that was reported may be the reason, and says more. */
	if (!message_of(browse)->alarm && !slot_is_shown(model_of(browse), slot))
		browse_alert(browse, "slot %" PRIu64 " has no row now; %s and an empty line shows all rows",
			     slots_index(model_of(browse)->slots, slot), browse_key_of(browse, ACTION_FILTER, key));
}

/* Shows a slot on the line where the cursor is, so that the eye need not move. */
void slot_show(struct browse *browse, uint64_t slot)
{
	struct place before = place_here(model_of(browse));
	uint64_t above =
		line_of(model_of(browse), model_of(browse)->cursor) - line_of(model_of(browse), model_of(browse)->top);
	struct browse_row row;

	/* A neighbour of it is not what was looked for. */
	if (slot_shown_from(model_of(browse), slot, 1) != slot) {
		slot_hidden_tell(browse, slot);
		return;
	}
	fold_open(model_of(browse), slot);
	places_push(&model_of(browse)->places, &before);
	model_of(browse)->top = lines_back(model_of(browse), slot, above);
	cursor_set(browse, slot);
	slot_hidden_tell(browse, slot);
	if (row_here(model_of(browse), &row) && (row.row.entry.notes & GMMU_NOTE_BIT(GMMU_NOTE_RESERVED_SET)))
		for (unsigned bit = row_bits(model_of(browse)); bit-- > 0;)
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
	slot = slots_find(model_of(browse)->slots, place->pa);
	if (slot == UINT64_MAX) {
		browse_alert(browse, "0x%" PRIx64 " is no longer in this dump", place->pa);
		return false;
	}
	model_of(browse)->path = place->path;
	model_of(browse)->top = lines_back(model_of(browse), slot, place->above);
	cursor_set(browse, slot);
	slot_hidden_tell(browse, slot);
	bit_set(browse, place->bit);
	return true;
}

void jump_wrapped_say(struct browse *browse, int direction)
{
	browse_say(browse, "wrapped around the %s", direction > 0 ? "end" : "start");
}
