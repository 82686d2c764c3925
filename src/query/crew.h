/* SPDX-License-Identifier: MIT */
/*
 * Threads that share a job. The job is cut into pieces, each of which is examined by any free thread, and the results
 * are taken in the order of the pieces, so that they are the same for one thread and for many. Threads work only during
 * crew_step, in which the caller is one of them. Between two calls nothing runs, and what the job reads may change.
 */
#ifndef QUERY_CREW_H
#define QUERY_CREW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "query/job.h"

struct crew_type {
	size_t piece_size; /* bytes of a piece with its results */
	size_t room_size;  /* bytes for each thread, zero at first */
	/* Cuts the next piece and sets its cost; false if there is none. Never runs at the same time as `take`. */
	bool (*cut)(void *job, void *piece, uint64_t *cost);
	/* Examines a piece, while other threads examine others. */
	void (*look)(const void *job, void *piece, void *room);
	/* Takes the results of a piece; false if no more are wanted. */
	bool (*take)(void *job, const void *piece);
	/* Takes the results in a thread's room, at the end of a step. May be NULL. */
	void (*settle)(void *job, void *room);
};

/* Zero-initialise it, except `type` and `job`. */
struct crew {
	const struct crew_type *type;
	void *job;
	struct crew_state *state; /* made when first needed */
};

/*
 * One step of a job: works until pieces that cost about `budget` were taken, no more are left or wanted, or some
 * milliseconds have passed; with JOB_ALL, time does not matter. A `take` that fails sets the job's `trouble`.
 */
enum job_state crew_step(struct crew *crew, struct job *job, uint64_t budget);

/* Ends the threads. The crew can be used again. */
void crew_end(struct crew *crew);

/*
 * For tests: from now on crews have this many threads from their first piece on, and steps have no time limit; 0
 * restores the default.
 */
void crew_force(unsigned threads);

#endif
