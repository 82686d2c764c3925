/* SPDX-License-Identifier: MIT */
#include "query/search.h"

#include <stdlib.h>

#include "query/expression_internal.h"
#include "query/scan.h"

/* Slots first to end - 1, which are looked through in one direction. */
struct search_range {
	uint64_t first, end;
};

struct search {
	const struct expression *expression;
	enum search_direction direction;
	struct search_range ranges[2]; /* up to the end of the dump, then around it */
	unsigned range;                /* the one that is being looked through */
	uint64_t found;
	bool wrapped;
	struct job job;
	struct scan scan;
};

struct search *search_new(const struct slots *source, const struct expression *expression, uint64_t from,
			  enum search_direction direction)
{
	struct search *search = calloc(1, sizeof(*search));
	uint64_t count = source->count;

	if (!search)
		return NULL;
	search->expression = expression;
	search->direction = direction;
	search->found = SLOT_NONE;
	search->scan.source = source;
	search->scan.holes = expression_zero(expression) != EXPRESSION_ZERO_DEPENDS;
	search->job.total = count;
	if (from >= count) {
		search->ranges[0] = (struct search_range){0, count};
	} else if (direction == SEARCH_FORWARD) {
		search->ranges[0] = (struct search_range){from + 1, count};
		search->ranges[1] = (struct search_range){0, from + 1};
	} else {
		search->ranges[0] = (struct search_range){0, from};
		search->ranges[1] = (struct search_range){from, count};
	}
	return search;
}

void search_free(struct search *search)
{
	free(search);
}

/* The slots of a piece that match, of a block from slot `at` of it on: a set as in struct block. */
static uint64_t block_find(const struct search *search, const struct scan_piece *piece, uint64_t at)
{
	struct block block;

	scan_block(&search->scan, piece, at, &search->expression->reading, &block);
	return expression_match(search->expression, &block, block.all);
}

static uint64_t read_find_first(const struct search *search, const struct scan_piece *piece)
{
	for (uint64_t at = 0; at < piece->count; at += BLOCK_SLOTS) {
		uint64_t set = block_find(search, piece, at);

		if (set)
			return piece->first + at + (unsigned)__builtin_ctzll(set);
	}
	return SLOT_NONE;
}

static uint64_t read_find_last(const struct search *search, const struct scan_piece *piece)
{
	for (uint64_t blocks = (piece->count + BLOCK_SLOTS - 1) / BLOCK_SLOTS; blocks > 0; blocks--) {
		uint64_t at = (blocks - 1) * BLOCK_SLOTS;
		uint64_t set = block_find(search, piece, at);

		if (set)
			return piece->first + at + 63u - (unsigned)__builtin_clzll(set);
	}
	return SLOT_NONE;
}

/* The first matching slot of a piece, in the direction of the search. */
static uint64_t piece_find(const struct search *search, const struct scan_piece *piece)
{
	bool forward = search->direction == SEARCH_FORWARD;

	if (piece->kind == SCAN_SLOTS)
		return forward ? read_find_first(search, piece) : read_find_last(search, piece);
	if (piece->kind == SCAN_LOST || expression_zero(search->expression) != EXPRESSION_ZERO_ALWAYS)
		return SLOT_NONE;
	return forward ? piece->first : piece->first + piece->count - 1;
}

enum job_state search_step(struct search *search, uint64_t budget_slots)
{
	while (search->job.state == JOB_RUNNING && budget_slots > 0) {
		struct search_range *left = &search->ranges[search->range];
		struct scan_piece piece;
		uint64_t cost;

		if (left->first == left->end) {
			if (search->range == 1)
				search->job.state = JOB_DONE;
			else
				search->range = 1;
			continue;
		}
		if (search->direction == SEARCH_FORWARD) {
			piece = scan_forward(&search->scan, left->first, left->end);
			left->first += piece.count;
		} else {
			piece = scan_backward(&search->scan, left->first, left->end);
			left->end -= piece.count;
		}
		search->found = piece_find(search, &piece);
		search->job.done += piece.count;
		search->job.unavailable += piece.kind == SCAN_LOST ? piece.count : 0;
		if (search->found != SLOT_NONE) {
			search->wrapped = search->range == 1;
			search->job.state = JOB_DONE;
		}
		cost = scan_cost(&piece);
		budget_slots -= cost < budget_slots ? cost : budget_slots;
	}
	return search->job.state;
}

const struct job *search_job(const struct search *search)
{
	return &search->job;
}

uint64_t search_found(const struct search *search)
{
	return search->found;
}

bool search_wrapped(const struct search *search)
{
	return search->wrapped;
}
