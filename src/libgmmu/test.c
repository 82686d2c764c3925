/* SPDX-License-Identifier: MIT */
/* States and notes as tests of raw words: masks that cover the sets of byte values that leave a rule open. */
#include "libgmmu/internal.h"
#include "libgmmu/role_table.h"

/* The tests of one state or note as they are built, and the demands of the current rule. */
struct search {
	const struct gmmu_compiled *compiled;
	const struct gmmu_reading *reading;
	bool values[JUDGE_COUNT][256]; /* values of each tested byte for which the rule can hold */
	struct gmmu_slot any;          /* one of these is set, unless there are none */
	struct gmmu_slot zero;         /* none of these is set */
	struct gmmu_test *tests;
	unsigned count;
};

/* Use masks for the top byte up to this many, and a set beyond. */
#define TOP_MASK_LIMIT 2

static const unsigned judge_bits[JUDGE_COUNT] = JUDGE_BITS;

/* The bits of which a rule needs one; false if it does not need any. */
static bool any_find(const struct search *search, unsigned rule, struct gmmu_slot *any)
{
	for (unsigned i = 0; i < ANY_COUNT; i++) {
		if (!(search->reading->table->any_rules[i] >> rule & 1))
			continue;
		*any = search->reading->any[i];
		if (search->compiled->view.encoding == GMMU_ENCODING_VER2)
			any->word[1] = 0;
		return true;
	}
	return false;
}

/* Whether a byte of this value leaves a rule open. */
static bool rule_open(const struct search *search, unsigned judge, unsigned value, unsigned rule)
{
	return search->reading->table->open[judge][value] >> rule & 1;
}

/* Starts with the demands of a rule of a reading; false if no slot meets them. */
static bool rule_begin(struct search *search, unsigned bit, unsigned rule)
{
	bool two_roles = search->compiled->reading[0].role != search->compiled->reading[1].role;

	search->reading = &search->compiled->reading[bit];
	search->any = search->zero = (struct gmmu_slot){{0, 0}};
	for (unsigned judge = 0; judge < JUDGE_COUNT; judge++)
		for (unsigned value = 0; value < 256; value++)
			search->values[judge][value] = rule_open(search, judge, value, rule);
	for (unsigned value = 0; two_roles && value < 256; value++)
		search->values[JUDGE_LOW][value] &= (value & 1) == bit;
	if (!(search->reading->open >> rule & 1) || (bit == 1 && !two_roles))
		return false;
	return !any_find(search, rule, &search->any) || search->any.word[0] || search->any.word[1];
}

/* Excludes the slots for which an earlier state rule holds. That rule tests one byte, or one of some bits. */
static void rule_exclude(struct search *search, unsigned rule)
{
	struct gmmu_slot any;

	if (!(search->reading->open >> rule & 1))
		return;
	if (any_find(search, rule, &any)) {
		search->zero.word[0] |= any.word[0];
		search->zero.word[1] |= any.word[1];
		return;
	}
	for (unsigned judge = 0; judge < JUDGE_COUNT; judge++) {
		bool asks = false;

		for (unsigned value = 0; value < 256; value++)
			asks |= !rule_open(search, judge, value, rule);
		for (unsigned value = 0; asks && value < 256; value++)
			search->values[judge][value] &= !rule_open(search, judge, value, rule);
	}
}

/* How many of the values that agree with `like` in `mask` are in a set: none, some or all. */
enum share { SHARE_NONE, SHARE_SOME, SHARE_ALL };

static enum share share_of(const bool set[256], unsigned mask, unsigned like)
{
	bool all = true, any = false;

	for (unsigned value = 0; value < 256; value++)
		if (((value ^ like) & mask) == 0) {
			all &= set[value];
			any |= set[value];
		}
	return all ? SHARE_ALL : any ? SHARE_SOME : SHARE_NONE;
}

/* Whether a bit decides if one of those values is in the set. */
static bool bit_matters(const bool set[256], unsigned mask, unsigned like, unsigned bit)
{
	for (unsigned value = 0; value < 256; value++)
		if (((value ^ like) & mask) == 0 && set[value] != set[value ^ bit])
			return true;
	return false;
}

static void bytes_cover(struct search *search, unsigned judge, const struct gmmu_test *test);

/* Splits the values that agree with `like` in `mask`, at their highest bit first, until each part is in the set. */
static void values_cover(struct search *search, unsigned judge, unsigned mask, unsigned like,
			 const struct gmmu_test *test)
{
	unsigned word = judge_bits[judge] / 64, shift = judge_bits[judge] % 64, bit = 0x80;
	enum share share = share_of(search->values[judge], mask, like);
	struct gmmu_test narrowed = *test;

	if (share == SHARE_NONE || ((uint64_t)like << shift & search->zero.word[word]))
		return;
	if (share == SHARE_ALL) {
		narrowed.mask.word[word] |= (uint64_t)mask << shift;
		narrowed.value.word[word] |= (uint64_t)like << shift;
		bytes_cover(search, judge + 1, &narrowed);
		return;
	}
	while (mask & bit || !bit_matters(search->values[judge], mask, like, bit))
		bit >>= 1;
	values_cover(search, judge, mask | bit, like, test);
	values_cover(search, judge, mask | bit, like | bit, test);
}

/* Like values_cover, for the top byte: uses the set itself if masks would take many tests. */
static void top_cover(struct search *search, const struct gmmu_test *test)
{
	unsigned before = search->count;
	struct gmmu_test with_set = *test;

	values_cover(search, JUDGE_TOP, 0, 0, test);
	if (search->count - before <= TOP_MASK_LIMIT)
		return;
	search->count = before;
	with_set.asks_top = true;
	for (unsigned value = 0; value < 256; value++)
		if (!search->values[JUDGE_TOP][value])
			with_set.top[value / 64] &= ~(UINT64_C(1) << value % 64);
	bytes_cover(search, JUDGE_TOP + 1, &with_set);
}

/* Narrows a test by the bytes from `judge` on, in every way that the rule leaves. */
static void bytes_cover(struct search *search, unsigned judge, const struct gmmu_test *test)
{
	if (judge == JUDGE_TOP)
		top_cover(search, test);
	else if (judge < JUDGE_COUNT)
		values_cover(search, judge, 0, 0, test);
	else if (search->count < GMMU_TEST_LIMIT) /* a unit test checks that there is room */
		search->tests[search->count++] = *test;
}

static void rule_cover(struct search *search)
{
	struct gmmu_test test = {
		.mask = search->zero,
		.any = search->any,
		.top = {UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX},
	};

	bytes_cover(search, 0, &test);
}

unsigned gmmu_compiled_state_tests(const struct gmmu_compiled *compiled, enum gmmu_state state,
				   struct gmmu_test tests[GMMU_TEST_LIMIT])
{
	struct search search = {.compiled = compiled, .tests = tests};

	for (unsigned bit = 0; bit < 2; bit++)
		for (unsigned i = 0; i < RULES_STATE_COUNT; i++) {
			if (compiled->reading[bit].table->state[i] != state ||
			    !rule_begin(&search, bit, RULES_STATE + i))
				continue;
			for (unsigned earlier = 0; earlier < i; earlier++)
				rule_exclude(&search, RULES_STATE + earlier);
			rule_cover(&search);
		}
	return search.count;
}

unsigned gmmu_compiled_note_tests(const struct gmmu_compiled *compiled, enum gmmu_note note,
				  struct gmmu_test tests[GMMU_TEST_LIMIT])
{
	struct search search = {.compiled = compiled, .tests = tests};

	for (unsigned bit = 0; (unsigned)note < GMMU_NOTE_COUNT && bit < 2; bit++)
		for (unsigned rule = note; rule < RULES_STATE; rule += RULES_SECOND)
			if (rule_begin(&search, bit, rule))
				rule_cover(&search);
	return search.count;
}

bool gmmu_test_holds(const struct gmmu_test *test, struct gmmu_slot slot)
{
	const uint64_t *mask = test->mask.word, *value = test->value.word, *any = test->any.word;
	bool wants = any[0] || any[1];
	unsigned top = (unsigned)(slot.word[0] >> 56);

	return test->top[top / 64] >> top % 64 & 1 && (slot.word[0] & mask[0]) == value[0] &&
	       (slot.word[1] & mask[1]) == value[1] && (!wants || slot.word[0] & any[0] || slot.word[1] & any[1]);
}
