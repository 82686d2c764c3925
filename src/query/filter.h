/* SPDX-License-Identifier: MIT */
/*
 * All slots that match an expression, as runs of slots. Usable while it still grows: existing matches stay in place,
 * and new ones follow. Memory is limited (runs.h); a filter that reaches the limit fails and keeps what it has.
 */
#ifndef QUERY_FILTER_H
#define QUERY_FILTER_H

#include "query/borders.h"
#include "query/expression/expression.h"
#include "query/job.h"
#include "query/runs.h"
#include "dump/slots.h"

struct filter;

/*
 * The slots that match and belong to a run of at least `shortest` matching slots; 1 for all. The source and the
 * expression must outlive the filter. Returns NULL if out of memory.
 */
struct filter *filter_new(const struct slots *source, const struct expression *expression, uint64_t shortest);
void filter_free(struct filter *filter);
/* Before the first step: ends folds at these borders, which must outlive the filter. */
void filter_cut(struct filter *filter, const struct borders *borders);
enum job_state filter_step(struct filter *filter, uint64_t budget_slots);
const struct job *filter_job(const struct filter *filter);

/* The matches so far. Slots from filter_job()->done on have not been examined yet. The pointer stays valid. */
const struct runs *filter_runs(const struct filter *filter);

/*
 * So far: the number of matches; the nth of them, from 0 (SLOT_NONE after the last); the position of the first one at
 * or after a slot (the count if there is none).
 */
uint64_t filter_count(const struct filter *filter);
uint64_t filter_nth(const struct filter *filter, uint64_t n);
uint64_t filter_position(const struct filter *filter, uint64_t slot);

#endif
