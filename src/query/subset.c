/* SPDX-License-Identifier: MIT */
#include "query/subset.h"

/* The run that holds a place. For a reader in order it is the last one found, or the next. */
static struct runs_spot spot_find(struct subset *subset, uint64_t place)
{
	struct runs_spot spot;
	struct run run;

	pthread_mutex_lock(&subset->lock);
	if (place == subset->spot.rank + subset->spot.run.count && runs_next(&subset->cursor, &run)) {
		subset->spot.rank = place;
		subset->spot.run = run;
	}
	spot = subset->spot;
	pthread_mutex_unlock(&subset->lock);
	if (place < spot.rank || place - spot.rank >= spot.run.count)
		runs_locate(subset->runs, RUNS_BY_RANK, place, &spot);
	return spot;
}

/* The slot of the source at a place, and how many follow it in both. */
static uint64_t source_slot(struct subset *subset, uint64_t place, uint64_t *before, uint64_t *after)
{
	struct runs_spot spot;

	*before = *after = 0;
	if (subset->order)
		return subset->order[place];
	if (subset->runs) {
		spot = spot_find(subset, place);
		*before = place - spot.rank;
		*after = spot.run.count - *before - 1;
		return spot.run.first + *before;
	}
	*before = place;
	*after = subset->slots.count - place - 1;
	return place;
}

static uint64_t least(uint64_t a, uint64_t b)
{
	return a < b ? a : b;
}

static struct slot_stretch subset_stretch(void *context, uint64_t place)
{
	struct subset *subset = context;
	uint64_t before, after, slot = source_slot(subset, place, &before, &after);
	struct slot_stretch stretch = subset->source->stretch(subset->source->context, slot);
	uint64_t within = slot - stretch.first;

	before = least(before, within);
	after = least(least(after, stretch.count - within - 1), subset->slots.count - place - 1);
	return (struct slot_stretch){
		.first = place - before,
		.count = before + 1 + after,
		.pa = stretch.pa + (within - before) * subset->slots.entry_size,
		.index = stretch.index + (within - before),
		.extent = stretch.extent,
	};
}

static size_t subset_read(void *context, uint64_t place, uint64_t *words, size_t count)
{
	struct subset *subset = context;
	uint64_t before, after, slot = source_slot(subset, place, &before, &after);

	return subset->source->read(subset->source->context, slot, words, count);
}

void subset_of_all(struct subset *subset, const struct slots *source)
{
	*subset = (struct subset){.slots = *source, .source = source};
	subset->slots.context = subset;
	subset->slots.stretch = subset_stretch;
	subset->slots.read = subset_read;
	subset->slots.skip_zeros = NULL;
	pthread_mutex_init(&subset->lock, NULL);
}

void subset_of_runs(struct subset *subset, const struct slots *source, const struct runs *runs)
{
	subset_of_all(subset, source);
	subset->runs = runs;
	subset->cursor.runs = runs;
	subset->slots.count = runs->count;
}

void subset_in_order(struct subset *subset, const struct slots *source, const uint64_t *order, uint64_t count)
{
	subset_of_all(subset, source);
	subset->order = order;
	subset->slots.count = count;
}
