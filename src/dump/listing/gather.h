/* SPDX-License-Identifier: MIT */
/*
 * The bytes of a listing on their way to their addresses. A line's bytes are written where gather_room says, and kept
 * or forgotten; runs of lines that follow each other cost one copy.
 */
#ifndef DUMP_LISTING_GATHER_H
#define DUMP_LISTING_GATHER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <gmmu/gmmu.h>

#include "dump/extents.h"
#include "dump/lines.h"
#include "dump/spool.h"

/* Set it with gather_begin, free it with gather_end. */
struct gather {
	struct spool spool;
	struct extents extents;
	uint8_t *block; /* bytes that follow each other and are not in the spool yet */
	size_t room, fill;
	uint64_t block_address;
	bool started;
	uint64_t next;  /* the address after the last byte */
	uint64_t total; /* bytes so far, repeated ones included */
	uint64_t holes; /* places where addresses jump */
	/* Another reading of the same text to compare with; then nothing is stored. */
	const struct gather *other;
	bool differs;
	const struct lines *lines; /* where they come from */
};

void gather_begin(struct gather *gather, uint64_t cap, const struct gather *other, const struct lines *lines);
void gather_end(struct gather *gather);

/* Room for `size` bytes of the next line, or NULL if memory ran out. */
uint8_t *gather_room(struct gather *gather, size_t size);

/*
 * Keeps bytes of the room that was asked for last, for `address`, which must not lie before `next`; a jump is a hole.
 * GMMU_E_FORMAT beyond the cap, GMMU_E_NOMEM.
 */
enum gmmu_status gather_keep(struct gather *gather, uint64_t address, const uint8_t *bytes, size_t size,
			     struct gmmu_error *error);

/* Whether these bytes are there already, at this address; how many of them from the first on in *same. */
bool gather_has(struct gather *gather, uint64_t address, const uint8_t *bytes, size_t size, size_t *same,
		enum gmmu_status *status, struct gmmu_error *error);

/* Repeats the last `period` bytes up to the address `end`. */
enum gmmu_status gather_repeat(struct gather *gather, uint64_t end, size_t period, struct gmmu_error *error);

/* Zeros up to the address `end`. */
enum gmmu_status gather_zeros(struct gather *gather, uint64_t end, struct gmmu_error *error);

/* Leaves out bytes that could not be read: a hole. */
void gather_skip(struct gather *gather, uint64_t size);

/* The last `size` bytes that were kept, or NULL if they are in the spool already. */
const uint8_t *gather_last(const struct gather *gather, size_t size);

/* Takes back the last bytes, if they are zeros. False if they are not, or not there. */
bool gather_trim(struct gather *gather, uint64_t size);

/* Nothing more comes. */
enum gmmu_status gather_finish(struct gather *gather, struct gmmu_error *error);

#endif
