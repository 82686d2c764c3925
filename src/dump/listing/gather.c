/* SPDX-License-Identifier: MIT */
#include "dump/listing/read.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "text/phrase.h"

void gather_end(struct gather *gather)
{
	spool_free(&gather->spool);
	extents_free(&gather->extents);
	free(gather->line);
	gather->line = NULL;
}

uint8_t *gather_room(struct gather *gather, size_t size)
{
	if (size > gather->room) {
		uint8_t *line = realloc(gather->line, 2 * size);

		if (!line)
			return NULL;
		gather->line = line;
		gather->room = 2 * size;
	}
	return gather->line;
}

/* Adds a number to the sum, which depends on the order as well. */
static void sum_add(struct gather *gather, uint64_t number)
{
	gather->sum = (gather->sum ^ number) * UINT64_C(0x9e3779b97f4a7c15);
	gather->sum ^= gather->sum >> 29;
}

/* Adds a piece; what it repeats counts, so that squeezed runs stop at the cap too. */
static enum gmmu_status piece_add(struct gather *gather, struct piece piece, struct gmmu_error *error)
{
	char cap[PHRASE_SIZE_ROOM];

	if (piece.size > gather->spool.cap - gather->total)
		return gmmu_error_set(error, GMMU_E_FORMAT,
				      "it holds more than %s in line %" PRIu64 "; --max-size allows more",
				      phrase_size(cap, gather->spool.cap), gather->lines->number);
	if (!gather->started || piece.address != gather->next || piece.period)
		sum_add(gather, piece.address ^ piece.size << 1 ^ piece.period);
	gather->holes += gather->started && piece.address != gather->next;
	gather->total += piece.size;
	gather->next = piece.address + piece.size;
	gather->started = true;
	return gather->other ? GMMU_OK : extents_add(&gather->extents, piece, error);
}

enum gmmu_status gather_keep(struct gather *gather, uint64_t address, const uint8_t *bytes, size_t size,
			     struct gmmu_error *error)
{
	struct piece piece = {.address = address, .size = size, .where = gather->spool.size};
	enum gmmu_status status = size > 0 ? piece_add(gather, piece, error) : GMMU_OK;

	for (size_t at = 0; at < size; at += 8) {
		uint64_t eight = 0;

		memcpy(&eight, bytes + at, size - at < 8 ? size - at : 8);
		sum_add(gather, eight);
	}
	return status == GMMU_OK && !gather->other ? spool_add(&gather->spool, bytes, size, error) : status;
}

bool gather_has(const struct gather *gather, uint64_t address, const uint8_t *bytes, size_t size)
{
	return gather->other || extents_match(&gather->extents, gather->spool.bytes, address, bytes, size) == size;
}

enum gmmu_status gather_repeat(struct gather *gather, uint64_t end, size_t period, struct gmmu_error *error)
{
	struct piece piece = {.address = gather->next, .size = end - gather->next, .period = period ? period : 1};
	enum gmmu_status status = GMMU_OK;

	if (period == 0 && !gather->other)
		status = spool_add(&gather->spool, "", 1, error);
	piece.where = gather->spool.size - piece.period;
	return status == GMMU_OK ? piece_add(gather, piece, error) : status;
}

void gather_skip(struct gather *gather, uint64_t size)
{
	gather->next += size;
	gather->holes++;
	gather->started = true;
}

const uint8_t *gather_last(const struct gather *gather, size_t size)
{
	return size > 0 && size <= gather->spool.size ? gather->spool.bytes + gather->spool.size - size : NULL;
}

bool gather_trim(struct gather *gather, uint64_t size)
{
	const uint8_t *last = gather_last(gather, (size_t)size);

	if (!last && !gather->other)
		return false;
	for (size_t i = 0; last && i < size; i++) {
		if (last[i] != 0)
			return false;
	}
	if (last) {
		gather->spool.size -= (size_t)size;
		gather->extents.pieces[gather->extents.piece_count - 1].size -= size;
	}
	gather->next -= size;
	gather->total -= size;
	sum_add(gather, size);
	return true;
}
