/* SPDX-License-Identifier: MIT */
#include "browse/state.h"

/* Below grid and pane: the status rule and the bottom line. */
#define LINES_BELOW 2
#define GRID_LINES_MIN 3
#define PANE_LINES_MIN 3
#define PANE_LINES_USUAL_MAX 18

/* The height that the pane has unless the reader changed it: two fifths of the screen. */
static int pane_usual(int height)
{
	int lines = height * 2 / 5;

	return lines > PANE_LINES_USUAL_MAX ? PANE_LINES_USUAL_MAX : lines;
}

struct layout layout_make(const struct browse *browse)
{
	struct layout layout = {.width = browse->width, .height = browse->height, .path = -1};
	int line = 1, room;

	if (browse->width < SCREEN_WIDTH_MIN || browse->height < SCREEN_HEIGHT_MIN) {
		layout.too_small = true;
		return layout;
	}
	if (browse->path.count > 0)
		layout.path = line++;
	layout.heading = line++;
	layout.grid = line;
	room = browse->height - line - LINES_BELOW;
	if (!browse->pane_closed) {
		int wanted = browse->pane_wanted ? browse->pane_wanted : pane_usual(browse->height);

		if (wanted > room - GRID_LINES_MIN)
			wanted = room - GRID_LINES_MIN;
		if (wanted < PANE_LINES_MIN)
			wanted = PANE_LINES_MIN;
		layout.pane_height = wanted;
	}
	layout.grid_height = room - layout.pane_height;
	layout.status = layout.grid + layout.grid_height;
	layout.pane = layout.status + 1;
	layout.bottom = browse->height - 1;
	return layout;
}
