/* SPDX-License-Identifier: MIT */
/* Compiles the nodes of an expression, from the leaves up, into probes of raw words. */
#include "query/expression/expression_internal.h"

/* The states or notes of a set. For many states it is faster to test for the others. */
static void entry_compile(const struct reading *reading, const struct node *node, struct node *made)
{
	const uint32_t all = (UINT32_C(1) << GMMU_STATE_COUNT) - 1;
	uint32_t states = node->states & all;

	made->negated = !node->notes && 2 * __builtin_popcount(states) > GMMU_STATE_COUNT;
	made->outside = reading->placed && node->notes & GMMU_NOTE_BIT(GMMU_NOTE_OUTSIDE_TABLE);
	probes_add_states(&made->probes, &reading->compiled, made->negated ? ~states & all : states);
	probes_add_notes(&made->probes, &reading->compiled, node->notes);
}

/* Makes a comparison of values one of bits, if in each role it comes to that. */
static void compare_reduce(const struct expression *expression, struct node *node)
{
	const struct gmmu_reading *readings = expression->reading.compiled.reading;
	struct node made = {.kind = NODE_TESTS};

	for (unsigned bit = 0; bit < 2; bit++)
		if (!values_test(expression, node, readings[bit].role, &made.tests[readings[bit].role]))
			return;
	*node = made;
}

static void leaf_compile(const struct expression *expression, struct node *node)
{
	const struct reading *reading = &expression->reading;
	struct node made = {.kind = NODE_PROBES};

	if (node->kind == NODE_COMPARE)
		compare_reduce(expression, node);
	if (node->kind == NODE_TESTS)
		probes_of_tests(reading, node, &made.probes);
	else if (node->kind == NODE_POINTS)
		probes_of_points(reading, node->pa, &made.probes);
	else if (node->kind == NODE_ENTRY)
		entry_compile(reading, node, &made);
	else
		return;
	*node = made;
}

/* Whether a node is a plain list of probes. */
static bool is_plain(const struct node *node)
{
	return node->kind == NODE_PROBES && !node->outside && !node->negated;
}

/* Replaces a node, and the two that it joins, with a list of probes. */
static void node_replace(struct node *node, struct node *left, struct node *right, struct probes probes)
{
	probes_free(&left->probes);
	probes_free(&right->probes);
	*node = (struct node){.kind = NODE_PROBES, .probes = probes};
}

static void or_compile(struct node *node, struct node *left, struct node *right)
{
	struct probes all = {.list = NULL};

	if (!is_plain(left) || !is_plain(right))
		return;
	for (size_t i = 0; i < left->probes.count; i++)
		probes_add(&all, &left->probes.list[i]);
	for (size_t i = 0; i < right->probes.count; i++)
		probes_add(&all, &right->probes.list[i]);
	node_replace(node, left, right, all);
}

/*
 * Combines each probe of one list with each of the other, unless a single probe cannot express that or there would be
 * too many.
 */
static void and_compile(struct node *node, struct node *left, struct node *right)
{
	struct probes both = {.list = NULL};
	size_t most;

	if (!is_plain(left) || !is_plain(right))
		return;
	most = left->probes.count + right->probes.count;
	for (size_t i = 0; i < left->probes.count; i++)
		for (size_t j = 0; j < right->probes.count; j++) {
			struct probe joined;
			enum probe_join join = probe_join(&left->probes.list[i], &right->probes.list[j], &joined);

			if (join == PROBE_JOINED)
				probes_add(&both, &joined);
			if (join == PROBE_APART || both.count > most) {
				probes_free(&both);
				return;
			}
		}
	node_replace(node, left, right, both);
}

/* Whether a probe tests only one bit. */
static bool asks_one_bit(const struct probe *probe)
{
	const struct gmmu_test *test = &probe->test;
	int bits = __builtin_popcountll(test->mask.word[0]) + __builtin_popcountll(test->mask.word[1]);

	return bits == 1 && !probe->ranged && !test->asks_top && !test->any.word[0] && !test->any.word[1];
}

static void not_compile(struct node *node, struct node *inner)
{
	if (inner->kind != NODE_PROBES)
		return;
	*node = *inner;
	inner->probes = (struct probes){.list = NULL};
	if (is_plain(node) && node->probes.count == 1 && asks_one_bit(node->probes.list))
		for (unsigned word = 0; word < 2; word++)
			node->probes.list->test.value.word[word] ^= node->probes.list->test.mask.word[word];
	else
		node->negated = !node->negated;
}

enum gmmu_status expression_compile(struct expression *expression, struct gmmu_error *error)
{
	bool failed = false;

	/* A node is created after the nodes that it joins. */
	for (unsigned i = 0; i < expression->count; i++) {
		struct node *node = &expression->nodes[i];

		if (node->kind == NODE_NOT)
			not_compile(node, &expression->nodes[node->left]);
		else if (node->kind == NODE_AND)
			and_compile(node, &expression->nodes[node->left], &expression->nodes[node->right]);
		else if (node->kind == NODE_OR)
			or_compile(node, &expression->nodes[node->left], &expression->nodes[node->right]);
		else
			leaf_compile(expression, node);
		failed |= node->kind == NODE_PROBES && node->probes.failed;
	}
	return failed ? gmmu_error_set(error, GMMU_E_NOMEM, "out of memory") : GMMU_OK;
}
