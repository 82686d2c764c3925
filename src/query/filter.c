/* SPDX-License-Identifier: MIT */
#include "query/filter.h"

#include <stdlib.h>
#include <string.h>

#include "query/expression/expression_internal.h"
#include "query/scan.h"

struct filter {
	struct scan scan;
	const struct expression *expression;
	uint64_t shortest;
	struct run pending; /* the last run of matches, while it is too short to count */
	struct runs runs;
};

/* A piece and the set of its slots that match. */
struct sifted {
	struct scan_piece piece;
	uint64_t set[SCAN_WORDS / BLOCK_SLOTS + 1];
};

static void sifted_begin(const void *job, struct scan_piece *piece)
{
	(void)job;
	memset(((struct sifted *)piece)->set, 0, sizeof(((struct sifted *)piece)->set));
}

/* Adds a set whose slot 0 is slot `at` of the piece. */
static void sifted_add(struct sifted *sifted, uint64_t at, uint64_t set)
{
	unsigned shift = at % BLOCK_SLOTS;

	sifted->set[at / BLOCK_SLOTS] |= set << shift;
	if (shift)
		sifted->set[at / BLOCK_SLOTS + 1] |= set >> (BLOCK_SLOTS - shift);
}

static void filter_look(const void *job, struct scan_piece *piece, const struct scan_part *part, void *room)
{
	const struct filter *filter = job;
	struct block block;

	(void)room;
	for (uint64_t at = 0; part->kind == SCAN_SLOTS && at < part->count; at += block.count) {
		scan_block(&filter->scan, part, at, &filter->expression->reading, &block);
		sifted_add((struct sifted *)piece, part->first - piece->first + at,
			   expression_match(filter->expression, &block, block.all));
	}
}

/* Takes a run of matches after all earlier ones; false if the memory is used up. */
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

/* Adds the slots of a set of matches; slot 0 of the set is slot `base`. */
static bool set_add(struct filter *filter, uint64_t base, uint64_t set)
{
	struct run run;

	while (run_take(&set, base, &run))
		if (!matches_add(filter, run.first, run.count))
			return false;
	return true;
}

/* On failure the job's `done` ends before the first slots that are missing from the set. */
static bool filter_take(void *job, const void *taken)
{
	struct filter *filter = job;
	const struct sifted *sifted = taken;
	const struct scan_piece *piece = &sifted->piece;
	uint64_t at = 0;
	bool room = true;

	if (piece->hole && expression_zero(filter->expression) == EXPRESSION_ZERO_ALWAYS)
		room = matches_add(filter, piece->first, piece->count);
	while (room && !piece->hole && at < piece->count) {
		room = set_add(filter, piece->first + at, sifted->set[at / BLOCK_SLOTS]);
		at += BLOCK_SLOTS;
	}
	if (room) {
		scan_done(&filter->scan, piece);
		return true;
	}
	filter->scan.job.done += at ? at - BLOCK_SLOTS : 0;
	filter->scan.job.trouble = filter->runs.ran_out
					   ? "out of memory: not all matches were found"
					   : "too many scattered matches for the memory limit of a filter: narrow it";
	return false;
}

static const struct scan_type filter_type = {
	.crew = {sizeof(struct sifted), sizeof(struct scan_room), scan_cut, scan_look, filter_take, NULL},
	.begin = sifted_begin,
	.look = filter_look,
};

struct filter *filter_new(const struct slots *source, const struct expression *expression, uint64_t shortest)
{
	struct filter *filter = calloc(1, sizeof(*filter));

	if (!filter)
		return NULL;
	scan_init(&filter->scan, &filter_type, source, expression_zero(expression) != EXPRESSION_ZERO_DEPENDS);
	filter->expression = expression;
	filter->shortest = shortest;
	return filter;
}

void filter_free(struct filter *filter)
{
	if (!filter)
		return;
	scan_end(&filter->scan);
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

enum job_state filter_step(struct filter *filter, uint64_t budget_slots)
{
	return scan_step(&filter->scan, budget_slots);
}

const struct job *filter_job(const struct filter *filter)
{
	return &filter->scan.job;
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
