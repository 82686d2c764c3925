/* SPDX-License-Identifier: MIT */
/* The columns of the grid: those of the text table, the bits one by one, and which half of a slot a line shows. */
#ifndef BROWSE_PANES_COLUMNS_H
#define BROWSE_PANES_COLUMNS_H

#include <stdbool.h>
#include <stdint.h>

#include "browse/model/frame.h"
#include "browse/panes/cells.h"
#include "browse/panes/row_flag.h"
#include "render/table.h"

struct browse;

#define GUTTER (1 + ROW_FLAG_COLUMN_COUNT) /* columns before the first: the cursor's row, and the flags */

enum { COLUMN_BITS = TABLE_COLUMN_COUNT, COLUMN_HALF, COLUMN_COUNT };

enum column_wish { COLUMN_AUTO, COLUMN_SHOWN, COLUMN_HIDDEN };

struct columns {
	unsigned scrolled; /* columns after the index that are scrolled out on the left */
};

#define VA_TITLE_ROOM 24

/* The columns that fit a screen, and where they are. */
struct column_set {
	const struct browse *browse;
	struct table_layout layout;
	unsigned count;
	bool more;                      /* not all fitted */
	bool memory_in_address;         /* there is no column for the memory: the address says it */
	char va_by_path[VA_TITLE_ROOM]; /* title for whole virtual addresses; "": they are offsets */
	struct {
		unsigned column;
		int x, width, most;
	} places[COLUMN_COUNT];
};

const char *column_name(unsigned column);
const char *column_help(unsigned column);
const char *column_heading(unsigned column); /* its heading */
bool column_is_right(unsigned column);       /* aligned to the right */
const char *column_title(const struct column_set *set, unsigned column);
/* Fits columns into `width`, without the gutter. */
void columns_place(const struct browse *browse, int width, struct column_set *set);
/* Writes the cell of a row in the column at place `place`. */
void column_draw(const struct column_set *set, unsigned place, const struct browse_row *row, unsigned half,
		 struct pen *pen);

/* From left to right. */
unsigned column_in_order(unsigned number);
/* Whether a column should currently be on the screen. */
bool column_visible(const struct browse *browse, unsigned column);

void do_columns_scroll(struct browse *browse, int direction);

#endif
