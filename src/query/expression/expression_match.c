/* SPDX-License-Identifier: MIT */
/*
 * Matches up to 64 slots at a time: each node turns the set of slots in question into the set of those that match.
 * Most nodes are probes of raw words; entries are decoded only for slots that the fast nodes left undecided.
 */
#include "query/expression/expression_internal.h"

/* The lowest slot of a set that is not empty. */
static unsigned lowest(uint64_t set)
{
	return (unsigned)__builtin_ctzll(set);
}

static uint64_t node_probes_match(const struct node *node, struct block *block, uint64_t wanted)
{
	uint64_t set = probes_match(node->probes.list, node->probes.count, block, wanted);

	if (node->outside)
		set |= wanted & block_outside(block);
	return node->negated ? wanted & ~set : set;
}

/* Whether the lowest `width` hex digits of a number contain the digits of the node. */
static bool digits_stand(const struct node *node, struct gmmu_slot number, unsigned width)
{
	unsigned bits = node->digit_count * 4;
	struct gmmu_slot mask = {{UINT64_MAX, UINT64_MAX}};

	mask = slot_shift_right(mask, 128 - bits);
	for (unsigned at = 0; at + node->digit_count <= width; at++) {
		struct gmmu_slot piece = slot_shift_right(number, at * 4);

		if ((piece.word[0] & mask.word[0]) == node->digits.word[0] &&
		    (piece.word[1] & mask.word[1]) == node->digits.word[1])
			return true;
	}
	return false;
}

/* Hex digits of a number without leading zeros. */
static unsigned digits_needed(uint64_t number)
{
	unsigned digits = 1;

	while (number >>= 4)
		digits++;
	return digits;
}

static bool digits_in_addresses(const struct node *node, const struct gmmu_entry *entry)
{
	for (unsigned i = 0; i < gmmu_field_count(entry->role); i++) {
		struct gmmu_value value;

		if (gmmu_field_at(entry->role, i)->type != GMMU_VALUE_ADDRESS)
			continue;
		value = gmmu_entry_value(entry, i);
		if (value.known &&
		    digits_stand(node, (struct gmmu_slot){{value.number, 0}}, digits_needed(value.number)))
			return true;
	}
	return false;
}

static uint64_t digits_match(const struct node *node, const struct block *block, uint64_t wanted)
{
	unsigned width = block->stride * 16;
	uint64_t set = 0;

	for (uint64_t left = wanted; left; left &= left - 1) {
		struct gmmu_slot slot = block_slot(block, lowest(left));
		struct gmmu_entry entry;

		if (digits_stand(node, slot, width)) {
			set |= left & -left;
			continue;
		}
		entry = reading_entry(block->reading, slot);
		if (digits_in_addresses(node, &entry))
			set |= left & -left;
	}
	return set;
}

/* The recursion is at most as deep as the expression has nodes. */
static uint64_t node_match(const struct expression *expression, unsigned number, struct block *block, uint64_t wanted)
{
	const struct node *node = &expression->nodes[number];
	uint64_t set;

	if (!wanted)
		return 0;
	switch (node->kind) {
	case NODE_NOT:
		return wanted & ~node_match(expression, node->left, block, wanted);
	case NODE_AND:
		set = node_match(expression, node->left, block, wanted);
		return node_match(expression, node->right, block, set);
	case NODE_OR:
		set = node_match(expression, node->left, block, wanted);
		return set | node_match(expression, node->right, block, wanted & ~set);
	case NODE_PROBES:
		return node_probes_match(node, block, wanted);
	case NODE_COMPARE:
		return values_match(expression, node, block, wanted);
	case NODE_MARKED:
		return marked_match(&expression->marks, node->edited, block, wanted);
	case NODE_DIGITS:
		return digits_match(node, block, wanted);
	case NODE_TESTS:
	case NODE_ENTRY:
	case NODE_POINTS:
		break; /* compiled into probes */
	}
	return 0;
}

uint64_t expression_match(const struct expression *expression, struct block *block, uint64_t wanted)
{
	return node_match(expression, expression->root, block, wanted & block->all);
}

bool expression_matches(const struct expression *expression, const struct gmmu_row *row)
{
	struct block block;

	block_init(&block, &expression->reading, row->entry.raw.word, 1, row->index, row->pa, row->pa - row->offset);
	return expression_match(expression, &block, 1);
}

/* Whether a value depends on the place of the slot. */
static bool value_placed(const struct expression *expression, unsigned number)
{
	const struct value *value = &expression->values[number];

	if (value->kind == VALUE_OPERATION)
		return value_placed(expression, value->left) || value_placed(expression, value->right);
	return value->kind == VALUE_PLACE;
}

/* Whether the result of a node depends on more than the bits of the slot. */
static bool node_placed(const struct expression *expression, const struct node *node)
{
	if (node->kind == NODE_COMPARE)
		return value_placed(expression, node->values[0]) || value_placed(expression, node->values[1]);
	return node->kind == NODE_MARKED || (node->kind == NODE_PROBES && node->outside);
}

static enum expression_zero zero_not(enum expression_zero zero)
{
	return zero == EXPRESSION_ZERO_DEPENDS  ? EXPRESSION_ZERO_DEPENDS
	       : zero == EXPRESSION_ZERO_ALWAYS ? EXPRESSION_ZERO_NEVER
						: EXPRESSION_ZERO_ALWAYS;
}

static enum expression_zero zero_and(enum expression_zero a, enum expression_zero b)
{
	if (a == EXPRESSION_ZERO_NEVER || b == EXPRESSION_ZERO_NEVER)
		return EXPRESSION_ZERO_NEVER;
	return a == EXPRESSION_ZERO_DEPENDS ? a : b;
}

/* The result of a node for a slot that is all 0, wherever it is. */
static enum expression_zero node_zero(const struct expression *expression, unsigned number)
{
	const struct node *node = &expression->nodes[number];
	const struct gmmu_slot empty = {{0, 0}};
	struct block block;

	switch (node->kind) {
	case NODE_NOT:
		return zero_not(node_zero(expression, node->left));
	case NODE_AND:
		return zero_and(node_zero(expression, node->left), node_zero(expression, node->right));
	case NODE_OR:
		return zero_not(zero_and(zero_not(node_zero(expression, node->left)),
					 zero_not(node_zero(expression, node->right))));
	default:
		break;
	}
	if (node_placed(expression, node))
		return EXPRESSION_ZERO_DEPENDS;
	block_init(&block, &expression->reading, empty.word, 1, 0, 0, 0);
	return node_match(expression, number, &block, 1) ? EXPRESSION_ZERO_ALWAYS : EXPRESSION_ZERO_NEVER;
}

enum expression_zero expression_zero_find(const struct expression *expression)
{
	return node_zero(expression, expression->root);
}

enum expression_zero expression_zero(const struct expression *expression)
{
	return expression->zero;
}

bool expression_points(const struct expression *expression, uint64_t *pa)
{
	if (expression->points)
		*pa = expression->points_pa;
	return expression->points;
}

bool expression_compares(const struct expression *expression)
{
	return expression->compares;
}
