/* SPDX-License-Identifier: MIT */
/* The bit pane as a thing with a size, a scroll position and the keys. What it shows is in draw_pane.c. */
#include "browse/state.h"

static void pane_scroll_to(struct browse *browse, int top)
{
	int last = browse->pane_lines - layout_make(browse).pane_height;

	if (top > last)
		top = last;
	browse->pane_top = top < 0 ? 0 : top;
}

void pane_home(struct browse *browse)
{
	int height = layout_make(browse).pane_height, line = pane_bit_line(browse);

	/* The ruler of the bit takes as many lines as the lowest pane has. */
	browse->pane_top = line + PANE_LINES_MIN > height ? line : 0;
}

void pane_move(struct browse *browse, enum move move)
{
	int page = layout_make(browse).pane_height;
	int top = browse->pane_top;

	switch (move) {
	case MOVE_DOWN:
	case MOVE_SCROLL_DOWN:
		pane_scroll_to(browse, top + 1);
		break;
	case MOVE_UP:
	case MOVE_SCROLL_UP:
		pane_scroll_to(browse, top - 1);
		break;
	case MOVE_PAGE_DOWN:
	case MOVE_HALF_DOWN:
		pane_scroll_to(browse, top + page);
		break;
	case MOVE_PAGE_UP:
	case MOVE_HALF_UP:
		pane_scroll_to(browse, top - page);
		break;
	case MOVE_FIRST:
	case MOVE_SCREEN_TOP:
	case MOVE_SCREEN_MIDDLE:
		pane_scroll_to(browse, 0);
		break;
	case MOVE_LAST:
	case MOVE_SCREEN_BOTTOM:
		pane_scroll_to(browse, browse->pane_lines);
		break;
	}
}

void do_pane_focus(struct browse *browse, int unused)
{
	(void)unused;
	browse->pane_closed = false;
	browse->focus = browse->focus == CONTEXT_PANE ? CONTEXT_GRID : CONTEXT_PANE;
	if (browse->focus == CONTEXT_PANE)
		browse_say(browse, "keys go to the bit pane: up and down scroll it");
}

void do_pane_size(struct browse *browse, int lines)
{
	int height = layout_make(browse).pane_height;

	browse->pane_wanted = height + lines < 1 ? 1 : height + lines;
	if (!browse->pane_closed && layout_make(browse).pane_height == height)
		browse_say(browse, "there is no room to move that edge further");
	browse->pane_closed = false;
	if (layout_make(browse).pane_height > 0)
		browse->pane_wanted = layout_make(browse).pane_height;
	if (browse->focus != CONTEXT_PANE)
		pane_home(browse);
}

void do_pane_toggle(struct browse *browse, int unused)
{
	(void)unused;
	browse->pane_closed = !browse->pane_closed;
	if (browse->pane_closed)
		browse->focus = CONTEXT_GRID;
}
