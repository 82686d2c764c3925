/* SPDX-License-Identifier: MIT */
/*
 * Walks a source forward or backward in pieces of some KB, with a crew of threads, so that a job's inner loop runs over
 * plain words. Shared by the jobs of this folder.
 */
#ifndef QUERY_SCAN_H
#define QUERY_SCAN_H

#include "query/crew.h"
#include "query/reading.h"
#include "dump/slots.h"

/* Most words that are read at once, 128 KB: big enough to make the calls cheap, small enough to stay in the cache. */
#define SCAN_WORDS 16384

/* Cost in slots, for a job's budget, of a piece that is not read. */
#define SCAN_SKIP_COST 256

enum scan_kind {
	SCAN_SLOTS, /* read: see `words` */
	SCAN_ZEROS, /* a hole in a sparse file: all bits are 0 */
	SCAN_LOST   /* can no longer be read */
};

/* Slots of one stretch. */
struct scan_part {
	enum scan_kind kind;
	uint64_t first, count; /* slots, at least 1 */
	uint64_t pa;           /* of the first */
	uint64_t index;        /* of the first in the whole dump */
	const uint64_t *words; /* valid until the next part is read */
};

/*
 * Reads slots from `first` on, as many as are in one stretch and of one kind; first < end <= the count. `words` has
 * room for all up to `end`, or for SCAN_WORDS.
 */
struct scan_part scan_read(const struct slots *source, uint64_t first, uint64_t end, uint64_t *words);

/* Where a source is known to be 0 without reading it. */
struct scan_holes {
	const struct slots *source;    /* NULL: holes do not matter */
	uint64_t data_first, data_end; /* slots in which no hole was found */
};

/* The end of the hole at `first`, at most `end`; `first` if there is none, and then none begins before *until. */
uint64_t scan_hole_end(struct scan_holes *holes, uint64_t first, uint64_t end, uint64_t *until);

/* Slots that are examined together. A job's own piece begins with this. */
struct scan_piece {
	uint64_t first, count; /* slots, at least 1 */
	bool hole;             /* all of them are known to be 0 */
	uint64_t lost;         /* slots that can no longer be read */
};

/* A job's room for a thread begins with this. */
struct scan_room {
	uint64_t words[SCAN_WORDS];
};

struct scan_type {
	struct crew_type crew; /* with scan_cut and scan_look */
	/* Where a piece from `first` on ends instead of at `end`. NULL: at `end`. */
	uint64_t (*until)(void *job, uint64_t first, uint64_t end);
	/* Prepares a piece, which may still have the results of another one. */
	void (*begin)(const void *job, struct scan_piece *piece);
	/* Examines a part of it. */
	void (*look)(const void *job, struct scan_piece *piece, const struct scan_part *part, void *room);
};

/* A job begins with this. */
struct scan {
	const struct scan_type *type;
	const struct slots *source;
	struct scan_holes holes;
	uint64_t first, end; /* slots that are not cut yet */
	bool backward;       /* cut from the end */
	struct crew crew;
	struct job job;
};

/* The members of a scan type that are the same for all. */
bool scan_cut(void *job, void *piece, uint64_t *cost);
void scan_look(const void *job, void *piece, void *room);

/* Begins a job over all slots of the source; if `holes`, slots in holes are not read. */
void scan_init(struct scan *scan, const struct scan_type *type, const struct slots *source, bool holes);
void scan_end(struct scan *scan);

/* A job's step. */
enum job_state scan_step(struct scan *scan, uint64_t budget_slots);

/* For `take`: counts the slots of a piece as examined. */
void scan_done(struct scan *scan, const struct scan_piece *piece);

/* Fills a block with the slots of a part that was read, from slot `at` of it on, as many as there are and fit. */
void scan_block(const struct scan *scan, const struct scan_part *part, uint64_t at, const struct reading *reading,
		struct block *block);

#endif
