/* SPDX-License-Identifier: MIT */
/* The map of the overview: the dump from its first slot to its last, a number of slots per character. */
#ifndef BROWSE_PANES_OVERVIEW_MAP_H
#define BROWSE_PANES_OVERVIEW_MAP_H

#include <stdbool.h>
#include <stdint.h>

#include <gmmu/gmmu.h>

#include "browse/panes/list.h"
#include "query/answers/counted.h"
#include "query/statistics.h"
#include "text/text.h"

/* The kind of a line of the overview, which defines its two numbers. */
enum overview_kind {
	OVERVIEW_BLANK,
	OVERVIEW_MAP_HEADING,
	OVERVIEW_MARKS,   /* flags of the map line below; what: its number */
	OVERVIEW_MAP,     /* what: number of the map line */
	OVERVIEW_HEADING, /* what: the kind of the lines below; for OVERVIEW_VALUE, value: the field */
	OVERVIEW_COUNTED, /* the first kind that counts slots: the kinds of query/counted.h and their numbers */
	OVERVIEW_STATE = OVERVIEW_COUNTED + COUNTED_STATE,
	OVERVIEW_RESERVED = OVERVIEW_COUNTED + COUNTED_RESERVED,
	OVERVIEW_NOTE = OVERVIEW_COUNTED + COUNTED_NOTE,
	OVERVIEW_ROLE = OVERVIEW_COUNTED + COUNTED_ROLE,
	OVERVIEW_VALUE = OVERVIEW_COUNTED + COUNTED_VALUE,
	OVERVIEW_RUN = OVERVIEW_COUNTED + COUNTED_RUN,
	OVERVIEW_KIND_COUNT
};

#define OVERVIEW_ANY COUNTED_ANY

struct overview_line {
	uint8_t kind; /* enum overview_kind */
	uint16_t what, value;
};

#define OVERVIEW_LINES_MAX 720

/* What is in the dump: the data of its pane. */
struct overview {
	struct list_place place;
	struct statistics_count *count; /* NULL: nothing was counted */
	struct gmmu_view view;          /* the view used for counting */
	uint64_t slot;                  /* cursor of the map */
	unsigned cells, row_cells;      /* cells of the map as drawn, and per line */
	unsigned line_count;
	struct overview_line lines[OVERVIEW_LINES_MAX];
};

struct overview *overview_of(const struct browse *browse);
const struct statistics *overview_result(const struct browse *browse); /* if something was counted */

struct map_cell {
	uint64_t first, count; /* slots */
	struct statistics_bucket sum;
};

/* The number of cells of the map and of its lines; none while there is nothing to count. */
void map_size(struct browse *browse, int width, int height);
unsigned map_rows(const struct browse *browse);
unsigned map_cell_here(const struct browse *browse); /* the cell at the map's cursor */
struct map_cell map_cell_at(const struct browse *browse, unsigned cell);
void map_add_row(const struct browse *browse, unsigned row, bool marks, struct text *text);
char map_sign(enum gmmu_state state);

#endif
