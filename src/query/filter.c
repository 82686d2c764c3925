/* SPDX-License-Identifier: MIT */
#include "query/filter.h"

#include <stdlib.h>

#include "query/expression_internal.h"
#include "query/scan.h"

struct filter {
	const struct expression *expression;
	uint64_t shortest;
	struct run pending; /* the last run of matches, while it is too short to count */
	struct runs runs;
	struct job job;
	struct scan scan;
};

struct filter *filter_new(const struct slots *source, const struct expression *expression, uint64_t shortest)
{
	struct filter *filter = calloc(1, sizeof(*filter));

	if (!filter)
		return NULL;
	filter->expression = expression;
	filter->shortest = shortest;
	filter->scan.source = source;
	filter->scan.holes = expression_zero(expression) != EXPRESSION_ZERO_DEPENDS;
	filter->job.total = source->count;
	filter->job.state = source->count ? JOB_RUNNING : JOB_DONE;
	return filter;
}

void filter_free(struct filter *filter)
{
	if (!filter)
		return;
	runs_free(&filter->runs);
	free(filter);
}

static uint64_t cuts_count(const void *borders, uint64_t slot)
{
	return borders_count(borders, slot);
}

void filter_cut(struct filter *filter, const struct borders *borders)
{
	filter->runs.cuts = cuts_count;
	filter->runs.cut_context = borders;
}

/* Takes a run of matches that lie behind all before; false if the memory is used up. */
static bool matches_add(struct filter *filter, uint64_t first, uint64_t count)
{
	struct run *pending = &filter->pending;
	uint64_t before = 0;

	if (pending->count && first == pending->first + pending->count)
		before = pending->count;
	else
		pending->first = first;
	pending->count = before + count;
	if (pending->count < filter->shortest)
		return true;
	if (before >= filter->shortest)
		return runs_add(&filter->runs, first, count);
	return runs_add(&filter->runs, pending->first, pending->count);
}

/* Adds the slots of a set of matches, slot 0 of the set being slot `base`. */
static bool set_add(struct filter *filter, uint64_t base, uint64_t set)
{
	while (set) {
		unsigned first = (unsigned)__builtin_ctzll(set);
		uint64_t clear = ~(set >> first);
		unsigned count = clear ? (unsigned)__builtin_ctzll(clear) : BLOCK_SLOTS;

		if (!matches_add(filter, base + first, count))
			return false;
		set = first + count >= BLOCK_SLOTS ? 0 : set >> (first + count) << (first + count);
	}
	return true;
}

/* Looks through the slots of a piece. On failure the job's `done` stands at the first block that is not in the set. */
static bool piece_filter(struct filter *filter, const struct scan_piece *piece)
{
	struct block block;

	for (uint64_t at = 0; at < piece->count; at += block.count) {
		uint64_t set;

		scan_block(&filter->scan, piece, at, &filter->expression->reading, &block);
		set = expression_match(filter->expression, &block, block.all);
		if (!set_add(filter, piece->first + at, set))
			return false;
		filter->job.done += block.count;
	}
	return true;
}

static bool piece_take(struct filter *filter, const struct scan_piece *piece)
{
	if (piece->kind == SCAN_SLOTS)
		return piece_filter(filter, piece);
	if (piece->kind == SCAN_LOST)
		filter->job.unavailable += piece->count;
	else if (expression_zero(filter->expression) == EXPRESSION_ZERO_ALWAYS &&
		 !matches_add(filter, piece->first, piece->count))
		return false;
	filter->job.done += piece->count;
	return true;
}

enum job_state filter_step(struct filter *filter, uint64_t budget_slots)
{
	struct job *job = &filter->job;

	while (job->state == JOB_RUNNING && budget_slots > 0) {
		struct scan_piece piece = scan_forward(&filter->scan, job->done, job->total);
		uint64_t cost = scan_cost(&piece);

		if (!piece_take(filter, &piece)) {
			job->state = JOB_FAILED;
			job->trouble =
				filter->runs.ran_out
					? "out of memory: not all matches were found"
					: "too many scattered matches for the memory that a filter may take: narrow it";
		} else if (job->done == job->total) {
			job->state = JOB_DONE;
		}
		budget_slots -= cost < budget_slots ? cost : budget_slots;
	}
	return job->state;
}

const struct job *filter_job(const struct filter *filter)
{
	return &filter->job;
}

const struct runs *filter_runs(const struct filter *filter)
{
	return &filter->runs;
}

uint64_t filter_count(const struct filter *filter)
{
	return filter->runs.count;
}

uint64_t filter_nth(const struct filter *filter, uint64_t n)
{
	return runs_nth(&filter->runs, n);
}

uint64_t filter_position(const struct filter *filter, uint64_t slot)
{
	return runs_rank(&filter->runs, slot);
}
