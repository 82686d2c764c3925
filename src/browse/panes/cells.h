/* SPDX-License-Identifier: MIT */
/*
 * A screen as a grid of cells: a character and what it means. The browser draws into cells; whoever paints them
 * decides what a meaning looks like. Nothing here knows a terminal.
 *
 * All writers clip: to write outside is allowed and does nothing, so that drawing code needs no checks of its own.
 */
#ifndef BROWSE_CELLS_H
#define BROWSE_CELLS_H

#include <stdbool.h>
#include <stdint.h>
#include <uchar.h>

#include "browse/keys/character.h"
#include "render/text.h"

/* What a cell may mean beyond the meanings of text. */
enum look {
	LOOK_TITLE = MEANING_COUNT, /* the first line */
	LOOK_STATUS,                /* the rule between grid and pane */
	LOOK_STATUS_FOCUS,          /* the same while the keys go to the pane */
	LOOK_KEY,                   /* a key's name in the bottom line and in help */
	LOOK_HINT,                  /* what that key does */
	LOOK_MESSAGE,               /* a message in the bottom line */
	LOOK_ALERT,                 /* a message about a failure, a question */
	LOOK_PROMPT,                /* what is being typed */
	LOOK_MATCH,                 /* text that was searched for */
	LOOK_EDITED,                /* what-if: not what the file holds */
	LOOK_CHANGED,               /* it differs from what is compared with; cells with CELL_DIFFERS too */
	LOOK_COUNT
};

enum cell_flag {
	CELL_UNDERLINE = 1,
	CELL_SELECTED = 2, /* in the row under the cursor */
	CELL_CURSOR = 4,   /* under the cursor itself: the bit, the place where a prompt goes on */
	CELL_TONE = 8,     /* every other field, so that their edges show */
	CELL_REST = 16,    /* the right half of a wide character */
	CELL_DIFFERS = 32  /* a bit, or a digit with one, that differs from what is compared with */
};

struct cell {
	char32_t character; /* never 0 except in a CELL_REST */
	uint8_t meaning;    /* enum meaning or enum look */
	uint8_t flags;      /* of enum cell_flag */
};

struct grid {
	int width, height;
	bool ascii;         /* nothing beyond ASCII is written */
	struct cell *cells; /* row by row */
};

/* A rectangle of a grid in which a pen writes. */
struct area {
	struct grid *grid;
	int row, column, height, width;
};

/* Where the next character goes, counted within an area, and how it will look. */
struct pen {
	struct area area;
	int row, column;
	uint8_t meaning, flags;
};

/* Line drawing, with an ASCII stand-in each. */
enum glyph {
	GLYPH_RULE,      /* a horizontal rule */
	GLYPH_EDGE,      /* a vertical rule */
	GLYPH_SPAN,      /* under the bits of a field */
	GLYPH_SPAN_LEFT, /* its ends */
	GLYPH_SPAN_RIGHT,
	GLYPH_SPAN_ONE, /* under a field of one bit */
	GLYPH_CURSOR,   /* the row under the cursor */
	GLYPH_FOLD,     /* a closed fold */
	GLYPH_MORE,     /* text goes on beyond the edge */
	GLYPH_BEFORE,   /* text begins before the edge */
	GLYPH_ARROW,    /* from a field to its meaning */
	GLYPH_COUNT
};

/* Makes a grid of this size, all blank. GMMU_E_NOMEM, and the grid untouched, if memory runs out. Free: grid_free. */
enum gmmu_status grid_resize(struct grid *grid, int width, int height);
void grid_free(struct grid *grid);
void grid_clear(struct grid *grid);

/* The cell at a place, or NULL outside. */
struct cell *grid_cell(const struct grid *grid, int row, int column);

/* The whole grid as an area; a part of an area, clipped to it. */
struct area area_whole(struct grid *grid);
struct area area_part(const struct area *area, int row, int column, int height, int width);

/* A pen at the start of row `row` of an area. */
struct pen pen_at(const struct area *area, int row, enum meaning meaning);

/* Each moves the pen on, outside the area too, so that what did not fit is measured. */
void pen_put(struct pen *pen, char32_t character);
void pen_glyph(struct pen *pen, enum glyph glyph);
void pen_text(struct pen *pen, const char *string);
void pen_text_as(struct pen *pen, unsigned meaning, const char *string);
void pen_format(struct pen *pen, const char *format, ...) GMMU_PRINTF(2, 3);
void pen_fill_to(struct pen *pen, int column, char32_t character);
void pen_rule_to(struct pen *pen, int column);

/* Writes `string` cut to `width` columns (the last one a mark if it did not fit) and blanks up to the width. */
void pen_field(struct pen *pen, const char *string, int width);

/* Writes bytes of styled text, each with the meaning it was added with; plain text keeps the pen's meaning. */
void pen_styled(struct pen *pen, const struct text *text, size_t start, size_t end);

/* Adds flags to `width` cells from a place of the area on. */
void area_flag(const struct area *area, int row, int column, int width, unsigned flags);

#endif
