/* SPDX-License-Identifier: MIT */
#include "dump/source/remember.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#define PAGE_SIZE 4096u
#define PAGE_COUNT 1024u /* a page's slot is its number modulo this */

struct page {
	uint64_t number;              /* offset in the file / PAGE_SIZE */
	uint8_t known[PAGE_SIZE / 8]; /* one bit per byte */
	uint8_t bytes[PAGE_SIZE];
};

struct remember {
	struct page *pages[PAGE_COUNT];
};

struct remember *remember_new(void)
{
	return calloc(1, sizeof(struct remember));
}

void remember_free(struct remember *remember)
{
	if (!remember)
		return;
	for (size_t i = 0; i < PAGE_COUNT; i++)
		free(remember->pages[i]);
	free(remember);
}

/* The first value seen is kept. */
static void byte_add(struct page *page, size_t at, uint8_t byte)
{
	uint8_t bit = (uint8_t)(1u << at % 8);

	if (!(page->known[at / 8] & bit))
		page->bytes[at] = byte;
	page->known[at / 8] |= bit;
}

void remember_add(struct remember *remember, uint64_t offset, const uint8_t *bytes, size_t size)
{
	while (size > 0) {
		uint64_t number = offset / PAGE_SIZE;
		size_t within = (size_t)(offset % PAGE_SIZE), step = PAGE_SIZE - within;
		struct page **place = &remember->pages[number % PAGE_COUNT];

		if (!*place)
			*place = calloc(1, sizeof(**place));
		if (!*place)
			return;
		if ((*place)->number != number)
			memset((*place)->known, 0, sizeof((*place)->known));
		(*place)->number = number;
		if (step > size)
			step = size;
		for (size_t i = 0; i < step; i++)
			byte_add(*place, within + i, bytes[i]);
		offset += step;
		bytes += step;
		size -= step;
	}
}

size_t remember_read(const struct remember *remember, uint64_t offset, uint8_t *bytes, size_t size)
{
	for (size_t done = 0; done < size; done++) {
		uint64_t at = offset + done;
		const struct page *page = remember->pages[at / PAGE_SIZE % PAGE_COUNT];
		size_t within = (size_t)(at % PAGE_SIZE);

		if (!page || page->number != at / PAGE_SIZE || !(page->known[within / 8] & 1u << within % 8))
			return done;
		bytes[done] = page->bytes[within];
	}
	return size;
}
