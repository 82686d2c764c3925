/* SPDX-License-Identifier: MIT */
/*
 * A set of numbers (of slots or rows) as runs of consecutive ones, built in ascending order and stored compactly: a
 * run takes a few bytes, however long it is. Counting, finding the nth number and finding the rank of a number take a
 * binary search over pieces of a few KB and a walk through one of them.
 */
#ifndef QUERY_RUNS_H
#define QUERY_RUNS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define RUNS_NONE UINT64_MAX

struct run {
	uint64_t first, count;
};

/* Takes the first run out of a set of numbers, in which bit n is base + n; false if it is empty. */
static inline bool run_take(uint64_t *set, uint64_t base, struct run *run)
{
	uint64_t from = *set & -*set, beyond = *set + from;

	if (!*set)
		return false;
	run->first = base + (unsigned)__builtin_ctzll(*set);
	run->count = (beyond ? (unsigned)__builtin_ctzll(beyond) : 64u) - (unsigned)__builtin_ctzll(*set);
	*set &= beyond;
	return true;
}

struct runs_piece;

/* Zero-initialise it (and set max_bytes if the default does not suit); free it with runs_free. */
struct runs {
	uint64_t count;     /* numbers in the set */
	uint64_t run_count; /* runs */
	size_t max_bytes;   /* memory limit; 0: RUNS_MAX_BYTES_DEFAULT */
	/* The cuts up to `number`, which start a new line inside a run; NULL: none. Set before runs_add. */
	uint64_t (*cuts)(const void *context, uint64_t number);
	const void *cut_context;
	bool ran_out; /* memory ran out before the limit was reached */
	/* The other members are private. */
	struct runs_piece **pieces;
	size_t piece_count, piece_capacity;
	uint64_t cut_rank; /* cuts within the runs before the last */
	struct run open;   /* the last run, which may still grow */
};

#define RUNS_MAX_BYTES_DEFAULT ((size_t)256 << 20)

void runs_free(struct runs *runs);

/*
 * Adds `count` numbers from `first` on, which is after everything in the set. Returns false, without adding anything,
 * if that would exceed the memory limit or memory runs out.
 */
bool runs_add(struct runs *runs, uint64_t first, uint64_t count);

/* The nth number from 0, or RUNS_NONE. */
uint64_t runs_nth(const struct runs *runs, uint64_t n);

/* How many numbers of the set are below `number`: its rank, if it is in the set. */
uint64_t runs_rank(const struct runs *runs, uint64_t number);

bool runs_has(const struct runs *runs, uint64_t number);

/* The run that contains `number`, else the first one after it; false if there is none. */
bool runs_find(const struct runs *runs, uint64_t number, struct run *run);

/* The last run that begins below `number`; false if there is none. */
bool runs_find_before(const struct runs *runs, uint64_t number, struct run *run);

/* A run and what precedes it. */
struct runs_spot {
	struct run run;
	uint64_t rank;     /* numbers of the set below it */
	uint64_t run_rank; /* runs before it */
	uint64_t cut_rank; /* cuts within those */
};

/* The cuts up to a number, and those inside a run: between its first number and its last. */
uint64_t runs_cuts(const struct runs *runs, uint64_t number);
uint64_t runs_cuts_in(const struct runs *runs, const struct run *run);

/* Its line if each run of the set took one line (and one more for each cut) and every other number one. */
uint64_t runs_line(const struct runs_spot *spot);

/* Search keys for runs. */
enum runs_key { RUNS_BY_FIRST, RUNS_BY_RANK, RUNS_BY_RUN, RUNS_BY_LINE };

/* The last run whose key is at most `target`; false if there is none. */
bool runs_locate(const struct runs *runs, enum runs_key key, uint64_t target, struct runs_spot *spot);

/* A walk over all runs, in order. Begin with {.runs = ...}; add nothing before it ends. */
struct runs_cursor {
	const struct runs *runs;
	/* The other members are private. */
	size_t piece, at; /* place of the next run */
	uint64_t end;     /* of the run before it */
};

/* The next run; false after the last. */
bool runs_next(struct runs_cursor *cursor, struct run *run);

#endif
