/* SPDX-License-Identifier: MIT */
/* The map of the overview: the dump from its first slot to its last, a number of slots per character. */
#include "browse/panes/overview_map.h"

#include "browse/panes/pane.h"
#include "browse/panes/stack.h"
#include "query/statistics.h"
#include "text/text.h"
#include "render/value.h"

/* From this screen height on, the map has two lines, or four. */
#define TALL 30
#define TALLEST 50

static const char signs[GMMU_STATE_COUNT] = {
	[GMMU_STATE_MAPPED] = 'M', [GMMU_STATE_NV4K] = 'V',  [GMMU_STATE_SPARSE] = 's', [GMMU_STATE_NO_4K] = 'n',
	[GMMU_STATE_STALE] = 'x',  [GMMU_STATE_EMPTY] = '.', [GMMU_STATE_LEAF] = 'L',   [GMMU_STATE_POINTER] = 'P',
};

char map_sign(enum gmmu_state state)
{
	return signs[state];
}

struct overview *overview_of(const struct browse *browse)
{
	return pane_data(browse, PANE_OVERVIEW);
}

const struct statistics *overview_result(const struct browse *browse)
{
	return statistics_result(overview_of(browse)->count);
}

static unsigned bucket_count(const struct browse *browse)
{
	const struct statistics_count *count = overview_of(browse)->count;

	return count ? statistics_bucket_count(count) : 0;
}

void map_size(struct browse *browse, int width, int height)
{
	struct overview *overview = overview_of(browse);
	unsigned buckets = bucket_count(browse);
	unsigned rows = height < TALL ? 1 : height < TALLEST ? 2 : 4;

	overview->row_cells = width > 4 ? (unsigned)width - 2 : 2;
	overview->cells = rows * overview->row_cells;
	if (overview->cells > buckets)
		overview->cells = buckets;
}

unsigned map_rows(const struct browse *browse)
{
	const struct overview *overview = overview_of(browse);

	return overview->row_cells ? (overview->cells + overview->row_cells - 1) / overview->row_cells : 0;
}

/* The first bucket of a cell. Cells are as equal as whole buckets allow. */
static unsigned bucket_of(const struct browse *browse, unsigned cell)
{
	return (unsigned)((uint64_t)cell * bucket_count(browse) / overview_of(browse)->cells);
}

struct map_cell map_cell_at(const struct browse *browse, unsigned cell)
{
	const struct statistics_count *count = overview_of(browse)->count;
	struct map_cell sum = {0};

	for (unsigned i = bucket_of(browse, cell); i < bucket_of(browse, cell + 1); i++) {
		const struct statistics_bucket *bucket = statistics_bucket_at(count, i);

		if (sum.count == 0)
			sum.first = bucket->first;
		sum.count += bucket->count;
		for (unsigned state = 0; state < GMMU_STATE_COUNT; state++)
			sum.sum.states[state] += bucket->states[state];
		sum.sum.noted += bucket->noted;
		sum.sum.reserved += bucket->reserved;
		sum.sum.unavailable += bucket->unavailable;
	}
	return sum;
}

unsigned map_cell_here(const struct browse *browse)
{
	const struct overview *overview = overview_of(browse);
	unsigned low = 0, high = overview->cells;

	/* The last cell that begins at or before the slot. */
	while (high - low > 1) {
		unsigned middle = low + (high - low) / 2;

		if (statistics_bucket_at(overview->count, bucket_of(browse, middle))->first <= overview->slot)
			low = middle;
		else
			high = middle;
	}
	return low;
}

static void sign_add(const struct map_cell *cell, struct text *text)
{
	enum gmmu_state state = statistics_bucket_state(&cell->sum);
	char sign[2] = {state < GMMU_STATE_COUNT ? map_sign(state) : cell->sum.unavailable ? '?' : ' ', '\0'};

	text_add_as(text, state < GMMU_STATE_COUNT ? value_state_meaning(state) : MEANING_ERROR, sign);
}

static void mark_add(const struct map_cell *cell, struct text *text)
{
	if (cell->sum.reserved)
		text_add_as(text, MEANING_BIT_RESERVED_SET, "!");
	else if (cell->sum.noted)
		text_add_as(text, MEANING_NOTE, "*");
	else
		text_add_char(text, ' ');
}

void map_add_row(const struct browse *browse, unsigned row, bool marks, struct text *text)
{
	const struct overview *overview = overview_of(browse);

	text_add_char(text, ' ');
	for (unsigned i = row * overview->row_cells; i < overview->cells && i < (row + 1) * overview->row_cells; i++) {
		struct map_cell cell = map_cell_at(browse, i);

		if (marks)
			mark_add(&cell, text);
		else
			sign_add(&cell, text);
	}
}
