/* SPDX-License-Identifier: MIT */
/*
 * Compiles the fields, states and notes that libgmmu declares into lookup tables for its decoder, and prints them as C
 * (see src/libgmmu/role_table.h). The answers come from walk.c, asked for one byte and one term at a time; this file
 * contains no facts about the format.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "libgmmu/role_table.h"
#include "libgmmu/walk.h"

/* The table of a role as it is built, and how much of its limited room is used. */
struct making {
	enum gmmu_role role;
	struct gmmu_role_table table;
	unsigned any_count, state_count;
};

static const unsigned judge_bits[JUDGE_COUNT] = JUDGE_BITS;

static void fail(enum gmmu_role role, const char *reason)
{
	fprintf(stderr, "make_tables: %s: %s\n", gmmu_role_name(role), reason);
	exit(1);
}

static bool slots_equal(struct gmmu_slot a, struct gmmu_slot b)
{
	return a.word[0] == b.word[0] && a.word[1] == b.word[1];
}

static struct gmmu_slot slot_and(struct gmmu_slot a, struct gmmu_slot b)
{
	return (struct gmmu_slot){{a.word[0] & b.word[0], a.word[1] & b.word[1]}};
}

/* --- Terms ------------------------------------------------------------------------------------------------------- */

/* The byte that contains all bits of row `field`; JUDGE_COUNT if none of the three does. */
static unsigned judge_of(enum gmmu_role role, unsigned field)
{
	const struct gmmu_field *row = gmmu_field_at(role, field);
	unsigned judge = 0;

	while (judge < JUDGE_COUNT && (row->lo < judge_bits[judge] || row->hi >= judge_bits[judge] + 8))
		judge++;
	return judge;
}

/* The row that a term tests, or GMMU_FIELD_NONE. */
static unsigned term_row(const struct term *term, enum gmmu_role role)
{
	const struct gmmu_field *row = gmmu_field_at(role, term->field);

	switch (term->kind) {
	case TERM_WITHIN:
	case TERM_OUTSIDE:
	case TERM_NAMED:
	case TERM_UNNAMED:
		return term->field;
	case TERM_IN_FORCE:
		return row->in_force.field;
	case TERM_SECOND:
		return row->second.field;
	default:
		return GMMU_FIELD_NONE;
	}
}

/* Whether a term tests only that its row is not 0, and no byte contains the row. */
static bool term_asks_wide(const struct term *term, enum gmmu_role role)
{
	return term->kind == TERM_OUTSIDE && term->first == 0 && term->last == 0 &&
	       judge_of(role, term->field) == JUDGE_COUNT;
}

/* Whether a term requires one of several bits to be set. */
static bool term_asks_any(const struct term *term, enum gmmu_role role)
{
	return term->kind == TERM_ANY || term->kind == TERM_RESERVED || term->kind == TERM_SECOND ||
	       term->kind == TERM_REMAINDER || term_asks_wide(term, role);
}

/* Those bits: each bit that alone makes the term hold, other conditions aside. */
static struct gmmu_slot term_any(const struct term *term, enum gmmu_role role, enum gmmu_page_size page_size)
{
	struct gmmu_slot bits = {{0, 0}};

	if (term->kind == TERM_SECOND)
		return gmmu_slot_mask(gmmu_field_at(role, term->field)->hi, gmmu_field_at(role, term->field)->lo);
	for (unsigned bit = 0; bit < 128; bit++) {
		struct gmmu_entry entry = {.role = role, .page_size = page_size};

		entry.raw.word[bit / 64] = UINT64_C(1) << bit % 64;
		if (walk_term(term, &entry))
			bits.word[bit / 64] |= entry.raw.word[bit / 64];
	}
	return bits;
}

/* The byte that contains the bits of which a term needs one, with any page size; JUDGE_COUNT if none does. */
static unsigned any_judge(const struct term *term, enum gmmu_role role)
{
	struct gmmu_slot bits = term_any(term, role, GMMU_PAGE_SIZE_UNKNOWN);

	for (int size = 0; size < GMMU_PAGE_SIZE_COUNT; size++)
		if (!slots_equal(bits, term_any(term, role, (enum gmmu_page_size)size)))
			return JUDGE_COUNT;
	for (unsigned judge = 0; judge < JUDGE_COUNT; judge++)
		if (slots_equal(bits, slot_and(bits, gmmu_slot_mask(judge_bits[judge] + 7, judge_bits[judge]))))
			return judge;
	return JUDGE_COUNT;
}

/* The byte that decides a term, apart from bits of which it needs one; JUDGE_COUNT if the slot does not decide it. */
static unsigned term_judge(const struct term *term, enum gmmu_role role)
{
	if (term_row(term, role) != GMMU_FIELD_NONE)
		return judge_of(role, term_row(term, role));
	return term_asks_any(term, role) ? any_judge(term, role) : JUDGE_COUNT;
}

/* --- Rules ------------------------------------------------------------------------------------------------------- */

/* Leaves a rule open for the values of a byte for which its term can hold. */
static void byte_judge(struct making *making, const struct term *term, uint64_t rule, unsigned judge)
{
	unsigned word = judge_bits[judge] / 64, shift = judge_bits[judge] % 64;

	for (uint64_t value = 0; value < 256; value++) {
		struct gmmu_entry entry = {.role = making->role};

		/* Bits of which one must be set are handled separately. */
		if (term->kind == TERM_SECOND)
			entry.raw = term_any(term, making->role, GMMU_PAGE_SIZE_UNKNOWN);
		entry.raw.word[word] &= ~(UINT64_C(0xff) << shift);
		entry.raw.word[word] |= value << shift;
		if (!walk_term(term, &entry))
			making->table.open[judge][value] &= ~rule;
	}
}

/* Leaves a rule open for the page sizes and levels for which its term holds. */
static void view_judge(struct making *making, const struct term *term, uint64_t rule)
{
	for (int size = 0; term->kind != TERM_LEVEL && size < GMMU_PAGE_SIZE_COUNT; size++) {
		struct gmmu_entry entry = {.role = making->role, .page_size = (enum gmmu_page_size)size};

		if (!walk_term(term, &entry))
			making->table.page_size[size] &= ~rule;
	}
	for (int level = 0; term->kind == TERM_LEVEL && level <= GMMU_DEPTH_COUNT; level++) {
		struct gmmu_entry entry = {.role = making->role, .level = level + GMMU_DEPTH_UNKNOWN};

		if (!walk_term(term, &entry))
			making->table.level[level] &= ~rule;
	}
}

/* Adds a rule to those that require one of some bits. */
static void any_add(struct making *making, const struct term *term, uint64_t rule)
{
	struct gmmu_role_table *table = &making->table;
	unsigned i = 0;

	for (; i < making->any_count; i++) {
		bool same = true;

		for (int size = 0; size < GMMU_PAGE_SIZE_COUNT; size++)
			same &= slots_equal(term_any(term, making->role, (enum gmmu_page_size)size),
					    table->any[size][i]);
		if (same)
			break;
	}
	if (i == ANY_COUNT)
		fail(making->role, "more than ANY_COUNT sets of bits of which one is required");
	for (int size = 0; size < GMMU_PAGE_SIZE_COUNT; size++)
		table->any[size][i] = term_any(term, making->role, (enum gmmu_page_size)size);
	table->any_rules[i] |= rule;
	making->any_count += i == making->any_count;
}

/* Adds the demands of a term to its rule; true if it needs one of several bits. */
static bool term_add(struct making *making, const struct term *term, uint64_t rule)
{
	unsigned judge = term_judge(term, making->role);
	bool wants = term_asks_any(term, making->role);

	if (judge < JUDGE_COUNT)
		byte_judge(making, term, rule, judge);
	else if (!wants && term_row(term, making->role) != GMMU_FIELD_NONE)
		fail(making->role, "a rule tests a value that no byte contains");
	else if (!wants)
		view_judge(making, term, rule);
	if (wants && judge < JUDGE_COUNT && judge == any_judge(term, making->role))
		wants = false;
	if (wants)
		any_add(making, term, rule);
	return wants;
}

static void rule_add(struct making *making, const struct rule *rule, unsigned number)
{
	struct gmmu_role_table *table = &making->table;
	uint64_t mask = UINT64_C(1) << number;
	unsigned any = 0;

	for (unsigned value = 0; value < 256; value++)
		for (unsigned judge = 0; judge < JUDGE_COUNT; judge++)
			table->open[judge][value] |= mask;
	for (unsigned size = 0; size < GMMU_PAGE_SIZE_COUNT; size++)
		table->page_size[size] |= mask;
	for (unsigned level = 0; level <= GMMU_DEPTH_COUNT; level++)
		table->level[level] |= mask;
	for (unsigned i = 0; i < RULE_TERM_LIMIT; i++)
		any += term_add(making, &rule->terms[i], mask);
	if (any > 1)
		fail(making->role, "a rule needs bits of two different sets");
}

static void rules_add(struct making *making)
{
	uint64_t taken = 0;

	for (size_t i = 0; i < note_rule_count; i++) {
		unsigned number = note_rules[i].result;

		if (!(note_rules[i].roles & GMMU_ROLE_BIT(making->role)))
			continue;
		if (taken >> number & 1)
			number += RULES_SECOND;
		if (number >= RULES_STATE || taken >> number & 1)
			fail(making->role, "a note has more than two rules, or there are too many notes");
		taken |= UINT64_C(1) << number;
		rule_add(making, &note_rules[i], number);
	}
	for (size_t i = 0; i < state_rule_count; i++) {
		if (!(state_rules[i].roles & GMMU_ROLE_BIT(making->role)))
			continue;
		if (making->state_count == RULES_STATE_COUNT)
			fail(making->role, "too many rules for states");
		making->table.state[making->state_count] = state_rules[i].result;
		rule_add(making, &state_rules[i], RULES_STATE + making->state_count++);
	}
}

/* --- Bits -------------------------------------------------------------------------------------------------------- */

/* The owners of the bits of a word whose lowest byte is `value`. */
static void owners_find(enum gmmu_role role, unsigned word, uint64_t value, uint8_t owner[64])
{
	struct gmmu_entry entry = {.role = role};

	entry.raw.word[word] = value;
	for (unsigned bit = 0; bit < 64; bit++)
		owner[bit] = (uint8_t)walk_bit_field(&entry, word * 64 + bit);
}

static void owners_add(struct making *making, unsigned word)
{
	struct gmmu_role_table *table = &making->table;
	unsigned count = 0;

	for (unsigned value = 0; value < 256; value++) {
		uint8_t owner[64];
		unsigned i = 0;

		owners_find(making->role, word, value, owner);
		while (i < count && memcmp(owner, table->owner[word][i], sizeof(owner)) != 0)
			i++;
		if (i == OWNER_COUNT)
			fail(making->role, "more than OWNER_COUNT ways in which the bits of a word are owned");
		memcpy(table->owner[word][i], owner, sizeof(owner));
		table->owner_case[word][value] = (uint8_t)i;
		count += i == count;
	}
}

/* Fails for rows that the tables cannot represent. */
static void rows_check(struct making *making)
{
	enum gmmu_role role = making->role;

	making->table.second = GMMU_FIELD_NONE;
	for (unsigned i = 0; i < gmmu_field_count(role); i++) {
		const struct gmmu_field *row = gmmu_field_at(role, i),
					*asked = gmmu_field_at(role, row->in_force.field);

		if (row->kind == GMMU_FIELD_RAW && asked && (asked->lo / 64 != row->lo / 64 || asked->hi % 64 >= 8))
			fail(role, "a row is put in force by a byte other than the lowest of its word");
		if (!row->second.values)
			continue;
		if (making->table.second != GMMU_FIELD_NONE)
			fail(role, "more than one row has a second reading");
		making->table.second = (uint8_t)i;
	}
}

/* --- Output ------------------------------------------------------------------------------------------------------ */

static void numbers_print(const char *name, const uint64_t *numbers, unsigned count)
{
	printf("\t\t%s{", name);
	for (unsigned i = 0; i < count; i++)
		printf("UINT64_C(0x%" PRIx64 "),%s", numbers[i], i % 4 == 3 ? "\n" : "");
	printf("},\n");
}

static void bytes_print(const char *name, const uint8_t *bytes, unsigned count)
{
	printf("\t\t%s{", name);
	for (unsigned i = 0; i < count; i++)
		printf("%u,%s", bytes[i], i % 32 == 31 ? "\n" : "");
	printf("},\n");
}

static void masks_print(const char *name, const struct gmmu_slot *masks, unsigned count)
{
	printf("\t\t%s{", name);
	for (unsigned i = 0; i < count; i++)
		printf("{{UINT64_C(0x%" PRIx64 "), UINT64_C(0x%" PRIx64 ")}},\n", masks[i].word[0], masks[i].word[1]);
	printf("},\n");
}

static void table_print(enum gmmu_role role, const struct gmmu_role_table *table)
{
	printf("\t[%d] = {\n\t.open = {\n", role);
	for (unsigned judge = 0; judge < JUDGE_COUNT; judge++)
		numbers_print("", table->open[judge], 256);
	printf("\t},\n");
	numbers_print(".page_size = ", table->page_size, GMMU_PAGE_SIZE_COUNT);
	numbers_print(".level = ", table->level, 1 + GMMU_DEPTH_COUNT);
	numbers_print(".any_rules = ", table->any_rules, ANY_COUNT);
	printf("\t.any = {\n");
	for (unsigned size = 0; size < GMMU_PAGE_SIZE_COUNT; size++)
		masks_print("", table->any[size], ANY_COUNT);
	printf("\t},\n");
	bytes_print(".state = ", table->state, RULES_STATE_COUNT);
	printf("\t.owner = {\n");
	for (unsigned word = 0; word < 2; word++) {
		printf("\t{\n");
		for (unsigned i = 0; i < OWNER_COUNT; i++)
			bytes_print("", table->owner[word][i], 64);
		printf("\t},\n");
	}
	printf("\t},\n\t.owner_case = {\n");
	for (unsigned word = 0; word < 2; word++)
		bytes_print("", table->owner_case[word], 256);
	printf("\t},\n");
	printf("\t.second = %u,\n", table->second);
	printf("\t.named = {{UINT64_C(0x%" PRIx64 "), UINT64_C(0x%" PRIx64 ")}},\n\t},\n", table->named.word[0],
	       table->named.word[1]);
}

int main(void)
{
	/* Role auto has an empty table: it owns no bits. */
	for (int role = 0; role < GMMU_ROLE_COUNT; role++) {
		struct making making = {.role = (enum gmmu_role)role};

		rows_check(&making);
		making.table.named = gmmu_field_named_bits(making.role);
		rules_add(&making);
		for (unsigned word = 0; word < 2; word++)
			owners_add(&making, word);
		table_print(making.role, &making.table);
	}
	return fflush(stdout) == 0 && !ferror(stdout) ? 0 : 1;
}
