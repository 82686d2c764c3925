/* SPDX-License-Identifier: MIT */
#include "browse/model/edits.h"

#include <stdlib.h>
#include <string.h>

#include "text/phrase.h"

/* The index of a word in the masks, or where to insert it. */
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

uint64_t edits_mask(const struct edits *edits, uint64_t pa)
{
	size_t at = mask_find(edits, pa);

	return at < edits->mask_count && edits->masks[at].pa == pa ? edits->masks[at].mask : 0;
}

void edits_apply(const struct edits *edits, uint64_t pa, uint64_t *words, size_t count)
{
	for (size_t at = mask_find(edits, pa); at < edits->mask_count && edits->masks[at].pa - pa < 8 * count; at++)
		words[(edits->masks[at].pa - pa) / 8] ^= edits->masks[at].mask;
}

uint64_t edits_next(const struct edits *edits, uint64_t pa)
{
	size_t at = mask_find(edits, pa);

	return at < edits->mask_count ? edits->masks[at].pa : UINT64_MAX;
}

size_t edits_count(const struct edits *edits)
{
	size_t count = 0;

	for (size_t i = 0; i < edits->mask_count; i++)
		count += (size_t)__builtin_popcountll(edits->masks[i].mask);
	return count;
}

size_t edits_untaken(const struct edits *edits)
{
	size_t count = 0;

	for (size_t i = 0; i < edits->mask_count; i++)
		if (edits->masks[i].fate != EDIT_TAKEN)
			count += (size_t)__builtin_popcountll(edits->masks[i].mask);
	return count;
}

void edits_mark(struct edits *edits, uint64_t pa, uint64_t size, enum edit_fate fate)
{
	for (size_t at = mask_find(edits, pa); at < edits->mask_count && edits->masks[at].pa - pa < size; at++)
		if (edits->masks[at].fate < fate)
			edits->masks[at].fate = fate;
}

void edits_settle(struct edits *edits, enum edit_fate fate)
{
	for (size_t i = 0; i < edits->mask_count; i++)
		if (edits->masks[i].fate == EDIT_WRITTEN)
			edits->masks[i].fate = fate;
}

void edits_add(const struct edits *edits, struct text *text)
{
	size_t count = edits_count(edits);

	if (count > 0)
		text_add_format(text, " with %s", phrase_count(count, "edit", "edits").text);
}

void edits_free(struct edits *edits)
{
	free(edits->toggles);
	free(edits->masks);
	*edits = (struct edits){0};
}

/* Makes room for one more toggle and one more mask; false if out of memory. */
static bool edits_reserve(struct edits *edits)
{
	if (edits->done == edits->capacity) {
		size_t capacity = edits->capacity ? 2 * edits->capacity : 64;
		struct toggle *toggles = realloc(edits->toggles, capacity * sizeof(*toggles));

		if (!toggles)
			return false;
		edits->toggles = toggles;
		edits->capacity = capacity;
	}
	if (edits->mask_count == edits->mask_capacity) {
		size_t capacity = edits->mask_capacity ? 2 * edits->mask_capacity : 64;
		struct edit_mask *masks = realloc(edits->masks, capacity * sizeof(*masks));

		if (!masks)
			return false;
		edits->masks = masks;
		edits->mask_capacity = capacity;
	}
	return true;
}

/* Flips a bit, which also undoes a flip. There is room for one more mask. */
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

enum gmmu_status edits_toggle(struct edits *edits, struct toggle toggle)
{
	if (!edits_reserve(edits))
		return GMMU_E_NOMEM;
	edits->toggles[edits->done++] = toggle;
	edits->count = edits->done; /* undone toggles are dropped */
	flip(edits, &toggle);
	return GMMU_OK;
}

enum gmmu_status edits_undo(struct edits *edits, struct toggle *toggle)
{
	if (!edits_reserve(edits))
		return GMMU_E_NOMEM;
	*toggle = edits->toggles[--edits->done];
	flip(edits, toggle);
	return GMMU_OK;
}

enum gmmu_status edits_redo(struct edits *edits, struct toggle *toggle)
{
	if (!edits_reserve(edits))
		return GMMU_E_NOMEM;
	*toggle = edits->toggles[edits->done++];
	flip(edits, toggle);
	return GMMU_OK;
}
