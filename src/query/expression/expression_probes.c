/* SPDX-License-Identifier: MIT */
/*
 * Turns tests of bits, fields, states, notes and addresses into probes of raw words after parsing, so that tables are
 * not consulted for each slot.
 */
#include "query/expression/expression_internal.h"
#include "query/pointers.h"

/* Probes to be made for one role. */
struct wanted {
	enum gmmu_role role;
	enum gmmu_page_size page_size;
	struct probe base; /* the demands of every probe of the role */
	struct probes *probes;
};

struct bounds {
	uint64_t low, high;
};

static struct gmmu_slot row_mask(const struct gmmu_field *row)
{
	return gmmu_slot_mask(row->hi, row->lo);
}

static uint64_t row_max(const struct gmmu_field *row)
{
	return UINT64_MAX >> (63 - (row->hi - row->lo));
}

/* Makes a probe demand the value of a raw row. */
static bool row_demand(struct probe *probe, const struct gmmu_field *row, uint64_t value)
{
	struct gmmu_slot bits = {{0, 0}};

	bits.word[row->lo / 64] = value << row->lo % 64;
	return probe_demand(probe, row_mask(row), bits);
}

/* --- bits ----------------------------------------------------------------------------------------------------------
 */

static void range_add(const struct wanted *wanted, const struct probe *base, unsigned word, uint64_t mask,
		      struct bounds bounds)
{
	struct probe probe = *base;

	if (probe_bound(&probe, word, mask, bounds.low, bounds.high))
		probes_add(wanted->probes, &probe);
}

/* The numbers above or below one; false if there are none. */
static bool bounds_beyond(uint64_t number, bool above, bool inclusive, struct bounds *bounds)
{
	if (!inclusive && number == (above ? UINT64_MAX : 0))
		return false;
	*bounds = above ? (struct bounds){number + !inclusive, UINT64_MAX} : (struct bounds){0, number - !inclusive};
	return true;
}

/*
 * Masked bits that are above or below a value of two words: in the high word, or in the low one if the high words are
 * equal.
 */
static void side_add(const struct wanted *wanted, const struct test *test, bool above, bool inclusive)
{
	struct gmmu_slot high_mask = {{0, test->mask.word[1]}}, high_value = {{0, test->value.word[1]}};
	struct probe equal = wanted->base;
	struct bounds bounds;

	if ((high_mask.word[1] || high_value.word[1]) && bounds_beyond(high_value.word[1], above, false, &bounds))
		range_add(wanted, &wanted->base, 1, high_mask.word[1], bounds);
	if (probe_demand(&equal, high_mask, high_value) &&
	    bounds_beyond(test->value.word[0], above, inclusive, &bounds))
		range_add(wanted, &equal, 0, test->mask.word[0], bounds);
}

static void equal_add(const struct wanted *wanted, struct gmmu_slot mask, struct gmmu_slot value)
{
	struct probe probe = wanted->base;

	if (probe_demand(&probe, mask, value))
		probes_add(wanted->probes, &probe);
}

static void unequal_add(const struct wanted *wanted, const struct test *test)
{
	struct probe probe = wanted->base;
	struct gmmu_slot flipped = {
		{test->value.word[0] ^ test->mask.word[0], test->value.word[1] ^ test->mask.word[1]}};
	int bits = __builtin_popcountll(test->mask.word[0]) + __builtin_popcountll(test->mask.word[1]);

	if (test->value.word[0] & ~test->mask.word[0] || test->value.word[1] & ~test->mask.word[1]) {
		probes_add(wanted->probes, &probe);
	} else if (bits == 1) {
		equal_add(wanted, test->mask, flipped);
	} else if (bits && !test->value.word[0] && !test->value.word[1]) {
		probe.test.any = test->mask;
		probes_add(wanted->probes, &probe);
	} else {
		side_add(wanted, test, false, false);
		side_add(wanted, test, true, false);
	}
}

static void bits_add(const struct wanted *wanted, const struct test *test)
{
	switch (test->compare) {
	case TOKEN_EQUAL:
		equal_add(wanted, test->mask, test->value);
		break;
	case TOKEN_UNEQUAL:
		unequal_add(wanted, test);
		break;
	case TOKEN_BELOW:
	case TOKEN_BELOW_EQUAL:
		side_add(wanted, test, false, test->compare == TOKEN_BELOW_EQUAL);
		break;
	default:
		side_add(wanted, test, true, test->compare == TOKEN_ABOVE_EQUAL);
	}
}

/* --- values of raw rows --------------------------------------------------------------------------------------------
 */

static bool name_wanted(const struct test *test, const char *name)
{
	if (test->kind == TEST_NONE)
		return (name == NULL) == (test->compare == TOKEN_EQUAL);
	if (test->kind == TEST_NAME)
		return name && (name == test->name) == (test->compare == TOKEN_EQUAL);
	return number_compares(name != NULL, test->compare, test->value.word[0]);
}

/* The values of a raw row that have, or lack, a certain name. */
static void names_add(const struct wanted *wanted, const struct gmmu_field *row, const struct test *test)
{
	bool top = row->hi == 63 && row->lo == 56;
	struct probe with_set = wanted->base;

	for (unsigned value = 0; value <= row_max(row); value++) {
		struct probe probe = wanted->base;
		bool fits = name_wanted(test, row->value_names[value]);

		if (top && !fits)
			with_set.test.top[value / 64] &= ~(UINT64_C(1) << value % 64);
		else if (!top && fits && row_demand(&probe, row, value))
			probes_add(wanted->probes, &probe);
	}
	with_set.test.asks_top = true;
	if (top)
		probes_add(wanted->probes, &with_set);
}

/* --- addresses -----------------------------------------------------------------------------------------------------
 */

struct address_source address_source_of(enum gmmu_role role, const struct gmmu_field *row, unsigned value)
{
	const struct gmmu_field *address = row->kind == GMMU_FIELD_ADDRESS ? row : gmmu_field_at(role, row->base);
	const struct gmmu_field *base = gmmu_field_at(role, address->base);
	const struct gmmu_field *other = gmmu_field_at(role, address->other);
	const struct gmmu_field *alternative = row->kind == GMMU_FIELD_COMPLETE ? gmmu_field_at(role, row->other) : row;
	const struct gmmu_field *extra = alternative ? gmmu_field_at(role, alternative->extra) : NULL;
	struct address_source source = {
		.decides = gmmu_field_at(role, base->in_force.field),
		.left_out = gmmu_field_at(role, address->extra),
	};

	if (base->in_force.values >> value & 1)
		source.row = base;
	else if (other->in_force.values >> value & 1)
		source.row = other;
	if (extra && extra->second.values >> value & 1)
		source.extra = extra;
	return source;
}

/* An address, with the bits of `extra` unless that is NULL, as bits of the slot. */
static uint64_t address_bits(const struct gmmu_field *row, const struct gmmu_field *extra, uint64_t address)
{
	uint64_t bits = (address >> row->shift & row_max(row)) << row->lo % 64;

	return extra ? bits | (address >> extra->shift & row_max(extra)) << extra->lo % 64 : bits;
}

/* The highest bit of a row in an address. */
static unsigned row_top(const struct gmmu_field *row)
{
	return row->shift + (unsigned)(row->hi - row->lo);
}

/* Makes a probe demand that an address is within bounds. The order of the address bits in the slot is the same. */
static bool address_bound(struct probe *probe, const struct address_source *source, bool second, struct bounds bounds)
{
	const struct gmmu_field *row = source->row, *extra = second ? source->extra : NULL;
	unsigned word = row->lo / 64, top = extra && row_top(extra) > row_top(row) ? row_top(extra) : row_top(row);
	uint64_t unit = UINT64_C(1) << row->shift, highest = (UINT64_MAX >> (63 - top)) & ~(unit - 1);
	uint64_t low = bounds.low & ~(unit - 1), mask = row_mask(row).word[word];

	if (low != bounds.low && (low += unit) == 0)
		return false;
	if (bounds.high > highest)
		bounds.high = highest;
	if (low > bounds.high)
		return false;
	if (extra)
		mask |= row_mask(extra).word[word];
	else if (source->left_out)
		mask &= ~row_mask(source->left_out).word[word];
	return probe_bound(probe, word, mask, address_bits(row, extra, low), address_bits(row, extra, bounds.high));
}

static void address_add(const struct wanted *wanted, const struct gmmu_field *row, struct bounds bounds)
{
	bool second = row->kind == GMMU_FIELD_ALTERNATIVE;

	for (unsigned value = 0; value <= row_max(address_source_of(wanted->role, row, 0).decides); value++) {
		struct address_source source = address_source_of(wanted->role, row, value);
		struct probe probe = wanted->base;

		if (!source.row || (second && !source.extra) || !row_demand(&probe, source.decides, value))
			continue;
		if (second)
			probe.test.any = row_mask(source.extra);
		if (address_bound(&probe, &source, second, bounds))
			probes_add(wanted->probes, &probe);
	}
}

/* The slots in which an address row has a value, or (not `there`) has none; or in which a COMPLETE row is true. */
static void presence_add(const struct wanted *wanted, const struct gmmu_field *row, bool there)
{
	const struct gmmu_slot zero = {{0, 0}};

	for (unsigned value = 0; value <= row_max(address_source_of(wanted->role, row, 0).decides); value++) {
		struct address_source source = address_source_of(wanted->role, row, value);
		struct probe with = wanted->base, without;
		bool complete = row->kind == GMMU_FIELD_COMPLETE, second = row->kind == GMMU_FIELD_ALTERNATIVE;
		bool possible = source.row && (!complete || source.row->whole) && (!second || source.extra);

		if (!row_demand(&with, source.decides, value))
			continue;
		without = with;
		if (possible && source.extra && (complete || second)) {
			with.test.any = row_mask(source.extra);
			if (there == second)
				probes_add(wanted->probes, &with);
			else if (probe_demand(&without, row_mask(source.extra), zero))
				probes_add(wanted->probes, &without);
		} else if (possible == there) {
			probes_add(wanted->probes, &with);
		}
	}
}

static void number_add(const struct wanted *wanted, const struct gmmu_field *row, const struct test *test)
{
	uint64_t number = test->value.word[0];
	bool inclusive = test->compare == TOKEN_BELOW_EQUAL || test->compare == TOKEN_ABOVE_EQUAL;
	bool below = test->compare == TOKEN_BELOW || test->compare == TOKEN_BELOW_EQUAL;
	struct bounds bounds;

	if (test->compare == TOKEN_EQUAL)
		address_add(wanted, row, (struct bounds){number, number});
	if ((below || test->compare == TOKEN_UNEQUAL) && bounds_beyond(number, false, inclusive, &bounds))
		address_add(wanted, row, bounds);
	if (!below && test->compare != TOKEN_EQUAL && bounds_beyond(number, true, inclusive, &bounds))
		address_add(wanted, row, bounds);
}

/* --- nodes ---------------------------------------------------------------------------------------------------------
 */

static void value_add(const struct wanted *wanted, const struct test *test)
{
	const struct gmmu_field *row = gmmu_field_at(wanted->role, test->field);

	if (row->kind == GMMU_FIELD_NAME || row->kind == GMMU_FIELD_KNOWN)
		names_add(wanted, gmmu_field_at(wanted->role, row->base), test);
	else if (test->kind == TEST_NONE)
		presence_add(wanted, row, test->compare == TOKEN_UNEQUAL);
	else if (row->kind == GMMU_FIELD_COMPLETE)
		presence_add(wanted, row, number_compares(1, test->compare, test->value.word[0]));
	else
		number_add(wanted, row, test);
}

static void test_add(const struct wanted *wanted, const struct test *test)
{
	switch (test->kind) {
	case TEST_NEVER:
		break;
	case TEST_ALWAYS:
		probes_add(wanted->probes, &wanted->base);
		break;
	case TEST_BITS:
		bits_add(wanted, test);
		break;
	case TEST_NUMBER:
	case TEST_NAME:
	case TEST_NONE:
		value_add(wanted, test);
	}
}

/* The addresses that cover a place. An invalid entry counts only if its address is not 0. */
static void points_add(const struct wanted *wanted, uint64_t pa)
{
	struct wanted live = *wanted;
	bool has_valid = wanted->role == GMMU_ROLE_PTE;

	if (has_valid && !row_demand(&live.base, gmmu_field_at(wanted->role, GMMU_PTE_VALID), 1))
		return;
	for (unsigned i = 0; i < gmmu_field_count(wanted->role); i++) {
		const struct gmmu_field *row = gmmu_field_at(wanted->role, i);
		uint64_t reach;
		struct bounds bounds;

		if (row->type != GMMU_VALUE_ADDRESS)
			continue;
		reach = pointers_covered(wanted->role, wanted->page_size, i) - 1;
		bounds = (struct bounds){pa > reach ? pa - reach : 0, pa};
		if (bounds.low > 0 || !has_valid) {
			address_add(wanted, row, bounds);
			continue;
		}
		address_add(&live, row, bounds);
		if (pa > 0)
			address_add(wanted, row, (struct bounds){1, pa});
	}
}

static bool wanted_begin(const struct reading *reading, unsigned bit, struct probes *probes, struct wanted *wanted)
{
	const struct gmmu_reading *one = &reading->compiled.reading[bit];

	*wanted = (struct wanted){.role = one->role, .page_size = one->page_size, .probes = probes};
	return probe_of_role(reading, bit, &wanted->base);
}

void probes_of_tests(const struct reading *reading, const struct node *node, struct probes *probes)
{
	struct wanted wanted = {.base = probe_always, .probes = probes};

	if (node->alike) {
		test_add(&wanted, &node->tests[reading->compiled.reading[0].role]);
		return;
	}
	for (unsigned bit = 0; bit < 2; bit++)
		if (wanted_begin(reading, bit, probes, &wanted))
			test_add(&wanted, &node->tests[wanted.role]);
}

void probes_of_points(const struct reading *reading, uint64_t pa, struct probes *probes)
{
	struct wanted wanted;

	for (unsigned bit = 0; bit < 2; bit++)
		if (wanted_begin(reading, bit, probes, &wanted))
			points_add(&wanted, pa);
}

void probes_of_left_over(const struct reading *reading, struct probes *probes)
{
	struct wanted wanted;

	for (unsigned bit = 0; bit < 2; bit++)
		if (wanted_begin(reading, bit, probes, &wanted) && wanted.role == GMMU_ROLE_PTE &&
		    row_demand(&wanted.base, gmmu_field_at(GMMU_ROLE_PTE, GMMU_PTE_VALID), 0))
			address_add(&wanted, gmmu_field_at(GMMU_ROLE_PTE, GMMU_PTE_ADDRESS),
				    (struct bounds){1, UINT64_MAX});
}
