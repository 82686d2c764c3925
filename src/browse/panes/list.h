/* SPDX-License-Identifier: MIT */
/*
 * Screens of lines that can be selected, most of them filled by a long job. Each list is one row of functions in a file
 * of its own; opening, moving, drawing, the mouse and the job's progress are common to all.
 */
#ifndef BROWSE_LIST_H
#define BROWSE_LIST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <gmmu/gmmu.h>

#include "browse/panes/cells.h"
#include "browse/handlers.h"
#include "browse/model/source.h"
#include "query/counted.h"
#include "query/filter.h"
#include "query/job.h"
#include "query/statistics.h"
#include "query/tables.h"
#include "render/text.h"

struct browse;

/* What differs between lists. Where it says so, a function may be NULL. Lines count from 0. */
struct list_type {
	/* Makes the job, unless what it found before still holds. False, with a message: there is nothing to list.
	 * NULL: always there. */
	bool (*open)(struct browse *browse);
	/* The job, NULL if there is none; and how to do a part of it, after which lines may have moved. */
	const struct job *(*job)(const struct browse *browse);
	void (*step)(struct browse *browse, uint64_t budget_slots);
	/* The reader chose another view while the list is open; before it is filled anew. NULL: nothing to do. */
	void (*viewed)(struct browse *browse);
	/* Frees what was found. */
	void (*forget)(struct browse *browse);
	const char *doing;   /* "counting what is in the dump" */
	const char *nothing; /* a sentence for a list without lines; one that begins with "Nothing" */

	void (*title)(const struct browse *browse, struct text *text);
	/* Lines that stay above the others, or NULL; called before each drawing, when lines may be made for this size.
	 */
	void (*head)(struct browse *browse, struct text *text, int width, int height);
	uint64_t (*count)(const struct browse *browse);
	bool (*selectable)(const struct browse *browse, uint64_t line); /* NULL: all are */
	void (*line)(struct browse *browse, uint64_t line, struct text *text, int width);
	/* What is to be said of the selected line, below the others. */
	void (*foot)(struct browse *browse, uint64_t line, struct text *text, int width);
	void (*enter)(struct browse *browse, uint64_t line);

	/* The physical address that a line is about, for who asks who points there; false: none. NULL: never one. */
	bool (*pa)(struct browse *browse, uint64_t line, uint64_t *pa);
	/* A line in which a place can be chosen too: its column now, or -1; and how to choose another. NULL: there is
	 * none. */
	int (*column)(const struct browse *browse, uint64_t line);
	void (*column_set)(struct browse *browse, uint64_t line, int column);
	void (*sideways)(struct browse *browse, int direction);
	const char *beside; /* what sideways leads to, in a word; NULL: nothing */
	bool any_view;      /* what it shows does not depend on the view */
};

extern const struct list_type list_columns, list_overview, list_tables, list_pointers;

/* Where a list stands. */
struct list_place {
	uint64_t selected, top;
};

/* What a line of the overview is; the two numbers of the line say which. */
enum overview_kind {
	OVERVIEW_BLANK,
	OVERVIEW_MAP_HEADING,
	OVERVIEW_MARKS,   /* what is remarkable in the line of the map below; what: number of that */
	OVERVIEW_MAP,     /* what: number of the line of the map */
	OVERVIEW_HEADING, /* what: the kind of the lines below; of OVERVIEW_VALUE, value: the field */
	OVERVIEW_COUNTED, /* the first of those that count slots: the kinds of query/counted.h and their numbers */
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

/* What is in the dump; list_overview.c. */
struct overview {
	struct statistics_count *count; /* NULL: nothing was counted */
	struct gmmu_view view;          /* that it was counted with */
	uint64_t slot;                  /* where the map's cursor is */
	unsigned cells, row_cells;      /* of the map as it was drawn, and in one line of it */
	unsigned line_count;
	struct overview_line lines[OVERVIEW_LINES_MAX];
};

/* What may be tables; list_tables.c. It reads slots of 8 bytes whatever the view. */
struct tables_list {
	struct tables *tables; /* NULL: nothing was looked for */
	bool chosen;           /* the reader wants this reading of this page, not the best */
	uint64_t chosen_pa;
	enum tables_reading chosen_reading;
	struct slots *slots;
	struct edited_source source;
};

/* Who points to an address; list_pointers.c. */
struct pointers_list {
	struct filter *filter; /* NULL: nothing was asked */
	struct expression *expression;
	struct gmmu_view view; /* that all slots are read with */
	struct gmmu_view from; /* that what is pointed to was read with ... */
	bool above;            /* ... and they are that of one depth above, unless the reader chose another */
	uint64_t pa, of;       /* what is pointed to; and the address asked for next */
	struct slots *slots;
	struct edited_source source;
};

struct lists {
	enum list open; /* LIST_NONE: the grid is shown */
	struct list_place places[LIST_COUNT];
	struct overview overview;
	struct tables_list tables;
	struct pointers_list pointers;
};

/* The open list, NULL if none is; its job, NULL if it has none; where it stands. */
const struct list_type *list_type_of(const struct browse *browse);
const struct job *list_job_of(const struct browse *browse);
struct list_place *list_place_of(struct browse *browse);
unsigned list_percent(const struct job *job);
bool list_selectable(const struct browse *browse, uint64_t line);

/* draw_list.c: how many lines of the screen each part of the list has. */
struct list_frame {
	int head, list, foot; /* the foot with the rule above it */
};

struct list_frame list_frame_get(struct browse *browse);
/* Brings the selection into the lines that there are, and the top to where it is seen. */
void list_settle(struct browse *browse, int list_height);
void list_draw(struct browse *browse, const struct area *area);

/* The number of a slot as the grid shows it. */
/* A sentence for the head of a list if a filter is in force, which no list looks at. */
void list_add_filter(struct text *text, const struct browse *browse);
void list_add_slot(struct text *text, const struct browse *browse, uint64_t slot);

/* Closes the list and puts the cursor on a slot, as a jump. A view that is not NULL is switched to before. */
void list_goto(struct browse *browse, uint64_t pa, const struct gmmu_view *view);

void list_close(struct browse *browse);
void list_move(struct browse *browse, enum move move);
void list_press(struct browse *browse, int row, int column);

/* What is beside the selected line, in a word; NULL: nothing. */
const char *list_beside(const struct browse *browse);

/* Selects the line at or nearest to `line` that can be selected. */
void list_select(struct browse *browse, uint64_t line);

/* The line that is selected in the open list; false if there is none. */
bool list_selected(const struct browse *browse, uint64_t *line);

/* After the view changed: an open list is filled anew if it depends on it. */
void list_renew(struct browse *browse);

/* Frees what a list found, before it is filled anew. */
void list_forget(struct browse *browse, enum list list);

/* After what slots hold changed: nothing that was found holds any more. */
void lists_forget(struct browse *browse);

/* overview_lines.c: the expression for the slots that a line counts, false if it counts none; what it says. */
#define OVERVIEW_ASK_SIZE COUNTED_ASK_SIZE
bool overview_ask(const struct statistics *result, const struct overview_line *line, char *out, size_t size);
void overview_add_line(struct browse *browse, const struct overview_line *line, struct text *text, int width);
void overview_explain(struct browse *browse, const struct overview_line *line, struct text *text, int width);

/* overview_map.c: the map of the overview. */
struct map_cell {
	uint64_t first, count; /* slots */
	struct statistics_bucket sum;
};

/* How many cells the map has in how many lines; none while there is nothing to count. */
void map_size(struct browse *browse, int width, int height);
unsigned map_rows(const struct browse *browse);
unsigned map_cell_here(const struct browse *browse); /* the cell of the map's cursor */
struct map_cell map_cell_at(const struct browse *browse, unsigned cell);
void map_add_row(const struct browse *browse, unsigned row, bool marks, struct text *text);
char map_sign(enum gmmu_state state);

#endif
