/* SPDX-License-Identifier: MIT */
/*
 * Threads that share a job. Its pieces are cut one after the other, each is looked at by whichever thread is free, and
 * what was found is taken in the order in which the pieces were cut: the same for one thread and for many. Threads
 * work only while crew_step does, in which the caller is one of them; between two calls all is still, and what the job
 * reads may change.
 */
#ifndef QUERY_CREW_H
#define QUERY_CREW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "query/job.h"

struct crew_type {
	size_t piece_size; /* bytes: a piece and what is found in it */
	size_t room_size;  /* bytes that each thread has for itself, all zero at first */
	/* Cuts the next piece and tells its cost; false if there is none. Never at the same time as `take`. */
	bool (*cut)(void *job, void *piece, uint64_t *cost);
	/* Looks at a piece, at the same time as other threads do at others. */
	void (*look)(const void *job, void *piece, void *room);
	/* Takes what was found; false if no more is wanted. */
	bool (*take)(void *job, const void *piece);
	/* At the end of a step: takes what is in a thread's room. May be NULL. */
	void (*settle)(void *job, void *room);
};

/* Zero-initialise it but for `type` and `job`. */
struct crew {
	const struct crew_type *type;
	void *job;
	struct crew_state *state; /* made when first needed */
};

/*
 * A job's step: works until pieces for about `budget` were taken, no more are left or wanted, or some milliseconds have
 * passed; with JOB_ALL, however long it takes. What stops a job says so in its `trouble`.
 */
enum job_state crew_step(struct crew *crew, struct job *job, uint64_t budget);

/* Ends the threads. The crew can begin anew. */
void crew_end(struct crew *crew);

/*
 * For tests: crews from now on have so many threads from their first piece on, and take for a step what time it needs;
 * 0: all as suits the machine.
 */
void crew_force(unsigned threads);

#endif
