/* SPDX-License-Identifier: MIT */
/* A piece of bulk output: slots that were loaded, and then the bytes that they are written as. */
#ifndef CLI_PIECE_H
#define CLI_PIECE_H

#include "cli/bulk.h"

#define PIECE_SLOTS 512
#define PIECE_RUNS 32

/* Slots one after the other; where each stands follows from the first. */
struct piece_run {
	size_t count;
	uint64_t index, offset, pa;
	bool after_hole;
	uint64_t hole; /* where that begins */
};

enum piece_state { PIECE_FREE, PIECE_LOADED, PIECE_FILLED };

struct piece {
	enum piece_state state;
	size_t count, run_count;
	uint64_t words[2 * PIECE_SLOTS];
	struct piece_run runs[PIECE_RUNS];
	char *bytes; /* of `capacity` */
	size_t length;
	enum gmmu_status status; /* what stopped it behind its last row */
	struct gmmu_error error;
};

/* Makes room; GMMU_E_NOMEM. piece_free takes one that is zero too. */
enum gmmu_status piece_init(struct piece *piece, const struct rows *rows, struct gmmu_error *error);
void piece_free(struct piece *piece);

/* Loads the next slots. False if there are none, and no failure to tell: the end. */
bool piece_load(struct piece *piece, struct bulk *bulk);

/* Writes them into the piece. Only reads `bulk`. */
void piece_fill(struct piece *piece, const struct bulk *bulk);

#endif
