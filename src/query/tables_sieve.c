/* SPDX-License-Identifier: MIT */
/*
 * Uses a few bit tests to find readings of a page that cannot have a score above 0. It finds only certain faults, not
 * all of them, so its estimate of the score is too high, never too low.
 */
#include <stdlib.h>

#include "query/tables_internal.h"

/* The approximate share of all words for which a probe holds; used only for the order. */
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

/* Narrows a set of top bytes, which is slow to test, to those with any of some bits; false if there are none. */
static bool top_relax(struct probe *probe)
{
	const uint64_t *top = probe->test.top;
	uint64_t bits = 0xff;

	for (unsigned value = 0; value < 256; value++)
		if (!(top[value / 64] >> value % 64 & 1))
			bits &= ~(uint64_t)value;
	if (!bits || probe->test.any.word[0] || probe->test.any.word[1])
		return false;
	probe->test.any.word[0] = bits << 56;
	probe->test.asks_top = false;
	return true;
}

/* The tests are those of the facts that are evidence against a reading. */
bool faults_init(struct weigher *weigher)
{
	struct probes *faults = &weigher->faults;

	for (unsigned fact = 0; fact < TABLES_FACT_COUNT; fact++) {
		const struct probes *probes = &weigher->facts[fact];

		for (size_t i = 0; tables_fact_against((enum tables_fact)fact) && i < probes->count; i++) {
			struct probe probe = probes->list[i];

			if (!probe.test.asks_top || top_relax(&probe))
				probes_add(faults, &probe);
		}
	}
	if (faults->count)
		qsort(faults->list, faults->count, sizeof(faults->list[0]), probes_order);
	return !faults->failed;
}

/* Whether slots can have a score above 0: the used ones of a set, of which some have a fault. */
static bool may_fit(unsigned used, unsigned faults)
{
	return used && evidence_score_most(used, used - faults) > 0;
}

static bool page_may(const struct sheet_side *side, const uint64_t faults[PAGE_BLOCKS])
{
	unsigned used = 0, faulty = 0;

	for (unsigned i = 0; i < side->count; i++) {
		used += set_size(side->used[i]);
		faulty += set_size(faults[i]);
	}
	return may_fit(used, faulty);
}

/* The pieces that may fit, bit n for piece n. */
static unsigned pieces_may(const struct sheet_side *side, const uint64_t faults[PAGE_BLOCKS])
{
	unsigned pieces = 0;

	for (unsigned i = 0; i < PAGE_PIECES; i++) {
		uint64_t half = UINT64_C(0xffffffff) << i % 2 * 32;

		pieces |= (unsigned)may_fit(set_size(side->used[i / 2] & half), set_size(faults[i / 2] & half)) << i;
	}
	return pieces;
}

/* Looks for faults until there are too many; returns the parts of the page that may still fit, as a set. */
static unsigned reading_sift(const struct weigher *weigher, struct sheet_side *side)
{
	uint64_t faults[PAGE_BLOCKS] = {0};
	unsigned left = 1;

	for (unsigned i = 0; i < side->count; i++)
		side->blocks[i].reading = &weigher->reading;
	for (size_t n = 0; n < weigher->faults.count && left; n++) {
		for (unsigned i = 0; i < side->count; i++)
			faults[i] |=
				probes_match(&weigher->faults.list[n], 1, &side->blocks[i], side->used[i] & ~faults[i]);
		left = weigher->number == TABLES_PTE_64K ? pieces_may(side, faults) : page_may(side, faults);
	}
	return left;
}

void tables_sieve(const struct weighers *weighers, struct sheet *sheet, struct tables_hope *hope)
{
	*hope = (struct tables_hope){0, 0};
	for (unsigned i = 0; i < TABLES_READING_COUNT; i++) {
		unsigned left = reading_sift(&weighers->of[i], sheet_side(sheet, (enum tables_reading)i));

		if (i == TABLES_PTE_64K)
			hope->pieces = left;
		else
			hope->readings |= left << i;
	}
}
