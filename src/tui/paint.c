/* SPDX-License-Identifier: MIT */
#include "tui/paint.h"

#include <string.h>

#include <curses.h>

#include "tui/theme.h"

/*
 * A blank takes over the colours of the cell to its left where that cannot be seen: changing colours costs more than
 * all else that is sent.
 */
static void cell_paint(const struct grid *grid, int row, int column)
{
	const struct cell *cell = grid_cell(grid, row, column), *left = grid_cell(grid, row, column - 1);
	wchar_t characters[2] = {(wchar_t)cell->character, L'\0'};
	attr_t attributes, left_attributes;
	cchar_t complex;
	short pair, left_pair;

	theme_look(cell, &attributes, &pair);
	if (left && cell->character == U' ') {
		theme_look(left, &left_attributes, &left_pair);
		if (theme_blanks_alike(attributes, pair, left_attributes, left_pair)) {
			attributes = left_attributes;
			pair = left_pair;
		}
	}
	if (setcchar(&complex, characters, attributes, pair, NULL) == OK)
		mvadd_wch(row, column, &complex);
}

/*
 * The terminal's cursor is visible only while typing. Otherwise it is hidden at the bit cursor, where screen readers
 * and magnifiers look for it.
 */
static void cursor_place(const struct grid *grid)
{
	bool typing = false;
	int row = 0, column = 0;

	for (int y = grid->height - 1; y >= 0; y--) {
		const struct cell *cells = &grid->cells[(size_t)y * (size_t)grid->width];

		for (int x = 0; x < grid->width; x++)
			if (cells[x].flags & CELL_CURSOR) {
				row = y;
				column = x;
				typing = y == grid->height - 1;
				goto found;
			}
	}
found:
	curs_set(typing ? 1 : 0);
	move(row, column);
}

static bool cell_differs(const struct cell *a, const struct cell *b)
{
	return a->character != b->character || a->meaning != b->meaning || a->flags != b->flags;
}

/* Paints the cells of a row that differ from those before, or all if that is NULL. */
static void row_paint(const struct grid *grid, int row, const struct cell *now, const struct cell *before)
{
	bool changed = false;

	for (int column = 0; column < grid->width; column++) {
		bool left_changed = changed;

		changed = !before || cell_differs(&now[column], &before[column]);
		if (now[column].flags & CELL_REST)
			continue;
		if (changed || (left_changed && now[column].character == U' '))
			cell_paint(grid, row, column);
	}
}

enum gmmu_status paint(struct painter *painter, const struct grid *grid)
{
	struct grid *painted = &painter->painted;
	bool whole = painter->whole || painted->width != grid->width || painted->height != grid->height;
	size_t width = (size_t)grid->width;

	if (whole) {
		enum gmmu_status status = grid_resize(painted, grid->width, grid->height);

		if (status != GMMU_OK)
			return status;
	}
	for (int row = 0; row < grid->height; row++) {
		const struct cell *now = &grid->cells[(size_t)row * width];
		struct cell *before = &painted->cells[(size_t)row * width];

		/* Most rows stay as they are. */
		if (!whole && memcmp(now, before, width * sizeof(*now)) == 0)
			continue;
		row_paint(grid, row, now, whole ? NULL : before);
		memcpy(before, now, width * sizeof(*now));
	}
	painter->whole = false;
	cursor_place(grid);
	refresh();
	return GMMU_OK;
}
