/* SPDX-License-Identifier: MIT */
/*
 * The rows on the screen while it is drawn. Columns, grid, status and pane use the same lines and rows: these are read
 * and decoded once before drawing, and released afterwards.
 */
#ifndef BROWSE_MODEL_FRAME_H
#define BROWSE_MODEL_FRAME_H

#include <stdbool.h>
#include <stdint.h>

#include <gmmu/gmmu.h>

#include "browse/model/ahead.h"
#include "browse/model/comparison.h"
#include "dump/slots.h"
#include "query/borders.h"

/* Maximum number of rows used on a tall terminal. */
#define SCREEN_LINES_MAX 512

/* One row as it is shown: the file's contents with the what-if edits applied; row.h. */
struct browse_row {
	struct slots_item item;
	struct gmmu_row row;        /* valid only if item.available */
	bool edited;                /* differs from the file */
	enum difference difference; /* from its counterpart in the comparison */
	struct gmmu_slot file;      /* the file's contents, without the edits */
	struct gmmu_slot other;     /* the counterpart, if it differs */
};

/* What a line of the grid shows; lines.h. */
enum line_kind {
	LINE_SLOT,
	LINE_FOLD,  /* slots first to last, all empty */
	LINE_HOLE,  /* no bytes between two extents */
	LINE_GAP,   /* slots that only the other dump of the comparison has */
	LINE_REST,  /* bytes left over after the last whole slot of an extent */
	LINE_TABLE, /* the start of the next table, or the end of a root's entries */
	LINE_NONE   /* after the end */
};

struct line {
	enum line_kind kind;
	unsigned half;        /* LINE_SLOT of 16 bytes: 0 the low 8 bytes, 1 the high 8 */
	uint64_t first, last; /* LINE_SLOT, LINE_FOLD: slots */
	enum border border;   /* LINE_TABLE */
	bool path_ends;       /* LINE_TABLE: the row before is in the path's table, which ends here */
	uint64_t address;     /* LINE_HOLE, LINE_REST, LINE_GAP, LINE_TABLE: its start */
	uint64_t size;        /* LINE_HOLE, LINE_REST: bytes; LINE_GAP: slots */
};

struct frame {
	bool live;                /* drawing is in progress, and the members below are valid */
	struct ahead here, there; /* of the dump, and of the other one in the comparison */
	uint64_t top;
	int height, filled;
	struct line lines[SCREEN_LINES_MAX];
	unsigned count;
	struct browse_row rows[SCREEN_LINES_MAX + 1]; /* of the lines, and the row under the cursor */
};

/* frame_begin in row.h fills it. */
void frame_end(struct frame *frame);

/* The row from the frame, if it is live; else false. */
bool frame_row(const struct frame *frame, uint64_t slot, struct browse_row *row);
bool frame_lines(const struct frame *frame, uint64_t top, int height, struct line *lines, int *filled);

#endif
