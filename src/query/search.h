/* SPDX-License-Identifier: MIT */
/*
 * Finds the next or previous slot that matches an expression, in steps. Holes of sparse files are skipped if the
 * expression has the same result for all empty slots. The jumps of the browser are searches too: "reserved", "note",
 * and "state != sparse" for the next slot with another state.
 */
#ifndef QUERY_SEARCH_H
#define QUERY_SEARCH_H

#include "query/expression/expression.h"
#include "query/job.h"
#include "dump/slots.h"

enum search_direction { SEARCH_FORWARD, SEARCH_BACKWARD };

struct search;

/*
 * Searches from the slot after `from` (before it, going backward), wrapping around the end of the dump, up to and
 * including `from`. With `from` = SLOT_NONE: all slots from the first (or last) on, without wrapping. The source and
 * the expression must outlive the search. Returns NULL if out of memory.
 */
struct search *search_new(const struct slots *source, const struct expression *expression, uint64_t from,
			  enum search_direction direction);
void search_free(struct search *search);

/* Done as soon as a slot was found or all were examined. */
enum job_state search_step(struct search *search, uint64_t budget_slots);
const struct job *search_job(const struct search *search);

/* The slot that was found, or SLOT_NONE; whether the search wrapped around the end of the dump to get there. */
uint64_t search_found(const struct search *search);
bool search_wrapped(const struct search *search);

#endif
