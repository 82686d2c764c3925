/* SPDX-License-Identifier: MIT */
/* Arithmetic on pieces, for the files that need it. */
#ifndef DUMP_PIECE_H
#define DUMP_PIECE_H

#include "dump/extents.h"

/* The address of the last byte; the address after it may be 2^64. */
static inline uint64_t piece_last(const struct piece *piece)
{
	return piece->address + (piece->size - 1);
}

/* Drops the first `skip` bytes of a piece, and all but `keep` of the rest. */
void piece_cut(struct piece *piece, uint64_t skip, uint64_t keep);

/* Reads from `address`, which is in a piece, up to the next hole. Returns how many bytes could be read. */
size_t pieces_read(const struct extents *extents, struct source *source, uint64_t address, uint8_t *bytes, size_t size);

#endif
