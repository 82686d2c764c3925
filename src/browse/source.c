/* SPDX-License-Identifier: MIT */
#include "browse/source.h"

#include "browse/state.h"

static struct slot_stretch source_stretch(void *context, uint64_t index)
{
	const struct edited_source *edited = context;
	const struct slot_source *inner = &edited->of_dump.source;

	return inner->stretch(inner->context, index);
}

static size_t source_read(void *context, uint64_t index, uint64_t *words, size_t count)
{
	const struct edited_source *edited = context;
	const struct slot_source *inner = &edited->of_dump.source;
	size_t got = inner->read(inner->context, index, words, count);

	if (got > 0)
		edits_apply(edited->browse, slot_source_pa(inner, index), words, got * inner->entry_size / 8);
	return got;
}

/* What the file knows to be zero, up to the first word that was edited. */
static uint64_t source_skip_zeros(void *context, uint64_t index)
{
	const struct edited_source *edited = context;
	const struct slot_source *inner = &edited->of_dump.source;
	uint64_t end = inner->skip_zeros(inner->context, index);
	uint64_t pa = edits_next(edited->browse, slot_source_pa(inner, index));
	uint64_t slot = pa == UINT64_MAX ? SLOT_NONE : slot_source_find(inner, pa);

	return slot < end ? slot : end;
}

void source_init(struct browse *browse, struct slots *slots, struct edited_source *edited)
{
	const struct slot_source *inner = &edited->of_dump.source;

	edited->browse = browse;
	slot_source_of_dump_init(&edited->of_dump, browse->dump, slots);
	edited->source = *inner;
	edited->source.context = edited;
	edited->source.stretch = source_stretch;
	edited->source.read = source_read;
	edited->source.skip_zeros = inner->skip_zeros ? source_skip_zeros : NULL;
}
