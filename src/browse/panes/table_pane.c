/* SPDX-License-Identifier: MIT */
/* The table: the path, the rows, and below them the bit pane with its rule. Keys go to the rows or to the bits. */
#include "browse/keys/action.h"
#include "browse/model/frame.h"
#include "browse/model/lines.h"
#include "browse/model/model.h"
#include "browse/model/row.h"
#include "browse/panes/bits.h"
#include "browse/panes/cells.h"
#include "browse/panes/filtering.h"
#include "browse/panes/go.h"
#include "browse/panes/grid.h"
#include "browse/panes/layout.h"
#include "browse/panes/pane.h"
#include "browse/panes/parts.h"
#include "browse/panes/path_line.h"
#include "browse/panes/stack.h"
#include "browse/panes/status_line.h"

static void table_settle(struct browse *browse)
{
	lines_show_cursor(browse);
	frame_begin(model_of(browse), layout_make(browse).grid_height);
}

static void table_draw(const struct browse *browse, const struct area *area)
{
	/* Layout counts the lines of the screen, the area those below the title. */
	struct layout layout = layout_make(browse);
	struct area heading = area_part(area, layout.heading - 1, 0, 1, layout.width);
	struct area grid = area_part(area, layout.grid - 1, 0, layout.grid_height, layout.width);
	struct area status = area_part(area, layout.status - 1, 0, 1, layout.width);
	struct area pane = area_part(area, layout.pane - 1, 0, layout.pane_height, layout.width);
	int lines = 0;

	if (layout.path >= 0) {
		struct area path = area_part(area, layout.path - 1, 0, 1, layout.width);

		path_draw(browse, &path);
	}
	grid_draw(browse, &heading, &grid);
	if (layout.pane_height > 0)
		lines = bits_pane_draw(browse, &pane);
	status_draw(browse, &status, layout.pane_height, lines);
}

static void grid_press(struct browse *browse, const struct layout *layout, int row, int column)
{
	struct line lines[SCREEN_LINES_MAX];
	const struct line *line;
	int bit;

	lines_fill(model_of(browse), model_of(browse)->top, lines, layout->grid_height);
	line = &lines[row - layout->grid];
	if (line->kind != LINE_SLOT && line->kind != LINE_FOLD)
		return;
	pane_close(browse, PANE_BITS);
	cursor_set(browse, line->first);
	bit = line->kind == LINE_SLOT ? grid_bit_at(browse, column, line->half) : -1;
	if (bit >= 0)
		bit_set(browse, (unsigned)bit);
}

static void table_press(struct browse *browse, int row, int column)
{
	struct layout layout = layout_make(browse);
	int bit;

	if (row >= layout.grid && row < layout.status) {
		grid_press(browse, &layout, row, column);
	} else if (row == layout.status) {
		bits_of(browse)->dragging = true;
	} else if (row >= layout.pane && row < layout.bottom) {
		pane_open(browse, PANE_BITS);
		bit = bits_bit_at(browse, row - layout.pane, column, layout.width);
		if (bit >= 0) {
			int top = bits_of(browse)->top;

			bit_set(browse, (unsigned)bit);
			bits_of(browse)->top = top;
		}
	}
}

const struct pane_type pane_grid = {.context = CONTEXT_GRID,
				    .layer = LAYER_ROWS,
				    .settle = table_settle,
				    .draw = table_draw,
				    .move = grid_move,
				    .press = table_press};

const struct pane_type pane_bits = {.context = CONTEXT_PANE,
				    .layer = LAYER_BITS,
				    .settle = table_settle,
				    .draw = table_draw,
				    .move = bits_move,
				    .press = table_press};
