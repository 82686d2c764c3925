/* SPDX-License-Identifier: MIT */
#include "query/probe.h"

#include <stdlib.h>
#include <string.h>

const struct probe probe_always = {.test = {.top = {UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX}}};

void probes_free(struct probes *probes)
{
	free(probes->list);
	*probes = (struct probes){.list = NULL};
}

static bool slots_equal(struct gmmu_slot a, struct gmmu_slot b)
{
	return a.word[0] == b.word[0] && a.word[1] == b.word[1];
}

/* Whether two probes have the same demands except for the values of bits. */
static bool probes_alike(const struct probe *a, const struct probe *b)
{
	return slots_equal(a->test.mask, b->test.mask) && slots_equal(a->test.any, b->test.any) &&
	       a->test.asks_top == b->test.asks_top && memcmp(a->test.top, b->test.top, sizeof(a->test.top)) == 0 &&
	       a->ranged == b->ranged && a->word == b->word && a->mask == b->mask && a->low == b->low &&
	       a->span == b->span;
}

/* Removes from a probe the only bit whose value differs from another probe; false if there are other differences. */
static bool probe_widen(struct probe *probe, const struct probe *other)
{
	uint64_t low = probe->test.value.word[0] ^ other->test.value.word[0];
	uint64_t high = probe->test.value.word[1] ^ other->test.value.word[1];

	if (!probes_alike(probe, other) || (low && high) || ((low | high) & ((low | high) - 1)))
		return false;
	probe->test.mask.word[0] &= ~low;
	probe->test.value.word[0] &= ~low;
	probe->test.mask.word[1] &= ~high;
	probe->test.value.word[1] &= ~high;
	return true;
}

static bool slot_any(struct gmmu_slot slot)
{
	return slot.word[0] || slot.word[1];
}

/* Whether a probe demands nothing that another one does not, apart from the top byte. */
static bool demands_less(const struct probe *probe, const struct probe *other)
{
	const struct gmmu_test *a = &probe->test, *b = &other->test;

	for (unsigned word = 0; word < 2; word++)
		if (a->mask.word[word] & ~b->mask.word[word] ||
		    (a->value.word[word] ^ b->value.word[word]) & a->mask.word[word])
			return false;
	return !probe->ranged && (!slot_any(a->any) || slots_equal(a->any, b->any));
}

/* Adds the top bytes of another probe, if that demands no more otherwise: together they match the same slots. */
static void top_widen(struct probe *probe, const struct probe *other)
{
	uint64_t all = UINT64_MAX;

	if (!demands_less(other, probe))
		return;
	for (unsigned i = 0; i < 4; i++)
		all &= probe->test.top[i] |= other->test.top[i];
	probe->test.asks_top = all != UINT64_MAX;
}

/* Whether a probe holds wherever another one does. */
static bool probe_covers(const struct probe *probe, const struct probe *other)
{
	uint64_t beyond = 0;

	for (unsigned i = 0; i < 4; i++)
		beyond |= other->test.top[i] & ~probe->test.top[i];
	return !beyond && demands_less(probe, other);
}

void probes_add(struct probes *probes, const struct probe *probe)
{
	struct probe added = *probe;

	for (size_t i = probes->count; i-- > 0;) {
		struct probe *other = &probes->list[i];

		top_widen(&added, other);
		top_widen(other, &added);
		if (probe_covers(other, &added))
			return;
		if (probe_covers(&added, other) || probe_widen(&added, other)) {
			probes->list[i] = probes->list[--probes->count];
			i = probes->count;
		}
	}
	if (probes->count == probes->capacity) {
		size_t capacity = probes->capacity ? probes->capacity * 2 : 4;
		struct probe *list = realloc(probes->list, capacity * sizeof(*list));

		if (!list) {
			probes->failed = true;
			return;
		}
		probes->list = list;
		probes->capacity = capacity;
	}
	probes->list[probes->count++] = added;
}

/* The approximate share of all words for which a probe holds. */
static double probe_share(const struct probe *probe)
{
	const struct gmmu_test *test = &probe->test;
	int mask = __builtin_popcountll(test->mask.word[0]) + __builtin_popcountll(test->mask.word[1]);
	int any = __builtin_popcountll(test->any.word[0]) + __builtin_popcountll(test->any.word[1]);
	double share = any ? 1 - 1.0 / (double)(UINT64_C(1) << (any < 63 ? any : 63)) : 1;

	for (unsigned i = 0, top = 0; i < 4; i++) {
		top += (unsigned)__builtin_popcountll(test->top[i]);
		share *= i == 3 ? top / 256.0 : 1;
	}
	return share / (double)(UINT64_C(1) << (mask < 63 ? mask : 63));
}

static int probes_order(const void *a, const void *b)
{
	double x = probe_share(a), y = probe_share(b);

	return x < y ? 1 : x > y ? -1 : 0;
}

void probes_sort(struct probes *probes)
{
	if (probes->count)
		qsort(probes->list, probes->count, sizeof(probes->list[0]), probes_order);
}

bool probe_demand(struct probe *probe, struct gmmu_slot mask, struct gmmu_slot value)
{
	for (unsigned word = 0; word < 2; word++) {
		uint64_t both = probe->test.mask.word[word] & mask.word[word];

		if ((probe->test.value.word[word] ^ value.word[word]) & both || value.word[word] & ~mask.word[word])
			return false;
		probe->test.mask.word[word] |= mask.word[word];
		probe->test.value.word[word] |= value.word[word];
	}
	return true;
}

bool probe_bound(struct probe *probe, unsigned word, uint64_t mask, uint64_t low, uint64_t high)
{
	uint64_t old_high = probe->low + probe->span;

	if (probe->ranged && (probe->word != word || probe->mask != mask))
		return false;
	if (probe->ranged && probe->low > low)
		low = probe->low;
	if (probe->ranged && old_high < high)
		high = old_high;
	if (low > high)
		return false;
	probe->ranged = true;
	probe->word = word;
	probe->mask = mask;
	probe->low = low;
	probe->span = high - low;
	return true;
}

bool probe_of_role(const struct reading *reading, unsigned bit, struct probe *probe)
{
	const struct gmmu_reading *readings = reading->compiled.reading;
	struct gmmu_slot one = {{1, 0}}, value = {{bit, 0}};

	*probe = probe_always;
	if (readings[0].role == readings[1].role)
		return bit == 0;
	return probe_demand(probe, one, value);
}

static void tests_add(struct probes *probes, const struct gmmu_test *tests, unsigned count)
{
	for (unsigned i = 0; i < count; i++)
		probes_add(probes, &(struct probe){.test = tests[i]});
}

void probes_add_states(struct probes *probes, const struct gmmu_compiled *compiled, uint32_t states)
{
	struct gmmu_test tests[GMMU_TEST_LIMIT];

	for (unsigned state = 0; state < GMMU_STATE_COUNT; state++)
		if (states >> state & 1)
			tests_add(probes, tests, gmmu_compiled_state_tests(compiled, (enum gmmu_state)state, tests));
}

void probes_add_notes(struct probes *probes, const struct gmmu_compiled *compiled, uint32_t notes)
{
	struct gmmu_test tests[GMMU_TEST_LIMIT];

	for (unsigned note = 0; note < GMMU_NOTE_COUNT; note++)
		if (notes >> note & 1)
			tests_add(probes, tests, gmmu_compiled_note_tests(compiled, (enum gmmu_note)note, tests));
}

enum probe_join probe_join(const struct probe *a, const struct probe *b, struct probe *joined)
{
	uint64_t top = 0;

	*joined = *a;
	if (!probe_demand(joined, b->test.mask, b->test.value))
		return PROBE_NEVER;
	for (unsigned i = 0; i < 4; i++)
		top |= joined->test.top[i] &= b->test.top[i];
	joined->test.asks_top |= b->test.asks_top;
	if (!top)
		return PROBE_NEVER;
	if (slot_any(a->test.any) && slot_any(b->test.any) && !slots_equal(a->test.any, b->test.any))
		return PROBE_APART;
	if (slot_any(b->test.any))
		joined->test.any = b->test.any;
	if (!b->ranged)
		return PROBE_JOINED;
	if (a->ranged && (a->word != b->word || a->mask != b->mask))
		return PROBE_APART;
	return probe_bound(joined, b->word, b->mask, b->low, b->low + b->span) ? PROBE_JOINED : PROBE_NEVER;
}

uint64_t probes_match(const struct probe *probes, size_t count, struct block *block, uint64_t wanted)
{
	/* A single probe reads the words no more often than the survey would. */
	if (count > 1)
		block_survey(block);
	return block->reading->kernels->match(probes, count, block, wanted);
}
