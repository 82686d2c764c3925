/* SPDX-License-Identifier: MIT */
/*
 * Long runs of similar slots shown as one line ("448 empty slots"). A fold maps the lines of the grid to slots and
 * back: each run found by its filter is one line, and every other slot is a line of its own. Borders (filter_cut)
 * split a run into several such lines. Each can be opened again. While the filter grows, lines after the examined part
 * move up; slots never do, so store slots, not lines.
 */
#ifndef QUERY_FOLD_H
#define QUERY_FOLD_H

#include "query/filter.h"

/* Maximum number of open runs. */
#define FOLD_OPEN_MAX 256

/* Zero except for the first two members is a fold with nothing open. It owns nothing and needs no freeing. */
struct fold {
	const struct filter *filter; /* which runs to fold, as of filter_new(..., shortest) */
	uint64_t count;              /* total number of slots */
	/* The other members are private. */
	uint64_t open[FOLD_OPEN_MAX]; /* first slots of the open lines, ascending */
	unsigned open_count;
};

/* The number of lines. */
uint64_t fold_line_count(const struct fold *fold);

/* The contents of a line: run->count is 1 for a slot of its own, more for a folded run. False after the last line. */
bool fold_line_at(const struct fold *fold, uint64_t line, struct run *run);

/* The line that shows a slot, possibly in a folded run. */
uint64_t fold_line_of(const struct fold *fold, uint64_t slot);

/*
 * Opens the folded line that contains `slot`, or closes the open one; false if there is neither, or if too many are
 * open.
 */
bool fold_toggle(struct fold *fold, uint64_t slot);

#endif
