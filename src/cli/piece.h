/* SPDX-License-Identifier: MIT */
/* A piece of bulk output: slots that were loaded, and then their output. */
#ifndef CLI_PIECE_H
#define CLI_PIECE_H

#include "cli/bulk.h"

#define PIECE_SLOTS 512
#define PIECE_RUNS 32

/* Contiguous slots; their places follow from the first. */
struct piece_run {
	size_t count;
	uint64_t index, offset, pa;
	bool after_hole;
	uint64_t hole; /* its first address */
};

struct piece {
	size_t count, run_count;
	uint64_t words[2 * PIECE_SLOTS];
	struct piece_run runs[PIECE_RUNS];
	enum gmmu_status status; /* what stopped it after its last row */
	struct gmmu_error error;
	size_t length;
	char bytes[]; /* its output */
};

/* The size of a piece with room for its output. */
size_t piece_bytes(const struct rows *rows);

/* Loads the next slots. False, without an error, if there are none left. */
bool piece_load(struct piece *piece, struct bulk *bulk);

/* Formats them. Only reads `bulk`. */
void piece_fill(struct piece *piece, const struct bulk *bulk);

#endif
