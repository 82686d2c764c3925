/* SPDX-License-Identifier: MIT */
/* The slots of the dump as searches and filters read them: with the what-if edits put on top. */
#include "browse/state.h"

static struct slot_stretch source_stretch(void *context, uint64_t index)
{
	struct browse *browse = context;
	const struct slot_source *inner = &browse->of_dump.source;

	return inner->stretch(inner->context, index);
}

static size_t source_read(void *context, uint64_t index, uint64_t *words, size_t count)
{
	struct browse *browse = context;
	const struct slot_source *inner = &browse->of_dump.source;
	size_t got = inner->read(inner->context, index, words, count);

	if (got > 0)
		edits_apply(browse, slot_source_pa(inner, index), words, got * inner->entry_size / 8);
	return got;
}

/* What the file knows to be zero, up to the first word that was edited. */
static uint64_t source_skip_zeros(void *context, uint64_t index)
{
	struct browse *browse = context;
	const struct slot_source *inner = &browse->of_dump.source;
	uint64_t end = inner->skip_zeros(inner->context, index);
	uint64_t edited = edits_next(browse, slot_source_pa(inner, index));
	uint64_t slot = edited == UINT64_MAX ? SLOT_NONE : slot_source_find(inner, edited);

	return slot < end ? slot : end;
}

void source_init(struct browse *browse)
{
	const struct slot_source *inner = &browse->of_dump.source;

	slot_source_of_dump_init(&browse->of_dump, browse->dump, browse->slots);
	browse->source = *inner;
	browse->source.context = browse;
	browse->source.stretch = source_stretch;
	browse->source.read = source_read;
	browse->source.skip_zeros = inner->skip_zeros ? source_skip_zeros : NULL;
}
