/* SPDX-License-Identifier: MIT */
/*
 * Long runs of alike slots shown as one line ("448 empty slots"). A fold maps the lines of the grid to slots and back;
 * each run that its filter found is one line, every other slot is a line of its own. Borders (filter_cut) part a run
 * into several such lines. Each can be opened again. While the filter grows, lines behind what it has looked at move
 * up; slots never do, so keep slots, not lines.
 */
#ifndef QUERY_FOLD_H
#define QUERY_FOLD_H

#include "query/filter.h"

/* Most runs that can be open at a time. */
#define FOLD_OPEN_MAX 256

/* Zero but for the first two members is a fold with nothing opened. It owns nothing and needs no freeing. */
struct fold {
	const struct filter *filter; /* which runs to fold, as of filter_new(..., shortest) */
	uint64_t count;              /* slots in all */
	/* The rest is the fold's own. */
	uint64_t open[FOLD_OPEN_MAX]; /* first slots of the open lines, ascending */
	unsigned open_count;
};

/* How many lines there are. */
uint64_t fold_line_count(const struct fold *fold);

/* What stands in a line: run->count is 1 for a slot of its own, more for a folded run. False beyond the last line. */
bool fold_line_at(const struct fold *fold, uint64_t line, struct run *run);

/* The line in which a slot is shown, be it in a folded run. */
uint64_t fold_line_of(const struct fold *fold, uint64_t slot);

/* Opens the folded line that holds `slot`, or closes the open one; false if there is neither, or if too many are open.
 */
bool fold_toggle(struct fold *fold, uint64_t slot);

#endif
