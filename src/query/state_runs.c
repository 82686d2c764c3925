/* SPDX-License-Identifier: MIT */
#include "query/state_runs.h"

#include "query/reading.h"
#include "query/runs.h"

#define SET_SLOTS 64

static void longest_take(struct statistics_runs *runs, uint64_t first, uint64_t count)
{
	if (count > runs->longest) {
		runs->longest = count;
		runs->longest_first = first;
	}
}

static bool continues(const struct state_run *run, const struct state_run *last)
{
	return last->count && last->state == run->state && last->first + last->count == run->first;
}

void state_runs_add(struct state_runs *runs, const struct state_run *run)
{
	struct state_run *last = &runs->last;

	if (continues(run, last)) {
		last->count += run->count;
	} else {
		*last = *run;
		runs->states[run->state].count++;
	}
	if (!runs->first.count || runs->first.first == last->first)
		runs->first = *last;
	longest_take(&runs->states[run->state], last->first, last->count);
}

/* Whether a set has more than `count` slots in a row. */
static bool has_longer(uint64_t set, uint64_t count)
{
	uint64_t have = 1;

	if (count >= SET_SLOTS)
		return false;
	while (set && have <= count) {
		uint64_t step = have < count + 1 - have ? have : count + 1 - have;

		set &= set >> step;
		have += step;
	}
	return set;
}

/* Adds the runs of a set, none of which continues outside it. */
static void inner_add(struct statistics_runs *runs, uint64_t set, uint64_t base)
{
	struct run run;

	runs->count += set_size(set & ~(set << 1));
	while (has_longer(set, runs->longest) && run_take(&set, base, &run))
		longest_take(runs, run.first, run.count);
}

static unsigned state_of(const uint64_t states[GMMU_STATE_COUNT], unsigned slot)
{
	unsigned state = 0;

	while (!(states[state] >> slot & 1))
		state++;
	return state;
}

void state_runs_add_sets(struct state_runs *runs, const uint64_t states[GMMU_STATE_COUNT], uint64_t base,
			 unsigned slots)
{
	unsigned first = state_of(states, 0), last = state_of(states, slots - 1), begin, end;
	uint64_t inner;

	begin = ~states[first] ? (unsigned)__builtin_ctzll(~states[first]) : SET_SLOTS;
	state_runs_add(runs, &(struct state_run){(enum gmmu_state)first, base, begin});
	if (begin == slots)
		return;
	end = slots - (unsigned)__builtin_clzll(~(states[last] << (SET_SLOTS - slots)));
	inner = ((UINT64_C(1) << end) - 1) & UINT64_MAX << begin;
	for (unsigned i = 0; i < GMMU_STATE_COUNT; i++)
		inner_add(&runs->states[i], states[i] & inner, base);
	state_runs_add(runs, &(struct state_run){(enum gmmu_state)last, base + end, slots - end});
}

void state_runs_join(struct state_runs *runs, const struct state_runs *more)
{
	bool joined = continues(&more->first, &runs->last);

	if (!more->last.count)
		return;
	if (joined) {
		runs->last.count += more->first.count;
		longest_take(&runs->states[more->first.state], runs->last.first, runs->last.count);
		runs->states[more->first.state].count--;
	}
	if (!joined || more->last.first != more->first.first)
		runs->last = more->last;
	for (unsigned i = 0; i < GMMU_STATE_COUNT; i++) {
		runs->states[i].count += more->states[i].count;
		longest_take(&runs->states[i], more->states[i].longest_first, more->states[i].longest);
	}
}
