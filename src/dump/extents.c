/* SPDX-License-Identifier: MIT */
#include "dump/extents.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "dump/piece.h"

#define PIECE_ROOM_FIRST 8

void extents_free(struct extents *extents)
{
	free(extents->pieces);
	free(extents->list);
	free(extents->first_piece);
	*extents = (struct extents){0};
}

enum gmmu_status extents_add(struct extents *extents, struct piece piece, struct gmmu_error *error)
{
	struct piece *last = extents->piece_count ? &extents->pieces[extents->piece_count - 1] : NULL;

	if (piece.size == 0)
		return GMMU_OK;
	if (last && last->period == 0 && piece.period == 0 && piece.line == 0 && piece.address != 0 &&
	    piece_last(last) == piece.address - 1 && last->where + last->size == piece.where) {
		last->size += piece.size;
		return GMMU_OK;
	}
	if (extents->piece_count == extents->piece_room) {
		size_t room = extents->piece_room ? extents->piece_room * 2 : PIECE_ROOM_FIRST;
		struct piece *pieces =
			room < SIZE_MAX / 2 / sizeof(*pieces) ? realloc(extents->pieces, room * sizeof(*pieces)) : NULL;

		if (!pieces)
			return gmmu_error_set(error, GMMU_E_NOMEM, "out of memory");
		extents->pieces = pieces;
		extents->piece_room = room;
	}
	extents->pieces[extents->piece_count++] = piece;
	return GMMU_OK;
}

enum gmmu_status extents_settle(struct extents *extents, struct gmmu_error *error)
{
	size_t count = 0, room = extents->piece_count ? extents->piece_count : 1;
	struct dump_extent *list = calloc(room, sizeof(*list));
	size_t *first_piece = calloc(room, sizeof(*first_piece));

	if (!list || !first_piece) {
		free(list);
		free(first_piece);
		return gmmu_error_set(error, GMMU_E_NOMEM, "out of memory");
	}
	for (size_t i = 0; i < extents->piece_count; i++) {
		const struct piece *piece = &extents->pieces[i];

		if (i > 0 && piece_last(&extents->pieces[i - 1]) + 1 == piece->address) {
			list[count - 1].size += piece->size;
			continue;
		}
		first_piece[count] = i;
		list[count++] = (struct dump_extent){.address = piece->address, .size = piece->size};
	}
	free(extents->list);
	free(extents->first_piece);
	extents->list = list;
	extents->first_piece = first_piece;
	extents->count = count;
	return GMMU_OK;
}

enum gmmu_status extents_move(struct extents *extents, uint64_t base, struct gmmu_error *error)
{
	uint64_t first, span;

	if (extents->piece_count == 0)
		return GMMU_OK;
	first = extents->pieces[0].address;
	span = piece_last(&extents->pieces[extents->piece_count - 1]) - first;
	if (base > UINT64_MAX - span)
		return gmmu_error_set(error, GMMU_E_VALUE,
				      "a base PA of 0x%" PRIx64 " puts the end of the dump (%" PRIu64
				      " bytes further) beyond 2^64; give a lower --base-pa",
				      base, span + 1);
	for (size_t i = 0; i < extents->piece_count; i++)
		extents->pieces[i].address = extents->pieces[i].address - first + base;
	return extents_settle(extents, error);
}

void piece_cut(struct piece *piece, uint64_t skip, uint64_t keep)
{
	piece->address += skip;
	piece->size -= skip;
	if (piece->period)
		piece->phase = (piece->phase + skip % piece->period) % piece->period;
	else
		piece->where += skip;
	if (piece->size > keep)
		piece->size = keep;
}

enum gmmu_status extents_cut(struct extents *extents, uint64_t offset, uint64_t length, struct gmmu_error *error)
{
	uint64_t first, span;
	size_t kept = 0;

	if (extents->piece_count == 0 || (offset == 0 && length == UINT64_MAX))
		return GMMU_OK;
	first = extents->pieces[0].address;
	span = piece_last(&extents->pieces[extents->piece_count - 1]) - first;
	if (offset > span && offset - 1 != span)
		return gmmu_error_set(error, GMMU_E_VALUE,
				      "an offset of 0x%" PRIx64
				      " is beyond the end of the dump; its last byte is at 0x%" PRIx64,
				      offset, span);
	for (size_t i = 0; i < extents->piece_count; i++) {
		struct piece piece = extents->pieces[i];
		uint64_t start = piece.address - first, skip = start < offset ? offset - start : 0;
		uint64_t gone = start < offset ? 0 : start - offset; /* bytes of the window before the piece */

		if (skip >= piece.size || gone >= length)
			continue;
		piece_cut(&piece, skip, length - gone);
		extents->pieces[kept++] = piece;
	}
	extents->piece_count = kept;
	return extents_settle(extents, error);
}

/* The piece that holds the byte at `address`, which must be in an extent. */
static size_t piece_find(const struct extents *extents, uint64_t address)
{
	size_t low = 0, high = extents->piece_count;

	while (high - low > 1) {
		size_t middle = low + (high - low) / 2;

		if (extents->pieces[middle].address <= address)
			low = middle;
		else
			high = middle;
	}
	return low;
}

/* Where byte `offset` of a piece is in the source, and how many bytes follow it there contiguously. */
static uint64_t piece_place(const struct piece *piece, uint64_t offset, uint64_t *run)
{
	uint64_t within;

	*run = piece->size - offset;
	if (piece->period == 0)
		return piece->where + offset;
	within = (piece->phase + offset % piece->period) % piece->period;
	if (*run > piece->period - within)
		*run = piece->period - within;
	return piece->where + within;
}

size_t pieces_read(const struct extents *extents, struct source *source, uint64_t address, uint8_t *bytes, size_t size)
{
	size_t done = 0, i = piece_find(extents, address);

	while (done < size && i < extents->piece_count) {
		const struct piece *piece = &extents->pieces[i];
		uint64_t within = address + done - piece->address, run;
		uint64_t where = piece_place(piece, within, &run);
		size_t step = run < size - done ? (size_t)run : size - done;
		size_t got = source_read(source, where, bytes + done, step);

		done += got;
		if (got < step)
			break;
		if (within + got == piece->size &&
		    (++i == extents->piece_count || extents->pieces[i].address != address + done))
			break;
	}
	return done;
}

size_t extents_read(const struct extents *extents, struct source *source, size_t extent, uint64_t offset, void *bytes,
		    size_t size)
{
	const struct dump_extent *from = &extents->list[extent];

	if (offset >= from->size)
		return 0;
	if (size > from->size - offset)
		size = (size_t)(from->size - offset);
	return size ? pieces_read(extents, source, from->address + offset, bytes, size) : 0;
}

size_t extents_match(const struct extents *extents, const uint8_t *base, uint64_t address, const uint8_t *bytes,
		     size_t size)
{
	size_t done = 0;

	while (done < size && extents->piece_count > 0 && address + done >= extents->pieces[0].address) {
		const struct piece *piece = &extents->pieces[piece_find(extents, address + done)];
		uint64_t within = address + done - piece->address, run, where;

		if (within >= piece->size)
			break;
		where = piece_place(piece, within, &run);
		if (base[where] != bytes[done])
			break;
		done++;
	}
	return done;
}

/* Whether a repeated piece contains only zeros. Long periods are not checked. */
static bool piece_is_zero(const struct piece *piece, struct source *source)
{
	uint8_t bytes[256];

	if (piece->period == 0 || piece->period > sizeof(bytes) ||
	    source_read(source, piece->where, bytes, (size_t)piece->period) < piece->period)
		return false;
	for (size_t i = 0; i < piece->period; i++) {
		if (bytes[i] != 0)
			return false;
	}
	return true;
}

bool extents_next_data(const struct extents *extents, struct source *source, size_t extent, uint64_t offset,
		       uint64_t *begin, uint64_t *end)
{
	const struct dump_extent *from = &extents->list[extent];
	size_t last = extent + 1 < extents->count ? extents->first_piece[extent + 1] : extents->piece_count;

	if (offset >= from->size)
		return false;
	for (size_t i = piece_find(extents, from->address + offset); i < last; i++) {
		const struct piece *piece = &extents->pieces[i];
		uint64_t start = piece->address - from->address, skip = offset > start ? offset - start : 0;

		if (piece->period) {
			if (piece_is_zero(piece, source))
				continue;
			*begin = start + skip;
			*end = start + piece->size;
			return true;
		}
		if (source_next_data(source, piece->where + skip, piece->where + piece->size, begin, end)) {
			*begin = *begin - piece->where + start;
			*end = *end - piece->where + start;
			return true;
		}
	}
	return false;
}
