/* SPDX-License-Identifier: MIT */
#include "browse/model/edited_slots.h"

static struct slot_stretch source_stretch(void *context, uint64_t index)
{
	const struct edited_slots *edited = context;
	const struct slots *inner = edited->of_dump;

	return inner->stretch(inner->context, index);
}

static size_t source_read(void *context, uint64_t index, uint64_t *words, size_t count)
{
	const struct edited_slots *edited = context;
	const struct slots *inner = edited->of_dump;
	size_t got = inner->read(inner->context, index, words, count);

	if (got > 0)
		edits_apply(edited->edits, slots_pa(inner, index), words, got * inner->entry_size / 8);
	return got;
}

/* Zeros known to the file, up to the first edited word. */
static uint64_t source_skip_zeros(void *context, uint64_t index, uint64_t *until)
{
	const struct edited_slots *edited = context;
	const struct slots *inner = edited->of_dump;
	uint64_t end = inner->skip_zeros(inner->context, index, until);
	uint64_t pa = edits_next(edited->edits, slots_pa(inner, index));
	uint64_t slot = pa == UINT64_MAX ? SLOT_NONE : slots_find(inner, pa);

	if (slot == index && end > index)
		*until = index + 1;
	return slot < end ? slot : end;
}

void edited_slots_init(const struct edits *edits, const struct slots *slots, struct edited_slots *edited)
{
	edited->edits = edits;
	edited->of_dump = slots;
	edited->source = *slots;
	edited->source.context = edited;
	edited->source.stretch = source_stretch;
	edited->source.read = source_read;
	edited->source.skip_zeros = slots->skip_zeros ? source_skip_zeros : NULL;
}

enum gmmu_status edited_slots_cut(const struct edits *edits, struct dump *dump, unsigned entry_size,
				  struct slots **slots, struct edited_slots *edited, struct gmmu_error *error)
{
	enum gmmu_status status = slots_new(dump, entry_size, true, slots, error);

	if (status == GMMU_OK)
		edited_slots_init(edits, *slots, edited);
	return status;
}
