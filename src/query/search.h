/* SPDX-License-Identifier: MIT */
/*
 * The next or previous slot that matches an expression, in steps. Holes of sparse files are skipped where the
 * expression says the same of every empty slot. The jumps of the browser are searches too: "reserved", "note", and
 * "state != sparse" for the next slot that is not like this one.
 */
#ifndef QUERY_SEARCH_H
#define QUERY_SEARCH_H

#include "query/expression.h"
#include "query/job.h"
#include "dump/slots.h"

enum search_direction { SEARCH_FORWARD, SEARCH_BACKWARD };

struct search;

/*
 * Searches from the slot behind `from` (before it, going backward), around the end of the dump, up to and with `from`
 * itself. With `from` = SLOT_NONE: all slots from the first (or last) on, without going around. The source and the
 * expression must outlive the search. Returns NULL if there is no memory.
 */
struct search *search_new(const struct slots *source, const struct expression *expression, uint64_t from,
			  enum search_direction direction);
void search_free(struct search *search);

/* Done as soon as a slot was found or all were looked at. */
enum job_state search_step(struct search *search, uint64_t budget_slots);
const struct job *search_job(const struct search *search);

/* The slot that was found, or SLOT_NONE; and whether the search went around the end of the dump to get where it is.
 */
uint64_t search_found(const struct search *search);
bool search_wrapped(const struct search *search);

#endif
