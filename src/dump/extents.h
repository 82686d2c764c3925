/* SPDX-License-Identifier: MIT */
/*
 * Extents and their pieces. A piece says where its bytes are in the dump's source, and may repeat them, so a squeezed
 * listing of a huge table needs memory only for its lines.
 */
#ifndef DUMP_EXTENTS_H
#define DUMP_EXTENTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <gmmu/gmmu.h>

#include "dump/dump.h"
#include "dump/source/source.h"

struct piece {
	uint64_t address; /* physical address of the first byte */
	uint64_t size;    /* bytes */
	uint64_t where;   /* offset of its bytes in the source */
	uint64_t period;  /* 0, or the number of source bytes that are repeated up to `size` ... */
	uint64_t phase;   /* ... starting with this one */
	uint64_t line;    /* the line of a text that the piece came from, or 0 */
};

/* Zero-initialise it; free it with extents_free. */
struct extents {
	struct piece *pieces; /* ascending after extents_settle */
	size_t piece_count, piece_room;
	struct dump_extent *list;
	size_t *first_piece; /* of each extent */
	size_t count;
};

void extents_free(struct extents *extents);

/*
 * Adds a piece, or extends the last one if the new one continues it in address and source and does not come from a
 * line of its own. GMMU_E_NOMEM.
 */
enum gmmu_status extents_add(struct extents *extents, struct piece piece, struct gmmu_error *error);

/* Builds the list of extents from the pieces, which must be ascending and must not overlap. GMMU_E_NOMEM. */
enum gmmu_status extents_settle(struct extents *extents, struct gmmu_error *error);

/*
 * The same for pieces in any order, which may overlap if their bytes agree: sorts them and drops duplicates.
 * GMMU_E_FORMAT if bytes differ.
 */
enum gmmu_status extents_resolve(struct extents *extents, struct dump *dump, struct gmmu_error *error);

/*
 * Compares bytes with the ascending pieces, whose bytes are in `base`. Returns how many bytes from `address` on exist
 * and are equal.
 */
size_t extents_match(const struct extents *extents, const uint8_t *base, uint64_t address, const uint8_t *bytes,
		     size_t size);

/* Moves everything so that the first extent begins at `base`. GMMU_E_VALUE if the end would exceed 2^64. */
enum gmmu_status extents_move(struct extents *extents, uint64_t base, struct gmmu_error *error);

/* Keeps only the window of `length` bytes that starts `offset` bytes after the first extent's address. */
enum gmmu_status extents_cut(struct extents *extents, uint64_t offset, uint64_t length, struct gmmu_error *error);

/* See dump_read. */
size_t extents_read(const struct extents *extents, struct source *source, size_t extent, uint64_t offset, void *bytes,
		    size_t size);

/* See dump_next_data. */
bool extents_next_data(const struct extents *extents, struct source *source, size_t extent, uint64_t offset,
		       uint64_t *begin, uint64_t *end);

#endif
