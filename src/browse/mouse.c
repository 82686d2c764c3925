/* SPDX-License-Identifier: MIT */
#include "browse/state.h"

#define WHEEL_LINES 3

static void wheel(struct browse *browse, const struct layout *layout, int row, bool down)
{
	enum move move = down ? MOVE_SCROLL_DOWN : MOVE_SCROLL_UP;

	for (int i = 0; i < WHEEL_LINES; i++)
		if (browse->screen.screen != SCREEN_NONE)
			screen_move(browse, move);
		else if (browse->lists.open != LIST_NONE)
			list_move(browse, move);
		else if (row > layout->status)
			pane_move(browse, move);
		else
			do_move(browse, (int)move);
}

static void grid_press(struct browse *browse, const struct layout *layout, struct mouse mouse)
{
	struct line lines[SCREEN_LINES_MAX];
	const struct line *line;
	int bit;

	lines_fill(&browse->model, browse->model.top, lines, layout->grid_height);
	line = &lines[mouse.row - layout->grid];
	if (line->kind != LINE_SLOT && line->kind != LINE_FOLD)
		return;
	browse->focus = CONTEXT_GRID;
	cursor_set(browse, line->first);
	bit = line->kind == LINE_SLOT ? grid_bit_at(browse, mouse.column, line->half) : -1;
	if (bit >= 0)
		bit_set(browse, (unsigned)bit);
}

static void press(struct browse *browse, const struct layout *layout, struct mouse mouse)
{
	int bit;

	if (mouse.row >= layout->grid && mouse.row < layout->status) {
		grid_press(browse, layout, mouse);
	} else if (mouse.row == layout->status) {
		browse->dragging = true;
	} else if (mouse.row >= layout->pane && mouse.row < layout->bottom) {
		browse->focus = CONTEXT_PANE;
		bit = pane_bit_at(browse, mouse.row - layout->pane, mouse.column, layout->width);
		if (bit >= 0) {
			int top = browse->pane_top;

			bit_set(browse, (unsigned)bit);
			browse->pane_top = top;
		}
	}
}

/* The edge of the pane follows the mouse. */
static void drag(struct browse *browse, const struct layout *layout, int row)
{
	browse->pane_closed = row >= layout->bottom - 1;
	if (!browse->pane_closed)
		browse->pane_wanted = layout->bottom - 1 - row < 1 ? 1 : layout->bottom - 1 - row;
}

void browse_mouse(struct browse *browse, struct mouse mouse)
{
	struct layout layout = layout_make(browse);
	enum context context = browse_context(browse);

	if (layout.too_small || context == CONTEXT_PROMPT || context == CONTEXT_QUESTION)
		return;
	message_clear(browse);
	switch (mouse.kind) {
	case MOUSE_WHEEL_UP:
	case MOUSE_WHEEL_DOWN:
		wheel(browse, &layout, mouse.row, mouse.kind == MOUSE_WHEEL_DOWN);
		break;
	case MOUSE_PRESS:
	case MOUSE_CLICK: /* pressed and released at once */
		if (context == CONTEXT_GRID || context == CONTEXT_PANE)
			press(browse, &layout, mouse);
		else if (context == CONTEXT_LIST || context == CONTEXT_COLUMNS)
			list_press(browse, mouse.row - 1, mouse.column); /* behind the title */
		if (mouse.kind == MOUSE_CLICK)
			browse->dragging = false;
		break;
	case MOUSE_DRAG:
		if (browse->dragging)
			drag(browse, &layout, mouse.row);
		break;
	case MOUSE_RELEASE:
		browse->dragging = false;
		break;
	}
	lines_show_cursor(browse);
	memory_watch(browse);
}
