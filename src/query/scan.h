/* SPDX-License-Identifier: MIT */
/*
 * Walks a source forward or backward in pieces of some KB, so that a job's inner loop runs over plain words. Shared by
 * the jobs of this folder.
 */
#ifndef QUERY_SCAN_H
#define QUERY_SCAN_H

#include "query/reading.h"
#include "dump/slots.h"

/* Most words in a piece, 128 KB: big enough to make the calls cheap, small enough to stay in the cache. */
#define SCAN_WORDS 16384

/* What a piece that takes no reading costs of a job's budget, in slots. */
#define SCAN_SKIP_COST 256

enum scan_kind {
	SCAN_SLOTS, /* read: see `words` */
	SCAN_ZEROS, /* a hole in a sparse file: all bits are 0 */
	SCAN_LOST   /* cannot be read any more */
};

struct scan_piece {
	enum scan_kind kind;
	uint64_t first, count; /* slots, at least 1, of one stretch */
	uint64_t pa;           /* of the first */
	uint64_t index;        /* of the first in the whole dump */
	const uint64_t *words; /* live until the next piece is asked for */
};

struct scan {
	const struct slots *source;
	bool holes;                    /* whether to look for holes instead of reading them */
	uint64_t data_first, data_end; /* where a look for holes found none; slots */
	uint64_t words[SCAN_WORDS];
};

/* The piece that begins at slot `first` and ends at or before `end`; first < end <= the source's count. */
struct scan_piece scan_forward(struct scan *scan, uint64_t first, uint64_t end);

/* The piece that ends before slot `end` and begins at or behind `first`; first < end <= the source's count. */
struct scan_piece scan_backward(struct scan *scan, uint64_t first, uint64_t end);

/* Makes a block of the slots of a piece that was read, from slot `at` of the piece on: as many as there are, or fit. */
void scan_block(const struct scan *scan, const struct scan_piece *piece, uint64_t at, const struct reading *reading,
		struct block *block);

/* What a piece costs of a budget. */
uint64_t scan_cost(const struct scan_piece *piece);

#endif
