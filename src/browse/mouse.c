/* SPDX-License-Identifier: MIT */
#include "browse/browse.h"
#include "browse/keys/action.h"
#include "browse/keys/key.h"
#include "browse/panes/bottom.h"
#include "browse/panes/filtering.h"
#include "browse/panes/layout.h"
#include "browse/panes/message.h"
#include "browse/panes/pane.h"
#include "browse/panes/parts.h"
#include "browse/panes/stack.h"

#define WHEEL_LINES 3

static void wheel(struct browse *browse, const struct layout *layout, int row, bool down)
{
	const struct pane_type *seen = pane_seen(browse);

	/* The rows and the bit pane are seen at once, wherever the keys go. */
	if (seen->layer <= LAYER_BITS)
		seen = row > layout->status ? &pane_bits : &pane_grid;
	for (int i = 0; i < WHEEL_LINES; i++)
		seen->move(browse, down ? MOVE_SCROLL_DOWN : MOVE_SCROLL_UP);
}

/* The edge of the pane follows the mouse. */
static void drag(struct browse *browse, const struct layout *layout, int row)
{
	bits_of(browse)->closed = row >= layout->bottom - 1;
	if (!bits_of(browse)->closed)
		bits_of(browse)->wanted = layout->bottom - 1 - row < 1 ? 1 : layout->bottom - 1 - row;
}

void browse_mouse(struct browse *browse, struct mouse mouse)
{
	struct layout layout = layout_make(browse);
	const struct pane_type *top = pane_top(browse);
	bool pressed = mouse.kind == MOUSE_PRESS || mouse.kind == MOUSE_CLICK;
	unsigned action = ACTION_NONE;

	if (layout.too_small || pane_asks(browse))
		return;
	if (pressed && mouse.row == layout.bottom)
		action = bottom_action_at(browse, mouse.column);
	message_clear(browse);
	if (action != ACTION_NONE) {
		action_run(browse, action);
		pressed = false;
	}
	switch (mouse.kind) {
	case MOUSE_WHEEL_UP:
	case MOUSE_WHEEL_DOWN:
		wheel(browse, &layout, mouse.row, mouse.kind == MOUSE_WHEEL_DOWN);
		break;
	case MOUSE_PRESS:
	case MOUSE_CLICK: /* pressed and released in one event */
		if (pressed && top->press)
			top->press(browse, mouse.row, mouse.column);
		if (mouse.kind == MOUSE_CLICK)
			bits_of(browse)->dragging = false;
		break;
	case MOUSE_DRAG:
		if (bits_of(browse)->dragging)
			drag(browse, &layout, mouse.row);
		break;
	case MOUSE_RELEASE:
		bits_of(browse)->dragging = false;
		break;
	}
	lines_show_cursor(browse);
	memory_watch(browse);
}
