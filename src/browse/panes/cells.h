/* SPDX-License-Identifier: MIT */
/*
 * A screen as a grid of cells: a character and its meaning. The browser draws into cells; the code that paints them
 * decides how a meaning looks. Nothing here depends on a terminal.
 *
 * All functions clip: writing outside the area is allowed and does nothing, so drawing code needs no checks of its
 * own.
 */
#ifndef BROWSE_CELLS_H
#define BROWSE_CELLS_H

#include <stdbool.h>
#include <stdint.h>
#include <uchar.h>

#include "text/character.h"
#include "text/text.h"

/* Meanings of a cell in addition to those of text. */
enum look {
	LOOK_TITLE = MEANING_COUNT, /* the first line */
	LOOK_STATUS,                /* the rule between grid and pane */
	LOOK_STATUS_FOCUS,          /* the same while keys go to the pane */
	LOOK_KEY,                   /* a key's name in the bottom line and in help */
	LOOK_HINT,                  /* what the key does */
	LOOK_MESSAGE,               /* a message in the bottom line */
	LOOK_ALERT,                 /* an error message or a question */
	LOOK_PROMPT,                /* text being typed */
	LOOK_MATCH,                 /* text that was searched for */
	LOOK_EDITED,                /* what-if: differs from the file */
	LOOK_CHANGED,               /* differs in the comparison; also for cells with CELL_DIFFERS */
	LOOK_COUNT
};

enum cell_flag {
	CELL_UNDERLINE = 1,
	CELL_SELECTED = 2, /* in the row under the cursor */
	CELL_CURSOR = 4,   /* the cursor itself: the bit, or the position in a prompt */
	CELL_TONE = 8,     /* every other field, to show their edges */
	CELL_REST = 16,    /* the right half of a wide character */
	CELL_DIFFERS = 32  /* a bit, or a digit with a bit, that differs in the comparison */
};

/* Cells have no padding, so that rows can be compared as bytes. */
struct cell {
	char32_t character; /* 0 only in a CELL_REST */
	uint16_t meaning;   /* enum meaning or enum look */
	uint16_t flags;     /* of enum cell_flag */
};

struct grid {
	int width, height;
	bool ascii;         /* write ASCII only */
	struct cell *cells; /* row by row */
};

/* A rectangle of a grid in which a pen writes. */
struct area {
	struct grid *grid;
	int row, column, height, width;
};

/* Where the next character goes, relative to an area, and how it will look. */
struct pen {
	struct area area;
	int row, column;
	uint8_t meaning, flags;
};

/* Line drawing characters, with ASCII replacements. */
enum glyph {
	GLYPH_RULE,      /* a horizontal rule */
	GLYPH_EDGE,      /* a vertical rule */
	GLYPH_SPAN,      /* below the bits of a field */
	GLYPH_SPAN_LEFT, /* its ends */
	GLYPH_SPAN_RIGHT,
	GLYPH_SPAN_ONE, /* below a one-bit field */
	GLYPH_CURSOR,   /* the row under the cursor */
	GLYPH_FOLD,     /* a closed fold */
	GLYPH_MORE,     /* text continues beyond the edge */
	GLYPH_BEFORE,   /* text begins before the edge */
	GLYPH_ARROW,    /* from a field to its meaning */
	GLYPH_COUNT
};

/* Resizes a grid and clears it. GMMU_E_NOMEM, leaving the grid untouched, if memory runs out. Free with grid_free. */
enum gmmu_status grid_resize(struct grid *grid, int width, int height);
void grid_free(struct grid *grid);
void grid_clear(struct grid *grid);

/* The cell at a position, or NULL outside. */
struct cell *grid_cell(const struct grid *grid, int row, int column);

/* The whole grid as an area; a part of an area, clipped to it. */
struct area area_whole(struct grid *grid);
struct area area_part(const struct area *area, int row, int column, int height, int width);

/* A pen at the start of row `row` of an area. */
struct pen pen_at(const struct area *area, int row, enum meaning meaning);

/* Each advances the pen, even outside the area, so that text that does not fit is measured. */
void pen_put(struct pen *pen, char32_t character);
void pen_glyph(struct pen *pen, enum glyph glyph);
void pen_text(struct pen *pen, const char *string);
void pen_text_as(struct pen *pen, unsigned meaning, const char *string);
void pen_format(struct pen *pen, const char *format, ...) GMMU_PRINTF(2, 3);
void pen_fill_to(struct pen *pen, int column, char32_t character);
void pen_rule_to(struct pen *pen, int column);

/* Writes `string` cut to `width` columns (ending in a mark if it did not fit), padded with spaces. */
void pen_field(struct pen *pen, const char *string, int width);

/* Where the line of a text ends that begins at a byte: at its newline, or at the end of the text. */
size_t text_line_end(const struct text *text, size_t start);
int text_lines(const struct text *text); /* the number of newlines */

/* Writes styled text, each byte with its own meaning; plain text keeps the pen's meaning. */
void pen_styled(struct pen *pen, const struct text *text, size_t start, size_t end);

/* Adds flags to `width` cells of the area, from a position on. */
void area_flag(const struct area *area, int row, int column, int width, unsigned flags);

#endif
