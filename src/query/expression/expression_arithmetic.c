/* SPDX-License-Identifier: MIT */
/*
 * Computes the values of a comparison for all slots of a block at once, in plain loops that compilers vectorise. This
 * is for the comparisons that do not come to probes.
 */
#include <string.h>

#include "query/expression/expression_internal.h"

/* A number for each slot of a block; those not in `known` have none. */
struct numbers {
	uint64_t word[2][BLOCK_SLOTS]; /* low and high halves; the high ones are 0 unless slots have 16 bytes */
	uint64_t known;
};

static void numbers_fill(struct numbers *numbers, struct gmmu_slot number)
{
	numbers->known = UINT64_MAX;
	for (unsigned word = 0; word < 2; word++)
		for (unsigned i = 0; i < BLOCK_SLOTS; i++)
			numbers->word[word][i] = number.word[word];
}

/* Adds bits of the words of the slots in a set, shifted down by `down` and then up by `up`. */
static void bits_put(struct numbers *numbers, const uint64_t *words, uint64_t mask, unsigned down, unsigned up,
		     uint64_t set)
{
	uint64_t *to = numbers->word[0];

	numbers->known |= set;
	if (set == UINT64_MAX) {
		for (unsigned i = 0; i < BLOCK_SLOTS; i++)
			to[i] |= (words[i] & mask) >> down << up;
		return;
	}
	for (; set; set &= set - 1) {
		unsigned i = (unsigned)__builtin_ctzll(set);

		to[i] |= (words[i] & mask) >> down << up;
	}
}

static void row_put(struct numbers *numbers, const struct block *block, const struct gmmu_field *row,
		    struct gmmu_slot mask, unsigned up, uint64_t set)
{
	bits_put(numbers, block->part[row->lo / 64], mask.word[row->lo / 64], row->lo % 64, up, set);
}

/* --- fields and places -------------------------------------------------------------------------------------------- */

static void address_put(struct numbers *numbers, const struct block *block, enum gmmu_role role,
			const struct gmmu_field *row, uint64_t picked)
{
	const struct gmmu_field *decides = address_source_of(role, row, 0).decides;
	bool second = row->kind == GMMU_FIELD_ALTERNATIVE;
	unsigned word = decides->lo / 64;

	for (uint64_t value = 0; value < UINT64_C(1) << (decides->hi - decides->lo + 1); value++) {
		struct address_source source = address_source_of(role, row, (unsigned)value);
		struct gmmu_slot mask, extra;
		uint64_t set;

		if (!source.row || (second && !source.extra))
			continue;
		mask = gmmu_slot_mask(source.row->hi, source.row->lo);
		set = picked & block_equal(block, word, gmmu_slot_mask(decides->hi, decides->lo).word[word],
					   value << decides->lo % 64);
		if (second) {
			extra = gmmu_slot_mask(source.extra->hi, source.extra->lo);
			set &= ~block_equal(block, source.extra->lo / 64, extra.word[source.extra->lo / 64], 0);
			row_put(numbers, block, source.extra, extra, source.extra->shift, set);
		}
		if (source.left_out) {
			extra = gmmu_slot_mask(source.left_out->hi, source.left_out->lo);
			mask.word[0] &= ~extra.word[0];
			mask.word[1] &= ~extra.word[1];
		}
		row_put(numbers, block, source.row, mask, source.row->shift, set);
	}
}

static void field_put(struct numbers *numbers, const struct block *block, enum gmmu_role role, unsigned field,
		      uint64_t set)
{
	const struct gmmu_field *row = gmmu_field_at(role, field);

	if (!row || !set)
		return;
	if (row->kind == GMMU_FIELD_RAW) {
		row_put(numbers, block, row, gmmu_slot_mask(row->hi, row->lo), 0, set);
		return;
	}
	if (row->kind == GMMU_FIELD_ADDRESS || row->kind == GMMU_FIELD_ALTERNATIVE) {
		address_put(numbers, block, role, row, set);
		return;
	}
	for (set &= block->all; set; set &= set - 1) {
		unsigned i = (unsigned)__builtin_ctzll(set);
		struct gmmu_entry entry = reading_entry(block->reading, block_slot(block, i));
		struct gmmu_value value = gmmu_entry_value(&entry, field);

		numbers->word[0][i] = value.number;
		numbers->known |= value.known ? set & -set : 0;
	}
}

static void place_put(struct numbers *numbers, const struct block *block, enum place place)
{
	uint64_t *to = numbers->word[0];
	uint64_t size = (uint64_t)block->stride * sizeof(uint64_t), first = block->pa;
	struct gmmu_row row;

	if (place == PLACE_INDEX) {
		first = block->index;
		size = 1;
	} else if (place == PLACE_OFFSET) {
		first -= block->first_pa;
	}
	if (place < PLACE_TABLE_INDEX) {
		numbers->known = UINT64_MAX;
		for (unsigned i = 0; i < BLOCK_SLOTS; i++)
			to[i] = first + i * size;
		return;
	}
	for (unsigned i = 0; i < block->count; i++) {
		gmmu_compiled_decode_row(&block->reading->compiled, block_slot(block, i), 0, 0, block_pa(block, i),
					 &row);
		to[i] = place == PLACE_TABLE_INDEX ? row.table_index : row.va_offset;
		numbers->known |= (uint64_t)row.placed << i;
	}
}

/* --- operators ---------------------------------------------------------------------------------------------------- */

static void add(struct numbers *left, const struct numbers *right, bool wide)
{
	for (unsigned i = 0; i < BLOCK_SLOTS; i++)
		left->word[0][i] += right->word[0][i];
	for (unsigned i = 0; wide && i < BLOCK_SLOTS; i++)
		left->word[1][i] += right->word[1][i] + (left->word[0][i] < right->word[0][i]);
}

static void subtract(struct numbers *left, const struct numbers *right, bool wide)
{
	for (unsigned i = 0; wide && i < BLOCK_SLOTS; i++)
		left->word[1][i] -= right->word[1][i] + (left->word[0][i] < right->word[0][i]);
	for (unsigned i = 0; i < BLOCK_SLOTS; i++)
		left->word[0][i] -= right->word[0][i];
}

static void shift(struct numbers *left, const struct numbers *right, bool up, bool wide)
{
	for (unsigned i = 0; i < BLOCK_SLOTS; i++) {
		struct gmmu_slot slot = {{left->word[0][i], left->word[1][i]}};
		unsigned bits = right->word[1][i] || right->word[0][i] > 128 ? 128 : (unsigned)right->word[0][i];

		slot = up ? slot_shift_left(slot, bits) : slot_shift_right(slot, bits);
		left->word[0][i] = slot.word[0];
		left->word[1][i] = wide ? slot.word[1] : 0;
	}
}

static void combine(struct numbers *left, const struct numbers *right, enum token_kind operation)
{
	uint64_t *to = left->word[0];
	const uint64_t *from = right->word[0];

	/* The high words follow the low ones. */
	if (operation == TOKEN_BIT_AND)
		for (unsigned i = 0; i < 2 * BLOCK_SLOTS; i++)
			to[i] &= from[i];
	else if (operation == TOKEN_BIT_OR)
		for (unsigned i = 0; i < 2 * BLOCK_SLOTS; i++)
			to[i] |= from[i];
	else
		for (unsigned i = 0; i < 2 * BLOCK_SLOTS; i++)
			to[i] ^= from[i];
}

static void operate(struct numbers *left, const struct numbers *right, enum token_kind operation, bool wide)
{
	left->known &= right->known;
	switch (operation) {
	case TOKEN_PLUS:
		add(left, right, wide);
		break;
	case TOKEN_MINUS:
		subtract(left, right, wide);
		break;
	case TOKEN_LEFT:
	case TOKEN_RIGHT:
		shift(left, right, operation == TOKEN_LEFT, wide);
		break;
	default:
		combine(left, right, operation);
	}
}

struct gmmu_slot numbers_operate(enum token_kind operation, struct gmmu_slot left, struct gmmu_slot right, bool wide)
{
	struct numbers numbers, others;

	numbers_fill(&numbers, left);
	numbers_fill(&others, right);
	operate(&numbers, &others, operation, wide);
	return (struct gmmu_slot){{numbers.word[0][0], numbers.word[1][0]}};
}

/* --- values ------------------------------------------------------------------------------------------------------- */

/* The bits of a mask, in either or both words. */
static void mask_put(struct numbers *numbers, const struct block *block, struct gmmu_slot mask, unsigned down,
		     uint64_t set)
{
	if (!mask.word[1]) {
		bits_put(numbers, block->part[0], mask.word[0], down, 0, set);
		return;
	}
	numbers->known |= set;
	for (; set; set &= set - 1) {
		unsigned i = (unsigned)__builtin_ctzll(set);
		struct gmmu_slot slot = {{block->part[0][i] & mask.word[0], 0}};

		if (block->part[1])
			slot.word[1] = block->part[1][i] & mask.word[1];
		slot = slot_shift_right(slot, down);
		numbers->word[0][i] = slot.word[0];
		numbers->word[1][i] = slot.word[1];
	}
}

/* What the slots of one role have. */
static void role_put(const struct expression *expression, const struct value *value, unsigned half,
		     const struct block *block, unsigned bit, struct numbers *numbers)
{
	const struct gmmu_reading *reading = &expression->reading.compiled.reading[bit];
	uint64_t set = block_picked(block, bit);

	if (value->kind == VALUE_FIELD)
		field_put(numbers, block, reading->role, value->rows.row[value->halves ? half : 0][reading->role], set);
	else if (value->kind == VALUE_RESERVED)
		mask_put(numbers, block, expression->reading.reserved[reading->role], 0, set);
	else if (reading->level != GMMU_DEPTH_UNKNOWN)
		for (numbers->known |= set; set; set &= set - 1)
			numbers->word[0][__builtin_ctzll(set)] = (uint64_t)reading->level;
}

/* The recursion is at most as deep as the expression has values. */
static void value_put(const struct expression *expression, unsigned number, unsigned half, const struct block *block,
		      struct numbers *numbers)
{
	const struct value *value = &expression->values[number];
	struct numbers right;

	if (value->kind == VALUE_OPERATION) {
		value_put(expression, value->left, half, block, numbers);
		value_put(expression, value->right, half, block, &right);
		operate(numbers, &right, value->operation, block->stride > 1);
		return;
	}
	if (value->kind == VALUE_NUMBER) {
		numbers_fill(numbers, value->number);
		return;
	}
	memset(numbers, 0, sizeof(*numbers));
	if (value->kind == VALUE_BITS)
		mask_put(numbers, block, value->mask, value->shift, UINT64_MAX);
	else if (value->kind == VALUE_PLACE)
		place_put(numbers, block, value->place);
	else
		for (unsigned bit = 0; bit < 2; bit++)
			role_put(expression, value, half, block, bit, numbers);
}

/* --- comparisons -------------------------------------------------------------------------------------------------- */

/* The slots whose words are equal; and those whose word is below the other, which is where a - b borrows. */
static uint64_t words_equal(const struct kernels *kernels, const uint64_t *a, const uint64_t *b)
{
	uint64_t differences[BLOCK_SLOTS];

	for (unsigned i = 0; i < BLOCK_SLOTS; i++)
		differences[i] = a[i] ^ b[i];
	return kernels->equal(differences, UINT64_MAX, 0);
}

static uint64_t words_below(const struct kernels *kernels, const uint64_t *a, const uint64_t *b)
{
	const uint64_t top = UINT64_C(1) << 63;
	uint64_t borrows[BLOCK_SLOTS];

	for (unsigned i = 0; i < BLOCK_SLOTS; i++)
		borrows[i] = (~a[i] & b[i]) | (~(a[i] ^ b[i]) & (a[i] - b[i]));
	return kernels->equal(borrows, top, top);
}

static uint64_t numbers_compare(const struct block *block, const struct numbers *a, enum token_kind compare,
				const struct numbers *b)
{
	const struct kernels *kernels = block->reading->kernels;
	bool equality = compare == TOKEN_EQUAL || compare == TOKEN_UNEQUAL;
	uint64_t equal = words_equal(kernels, a->word[0], b->word[0]);
	uint64_t below = equality ? 0 : words_below(kernels, a->word[0], b->word[0]);

	if (block->stride > 1) {
		uint64_t high = words_equal(kernels, a->word[1], b->word[1]);

		below = equality ? 0 : words_below(kernels, a->word[1], b->word[1]) | (high & below);
		equal &= high;
	}
	switch (compare) {
	case TOKEN_EQUAL:
		return equal;
	case TOKEN_UNEQUAL:
		return ~equal;
	case TOKEN_BELOW:
		return below;
	case TOKEN_BELOW_EQUAL:
		return below | equal;
	case TOKEN_ABOVE:
		return ~(below | equal);
	default:
		return ~below;
	}
}

/* Whether the comparison of a place with a number has the same result for all slots of a block; then, which. */
static bool place_settled(const struct expression *expression, const struct node *node, const struct block *block,
			  bool *holds)
{
	const struct value *left = &expression->values[node->values[0]], *right = &expression->values[node->values[1]];
	uint64_t number = right->number.word[0], first = block->pa, last = block_pa(block, block->count - 1);

	if (left->kind != VALUE_PLACE || left->place >= PLACE_TABLE_INDEX || right->kind != VALUE_NUMBER ||
	    right->number.word[1])
		return false;
	if (left->place == PLACE_INDEX) {
		first = block->index;
		last = first + block->count - 1;
	} else if (left->place == PLACE_OFFSET) {
		first -= block->first_pa;
		last -= block->first_pa;
	}
	*holds = number_compares(first, node->compare, number);
	if (node->compare == TOKEN_EQUAL || node->compare == TOKEN_UNEQUAL)
		return number < first || number > last;
	return *holds == number_compares(last, node->compare, number);
}

uint64_t values_match(const struct expression *expression, const struct node *node, const struct block *block,
		      uint64_t wanted)
{
	struct numbers left, right;
	bool holds;

	if (place_settled(expression, node, block, &holds))
		return holds ? wanted : 0;
	value_put(expression, node->values[0], node->half, block, &left);
	value_put(expression, node->values[1], node->half, block, &right);
	return wanted & left.known & right.known & numbers_compare(block, &left, node->compare, &right);
}
