/* SPDX-License-Identifier: MIT */
/* The columns of a list whose lines have some: a table with a row for each, from left to right. */
#ifndef BROWSE_PANES_LIST_COLUMN_H
#define BROWSE_PANES_LIST_COLUMN_H

#include <stdbool.h>
#include <stddef.h>

#include "text/text.h"

struct browse;

struct list_column {
	const char *title;
	size_t width;                                   /* 0: as `measure` says; of the last one, what is left */
	size_t (*measure)(const struct browse *browse); /* what the widest cell needs; the title counts besides */
	bool right;                                     /* aligned to the right */
	/* Adds the cell of a line; `item` is what the list made of the line. */
	void (*add)(const struct browse *browse, const void *item, struct text *text);
};

/* The line of titles, with its newline; and a line of cells. */
void list_column_titles(const struct browse *browse, const struct list_column *columns, size_t count,
			struct text *text);
void list_column_cells(const struct browse *browse, const struct list_column *columns, size_t count, const void *item,
		       struct text *text);

/* The title of a column, NULL after the last. */
const char *list_column_title(const struct list_column *columns, size_t count, unsigned column);

#endif
