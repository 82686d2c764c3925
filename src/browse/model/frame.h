/* SPDX-License-Identifier: MIT */
/*
 * What is on the screen while it is drawn. Columns, grid, status and pane all want the same lines and rows: they are
 * read and decoded once, before the first of them draws, and given away after the last one.
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

/* Rows of the tallest terminal that is used whole. */
#define SCREEN_LINES_MAX 512

/* One row as it is shown: what the file holds, with the what-if edits put on top; row.h. */
struct browse_row {
	struct slots_item item;
	struct gmmu_row row;        /* valid only if item.available */
	bool edited;                /* differs from the file */
	enum difference difference; /* from what the dump is compared with */
	struct gmmu_slot file;      /* what the file holds, without the edits */
	struct gmmu_slot other;     /* what is there in its place, if it changed */
};

/* What a line of the grid shows; lines.h. */
enum line_kind {
	LINE_SLOT,
	LINE_FOLD,  /* slots first to last, all empty */
	LINE_HOLE,  /* nothing between two extents */
	LINE_GAP,   /* slots that only the dump has that this one is compared with */
	LINE_REST,  /* bytes left over behind the last whole slot of an extent */
	LINE_TABLE, /* the next table begins, or the entries of a root end */
	LINE_NONE   /* below the end */
};

struct line {
	enum line_kind kind;
	unsigned half;        /* LINE_SLOT of 16 bytes: 0 the low 8 bytes, 1 the high 8 */
	uint64_t first, last; /* LINE_SLOT, LINE_FOLD: slots */
	enum border border;   /* LINE_TABLE */
	bool path_ends;       /* LINE_TABLE: the table of the path, which the row before is in, is over */
	uint64_t address;     /* LINE_HOLE, LINE_REST, LINE_GAP, LINE_TABLE: where it begins */
	uint64_t size;        /* LINE_HOLE, LINE_REST: bytes; LINE_GAP: slots */
};

struct frame {
	bool live;                /* it is being drawn: what follows is how things are */
	struct ahead here, there; /* of the dump, and of the one that it is compared with */
	uint64_t top;
	int height, filled;
	struct line lines[SCREEN_LINES_MAX];
	unsigned count;
	struct browse_row rows[SCREEN_LINES_MAX + 1]; /* of the lines, and the one under the cursor */
};

/* frame_begin of row.h fills it. */
void frame_end(struct frame *frame);

/* What the frame has, if it is live; else false. */
bool frame_row(const struct frame *frame, uint64_t slot, struct browse_row *row);
bool frame_lines(const struct frame *frame, uint64_t top, int height, struct line *lines, int *filled);

#endif
