/* SPDX-License-Identifier: MIT */
/*
 * Runs are kept in pieces. A piece records where it begins and what precedes it, for searching. In it, each run is two
 * numbers in 7 bits per byte, lowest first: the distance from the end of the run before (for the first run of a piece,
 * from `first`, so 0), and its length.
 */
#include "query/runs.h"

#include <stdlib.h>

#define PIECE_BYTES 4096u
#define NUMBER_BYTES_MAX 10u /* 64 bits by 7 */

struct runs_piece {
	uint64_t first;    /* start of its first run */
	uint64_t rank;     /* numbers of the set before it */
	uint64_t run_rank; /* runs before it */
	uint64_t cut_rank; /* cuts within those */
	uint64_t end;      /* end of its last run */
	size_t used;
	uint8_t bytes[PIECE_BYTES - 6 * 8];
};

void runs_free(struct runs *runs)
{
	for (size_t i = 0; i < runs->piece_count; i++)
		free(runs->pieces[i]);
	free(runs->pieces);
	*runs = (struct runs){.max_bytes = runs->max_bytes, .cuts = runs->cuts, .cut_context = runs->cut_context};
}

uint64_t runs_cuts(const struct runs *runs, uint64_t number)
{
	return runs->cuts ? runs->cuts(runs->cut_context, number) : 0;
}

uint64_t runs_cuts_in(const struct runs *runs, const struct run *run)
{
	return runs_cuts(runs, run->first + run->count - 1) - runs_cuts(runs, run->first);
}

static void number_write(struct runs_piece *piece, uint64_t number)
{
	for (; number >= 0x80; number >>= 7)
		piece->bytes[piece->used++] = (uint8_t)(number | 0x80);
	piece->bytes[piece->used++] = (uint8_t)number;
}

static uint64_t number_read(const struct runs_piece *piece, size_t *at)
{
	uint64_t number = 0;
	unsigned shift = 0;
	uint8_t byte;

	do {
		byte = piece->bytes[(*at)++];
		number |= (uint64_t)(byte & 0x7f) << shift;
		shift += 7;
	} while (byte & 0x80);
	return number;
}

/* Room for one more pointer to a piece. */
static bool pieces_grow(struct runs *runs)
{
	size_t capacity = runs->piece_capacity ? runs->piece_capacity * 2 : 16;
	struct runs_piece **pieces;

	if (runs->piece_count < runs->piece_capacity)
		return true;
	pieces = realloc(runs->pieces, capacity * sizeof(*pieces));
	if (!pieces)
		return false;
	runs->pieces = pieces;
	runs->piece_capacity = capacity;
	return true;
}

/* The piece for one more run, possibly a new one; NULL if the limit is reached. */
static struct runs_piece *piece_with_room(struct runs *runs)
{
	size_t max = (runs->max_bytes ? runs->max_bytes : RUNS_MAX_BYTES_DEFAULT) / sizeof(struct runs_piece);
	struct runs_piece *piece = runs->piece_count ? runs->pieces[runs->piece_count - 1] : NULL;

	if (piece && piece->used + 2 * NUMBER_BYTES_MAX <= sizeof(piece->bytes))
		return piece;
	if (runs->piece_count >= max)
		return NULL;
	piece = pieces_grow(runs) ? malloc(sizeof(*piece)) : NULL;
	runs->ran_out = !piece;
	if (!piece)
		return NULL;
	piece->first = piece->end = runs->open.first;
	piece->rank = runs->count - runs->open.count;
	piece->run_rank = runs->run_count - 1;
	piece->cut_rank = runs->cut_rank;
	piece->used = 0;
	runs->pieces[runs->piece_count++] = piece;
	return piece;
}

bool runs_add(struct runs *runs, uint64_t first, uint64_t count)
{
	struct runs_piece *piece;

	if (count == 0)
		return true;
	if (runs->open.count && first == runs->open.first + runs->open.count) {
		runs->open.count += count;
		runs->count += count;
		return true;
	}
	if (runs->open.count) {
		piece = piece_with_room(runs);
		if (!piece)
			return false;
		number_write(piece, runs->open.first - piece->end);
		number_write(piece, runs->open.count);
		piece->end = runs->open.first + runs->open.count;
		runs->cut_rank += runs_cuts_in(runs, &runs->open);
	}
	runs->open = (struct run){first, count};
	runs->count += count;
	runs->run_count++;
	return true;
}

uint64_t runs_line(const struct runs_spot *spot)
{
	return spot->run.first - (spot->rank - spot->run_rank) + spot->cut_rank;
}

/* The search keys: each of them ascends from run to run. */
static uint64_t key_of(enum runs_key key, const struct runs_spot *spot)
{
	switch (key) {
	case RUNS_BY_FIRST:
		return spot->run.first;
	case RUNS_BY_RANK:
		return spot->rank;
	case RUNS_BY_RUN:
		return spot->run_rank;
	case RUNS_BY_LINE:
		break;
	}
	return runs_line(spot);
}

/* The first run of a piece; after the last piece, the open run, whose count may be 0. */
static struct runs_spot piece_spot(const struct runs *runs, size_t piece)
{
	const struct runs_piece *at;

	if (piece == runs->piece_count)
		return (struct runs_spot){runs->open, runs->count - runs->open.count, runs->run_count - 1,
					  runs->cut_rank};
	at = runs->pieces[piece];
	return (struct runs_spot){{at->first, 0}, at->rank, at->run_rank, at->cut_rank};
}

/* The last run of a piece whose key is at most `target`; the key of the first one is. */
static struct runs_spot piece_search(const struct runs *runs, size_t number, enum runs_key key, uint64_t target)
{
	const struct runs_piece *piece = runs->pieces[number];
	struct runs_spot spot = piece_spot(runs, number), found = spot;
	size_t at = 0;

	while (at < piece->used) {
		spot.run.first += number_read(piece, &at);
		spot.run.count = number_read(piece, &at);
		if (key_of(key, &spot) > target)
			break;
		found = spot;
		spot.cut_rank += runs_cuts_in(runs, &spot.run);
		spot.run.first += spot.run.count;
		spot.rank += spot.run.count;
		spot.run_rank++;
	}
	return found;
}

bool runs_locate(const struct runs *runs, enum runs_key key, uint64_t target, struct runs_spot *spot)
{
	size_t low = 0, high = runs->piece_count + 1;
	struct runs_spot first;

	if (!runs->run_count)
		return false;
	first = piece_spot(runs, 0);
	if (key_of(key, &first) > target)
		return false;
	while (high - low > 1) {
		size_t middle = low + (high - low) / 2;

		first = piece_spot(runs, middle);
		if (key_of(key, &first) <= target)
			low = middle;
		else
			high = middle;
	}
	*spot = low == runs->piece_count ? piece_spot(runs, low) : piece_search(runs, low, key, target);
	return true;
}

uint64_t runs_nth(const struct runs *runs, uint64_t n)
{
	struct runs_spot spot;

	if (n >= runs->count || !runs_locate(runs, RUNS_BY_RANK, n, &spot))
		return RUNS_NONE;
	return spot.run.first + (n - spot.rank);
}

uint64_t runs_rank(const struct runs *runs, uint64_t number)
{
	struct runs_spot spot;
	uint64_t into;

	if (!runs_locate(runs, RUNS_BY_FIRST, number, &spot))
		return 0;
	into = number - spot.run.first;
	return spot.rank + (into < spot.run.count ? into : spot.run.count);
}

bool runs_has(const struct runs *runs, uint64_t number)
{
	struct runs_spot spot;

	return runs_locate(runs, RUNS_BY_FIRST, number, &spot) && number - spot.run.first < spot.run.count;
}

bool runs_find(const struct runs *runs, uint64_t number, struct run *run)
{
	struct runs_spot spot;
	uint64_t next = 0;

	if (runs_locate(runs, RUNS_BY_FIRST, number, &spot)) {
		if (number - spot.run.first < spot.run.count) {
			*run = spot.run;
			return true;
		}
		next = spot.run_rank + 1;
	}
	if (next >= runs->run_count || !runs_locate(runs, RUNS_BY_RUN, next, &spot))
		return false;
	*run = spot.run;
	return true;
}

bool runs_find_before(const struct runs *runs, uint64_t number, struct run *run)
{
	struct runs_spot spot;

	if (number == 0 || !runs_locate(runs, RUNS_BY_FIRST, number - 1, &spot))
		return false;
	*run = spot.run;
	return true;
}

bool runs_next(struct runs_cursor *cursor, struct run *run)
{
	const struct runs *runs = cursor->runs;
	const struct runs_piece *piece;

	while (cursor->piece < runs->piece_count && cursor->at == runs->pieces[cursor->piece]->used) {
		cursor->piece++;
		cursor->at = 0;
	}
	/* The open run comes after the last piece. */
	if (cursor->piece == runs->piece_count) {
		*run = runs->open;
		cursor->piece += run->count > 0;
		return run->count > 0;
	}
	if (cursor->piece > runs->piece_count)
		return false;
	piece = runs->pieces[cursor->piece];
	if (cursor->at == 0)
		cursor->end = piece->first;
	run->first = cursor->end + number_read(piece, &cursor->at);
	run->count = number_read(piece, &cursor->at);
	cursor->end = run->first + run->count;
	return true;
}
