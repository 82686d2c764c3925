/* SPDX-License-Identifier: MIT */
/* What-if edits: the keys. */
#include "browse/what_if.h"

#include "browse/export_rows.h"
#include "browse/keys/action.h"
#include "browse/keys/key.h"
#include "browse/model/comparison.h"
#include "browse/model/edits.h"
#include "browse/model/frame.h"
#include "browse/model/model.h"
#include "browse/model/row.h"
#include "browse/panes/filtering.h"
#include "browse/panes/go.h"
#include "browse/panes/message.h"
#include "browse/panes/parts.h"
#include "browse/panes/stack.h"
#include "dump/slots.h"
#include "text/phrase.h"

/* Moves the cursor to a bit that undo or redo flipped. */
static void toggle_show(struct browse *browse, const struct toggle *toggle)
{
	struct slots_item item;
	uint64_t slot = slots_find(model_of(browse)->slots, toggle->pa);

	if (slot == UINT64_MAX || !slots_place(model_of(browse)->slots, slot, &item))
		return;
	cursor_set(browse, slot);
	bit_set(browse, (unsigned)(toggle->pa - item.pa) * 8 + toggle->bit);
}

/* After bits changed, results of searches are no longer valid. False: no bit changed. */
static bool edits_done(struct browse *browse, enum gmmu_status status)
{
	if (status != GMMU_OK) {
		browse_alert(browse, "out of memory: no bit was toggled");
		return false;
	}
	sieve_renew(browse);
	if (!comparison_renew(&model_of(browse)->comparison, &model_of(browse)->edited.source))
		browse_alert(browse, "%s", model_of(browse)->comparison.trouble);
	panes_forget(browse);
	return true;
}

void do_toggle(struct browse *browse, int unused)
{
	struct edits *edits = &model_of(browse)->edits;
	struct toggle toggle = {0, model_of(browse)->bit % 64};
	struct browse_row row;
	char key[KEY_NAME_SIZE];

	(void)unused;
	if (export_rows_hold(browse))
		return;
	if (!row_here(model_of(browse), &row) || !row.item.available) {
		browse_alert(browse, "there is no bit to toggle");
		return;
	}
	toggle.pa = row.item.pa + model_of(browse)->bit / 64 * 8;
	if (!edits_done(browse, edits_toggle(edits, toggle)))
		return;
	browse_say(browse, "what if: bit %u is %d now, in a copy only; %s undoes", model_of(browse)->bit,
		   !gmmu_slot_bit(row.item.slot, model_of(browse)->bit), browse_key_of(browse, ACTION_UNDO, key));
}

void do_undo(struct browse *browse, int unused)
{
	struct edits *edits = &model_of(browse)->edits;
	struct toggle toggle;

	(void)unused;
	if (edits->done == 0) {
		browse_say(browse, "nothing to undo: all bits are as in the file");
		return;
	}
	if (export_rows_hold(browse) || !edits_done(browse, edits_undo(edits, &toggle)))
		return;
	toggle_show(browse, &toggle);
	if (edits->mask_count == 0)
		browse_say(browse, "undone: all bits are as in the file");
	else
		browse_say(browse, "undone: %s left", phrase_count(edits->done, "toggle", "toggles").text);
}

void do_redo(struct browse *browse, int unused)
{
	struct edits *edits = &model_of(browse)->edits;
	struct toggle toggle;

	(void)unused;
	if (edits->done == edits->count) {
		browse_say(browse, "nothing to redo");
		return;
	}
	if (export_rows_hold(browse) || !edits_done(browse, edits_redo(edits, &toggle)))
		return;
	toggle_show(browse, &toggle);
	browse_say(browse, "redone: %s", phrase_count(edits->done, "toggle", "toggles").text);
}

void do_write(struct browse *browse, int unused)
{
	char row[KEY_NAME_SIZE], rows[KEY_NAME_SIZE];

	(void)unused;
	browse_say(browse, "gmmuview never modifies the dump; %s exports the row as JSON, %s all rows",
		   browse_key_of(browse, ACTION_EXPORT_ROW, row), browse_key_of(browse, ACTION_EXPORT_ROWS, rows));
}
