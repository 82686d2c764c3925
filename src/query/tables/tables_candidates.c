/* SPDX-License-Identifier: MIT */
/* The candidates of the table finder: by address, and in the order of the list. */
#include <stdlib.h>

#include "query/tables/tables_internal.h"

/* There is room for twice as many as are kept, so that sorting is rare. */
#define ROOM (2 * (size_t)TABLES_CANDIDATE_MAX)

bool candidates_init(struct candidates *candidates)
{
	candidates->list = calloc(ROOM, sizeof(*candidates->list));
	candidates->order = calloc(2 * ROOM, sizeof(*candidates->order));
	return candidates->list && candidates->order;
}

void candidates_free(struct candidates *candidates)
{
	free(candidates->list);
	free(candidates->order);
}

/* By score, highest first; then by depth, the root first; then by address, a page before its pieces. */
static int places_order(const void *a, const void *b)
{
	const struct candidate_place *x = a, *y = b;

	if (x->score != y->score)
		return x->score > y->score ? -1 : 1;
	if (x->reading != y->reading)
		return x->reading < y->reading ? -1 : 1;
	if (x->pa != y->pa)
		return x->pa < y->pa ? -1 : 1;
	return x->piece - y->piece;
}

/* Places the candidates that have no place yet, which are few while a job runs. */
static void candidates_place(struct candidates *candidates)
{
	struct candidate_place *order = candidates->order, *rest = order + ROOM;
	size_t old = candidates->placed, count = candidates->count - old;

	for (size_t i = 0; i < count; i++) {
		const struct tables_candidate *candidate = &candidates->list[old + i];

		rest[i] =
			(struct candidate_place){candidate->pa, (uint32_t)(old + i), candidate->scores[candidate->best],
						 candidate->best, candidate->piece};
	}
	if (count > 0)
		qsort(rest, count, sizeof(*rest), places_order);
	for (size_t to = old + count; count > 0; to--)
		if (old > 0 && places_order(&order[old - 1], &rest[count - 1]) > 0)
			order[to - 1] = order[--old];
		else
			order[to - 1] = rest[--count];
	candidates->placed = candidates->count;
}

void candidates_limit(struct candidates *candidates)
{
	size_t kept = 0;

	candidates_place(candidates);
	for (size_t i = TABLES_CANDIDATE_MAX; i < candidates->count; i++)
		candidates->list[candidates->order[i].index].pa = UINT64_MAX;
	for (size_t i = 0; i < candidates->count; i++)
		if (candidates->list[i].pa != UINT64_MAX)
			candidates->list[kept++] = candidates->list[i];
	candidates->count = kept;
	candidates->placed = 0;
}

void candidates_add(struct candidates *candidates, const struct tables_candidate *candidate)
{
	struct tables_candidate *added;

	if (candidates->count == ROOM)
		candidates_limit(candidates);
	added = &candidates->list[candidates->count++];
	*added = *candidate;
	candidate_score(added);
	candidates->placed = 0;
}

static int by_address(const void *a, const void *b)
{
	const struct tables_candidate *x = a, *y = b;

	if (x->pa != y->pa)
		return x->pa < y->pa ? -1 : 1;
	return x->piece - y->piece;
}

void candidates_settle(struct candidates *candidates)
{
	size_t kept = 0;

	if (candidates->count > 0)
		qsort(candidates->list, candidates->count, sizeof(*candidates->list), by_address);
	for (size_t i = 0; i < candidates->count; i++)
		if (kept == 0 || by_address(&candidates->list[kept - 1], &candidates->list[i]) != 0)
			candidates->list[kept++] = candidates->list[i];
	candidates->count = kept;
	candidates->placed = 0;
}

struct tables_candidate *candidates_find(const struct candidates *candidates, uint64_t pa, bool piece)
{
	const struct tables_candidate key = {.pa = pa, .piece = piece};

	if (candidates->count == 0)
		return NULL;
	return bsearch(&key, candidates->list, candidates->count, sizeof(*candidates->list), by_address);
}

const struct tables_candidate *candidates_nth(struct candidates *candidates, size_t number)
{
	candidates_place(candidates);
	return &candidates->list[candidates->order[number].index];
}
