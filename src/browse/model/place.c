/* SPDX-License-Identifier: MIT */
/* Places to come back to: what Backspace goes back through, and what marks hold. */
#include "browse/state.h"

#include <inttypes.h>
#include <string.h>

struct place place_here(struct browse *browse)
{
	struct place place = {
		.bit = browse->bit, .above = browse->cursor - browse->top, .view = browse->view, .path = browse->path};
	struct slots_item item;

	if (slots_place(browse->slots, browse->cursor, &item))
		place.pa = item.pa;
	return place;
}

void place_push(struct browse *browse, const struct place *place)
{
	if (browse->place_count > 0) {
		const struct place *last = &browse->places[browse->place_count - 1];

		if (last->pa == place->pa && last->view.depths == place->view.depths)
			return;
	}
	if (browse->place_count == PLACES_MAX) {
		memmove(browse->places, browse->places + 1, sizeof(browse->places[0]) * (PLACES_MAX - 1));
		browse->place_count--;
	}
	browse->places[browse->place_count++] = *place;
}

bool place_goto(struct browse *browse, const struct place *place)
{
	uint64_t slot;

	if (!view_set(browse, &place->view))
		return false;
	slot = slots_find(browse->slots, place->pa);
	if (slot == UINT64_MAX) {
		browse_alert(browse, "0x%" PRIx64 " is not in this dump any more", place->pa);
		return false;
	}
	browse->path = place->path;
	browse->top = lines_back(browse, slot, place->above);
	cursor_set(browse, slot);
	slot_hidden_tell(browse, slot);
	bit_set(browse, place->bit);
	return true;
}

void do_back(struct browse *browse, int unused)
{
	(void)unused;
	if (browse->place_count == 0) {
		browse_say(browse, "this is where you began");
		return;
	}
	place_goto(browse, &browse->places[--browse->place_count]);
}
