/* SPDX-License-Identifier: MIT */
#include "tui/paint.h"

#include <string.h>

#include <curses.h>

#include "tui/theme.h"

static void cell_paint(const struct cell *cell, int row, int column)
{
	wchar_t characters[2] = {(wchar_t)cell->character, L'\0'};
	attr_t attributes;
	cchar_t complex;
	short pair;

	theme_look(cell, &attributes, &pair);
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

	for (int y = grid->height - 1; y >= 0; y--)
		for (int x = 0; x < grid->width; x++)
			if (grid_cell(grid, y, x)->flags & CELL_CURSOR) {
				row = y;
				column = x;
				typing = y == grid->height - 1;
				goto found;
			}
found:
	curs_set(typing ? 1 : 0);
	move(row, column);
}

enum gmmu_status paint(struct painter *painter, const struct grid *grid)
{
	struct grid *painted = &painter->painted;
	bool whole = painter->whole || painted->width != grid->width || painted->height != grid->height;
	size_t count = (size_t)grid->width * (size_t)grid->height;

	if (whole) {
		enum gmmu_status status = grid_resize(painted, grid->width, grid->height);

		if (status != GMMU_OK)
			return status;
	}
	for (size_t i = 0; i < count; i++) {
		const struct cell *now = &grid->cells[i], *before = &painted->cells[i];

		if (now->flags & CELL_REST)
			continue;
		if (whole || now->character != before->character || now->meaning != before->meaning ||
		    now->flags != before->flags)
			cell_paint(now, (int)(i / (size_t)grid->width), (int)(i % (size_t)grid->width));
	}
	memcpy(painted->cells, grid->cells, count * sizeof(*grid->cells));
	painter->whole = false;
	cursor_place(grid);
	refresh();
	return GMMU_OK;
}
