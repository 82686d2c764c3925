/* SPDX-License-Identifier: MIT */
#include "dump/listing/gather.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "dump/words.h"

#define BLOCK ((size_t)1 << 16) /* bytes */

void gather_begin(struct gather *gather, uint64_t cap, const struct gather *other, const struct lines *lines)
{
	*gather = (struct gather){.spool = {.cap = cap}, .other = other, .lines = lines};
}

void gather_end(struct gather *gather)
{
	spool_free(&gather->spool);
	extents_free(&gather->extents);
	free(gather->block);
	gather->block = NULL;
}

/* Compares with the other reading instead of keeping. */
static void gather_compare(struct gather *gather, uint64_t address, const uint8_t *bytes, size_t size)
{
	if (!gather->differs &&
	    extents_match(&gather->other->extents, gather->other->spool.bytes, address, bytes, size) < size)
		gather->differs = true;
}

static enum gmmu_status gather_flush(struct gather *gather, struct gmmu_error *error)
{
	struct piece piece = {.address = gather->block_address, .size = gather->fill, .where = gather->spool.size};
	enum gmmu_status status = GMMU_OK;

	if (gather->fill == 0)
		return GMMU_OK;
	if (gather->other)
		gather_compare(gather, gather->block_address, gather->block, gather->fill);
	else
		status = spool_add(&gather->spool, gather->block, gather->fill, error);
	if (status == GMMU_OK && !gather->other)
		status = extents_add(&gather->extents, piece, error);
	gather->fill = 0;
	return status;
}

uint8_t *gather_room(struct gather *gather, size_t size)
{
	if (gather->fill + size > gather->room) {
		size_t room = gather->fill + size > BLOCK ? gather->fill + size : BLOCK;
		uint8_t *block = realloc(gather->block, room);

		if (!block)
			return NULL;
		gather->block = block;
		gather->room = room;
	}
	return gather->block + gather->fill;
}

/* Counts what comes, so that squeezed runs stop at the cap too. */
static enum gmmu_status gather_count(struct gather *gather, uint64_t size, struct gmmu_error *error)
{
	char cap[WORDS_SIZE_ROOM];

	if (size > gather->spool.cap - gather->total)
		return gmmu_error_set(error, GMMU_E_FORMAT,
				      "it holds more than %s in line %" PRIu64 "; --max-size allows more",
				      words_size(cap, gather->spool.cap), gather->lines->number);
	gather->total += size;
	return GMMU_OK;
}

enum gmmu_status gather_keep(struct gather *gather, uint64_t address, const uint8_t *bytes, size_t size,
			     struct gmmu_error *error)
{
	enum gmmu_status status = gather_count(gather, size, error);

	if (status != GMMU_OK || size == 0)
		return status;
	if (gather->fill > 0 && (address != gather->block_address + gather->fill || gather->fill + size > BLOCK))
		status = gather_flush(gather, error);
	if (bytes != gather->block + gather->fill)
		memmove(gather->block + gather->fill, bytes, size);
	if (gather->started && address != gather->next)
		gather->holes++;
	if (gather->fill == 0)
		gather->block_address = address;
	gather->fill += size;
	gather->next = address + size;
	gather->started = true;
	return status;
}

bool gather_has(struct gather *gather, uint64_t address, const uint8_t *bytes, size_t size, size_t *same,
		enum gmmu_status *status, struct gmmu_error *error)
{
	const struct gather *from = gather->other ? gather->other : gather;
	uint8_t *copy = malloc(size + 1);

	if (!copy) {
		*status = gmmu_error_set(error, GMMU_E_NOMEM, "out of memory");
		return false;
	}
	memcpy(copy, bytes, size);
	*status = gather_flush(gather, error);
	*same = *status == GMMU_OK ? extents_match(&from->extents, from->spool.bytes, address, copy, size) : 0;
	free(copy);
	return *same == size;
}

static enum gmmu_status gather_piece(struct gather *gather, uint64_t end, uint64_t where, uint64_t period,
				     struct gmmu_error *error)
{
	struct piece piece = {.address = gather->next, .size = end - gather->next, .where = where, .period = period};
	enum gmmu_status status = gather_count(gather, piece.size, error);

	if (status == GMMU_OK)
		status = extents_add(&gather->extents, piece, error);
	gather->next = end;
	return status;
}

/* The same for a reading that is only compared. */
static enum gmmu_status repeat_compare(struct gather *gather, uint64_t end, const uint8_t *bytes, size_t period,
				       struct gmmu_error *error)
{
	enum gmmu_status status = gather_count(gather, end - gather->next, error);

	for (uint64_t at = gather->next; at < end && !gather->differs; at += period)
		gather_compare(gather, at, bytes, end - at < period ? (size_t)(end - at) : period);
	gather->next = end;
	return status;
}

enum gmmu_status gather_repeat(struct gather *gather, uint64_t end, size_t period, struct gmmu_error *error)
{
	enum gmmu_status status;

	if (gather->other && gather->fill >= period) {
		status = repeat_compare(gather, end, gather->block + gather->fill - period, period, error);
		return status == GMMU_OK ? gather_flush(gather, error) : status;
	}
	status = gather_flush(gather, error);
	if (status == GMMU_OK && gather->other)
		gather->differs = true;
	if (gather->other)
		return status;
	return status == GMMU_OK ? gather_piece(gather, end, gather->spool.size - period, period, error) : status;
}

enum gmmu_status gather_zeros(struct gather *gather, uint64_t end, struct gmmu_error *error)
{
	static const uint8_t zeros[256];
	enum gmmu_status status = gather_flush(gather, error);

	if (status != GMMU_OK || gather->other)
		return status == GMMU_OK ? repeat_compare(gather, end, zeros, sizeof(zeros), error) : status;
	status = spool_add(&gather->spool, zeros, 1, error);
	return status == GMMU_OK ? gather_piece(gather, end, gather->spool.size - 1, 1, error) : status;
}

void gather_skip(struct gather *gather, uint64_t size)
{
	gather->next += size;
	gather->holes++;
	gather->started = true;
}

const uint8_t *gather_last(const struct gather *gather, size_t size)
{
	return size <= gather->fill ? gather->block + gather->fill - size : NULL;
}

bool gather_trim(struct gather *gather, uint64_t size)
{
	if (size > gather->fill)
		return false;
	for (size_t i = 1; i <= size; i++) {
		if (gather->block[gather->fill - i] != 0)
			return false;
	}
	gather->fill -= (size_t)size;
	gather->next -= size;
	gather->total -= size;
	return true;
}

enum gmmu_status gather_finish(struct gather *gather, struct gmmu_error *error)
{
	enum gmmu_status status = gather_flush(gather, error);

	if (status == GMMU_OK && gather->other && gather->total != gather->other->total)
		gather->differs = true;
	return status;
}
