/* SPDX-License-Identifier: MIT */
/* Which lines of a list are shown, and in what order: all as they are, or filtered, or sorted by a column. */
#ifndef BROWSE_PANES_LIST_LENS_H
#define BROWSE_PANES_LIST_LENS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "browse/panes/find.h"

struct browse;
struct text;

struct list_lens {
	char filter[FIND_SIZE]; /* a line contains it; "": all do */
	bool sorted, reverse;
	unsigned column; /* that the lines are sorted by */
	uint64_t *lines; /* numbers of the list's own; NULL: all, as they are */
	size_t count;
	uint64_t of; /* lines of the list when this was made */
};

/* The lines that are shown, and the number in the list of one of them. */
uint64_t list_count(const struct browse *browse);
uint64_t list_nth(const struct browse *browse, uint64_t shown);

/* "4 of 18 lines contain "pde"", if there is such a filter, and whether it hides every line. */
void lens_add_filter(const struct browse *browse, struct text *text);
bool lens_hides_all(const struct browse *browse);

/* Filters and sorts lines that were added since. */
void lens_renew(struct browse *browse);
/* Shows all lines as they are. */
void lens_clear(struct browse *browse);

void do_list_filter(struct browse *browse, int unused);
void do_list_sort(struct browse *browse, int reverse); /* by the next column, or the other way round */

#endif
