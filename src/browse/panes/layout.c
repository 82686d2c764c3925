/* SPDX-License-Identifier: MIT */
#include "browse/panes/layout.h"

#include "browse/model/model.h"
#include "browse/panes/pane.h"
#include "browse/panes/parts.h"
#include "render/role.h"

/* Lines below grid and pane: the status rule and the bottom line. */
#define LINES_BELOW 2
/* Lines of the lowest pane: a ruler. */
#define PANE_LINES_MIN 3
#define GRID_LINES_MIN 3
#define PANE_TEXT_USUAL 10 /* lines of explanation that most rows need */
#define PANE_TEXT_OTHER 2  /* and lines for the other reading, if there is one */

/*
 * The default height of the pane: two fifths of the screen, but no more than most rows need. It does not depend on the
 * row, so that the grid stays in place while the cursor moves.
 */
static int pane_usual(const struct browse *browse)
{
	int lines = browse_height(browse) * 2 / 5;
	int enough = PANE_TEXT_USUAL + RULER_LINES * (int)(row_bits(model_of(browse)) / 64);

	if (role_is_picked(&model_of(browse)->view))
		enough += PANE_TEXT_OTHER;
	return lines > enough ? enough : lines;
}

struct layout layout_make(const struct browse *browse)
{
	struct layout layout = {.width = browse_width(browse), .height = browse_height(browse), .path = -1};
	int line = 1, room;

	if (browse_width(browse) < SCREEN_WIDTH_MIN || browse_height(browse) < SCREEN_HEIGHT_MIN) {
		layout.too_small = true;
		return layout;
	}
	if (model_of(browse)->path.count > 0)
		layout.path = line++;
	layout.heading = line++;
	layout.grid = line;
	room = browse_height(browse) - line - LINES_BELOW;
	if (!bits_of(browse)->closed) {
		int wanted = bits_of(browse)->wanted ? bits_of(browse)->wanted : pane_usual(browse);

		if (wanted > room - GRID_LINES_MIN)
			wanted = room - GRID_LINES_MIN;
		if (wanted < PANE_LINES_MIN)
			wanted = PANE_LINES_MIN;
		layout.pane_height = wanted;
	}
	layout.grid_height = room - layout.pane_height;
	layout.status = layout.grid + layout.grid_height;
	layout.pane = layout.status + 1;
	layout.bottom = browse_height(browse) - 1;
	return layout;
}

void bits_home(struct browse *browse)
{
	int height = layout_make(browse).pane_height;
	int line = (int)(model_of(browse)->bit / (browse_width(browse) >= RULER_WIDTH_WORD ? 64 : 32)) * RULER_LINES;

	/* A bit's ruler has as many lines as the lowest pane. */
	bits_of(browse)->top = line + PANE_LINES_MIN > height ? line : 0;
}

int scroll_limit(int top, int height, int lines)
{
	int last = lines - height;

	if (top > last)
		top = last;
	return top < 0 ? 0 : top;
}

/* How far a text of so many lines is scrolled; the places of the screen are those of the text. */
static int scroll_distance(enum move move, int height, int lines)
{
	switch (move) {
	case MOVE_DOWN:
	case MOVE_SCROLL_DOWN:
		return 1;
	case MOVE_UP:
	case MOVE_SCROLL_UP:
		return -1;
	case MOVE_PAGE_DOWN:
		return height;
	case MOVE_PAGE_UP:
		return -height;
	case MOVE_HALF_DOWN:
		return height / 2;
	case MOVE_HALF_UP:
		return -(height / 2);
	case MOVE_LAST:
	case MOVE_SCREEN_BOTTOM:
		return lines;
	case MOVE_FIRST:
	case MOVE_SCREEN_TOP:
	case MOVE_SCREEN_MIDDLE:
		break;
	}
	return -lines;
}

int scroll_top(int top, enum move move, int height, int lines)
{
	return scroll_limit(top + scroll_distance(move, height, lines), height, lines);
}
