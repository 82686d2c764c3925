/* SPDX-License-Identifier: MIT */
#include "browse/panes/cells.h"

#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "text/character.h"
#include "text/text.h"

static const struct {
	char32_t character;
	char ascii;
} glyphs[GLYPH_COUNT] = {
	[GLYPH_RULE] = {U'\x2500', '-'},        [GLYPH_EDGE] = {U'\x2502', '|'},
	[GLYPH_SPAN] = {U'\x2500', '-'},        [GLYPH_SPAN_LEFT] = {U'\x2514', '`'},
	[GLYPH_SPAN_RIGHT] = {U'\x2518', '\''}, [GLYPH_SPAN_ONE] = {U'\x2575', '\''},
	[GLYPH_CURSOR] = {U'\x25b8', '>'},      [GLYPH_FOLD] = {U'+', '+'},
	[GLYPH_MORE] = {U'\x2026', '$'},        [GLYPH_ARROW] = {U'\x2192', '>'},
	[GLYPH_BEFORE] = {U'\x2026', '<'},
};

static const struct cell blank = {U' ', MEANING_PLAIN, 0};

enum gmmu_status grid_resize(struct grid *grid, int width, int height)
{
	struct cell *cells;

	if (width < 1)
		width = 1;
	if (height < 1)
		height = 1;
	if (width > SHRT_MAX || height > SHRT_MAX)
		return GMMU_E_VALUE;
	cells = malloc((size_t)width * (size_t)height * sizeof(*cells));
	if (!cells)
		return GMMU_E_NOMEM;
	free(grid->cells);
	grid->cells = cells;
	grid->width = width;
	grid->height = height;
	grid_clear(grid);
	return GMMU_OK;
}

void grid_free(struct grid *grid)
{
	free(grid->cells);
	grid->cells = NULL;
	grid->width = grid->height = 0;
}

void grid_clear(struct grid *grid)
{
	size_t count = (size_t)grid->width * (size_t)grid->height;

	for (size_t i = 0; i < count; i++)
		grid->cells[i] = blank;
}

struct cell *grid_cell(const struct grid *grid, int row, int column)
{
	if (row < 0 || row >= grid->height || column < 0 || column >= grid->width)
		return NULL;
	return &grid->cells[(size_t)row * (size_t)grid->width + (size_t)column];
}

struct area area_whole(struct grid *grid)
{
	return (struct area){grid, 0, 0, grid->height, grid->width};
}

struct area area_part(const struct area *area, int row, int column, int height, int width)
{
	struct area part = *area;

	row = row < 0 ? 0 : row > area->height ? area->height : row;
	column = column < 0 ? 0 : column > area->width ? area->width : column;
	part.row += row;
	part.column += column;
	part.height = height < 0 ? 0 : height > area->height - row ? area->height - row : height;
	part.width = width < 0 ? 0 : width > area->width - column ? area->width - column : width;
	return part;
}

struct pen pen_at(const struct area *area, int row, enum meaning meaning)
{
	return (struct pen){*area, row, 0, (uint8_t)meaning, 0};
}

/* The cell at a position of an area, or NULL outside it. */
static struct cell *area_cell(const struct area *area, int row, int column)
{
	if (row < 0 || row >= area->height || column < 0 || column >= area->width)
		return NULL;
	return &area->grid->cells[(size_t)(area->row + row) * (size_t)area->grid->width +
				  (size_t)(area->column + column)];
}

void pen_put(struct pen *pen, char32_t character)
{
	struct cell *cell = area_cell(&pen->area, pen->row, pen->column), *rest;
	int width;

	/* Most of what is written is ASCII. */
	if (character >= 0x20 && character < 0x7f) {
		if (cell)
			*cell = (struct cell){character, pen->meaning, pen->flags};
		pen->column++;
		return;
	}
	width = character_width(character);
	if (width == 0 && (character < 0x20 || character == 0x7f))
		character = U'?', width = 1;
	if (width == 0)
		return;
	if (pen->area.grid->ascii && character > 0x7e) {
		character = U'?';
		width = 1;
	}
	rest = width == 2 ? area_cell(&pen->area, pen->row, pen->column + 1) : NULL;
	if (width == 2 && !rest)
		character = U' '; /* only half of it would fit */
	if (cell)
		*cell = (struct cell){character, pen->meaning, pen->flags};
	if (rest)
		*rest = (struct cell){0, pen->meaning, (uint8_t)(pen->flags | CELL_REST)};
	pen->column += width;
}

void pen_glyph(struct pen *pen, enum glyph glyph)
{
	pen_put(pen, pen->area.grid->ascii ? (char32_t)glyphs[glyph].ascii : glyphs[glyph].character);
}

void pen_text(struct pen *pen, const char *string)
{
	char32_t character;

	while ((character = character_next(&string)) != 0)
		pen_put(pen, character);
}

void pen_text_as(struct pen *pen, unsigned meaning, const char *string)
{
	uint8_t before = pen->meaning;

	pen->meaning = (uint8_t)meaning;
	pen_text(pen, string);
	pen->meaning = before;
}

void pen_format(struct pen *pen, const char *format, ...)
{
	char buffer[512];
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(buffer, sizeof(buffer), format, arguments);
	va_end(arguments);
	pen_text(pen, buffer);
}

void pen_fill_to(struct pen *pen, int column, char32_t character)
{
	while (pen->column < column && pen->column < pen->area.width)
		pen_put(pen, character);
	if (pen->column < column)
		pen->column = column;
}

void pen_rule_to(struct pen *pen, int column)
{
	while (pen->column < column && pen->column < pen->area.width)
		pen_glyph(pen, GLYPH_RULE);
}

void pen_field(struct pen *pen, const char *string, int width)
{
	int end = pen->column + width;
	bool cut = string_width(string) > width;
	char32_t character;

	while ((character = character_next(&string)) != 0 &&
	       pen->column + character_width(character) <= end - (cut ? 1 : 0))
		pen_put(pen, character);
	if (cut && width > 0)
		pen_glyph(pen, GLYPH_MORE);
	pen_fill_to(pen, end, U' ');
}

size_t text_line_end(const struct text *text, size_t start)
{
	const char *newline = memchr(text->bytes + start, '\n', text->length - start);

	return newline ? (size_t)(newline - text->bytes) : text->length;
}

int text_lines(const struct text *text)
{
	int lines = 0;

	for (size_t i = 0; i < text->length; i++)
		lines += text->bytes[i] == '\n';
	return lines;
}

void pen_styled(struct pen *pen, const struct text *text, size_t start, size_t end)
{
	uint8_t before = pen->meaning, flags = pen->flags;
	const char *at = text_string(text) + (start < text->length ? start : text->length);
	const char *stop = text_string(text) + (end < text->length ? end : text->length);

	while (at < stop) {
		if (text->styled)
			pen->meaning = text->meanings[at - text->bytes];
		pen->flags = (uint8_t)(flags | (pen->meaning == MEANING_BIT_AMBIGUOUS ? CELL_UNDERLINE : 0));
		pen_put(pen, character_next(&at));
	}
	pen->meaning = before;
	pen->flags = flags;
}

void area_flag(const struct area *area, int row, int column, int width, unsigned flags)
{
	for (int i = 0; i < width; i++) {
		struct cell *cell = area_cell(area, row, column + i);

		if (cell)
			cell->flags = (uint8_t)(cell->flags | flags);
	}
}
