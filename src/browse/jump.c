/* SPDX-License-Identifier: MIT */
/* The next or previous reserved bit, note, mark, edit, or match of an expression. */
#include "browse/jump.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "browse/compare.h"
#include "browse/keys/action.h"
#include "browse/model/model.h"
#include "browse/model/place.h"
#include "browse/panes/finder.h"
#include "browse/panes/go.h"
#include "browse/panes/message.h"
#include "browse/panes/pane.h"
#include "browse/panes/parts.h"
#include "browse/panes/stack.h"
#include "dump/slots.h"

void do_jump(struct browse *browse, int direction)
{
	pane_open(browse, PANE_JUMP);
	*(int *)pane_data(browse, PANE_JUMP) = direction;
}

/* Whether an address is nearer to `here` in one direction, wrapping around the ends. */
static bool nearer(uint64_t here, int direction, uint64_t pa, uint64_t than)
{
	return direction > 0 ? pa - here - 1 < than - here - 1 : here - pa - 1 < here - than - 1;
}

/* To the nearest of a few known addresses. */
static void address_jump(struct browse *browse, uint64_t pa, bool found, int direction, const char *nothing)
{
	uint64_t slot = found ? slots_find(model_of(browse)->slots, pa) : UINT64_MAX;

	if (slot == UINT64_MAX) {
		browse_alert(browse, "%s", nothing);
		return;
	}
	if (slot == model_of(browse)->cursor)
		browse_say(browse, "this is the only one");
	else if (direction > 0 ? slot < model_of(browse)->cursor : slot > model_of(browse)->cursor)
		jump_wrapped_say(browse, direction);
	slot_show(browse, slot);
}

static void mark_jump(struct browse *browse, int direction, uint64_t here)
{
	uint64_t best = here;
	bool found = false;
	char key[KEY_NAME_SIZE], nothing[96];

	for (unsigned i = 0; i < MARK_COUNT; i++) {
		uint64_t pa = model_of(browse)->marks[i].place.pa;

		if (model_of(browse)->marks[i].set && (!found || nearer(here, direction, pa, best))) {
			best = pa;
			found = true;
		}
	}
	snprintf(nothing, sizeof(nothing), "no row is marked; %s and a letter marks one",
		 browse_key_of(browse, ACTION_MARK, key));
	address_jump(browse, best, found, direction, nothing);
}

static void edit_jump(struct browse *browse, int direction, uint64_t here)
{
	const struct edits *edits = &model_of(browse)->edits;
	uint64_t best = here;
	bool found = false;

	for (size_t i = 0; i < edits->mask_count; i++) {
		uint64_t pa = edits->masks[i].pa;

		/* Words of the row under the cursor are not another row. */
		if (pa - here < row_bits(model_of(browse)) / 8 && edits->mask_count > 1)
			continue;
		if (!found || nearer(here, direction, pa, best)) {
			best = pa;
			found = true;
		}
	}
	address_jump(browse, best, found, direction, "no bits are toggled");
}

void do_jump_to(struct browse *browse, int jump)
{
	static const char *const expressions[] = {
		[JUMP_RESERVED] = "reserved", [JUMP_NOTE] = "note", [JUMP_USED] = "state != empty"};
	int direction = *(int *)pane_data(browse, PANE_JUMP);
	struct slots_item item;

	pane_close(browse, PANE_JUMP);
	if (!slots_place(model_of(browse)->slots, model_of(browse)->cursor, &item)) {
		browse_alert(browse, "the dump has no slots");
		return;
	}
	switch ((enum jump)jump) {
	case JUMP_RESERVED:
	case JUMP_NOTE:
	case JUMP_USED:
		search_towards(browse, expressions[jump], direction);
		break;
	case JUMP_MARK:
		mark_jump(browse, direction, item.pa);
		break;
	case JUMP_EDIT:
		edit_jump(browse, direction, item.pa);
		break;
	case JUMP_CHANGE:
		change_jump(browse, direction);
		break;
	}
}

const struct pane_type pane_jump = {.context = CONTEXT_JUMP, .layer = LAYER_KEY, .size = sizeof(int)};
