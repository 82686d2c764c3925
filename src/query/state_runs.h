/* SPDX-License-Identifier: MIT */
/* Runs of slots of one state, counted block by block, and joined from piece to piece. */
#ifndef QUERY_STATE_RUNS_H
#define QUERY_STATE_RUNS_H

#include "query/statistics.h"

struct state_run {
	enum gmmu_state state;
	uint64_t first, count; /* count 0: none */
};

/* Zero-initialise it. */
struct state_runs {
	struct state_run first, last; /* they may continue beyond the slots that were counted */
	struct statistics_runs states[GMMU_STATE_COUNT];
};

/* Adds a run after all earlier ones; it may continue the last one. */
void state_runs_add(struct state_runs *runs, const struct state_run *run);

/* Adds `slots` slots from number `base` on, at most 64, each of which is in the set of its state. */
void state_runs_add_sets(struct state_runs *runs, const uint64_t states[GMMU_STATE_COUNT], uint64_t base,
			 unsigned slots);

/* Adds the runs of the slots that follow. */
void state_runs_join(struct state_runs *runs, const struct state_runs *more);

#endif
