/* SPDX-License-Identifier: MIT */
#include "query/crew.h"

#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define THREADS_MAX 8
/* Pieces for each thread: one to look at, one that waits for its turn. */
#define PIECES_EACH 2

/* Most jobs end before threads could be created, so helpers start only after this many pieces. */
#define PIECES_ALONE 8

/* A piece takes at most a millisecond, and a key should be answered within 20. */
#define WORK_NANOSECONDS (8 * 1000 * 1000)

struct place {
	void *piece;
	bool looked;
};

struct member {
	struct crew *crew;
	void *room;
	pthread_t thread;
};

struct crew_state {
	pthread_mutex_t lock; /* of all below, and of the job while a piece is cut or taken */
	pthread_cond_t changed;
	uint64_t cut, taken; /* pieces so far */
	uint64_t from;       /* `cut` at the start of the step, which cuts at least one piece */
	uint64_t until;      /* limit of `cut` */
	uint64_t left;       /* of the budget */
	uint64_t deadline;   /* on the monotonic clock; UINT64_MAX: none */
	bool open;           /* pieces may be cut */
	bool over;           /* no more pieces are left, or wanted */
	bool refused;        /* `take` wants no more results */
	bool quit;
	unsigned looking; /* threads that have a piece */
	unsigned wanted;  /* threads */
	uint64_t alone;   /* pieces until helpers start */
	unsigned count;   /* members; the first is the caller */
	struct member members[THREADS_MAX];
	size_t size; /* places of the ring */
	struct place ring[PIECES_EACH * THREADS_MAX];
};

static unsigned forced;

void crew_force(unsigned threads)
{
	forced = threads < THREADS_MAX ? threads : THREADS_MAX;
}

static unsigned threads_wanted(void)
{
	cpu_set_t processors;
	int count = 1;

	if (forced)
		return forced;
	if (sched_getaffinity(0, sizeof(processors), &processors) == 0)
		count = CPU_COUNT(&processors);
	return count < THREADS_MAX ? (unsigned)count : THREADS_MAX;
}

static uint64_t now(void)
{
	struct timespec time;

	clock_gettime(CLOCK_MONOTONIC, &time);
	return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

static bool may_cut(const struct crew_state *state)
{
	return state->open && !state->over && state->left && state->cut < state->until &&
	       (state->cut == state->from || now() < state->deadline);
}

/* Takes the results of the pieces that are next in order. */
static void pieces_take(struct crew *crew)
{
	struct crew_state *state = crew->state;

	for (; state->taken < state->cut && state->ring[state->taken % state->size].looked; state->taken++)
		if (!state->refused && !crew->type->take(crew->job, state->ring[state->taken % state->size].piece))
			state->refused = state->over = true;
}

/* Examines one piece after another. The lock is held, except while a piece is examined. */
static void pieces_look(struct crew *crew, void *room)
{
	struct crew_state *state = crew->state;
	uint64_t cost;

	while (may_cut(state)) {
		struct place *place = &state->ring[state->cut % state->size];

		if (state->cut - state->taken == state->size) {
			pthread_cond_wait(&state->changed, &state->lock);
			continue;
		}
		place->looked = false;
		if (!crew->type->cut(crew->job, place->piece, &cost)) {
			state->over = true;
			break;
		}
		state->cut++;
		state->left -= cost < state->left ? cost : state->left;
		state->looking++;
		pthread_mutex_unlock(&state->lock);
		crew->type->look(crew->job, place->piece, room);
		pthread_mutex_lock(&state->lock);
		state->looking--;
		place->looked = true;
		pieces_take(crew);
		pthread_cond_broadcast(&state->changed);
	}
}

static void *member_run(void *context)
{
	struct member *member = context;
	struct crew_state *state = member->crew->state;

	pthread_mutex_lock(&state->lock);
	while (!state->quit) {
		pieces_look(member->crew, member->room);
		if (!state->quit)
			pthread_cond_wait(&state->changed, &state->lock);
	}
	pthread_mutex_unlock(&state->lock);
	return NULL;
}

/* Adds a member: the caller, then helpers, which are threads that block signals. False if that fails. */
static bool member_add(struct crew *crew)
{
	struct crew_state *state = crew->state;
	struct member *member = &state->members[state->count];
	sigset_t all, before;
	int result = 0;

	*member = (struct member){.crew = crew, .room = calloc(1, crew->type->room_size)};
	if (!member->room)
		return false;
	if (state->count > 0) {
		sigfillset(&all);
		pthread_sigmask(SIG_BLOCK, &all, &before);
		result = pthread_create(&member->thread, NULL, member_run, member);
		pthread_sigmask(SIG_SETMASK, &before, NULL);
	}
	if (result == 0)
		state->count++;
	else
		free(member->room);
	return result == 0;
}

static bool crew_begin(struct crew *crew)
{
	struct crew_state *state = calloc(1, sizeof(*state));

	crew->state = state;
	if (!state)
		return false;
	pthread_mutex_init(&state->lock, NULL);
	pthread_cond_init(&state->changed, NULL);
	state->wanted = threads_wanted();
	state->alone = forced ? 0 : PIECES_ALONE;
	state->size = PIECES_EACH * (size_t)state->wanted;
	for (size_t i = 0; i < state->size; i++) {
		state->ring[i].piece = calloc(1, crew->type->piece_size);
		if (!state->ring[i].piece)
			return false;
	}
	return member_add(crew);
}

/* One step with all members; no thread works when it returns. */
static void crew_work(struct crew *crew, uint64_t budget)
{
	struct crew_state *state = crew->state;

	pthread_mutex_lock(&state->lock);
	state->open = true;
	state->from = state->cut;
	state->left = budget;
	state->deadline = budget == JOB_ALL || forced ? UINT64_MAX : now() + WORK_NANOSECONDS;
	state->until = state->alone;
	pieces_look(crew, state->members[0].room);
	state->until = UINT64_MAX;
	while (may_cut(state) && state->count < state->wanted)
		if (!member_add(crew))
			state->wanted = state->count;
	pthread_cond_broadcast(&state->changed);
	pieces_look(crew, state->members[0].room);
	state->open = false;
	while (state->looking)
		pthread_cond_wait(&state->changed, &state->lock);
	for (unsigned i = 0; i < state->count && crew->type->settle; i++)
		crew->type->settle(crew->job, state->members[i].room);
	pthread_mutex_unlock(&state->lock);
}

enum job_state crew_step(struct crew *crew, struct job *job, uint64_t budget)
{
	if (job->state != JOB_RUNNING || budget == 0)
		return job->state;
	if (crew->state || crew_begin(crew)) {
		crew_work(crew, budget);
		if (!crew->state->over && job->done < job->total)
			return JOB_RUNNING;
	} else {
		job->trouble = "out of memory: nothing was examined";
	}
	crew_end(crew);
	return job->state = job->trouble ? JOB_FAILED : JOB_DONE;
}

void crew_end(struct crew *crew)
{
	struct crew_state *state = crew->state;

	if (!state)
		return;
	pthread_mutex_lock(&state->lock);
	state->quit = true;
	pthread_cond_broadcast(&state->changed);
	pthread_mutex_unlock(&state->lock);
	for (unsigned i = 1; i < state->count; i++)
		pthread_join(state->members[i].thread, NULL);
	for (unsigned i = 0; i < state->count; i++)
		free(state->members[i].room);
	for (size_t i = 0; i < state->size; i++)
		free(state->ring[i].piece);
	pthread_cond_destroy(&state->changed);
	pthread_mutex_destroy(&state->lock);
	free(state);
	crew->state = NULL;
}
