/* SPDX-License-Identifier: MIT */
/*
 * A page as blocks of slots, made and tested for faults only as far as somebody asks. What was found is kept, so that
 * each test is tried once.
 */
#include "query/tables/tables_internal.h"

/* A bit for each pair of bits of two sets: the lower one. */
static uint64_t lower_of_pairs(const uint64_t sets[2])
{
	uint64_t joined = 0;

	for (unsigned i = 0; i < 2; i++) {
		uint64_t set = sets[i] & UINT64_C(0x5555555555555555);

		set = (set | set >> 1) & UINT64_C(0x3333333333333333);
		set = (set | set >> 2) & UINT64_C(0x0f0f0f0f0f0f0f0f);
		set = (set | set >> 4) & UINT64_C(0x00ff00ff00ff00ff);
		set = (set | set >> 8) & UINT64_C(0x0000ffff0000ffff);
		set = (set | set >> 16) & UINT64_C(0x00000000ffffffff);
		joined |= set << 32 * i;
	}
	return joined;
}

static void side_begin(struct sheet_side *side, unsigned stride)
{
	side->stride = stride;
	side->count = PAGE_BLOCKS / stride;
	side->made = 0;
}

void sheet_make(struct sheet *sheet, const struct weighers *weighers, uint64_t pa, const uint64_t words[PAGE_WORDS],
		const uint64_t there[PAGE_BLOCKS])
{
	const struct kernels *kernels = weighers->of[0].reading.kernels;
	struct sheet_side *single = &sheet->single, *pairs = &sheet->pairs;
	uint64_t both[PAGE_BLOCKS], any[PAGE_BLOCKS];

	sheet->pa = pa;
	sheet->words = words;
	side_begin(single, 1);
	side_begin(pairs, 2);
	for (unsigned i = 0; i < PAGE_BLOCKS; i++) {
		single->there[i] = there[i];
		single->used[i] = there[i] & ~kernels->equal(words + (size_t)i * BLOCK_SLOTS, UINT64_MAX, 0);
		both[i] = there[i] & there[i] >> 1;
		any[i] = single->used[i] | single->used[i] >> 1;
	}
	for (unsigned i = 0; i < pairs->count; i++) {
		pairs->there[i] = lower_of_pairs(&both[(size_t)2 * i]);
		pairs->used[i] = lower_of_pairs(&any[(size_t)2 * i]) & pairs->there[i];
	}
	for (unsigned i = 0; i < TABLES_READING_COUNT; i++)
		sheet->sieves[i].begun = false;
}

struct sheet_side *sheet_side(struct sheet *sheet, const struct weigher *weigher)
{
	return weigher->stride > 1 ? &sheet->pairs : &sheet->single;
}

struct block *sheet_block(struct sheet *sheet, const struct weigher *weigher, unsigned i)
{
	struct sheet_side *side = sheet_side(sheet, weigher);

	for (; side->made <= i; side->made++) {
		size_t first = (size_t)side->made * BLOCK_SLOTS * side->stride;
		struct block *block = &side->blocks[side->made];

		block_init(block, &weigher->reading, sheet->words + first, BLOCK_SLOTS, 0, sheet->pa + first * 8u, 0);
		block_survey(block);
	}
	side->blocks[i].reading = &weigher->reading;
	return &side->blocks[i];
}

static struct sheet_sieve *sheet_sieve(struct sheet *sheet, const struct weigher *weigher)
{
	struct sheet_side *side = sheet_side(sheet, weigher);
	struct sheet_sieve *sieve = &sheet->sieves[weigher->number];

	for (unsigned i = 0; i < side->count && !sieve->begun; i++) {
		sieve->tried[i] = 0;
		sieve->left[i] = side->used[i];
	}
	sieve->begun = true;
	return sieve;
}

uint64_t sheet_sift(struct sheet *sheet, const struct weigher *weigher, unsigned i, size_t count)
{
	struct sheet_sieve *sieve = sheet_sieve(sheet, weigher);
	size_t tried = sieve->tried[i];
	struct block *block;

	if (tried >= count || !sieve->left[i])
		return sieve->left[i];
	block = sheet_block(sheet, weigher, i);
	if (tried == 0)
		sieve->left[i] &= ~block_outside(block);
	sieve->left[i] &= ~probes_match(weigher->faults.list + tried, count - tried, block, sieve->left[i]);
	sieve->tried[i] = count;
	return sieve->left[i];
}

uint64_t sheet_fitting(struct sheet *sheet, const struct weigher *weigher, unsigned i)
{
	return sheet_sift(sheet, weigher, i, weigher->faults.count);
}
