/* SPDX-License-Identifier: MIT */
#include "query/search.h"

#include <stdlib.h>

#include "query/expression/expression_internal.h"
#include "query/scan.h"

struct search {
	struct scan scan;
	const struct expression *expression;
	uint64_t from, found;
	uint64_t first, end; /* what to look through after going around the end of the dump */
};

/* A piece, and its first and last slot that match. */
struct looked {
	struct scan_piece piece;
	uint64_t first, last;
};

static bool search_cut(void *job, void *piece, uint64_t *cost)
{
	struct search *search = job;
	struct scan *scan = &search->scan;
	bool any = scan_cut(job, piece, cost);

	if (scan->first == scan->end) {
		scan->first = search->first;
		scan->end = search->end;
		search->first = search->end = 0;
	}
	return any;
}

static void search_begin(const void *job, struct scan_piece *piece)
{
	struct looked *looked = (struct looked *)piece;

	(void)job;
	looked->first = looked->last = SLOT_NONE;
}

static void matches_take(struct looked *looked, uint64_t first, uint64_t last)
{
	if (looked->first == SLOT_NONE)
		looked->first = first;
	looked->last = last;
}

static void search_look(const void *job, struct scan_piece *piece, const struct scan_part *part, void *room)
{
	const struct search *search = job;
	struct looked *looked = (struct looked *)piece;
	struct block block;

	(void)room;
	if (part->kind == SCAN_ZEROS && expression_zero(search->expression) == EXPRESSION_ZERO_ALWAYS)
		matches_take(looked, part->first, part->first + part->count - 1);
	for (uint64_t at = 0; part->kind == SCAN_SLOTS && at < part->count; at += block.count) {
		uint64_t set;

		scan_block(&search->scan, part, at, &search->expression->reading, &block);
		set = expression_match(search->expression, &block, block.all);
		if (set)
			matches_take(looked, part->first + at + (unsigned)__builtin_ctzll(set),
				     part->first + at + 63u - (unsigned)__builtin_clzll(set));
	}
}

static bool search_take(void *job, const void *taken)
{
	struct search *search = job;
	const struct looked *looked = taken;

	scan_done(&search->scan, &looked->piece);
	search->found = search->scan.backward ? looked->last : looked->first;
	return search->found == SLOT_NONE;
}

static const struct scan_type search_type = {
	.crew = {sizeof(struct looked), sizeof(struct scan_room), search_cut, scan_look, search_take, NULL},
	.begin = search_begin,
	.look = search_look,
};

struct search *search_new(const struct slots *source, const struct expression *expression, uint64_t from,
			  enum search_direction direction)
{
	struct search *search = calloc(1, sizeof(*search));
	uint64_t count = source->count, middle = direction == SEARCH_FORWARD ? from + 1 : from;
	bool lower_first = direction == SEARCH_BACKWARD ? middle > 0 : middle == count;

	if (!search)
		return NULL;
	scan_init(&search->scan, &search_type, source, expression_zero(expression) != EXPRESSION_ZERO_DEPENDS);
	search->scan.backward = direction == SEARCH_BACKWARD;
	search->expression = expression;
	search->from = from;
	search->found = SLOT_NONE;
	if (from >= count)
		return search;
	search->scan.first = lower_first ? 0 : middle;
	search->scan.end = lower_first ? middle : count;
	search->first = lower_first ? middle : 0;
	search->end = lower_first ? count : middle;
	return search;
}

void search_free(struct search *search)
{
	if (search)
		scan_end(&search->scan);
	free(search);
}

enum job_state search_step(struct search *search, uint64_t budget_slots)
{
	return scan_step(&search->scan, budget_slots);
}

const struct job *search_job(const struct search *search)
{
	return &search->scan.job;
}

uint64_t search_found(const struct search *search)
{
	return search->found;
}

bool search_wrapped(const struct search *search)
{
	if (search->found == SLOT_NONE || search->from >= search->scan.source->count)
		return false;
	return search->scan.backward ? search->found >= search->from : search->found <= search->from;
}
