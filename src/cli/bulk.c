/* SPDX-License-Identifier: MIT */
/* Loading and writing: a crew of threads formats pieces, which are loaded and written in order. */
#include "cli/bulk.h"

#include "cli/piece.h"
#include "query/crew.h"

struct writing {
	struct bulk *bulk;
	struct output *output;
	struct gmmu_error *error;
	enum gmmu_status status; /* what ended it */
	bool ended;              /* there is nothing left to load */
};

static bool writing_cut(void *job, void *piece, uint64_t *cost)
{
	struct writing *writing = job;

	*cost = PIECE_SLOTS;
	if (writing->ended || !piece_load(piece, writing->bulk))
		return false;
	writing->ended = ((struct piece *)piece)->status != GMMU_OK;
	return true;
}

static void writing_look(const void *job, void *piece, void *room)
{
	(void)room;
	piece_fill(piece, ((const struct writing *)job)->bulk);
}

static bool writing_take(void *job, const void *taken)
{
	struct writing *writing = job;
	const struct piece *piece = taken;
	unsigned skip = writing->bulk->written == 0 ? writing->bulk->skip : 0;

	if (piece->count > 0)
		writing->status =
			output_add(writing->output, piece->bytes + skip, piece->length - skip, writing->error);
	if (writing->status != GMMU_OK)
		return false;
	writing->bulk->written += piece->count;
	writing->status = piece->status;
	if (piece->status != GMMU_OK && writing->error)
		*writing->error = piece->error;
	return piece->status == GMMU_OK;
}

enum gmmu_status bulk_write(struct bulk *bulk, struct output *output, struct gmmu_error *error)
{
	struct writing writing = {.bulk = bulk, .output = output, .error = error};
	const struct crew_type type = {piece_bytes(bulk->rows), 1, writing_cut, writing_look, writing_take, NULL};
	struct job job = {.total = bulk->slots->count};
	struct crew crew = {.type = &type, .job = &writing};

	output_widen(output);
	if (crew_step(&crew, &job, JOB_ALL) == JOB_FAILED)
		return gmmu_error_set(error, GMMU_E_NOMEM, "out of memory while writing");
	crew_end(&crew);
	return writing.status;
}
