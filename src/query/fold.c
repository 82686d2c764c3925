/* SPDX-License-Identifier: MIT */
#include "query/fold.h"

#include <string.h>

static const struct runs *runs_of(const struct fold *fold)
{
	return filter_runs(fold->filter);
}

/* The first slot of a run with `cuts` cuts up to it; the end of the run if there is none. */
static uint64_t cut_find(const struct fold *fold, const struct run *run, uint64_t cuts)
{
	uint64_t low = run->first, high = run->first + run->count;

	while (low < high) {
		uint64_t middle = low + (high - low) / 2;

		if (runs_cuts(runs_of(fold), middle) < cuts)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

/* The part of a run whose slots have `cuts` cuts up to them: what is folded into one line. */
static struct run run_part(const struct fold *fold, const struct run *run, uint64_t cuts)
{
	uint64_t first, end;

	if (runs_cuts_in(runs_of(fold), run) == 0)
		return *run;
	first = cut_find(fold, run, cuts);
	end = cut_find(fold, run, cuts + 1);
	return (struct run){first, end - first};
}

/* Slots in an open part of a run; computed each time, since the last run may still grow. */
static uint64_t open_count(const struct fold *fold, unsigned i)
{
	struct run run = {0, 1};

	runs_find(runs_of(fold), fold->open[i], &run);
	return run_part(fold, &run, runs_cuts(runs_of(fold), fold->open[i])).count;
}

/* The line of a slot if nothing were open; `part` is its part of a run, with count 0 if there is none. */
static uint64_t closed_line_of(const struct fold *fold, uint64_t slot, struct run *part)
{
	const struct runs *runs = runs_of(fold);
	struct runs_spot spot;
	uint64_t line, end;

	*part = (struct run){slot, 0};
	if (!runs_locate(runs, RUNS_BY_FIRST, slot, &spot))
		return slot;
	line = runs_line(&spot);
	if (slot - spot.run.first < spot.run.count) {
		*part = run_part(fold, &spot.run, runs_cuts(runs, slot));
		return line + runs_cuts(runs, slot) - runs_cuts(runs, spot.run.first);
	}
	end = spot.run.first + spot.run.count;
	return line + runs_cuts_in(runs, &spot.run) + 1 + (slot - end);
}

/* The index of a part among the open ones, or where to insert it. */
static unsigned open_place(const struct fold *fold, uint64_t first)
{
	unsigned low = 0, high = fold->open_count;

	while (low < high) {
		unsigned middle = low + (high - low) / 2;

		if (fold->open[middle] < first)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

static bool is_open(const struct fold *fold, uint64_t first)
{
	unsigned place = open_place(fold, first);

	return place < fold->open_count && fold->open[place] == first;
}

uint64_t fold_line_of(const struct fold *fold, uint64_t slot)
{
	struct run run;
	uint64_t line = closed_line_of(fold, slot, &run);
	uint64_t start = run.count ? run.first : slot;

	for (unsigned i = 0; i < fold->open_count && fold->open[i] < start; i++)
		line += open_count(fold, i) - 1;
	return run.count && is_open(fold, run.first) ? line + (slot - run.first) : line;
}

uint64_t fold_line_count(const struct fold *fold)
{
	return fold->count ? fold_line_of(fold, fold->count - 1) + 1 : 0;
}

/* The contents of a line if nothing were open. */
static struct run closed_line_at(const struct fold *fold, uint64_t line)
{
	const struct runs *runs = runs_of(fold);
	struct runs_spot spot;
	uint64_t into, cuts;

	if (!runs_locate(runs, RUNS_BY_LINE, line, &spot))
		return (struct run){line, 1};
	into = line - runs_line(&spot);
	cuts = runs_cuts_in(runs, &spot.run);
	if (into <= cuts)
		return run_part(fold, &spot.run, runs_cuts(runs, spot.run.first) + into);
	return (struct run){spot.run.first + spot.run.count + (into - cuts - 1), 1};
}

bool fold_line_at(const struct fold *fold, uint64_t line, struct run *run)
{
	uint64_t opened = 0; /* lines that the open runs so far take beyond one each */

	if (line >= fold_line_count(fold))
		return false;
	for (unsigned i = 0; i < fold->open_count; i++) {
		struct run ignored;
		uint64_t first = closed_line_of(fold, fold->open[i], &ignored) + opened;
		uint64_t count = open_count(fold, i);

		if (line < first)
			break;
		if (line - first < count) {
			*run = (struct run){fold->open[i] + (line - first), 1};
			return true;
		}
		opened += count - 1;
	}
	*run = closed_line_at(fold, line - opened);
	return true;
}

bool fold_toggle(struct fold *fold, uint64_t slot)
{
	unsigned place, after;
	struct run run;

	closed_line_of(fold, slot, &run);
	if (run.count < 2)
		return false;
	place = open_place(fold, run.first);
	after = fold->open_count - place;
	if (is_open(fold, run.first)) {
		fold->open_count--;
		memmove(fold->open + place, fold->open + place + 1, (after - 1) * sizeof(fold->open[0]));
		return true;
	}
	if (fold->open_count == FOLD_OPEN_MAX)
		return false;
	memmove(fold->open + place + 1, fold->open + place, after * sizeof(fold->open[0]));
	fold->open[place] = run.first;
	fold->open_count++;
	return true;
}
