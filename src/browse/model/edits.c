/* SPDX-License-Identifier: MIT */
/*
 * What if this bit were set? Toggles are kept by the physical address of the 8-byte word, so that they stay on the same
 * bits whatever the slot size is. The file is never written.
 */
#include "browse/state.h"

#include <stdlib.h>
#include <string.h>

/* The place of a word in the masks, or where it would stand. */
static size_t mask_find(const struct edits *edits, uint64_t pa)
{
	size_t low = 0, high = edits->mask_count;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (edits->masks[middle].pa < pa)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

uint64_t edit_mask(const struct browse *browse, uint64_t pa)
{
	const struct edits *edits = &browse->edits;
	size_t at = mask_find(edits, pa);

	return at < edits->mask_count && edits->masks[at].pa == pa ? edits->masks[at].mask : 0;
}

void edits_apply(const struct browse *browse, uint64_t pa, uint64_t *words, size_t count)
{
	const struct edits *edits = &browse->edits;

	for (size_t at = mask_find(edits, pa); at < edits->mask_count && edits->masks[at].pa - pa < 8 * count; at++)
		words[(edits->masks[at].pa - pa) / 8] ^= edits->masks[at].mask;
}

uint64_t edits_next(const struct browse *browse, uint64_t pa)
{
	size_t at = mask_find(&browse->edits, pa);

	return at < browse->edits.mask_count ? browse->edits.masks[at].pa : UINT64_MAX;
}

size_t edits_count(const struct browse *browse)
{
	size_t count = 0;

	for (size_t i = 0; i < browse->edits.mask_count; i++)
		count += (size_t)__builtin_popcountll(browse->edits.masks[i].mask);
	return count;
}

size_t edits_untaken(const struct browse *browse)
{
	size_t count = 0;

	for (size_t i = 0; i < browse->edits.mask_count; i++)
		if (browse->edits.masks[i].fate != EDIT_TAKEN)
			count += (size_t)__builtin_popcountll(browse->edits.masks[i].mask);
	return count;
}

void edits_mark(struct browse *browse, uint64_t pa, uint64_t size, enum edit_fate fate)
{
	struct edits *edits = &browse->edits;

	for (size_t at = mask_find(edits, pa); at < edits->mask_count && edits->masks[at].pa - pa < size; at++)
		if (edits->masks[at].fate < fate)
			edits->masks[at].fate = fate;
}

void edits_settle(struct browse *browse, enum edit_fate fate)
{
	for (size_t i = 0; i < browse->edits.mask_count; i++)
		if (browse->edits.masks[i].fate == EDIT_WRITTEN)
			browse->edits.masks[i].fate = fate;
}

void edits_add(const struct browse *browse, struct text *text)
{
	size_t count = edits_count(browse);

	if (count > 0)
		text_add_format(text, " with %zu edit%s", count, count == 1 ? "" : "s");
}

void edits_free(struct edits *edits)
{
	free(edits->toggles);
	free(edits->masks);
	*edits = (struct edits){0};
}

static bool memory_lacks(struct browse *browse)
{
	browse_alert(browse, "out of memory: no bit was turned over");
	return false;
}

/* Makes room for one more toggle and one more mask; false, with a message, if there is none. */
static bool edits_reserve(struct browse *browse)
{
	struct edits *edits = &browse->edits;

	if (edits->done == edits->capacity) {
		size_t capacity = edits->capacity ? 2 * edits->capacity : 64;
		struct toggle *toggles = realloc(edits->toggles, capacity * sizeof(*toggles));

		if (!toggles)
			return memory_lacks(browse);
		edits->toggles = toggles;
		edits->capacity = capacity;
	}
	if (edits->mask_count == edits->mask_capacity) {
		size_t capacity = edits->mask_capacity ? 2 * edits->mask_capacity : 64;
		struct edit_mask *masks = realloc(edits->masks, capacity * sizeof(*masks));

		if (!masks)
			return memory_lacks(browse);
		edits->masks = masks;
		edits->mask_capacity = capacity;
	}
	return true;
}

/* Turns a bit over: the way there is the way back. There is room for one more mask. */
static void flip(struct edits *edits, const struct toggle *toggle)
{
	size_t at = mask_find(edits, toggle->pa);
	struct edit_mask *mask = edits->masks + at;

	if (at == edits->mask_count || mask->pa != toggle->pa) {
		memmove(mask + 1, mask, (edits->mask_count - at) * sizeof(*mask));
		*mask = (struct edit_mask){.pa = toggle->pa};
		edits->mask_count++;
	}
	mask->fate = EDIT_NEW;
	mask->mask ^= UINT64_C(1) << toggle->bit;
	if (mask->mask == 0) {
		edits->mask_count--;
		memmove(mask, mask + 1, (edits->mask_count - at) * sizeof(*mask));
	}
}

/* Brings the cursor to a bit that undo or redo turned over. */
static void toggle_show(struct browse *browse, const struct toggle *toggle)
{
	struct slots_item item;
	uint64_t slot = slots_find(browse->slots, toggle->pa);

	if (slot == UINT64_MAX || !slots_place(browse->slots, slot, &item))
		return;
	cursor_set(browse, slot);
	bit_set(browse, (unsigned)(toggle->pa - item.pa) * 8 + toggle->bit);
}

/* What was found in the slots as they were does not hold any more. */
static void edits_changed(struct browse *browse)
{
	sieve_renew(browse);
	comparison_renew(browse);
	lists_forget(browse);
}

void do_toggle(struct browse *browse, int unused)
{
	struct edits *edits = &browse->edits;
	struct toggle toggle = {0, browse->bit % 64};
	struct browse_row row;
	char key[KEY_NAME_SIZE];

	(void)unused;
	if (export_rows_hold(browse))
		return;
	if (!row_here(browse, &row) || !row.item.available) {
		browse_alert(browse, "there is no bit to toggle");
		return;
	}
	if (!edits_reserve(browse))
		return;
	toggle.pa = row.item.pa + browse->bit / 64 * 8;
	edits->toggles[edits->done++] = toggle;
	edits->count = edits->done; /* what was undone before is gone */
	flip(edits, &toggle);
	edits_changed(browse);
	browse_say(browse, "what if: bit %u is %d now, in a scratch copy only; %s undoes", browse->bit,
		   !gmmu_slot_bit(row.item.slot, browse->bit), browse_key_of(browse, ACTION_UNDO, key));
}

void do_undo(struct browse *browse, int unused)
{
	struct edits *edits = &browse->edits;

	(void)unused;
	if (edits->done == 0) {
		browse_say(browse, "nothing to undo: all bits are as in the file");
		return;
	}
	if (export_rows_hold(browse) || !edits_reserve(browse))
		return;
	edits->done--;
	flip(edits, &edits->toggles[edits->done]);
	edits_changed(browse);
	toggle_show(browse, &edits->toggles[edits->done]);
	if (edits->mask_count == 0)
		browse_say(browse, "undone: all bits are as in the file");
	else
		browse_say(browse, "undone: %zu toggle%s left", edits->done, edits->done == 1 ? "" : "s");
}

void do_redo(struct browse *browse, int unused)
{
	struct edits *edits = &browse->edits;

	(void)unused;
	if (edits->done == edits->count) {
		browse_say(browse, "nothing to redo");
		return;
	}
	if (export_rows_hold(browse) || !edits_reserve(browse))
		return;
	flip(edits, &edits->toggles[edits->done]);
	edits_changed(browse);
	toggle_show(browse, &edits->toggles[edits->done]);
	edits->done++;
	browse_say(browse, "redone: %zu toggle%s", edits->done, edits->done == 1 ? "" : "s");
}

void do_write(struct browse *browse, int unused)
{
	char row[KEY_NAME_SIZE], rows[KEY_NAME_SIZE];

	(void)unused;
	browse_say(browse, "the dump is never written; %s takes the row along as JSON, %s all rows",
		   browse_key_of(browse, ACTION_EXPORT_ROW, row), browse_key_of(browse, ACTION_EXPORT_ROWS, rows));
}
