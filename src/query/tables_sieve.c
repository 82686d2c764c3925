/* SPDX-License-Identifier: MIT */
/*
 * Tells from a few bit tests which readings of a page can have no score above 0. What it counts as faults are faults
 * for certain, if not all of them; the score that the rest would have at best is then too high, never too low.
 */
#include <stdlib.h>

#include "query/tables_internal.h"

#define PAGE_BLOCKS (PAGE_WORDS / BLOCK_SLOTS)

/* The share of all words in which a probe holds, about; for the order alone. */
static double probe_share(const struct probe *probe)
{
	const struct gmmu_test *test = &probe->test;
	int mask = __builtin_popcountll(test->mask.word[0]) + __builtin_popcountll(test->mask.word[1]);
	int any = __builtin_popcountll(test->any.word[0]) + __builtin_popcountll(test->any.word[1]);
	double share = any ? 1 - 1.0 / (double)(UINT64_C(1) << (any < 63 ? any : 63)) : 1;

	return share / (double)(UINT64_C(1) << (mask < 63 ? mask : 63));
}

static int probes_order(const void *a, const void *b)
{
	double x = probe_share(a), y = probe_share(b);

	return x < y ? 1 : x > y ? -1 : 0;
}

/* Whether a probe demands nothing, but for the top byte, that another does not. */
static bool demands_less(const struct gmmu_test *test, const struct gmmu_test *other)
{
	const uint64_t *mask = test->mask.word;

	return test->asks_top && !test->any.word[0] && !test->any.word[1] && !(mask[0] & ~other->mask.word[0]) &&
	       !(mask[1] & ~other->mask.word[1]) && !((test->value.word[0] ^ other->value.word[0]) & mask[0]) &&
	       !((test->value.word[1] ^ other->value.word[1]) & mask[1]);
}

/* The bits of the top byte that only values of a set have. */
static uint64_t top_bits(const uint64_t top[4])
{
	uint64_t bits = 0xff;

	for (unsigned value = 0; value < 256; value++)
		if (!(top[value / 64] >> value % 64 & 1))
			bits &= ~(uint64_t)value;
	return bits;
}

/* Makes of a set for the top byte, which is slow to ask for, bits of which one is set; false if there are none. */
static bool top_relax(const struct probes *all, struct probe *probe)
{
	uint64_t top[4] = {0}, bits;

	if (!demands_less(&probe->test, &probe->test))
		return false;
	for (size_t i = 0; i < all->count; i++)
		for (unsigned word = 0; word < 4 && demands_less(&all->list[i].test, &probe->test); word++)
			top[word] |= all->list[i].test.top[word];
	bits = top_bits(top);
	for (unsigned word = 0; word < 4; word++)
		probe->test.top[word] = UINT64_MAX;
	probe->test.asks_top = false;
	probe->test.any.word[0] = bits << 56;
	return bits != 0;
}

/* A leaf that is not valid and has an address in either place where one can stand. */
static void left_over_add(const struct reading *reading, struct probes *probes)
{
	const struct gmmu_field *valid = gmmu_field_at(GMMU_ROLE_PTE, GMMU_PTE_VALID);
	const struct gmmu_field *vid = gmmu_field_at(GMMU_ROLE_PTE, GMMU_PTE_ADDRESS_VID);
	const struct gmmu_field *sys = gmmu_field_at(GMMU_ROLE_PTE, GMMU_PTE_ADDRESS_SYS);
	const struct gmmu_slot zero = {{0, 0}};

	for (unsigned bit = 0; bit < 2; bit++) {
		struct probe probe;

		if (!probe_of_role(reading, bit, &probe) || reading->compiled.reading[bit].role != GMMU_ROLE_PTE ||
		    !probe_demand(&probe, gmmu_slot_mask(valid->hi, valid->lo), zero))
			continue;
		probe.test.any.word[0] =
			gmmu_slot_mask(vid->hi, vid->lo).word[0] & gmmu_slot_mask(sys->hi, sys->lo).word[0];
		probes_add(probes, &probe);
	}
}

/* The tests for faults of a reading, those first that find most. */
static bool faults_init(struct tables_sieve *sieve, enum tables_reading number)
{
	struct reading *reading = &sieve->readings[number];
	struct probes all = {.list = NULL}, *kept = &sieve->faults[number];
	struct gmmu_view view = tables_reading_view(number);
	bool failed;

	if (reading_init(reading, &view, NULL) != GMMU_OK)
		return false;
	probes_add_notes(&all, &reading->compiled, tables_notes_against());
	probes_add_states(&all, &reading->compiled, UINT32_C(1) << GMMU_STATE_STALE);
	left_over_add(reading, &all);
	for (size_t i = 0; i < all.count; i++) {
		struct probe probe = all.list[i];

		if (!probe.test.asks_top || top_relax(&all, &probe))
			probes_add(kept, &probe);
	}
	if (kept->count)
		qsort(kept->list, kept->count, sizeof(kept->list[0]), probes_order);
	failed = all.failed || kept->failed;
	probes_free(&all);
	return !failed;
}

bool tables_sieve_init(struct tables_sieve *sieve)
{
	for (unsigned i = 0; i < TABLES_READING_COUNT; i++)
		if (!faults_init(sieve, (enum tables_reading)i))
			return false;
	return true;
}

void tables_sieve_free(struct tables_sieve *sieve)
{
	for (unsigned i = 0; i < TABLES_READING_COUNT; i++)
		probes_free(&sieve->faults[i]);
}

/* A page in blocks of slots of one size: which slots are used, and which of them have a fault. */
struct sifted {
	struct block blocks[PAGE_BLOCKS];
	uint64_t used[PAGE_BLOCKS], faults[PAGE_BLOCKS];
	unsigned count;
};

static void sifted_init(struct sifted *sifted, const struct reading *reading, const uint64_t *words)
{
	unsigned stride = gmmu_encoding_size(reading->compiled.view.encoding) / 8u;

	sifted->count = PAGE_BLOCKS / stride;
	for (unsigned i = 0; i < sifted->count; i++) {
		struct block *block = &sifted->blocks[i];

		block_init(block, reading, words + (size_t)i * BLOCK_SLOTS * stride, BLOCK_SLOTS, 0, 0, 0);
		sifted->used[i] = ~reading->kernels->equal(block->low, UINT64_MAX, 0);
		if (block->high)
			sifted->used[i] |= ~reading->kernels->equal(block->high, UINT64_MAX, 0);
	}
}

/* Whether slots can have a score above 0: the used ones of a set, of which some have a fault. */
static bool may_fit(uint64_t used, uint64_t faults)
{
	unsigned count = (unsigned)__builtin_popcountll(used);

	return count && evidence_score_most(count, count - (unsigned)__builtin_popcountll(used & faults)) > 0;
}

static bool page_may_fit(const struct sifted *sifted)
{
	unsigned used = 0, faults = 0;

	for (unsigned i = 0; i < sifted->count; i++) {
		used += (unsigned)__builtin_popcountll(sifted->used[i]);
		faults += (unsigned)__builtin_popcountll(sifted->used[i] & sifted->faults[i]);
	}
	return used && evidence_score_most(used, used - faults) > 0;
}

/* The pieces that may fit, bit n for piece n; each is half a block. */
static unsigned pieces_that_may(const struct sifted *sifted)
{
	unsigned pieces = 0;

	for (unsigned i = 0; i < PAGE_WORDS / PIECE_WORDS; i++) {
		uint64_t half = UINT64_C(0xffffffff) << i % 2 * 32;

		pieces |= (unsigned)may_fit(sifted->used[i / 2] & half, sifted->faults[i / 2]) << i;
	}
	return pieces;
}

/* Looks for faults until too many are known; gives the parts of the page that may fit still, as a set. */
static unsigned reading_sift(const struct tables_sieve *sieve, enum tables_reading number, struct sifted *sifted)
{
	const struct probes *faults = &sieve->faults[number];
	unsigned left = 1;

	for (unsigned i = 0; i < sifted->count; i++) {
		sifted->faults[i] = 0;
		sifted->blocks[i].reading = &sieve->readings[number];
	}
	for (size_t n = 0; n < faults->count && left; n++) {
		for (unsigned i = 0; i < sifted->count; i++)
			sifted->faults[i] |= probes_match(&faults->list[n], 1, &sifted->blocks[i],
							  sifted->used[i] & ~sifted->faults[i]);
		left = number == TABLES_PTE_64K ? pieces_that_may(sifted) : page_may_fit(sifted);
	}
	return left;
}

bool tables_sieve_look(const struct tables_sieve *sieve, const uint64_t words[PAGE_WORDS], struct tables_hope *hope)
{
	struct sifted single, pairs;
	uint64_t any = 0;

	*hope = (struct tables_hope){0, 0};
	sifted_init(&single, &sieve->readings[TABLES_PTE_4K], words);
	for (unsigned i = 0; i < single.count; i++)
		any |= single.used[i];
	if (!any)
		return false;
	sifted_init(&pairs, &sieve->readings[TABLES_PDE0], words);
	for (unsigned i = 0; i < TABLES_READING_COUNT; i++) {
		unsigned left = reading_sift(sieve, (enum tables_reading)i, i == TABLES_PDE0 ? &pairs : &single);

		if (i == TABLES_PTE_64K)
			hope->pieces = left;
		else
			hope->readings |= left << i;
	}
	return true;
}
