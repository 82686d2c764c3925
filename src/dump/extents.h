/* SPDX-License-Identifier: MIT */
/*
 * Extents and what they are made of. A piece says where in the dump's source its bytes stand, and may repeat them: a
 * squeezed listing of a huge table costs no more memory than it has lines.
 */
#ifndef DUMP_EXTENTS_H
#define DUMP_EXTENTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <gmmu/gmmu.h>

#include "dump/dump.h"
#include "dump/source.h"

struct piece {
	uint64_t address; /* physical address of the first byte */
	uint64_t size;    /* bytes */
	uint64_t where;   /* offset of its bytes in the source */
	uint64_t period;  /* 0, or so many bytes in the source are repeated up to `size` ... */
	uint64_t phase;   /* ... beginning with this one of them */
	uint64_t line;    /* the line of a text that gave it, or 0 */
};

/* Zero-initialise it; free it with extents_free. */
struct extents {
	struct piece *pieces; /* ascending once extents_settle was called */
	size_t piece_count, piece_room;
	struct dump_extent *list;
	size_t *first_piece; /* of each extent */
	size_t count;
};

void extents_free(struct extents *extents);

/*
 * Adds a piece; one that continues the last one, in address and in the source, makes it longer (unless it came from a
 * line of its own). GMMU_E_NOMEM.
 */
enum gmmu_status extents_add(struct extents *extents, struct piece piece, struct gmmu_error *error);

/* Makes the list of extents out of the pieces, which must be ascending and must not overlap. GMMU_E_NOMEM. */
enum gmmu_status extents_settle(struct extents *extents, struct gmmu_error *error);

/*
 * The same for pieces in any order, which may overlap if they say the same: sorts them and drops what is there twice.
 * GMMU_E_FORMAT if they say different things.
 */
enum gmmu_status extents_resolve(struct extents *extents, struct dump *dump, struct gmmu_error *error);

/*
 * Compares bytes with what the ascending pieces say, whose bytes stand in `base`. Returns how many bytes from `address`
 * on are there and equal.
 */
size_t extents_match(const struct extents *extents, const uint8_t *base, uint64_t address, const uint8_t *bytes,
		     size_t size);

/* Moves everything so that the first extent begins at `base`. GMMU_E_VALUE if the end would exceed 2^64. */
enum gmmu_status extents_move(struct extents *extents, uint64_t base, struct gmmu_error *error);

/* Keeps only what lies in the window of `length` bytes that starts `offset` bytes behind the first extent's address. */
enum gmmu_status extents_cut(struct extents *extents, uint64_t offset, uint64_t length, struct gmmu_error *error);

/* As dump_read. */
size_t extents_read(const struct extents *extents, struct source *source, size_t extent, uint64_t offset, void *bytes,
		    size_t size);

/* As dump_next_data. */
bool extents_next_data(const struct extents *extents, struct source *source, size_t extent, uint64_t offset,
		       uint64_t *begin, uint64_t *end);

#endif
