/* SPDX-License-Identifier: MIT */
/*
 * Screens of lines that can be selected, most of them filled by a long job. Each list is a pane in a file of its own,
 * with a list_type of what differs; opening, moving, drawing, the mouse and the job's progress are common to all.
 */
#ifndef BROWSE_PANES_LIST_H
#define BROWSE_PANES_LIST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <gmmu/gmmu.h>

#include "browse/panes/pane.h"
#include "query/job.h"
#include "text/text.h"

struct browse;

/* The position in a list. The data of a list begins with it. */
struct list_place {
	uint64_t selected, top;
};

/* The functions of a list. A function may be NULL where its comment says so. Lines are counted from 0. */
struct list_type {
	/*
	 * Creates the job, unless its earlier results are still valid. False, with a message, if there is nothing to
	 * list. NULL: nothing to do.
	 */
	bool (*open)(struct browse *browse);
	/* The job, NULL if there is none; doing a part of it, after which lines may have moved. */
	const struct job *(*job)(const struct browse *browse);
	void (*step)(struct browse *browse, uint64_t budget_slots);
	/* The reader asks for the list by key, from a place at `pa`, or NULL, that is read as `view`. NULL: it is
	 * closed if it was open; false, with nothing said: it cannot be asked for from here, for the reason in
	 * `refuses`. */
	bool (*ask)(struct browse *browse, const uint64_t *pa, const struct gmmu_view *view);
	const char *refuses;
	/* The user changed the view while the list is open; called before it is filled again. NULL: nothing to do. */
	void (*viewed)(struct browse *browse);
	const char *doing;   /* "counting the slots of the dump" */
	const char *nothing; /* a sentence that is shown if there are no lines; starts with "Nothing" */

	void (*title)(const struct browse *browse, struct text *text);
	/* Makes the lines anew, for a size of the screen. NULL: there is nothing to make. */
	void (*prepare)(struct browse *browse, int width, int height);
	/* Lines that stay above the others, or NULL. */
	void (*head)(const struct browse *browse, struct text *text, int width);
	uint64_t (*count)(const struct browse *browse);
	bool (*selectable)(const struct browse *browse, uint64_t line); /* NULL: all are */
	void (*line)(const struct browse *browse, uint64_t line, struct text *text, int width);
	/* Explains the selected line, below the others. */
	void (*foot)(const struct browse *browse, uint64_t line, struct text *text, int width);
	void (*enter)(struct browse *browse, uint64_t line);

	/* The physical address of a line, for finding entries that point there; false: none. NULL: never. */
	bool (*pa)(struct browse *browse, uint64_t line, uint64_t *pa);
	/* How the list reads what is on a line, if not like the rows; false: like them. NULL: always like them. */
	bool (*view)(const struct browse *browse, uint64_t line, struct gmmu_view *view);
	/* The columns, for sorting and exports: the title of each, NULL after the last, and a cell. NULL: it has none.
	 */
	const char *(*column_title)(const struct browse *browse, unsigned column);
	void (*cell)(const struct browse *browse, uint64_t line, unsigned column, struct text *text);
	unsigned sort_first; /* the column that lines are sorted by first */
	/* A line as JSON with its newline; NULL: an object of the cells. */
	void (*json)(const struct browse *browse, uint64_t line, struct text *text);
	/* A line in which a place can be selected: its current column, or -1; selecting another one. NULL: none. */
	int (*column)(const struct browse *browse, uint64_t line);
	void (*column_set)(struct browse *browse, uint64_t line, int column);
	void (*sideways)(struct browse *browse, int direction);
	const char *beside; /* one word for what is to the sides; NULL: nothing */
};

/* The row of a pane that is a list of places; what follows `data`, the type of its data, are further members. */
#define LIST_PANE(type, data, ...)                                                                                   \
	{                                                                                                            \
		.context = CONTEXT_LIST, .layer = LAYER_LIST, .size = sizeof(data), .settle = list_settle,           \
		.draw = list_draw, .move = list_move, .press = list_press, .leave = list_leave, .renew = list_renew, \
		.find = list_find, .beside = list_beside, .list = (type), __VA_ARGS__                                \
	}

void list_settle(struct browse *browse);
void list_draw(const struct browse *browse, const struct area *area);
void list_move(struct browse *browse, enum move move);
void list_press(struct browse *browse, int row, int column);
void list_leave(struct browse *browse);
void list_renew(struct browse *browse);
bool list_find(struct browse *browse, int direction, bool first);
const char *list_beside(const struct browse *browse);

/* A sentence for the head of a list if there is a filter, which lists ignore. */
void list_add_filter(struct text *text, const struct browse *browse);
/* The number of a slot as the grid shows it. */
void list_add_slot(struct text *text, const struct browse *browse, uint64_t slot);

/* Closes the list and moves the cursor to a slot, as a jump. Switches to `view` first unless it is NULL. */
void list_goto(struct browse *browse, uint64_t pa, const struct gmmu_view *view);
void list_close(struct browse *browse);

/* Selects the line nearest to `line` that can be selected. */
void list_select(struct browse *browse, uint64_t line);

/* The selected line of the open list; false if there is none. */
bool list_selected(const struct browse *browse, uint64_t *line);

void do_list(struct browse *browse, int pane);
void do_list_enter(struct browse *browse, int unused);
void do_list_sideways(struct browse *browse, int direction);
void do_list_anew(struct browse *browse, int unused); /* or continues, if the job was stopped */

#endif
