/* SPDX-License-Identifier: MIT */
/*
 * Some slots of a source as a source of their own: those of a set, in order, or in another order. They keep their
 * index and address. Code that cuts by address (borders.h, tables.h) needs them ascending.
 */
#ifndef QUERY_SUBSET_H
#define QUERY_SUBSET_H

#include <pthread.h>

#include "dump/slots.h"
#include "query/runs.h"

struct subset {
	struct slots slots; /* the source; its count may be lowered */
	/* The other members are private. */
	const struct slots *source;
	const struct runs *runs;
	pthread_mutex_t lock; /* of the next two: the last run used, since the next place is likely in or after it */
	struct runs_cursor cursor; /* after the run ... */
	struct runs_spot spot;     /* ... that was used last */
	const uint64_t *order;
};

/*
 * All slots of `source`; of these, the set `runs`; the first `count` of `order`. All must outlive it, without being
 * moved.
 */
void subset_of_all(struct subset *subset, const struct slots *source);
void subset_of_runs(struct subset *subset, const struct slots *source, const struct runs *runs);
void subset_in_order(struct subset *subset, const struct slots *source, const uint64_t *order, uint64_t count);

#endif
