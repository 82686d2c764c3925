/* SPDX-License-Identifier: MIT */
/* Pieces in any order, some of which may repeat what others contain. */
#include "dump/extents.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "dump/internal.h"
#include "dump/piece.h"

#define COMPARE_CHUNK 4096

static int piece_compare(const void *left, const void *right)
{
	const struct piece *a = left, *b = right;

	if (a->address != b->address)
		return a->address < b->address ? -1 : 1;
	if (a->line != b->line)
		return a->line < b->line ? -1 : 1;
	return a->where < b->where ? -1 : a->where > b->where;
}

/* Two pieces have different bytes at one address. */
static enum gmmu_status conflict(uint64_t address, uint64_t line, struct gmmu_error *error)
{
	if (line)
		return gmmu_error_set(error, GMMU_E_FORMAT,
				      "line %" PRIu64 " and an earlier line have different bytes at address 0x%" PRIx64,
				      line, address);
	return gmmu_error_set(error, GMMU_E_FORMAT, "two segments have different bytes at address 0x%" PRIx64, address);
}

/* Compares the first `size` bytes of a piece with the pieces kept so far. */
static enum gmmu_status piece_check(const struct extents *kept, struct dump *dump, const struct piece *piece,
				    uint64_t size, struct gmmu_error *error)
{
	uint8_t mine[COMPARE_CHUNK], theirs[COMPARE_CHUNK];
	struct piece alone = *piece;
	struct extents single = {.pieces = &alone, .piece_count = 1};
	enum gmmu_status status = GMMU_OK;

	for (uint64_t at = 0; at < size && status == GMMU_OK;) {
		size_t step = size - at < COMPARE_CHUNK ? (size_t)(size - at) : COMPARE_CHUNK;

		if (pieces_read(&single, dump->source, piece->address + at, mine, step) < step ||
		    pieces_read(kept, dump->source, piece->address + at, theirs, step) < step)
			return gmmu_error_set(error, GMMU_E_IO, "it can not be read any more: %s",
					      dump->source->trouble);
		for (size_t i = 0; i < step; i++) {
			if (mine[i] != theirs[i])
				return conflict(piece->address + at + i, piece->line, error);
		}
		at += step;
		status = dump_progress(dump, at, size, error);
	}
	return status;
}

enum gmmu_status extents_resolve(struct extents *extents, struct dump *dump, struct gmmu_error *error)
{
	struct extents kept = {.pieces = extents->pieces};
	enum gmmu_status status = GMMU_OK;

	if (extents->piece_count > 1)
		qsort(extents->pieces, extents->piece_count, sizeof(*extents->pieces), piece_compare);
	/* The pieces are kept in place: never more of them than were examined. */
	for (size_t i = 0; i < extents->piece_count && status == GMMU_OK; i++) {
		struct piece piece = extents->pieces[i];
		const struct piece *last = kept.piece_count ? &kept.pieces[kept.piece_count - 1] : NULL;
		uint64_t overlap = last && piece_last(last) >= piece.address ? piece_last(last) - piece.address + 1 : 0;

		if (overlap > piece.size)
			overlap = piece.size;
		if (overlap > 0)
			status = piece_check(&kept, dump, &piece, overlap, error);
		if (overlap == piece.size)
			continue;
		piece_cut(&piece, overlap, UINT64_MAX);
		piece.line = 0;
		last = kept.piece_count ? &kept.pieces[kept.piece_count - 1] : NULL;
		if (last && last->period == 0 && piece.period == 0 && piece_last(last) + 1 == piece.address &&
		    last->where + last->size == piece.where)
			kept.pieces[kept.piece_count - 1].size += piece.size;
		else
			kept.pieces[kept.piece_count++] = piece;
	}
	extents->piece_count = kept.piece_count;
	return status == GMMU_OK ? extents_settle(extents, error) : status;
}
