/* SPDX-License-Identifier: MIT */
/*
 * All slots that match an expression, as runs of slots. Usable while it still grows: what is there stays where it is,
 * and more comes behind it. Memory is bounded (runs.h); a filter that reaches the bound fails and keeps what it has.
 */
#ifndef QUERY_FILTER_H
#define QUERY_FILTER_H

#include "query/borders.h"
#include "query/expression.h"
#include "query/job.h"
#include "query/runs.h"
#include "dump/slots.h"

struct filter;

/*
 * The slots that match and stand in a run of at least `shortest` matching slots; 1 for all. The source and the
 * expression must outlive the filter. Returns NULL if there is no memory.
 */
struct filter *filter_new(const struct slots *source, const struct expression *expression, uint64_t shortest);
void filter_free(struct filter *filter);
/* Before the first step: lets folds end at these borders, which must outlive the filter. */
void filter_cut(struct filter *filter, const struct borders *borders);
enum job_state filter_step(struct filter *filter, uint64_t budget_slots);
const struct job *filter_job(const struct filter *filter);

/* The matches so far. Slots from filter_job()->done on have not been looked at yet. The pointer stays valid. */
const struct runs *filter_runs(const struct filter *filter);

/* So far: how many match; the nth of them from 0 (SLOT_NONE beyond the last); the place of the first at or behind a
 * slot (the count if there is none). */
uint64_t filter_count(const struct filter *filter);
uint64_t filter_nth(const struct filter *filter, uint64_t n);
uint64_t filter_position(const struct filter *filter, uint64_t slot);

#endif
