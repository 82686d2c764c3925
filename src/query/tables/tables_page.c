/* SPDX-License-Identifier: MIT */
/* Pages of a dump, put together from as many slots as there are. */
#include <string.h>

#include "query/scan.h"
#include "query/tables/tables_internal.h"

void page_begin(struct page *page, uint64_t pa)
{
	memset(page, 0, sizeof(*page));
	page->pa = pa;
}

void page_put(struct page *page, uint64_t pa, const uint64_t *words, unsigned count)
{
	unsigned first = (unsigned)(pa - page->pa) / 8u;

	memcpy(page->words + first, words, count * sizeof(*words));
	for (unsigned i = first; i < first + count; i++)
		page->there[i / BLOCK_SLOTS] |= UINT64_C(1) << i % BLOCK_SLOTS;
}

unsigned page_room(uint64_t pa, uint64_t count)
{
	uint64_t left = (PAGE_SIZE_BYTES - pa % PAGE_SIZE_BYTES) / 8u;

	return (unsigned)(count < left ? count : left);
}

bool page_read(const struct slots *source, uint64_t pa, struct page *page)
{
	uint64_t words[PAGE_WORDS], index;
	bool any = false;

	page_begin(page, pa - pa % PAGE_SIZE_BYTES);
	index = slots_at_or_after(source, page->pa);
	while (index < source->count && slots_pa(source, index) - page->pa < PAGE_SIZE_BYTES) {
		uint64_t end = source->count - index < PAGE_WORDS ? source->count : index + PAGE_WORDS;
		struct scan_part part = scan_read(source, index, end, words);

		index += part.count;
		if (part.kind == SCAN_LOST || part.pa % 8u || part.pa < page->pa)
			continue;
		page_put(page, part.pa, part.words, page_room(part.pa, part.count));
		any = true;
	}
	return any;
}
