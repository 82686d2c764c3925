/* SPDX-License-Identifier: MIT */
#include "browse/state.h"

/* Slots on one page: the whole screen but one, so that the eye finds a row that it knows. */
static uint64_t page_slots(const struct browse *browse)
{
	struct layout layout = layout_make(browse);
	int slots = layout.grid_height / (int)(row_bits(&browse->model) / 64) - 1;

	return slots < 1 ? 1 : (uint64_t)slots;
}

/* Moves cursor and screen together. */
static void page_move(struct browse *browse, bool down, uint64_t slots)
{
	uint64_t (*step)(const struct model *, uint64_t, uint64_t) = down ? lines_forward : lines_back;

	browse->model.top = step(&browse->model, browse->model.top, slots);
	cursor_set(browse, step(&browse->model, browse->model.cursor, slots));
}

/* Moves the screen by one slot, and the cursor only if it would leave the screen. */
static void scroll(struct browse *browse, bool down)
{
	struct line lines[SCREEN_LINES_MAX];
	struct layout layout = layout_make(browse);
	uint64_t last = browse->model.top;
	int filled;

	browse->model.top = down ? lines_forward(&browse->model, browse->model.top, 1)
				 : lines_back(&browse->model, browse->model.top, 1);
	if (browse->model.cursor < browse->model.top)
		browse->model.cursor = browse->model.top;
	filled = lines_fill(&browse->model, browse->model.top, lines, layout.grid_height);
	for (int i = 0; i < filled; i++)
		if (lines[i].kind == LINE_SLOT && lines[i].half == 0)
			last = lines[i].first;
	if (row_bits(&browse->model) == 128 && filled > 0 && lines[filled - 1].half == 0 && last > browse->model.top)
		last = lines_back(&browse->model, last, 1); /* only half of it is on the screen */
	if (!down && browse->model.cursor > last)
		browse->model.cursor = last;
	cursor_set(browse, browse->model.cursor);
}

/* To the first, middle or last slot of the screen. */
static void screen_goto(struct browse *browse, enum move move)
{
	struct line lines[SCREEN_LINES_MAX];
	uint64_t slots[SCREEN_LINES_MAX];
	struct layout layout = layout_make(browse);
	int filled = lines_fill(&browse->model, browse->model.top, lines, layout.grid_height);
	int count = 0;

	for (int i = 0; i < filled; i++) {
		bool whole = row_bits(&browse->model) == 64 || i + 1 < filled;

		if ((lines[i].kind == LINE_SLOT || lines[i].kind == LINE_FOLD) && lines[i].half == 0 && whole)
			slots[count++] = lines[i].first;
	}
	if (count > 0)
		cursor_set(browse, slots[move == MOVE_SCREEN_TOP      ? 0
					 : move == MOVE_SCREEN_BOTTOM ? count - 1
								      : (count - 1) / 2]);
}

static void grid_move(struct browse *browse, enum move move)
{
	struct place before = place_here(&browse->model);
	uint64_t page = page_slots(browse);

	if (line_count(&browse->model) == 0)
		return;
	switch (move) {
	case MOVE_DOWN:
		cursor_set(browse, lines_forward(&browse->model, browse->model.cursor, 1));
		break;
	case MOVE_UP:
		cursor_set(browse, lines_back(&browse->model, browse->model.cursor, 1));
		break;
	case MOVE_PAGE_DOWN:
	case MOVE_PAGE_UP:
		page_move(browse, move == MOVE_PAGE_DOWN, page);
		break;
	case MOVE_HALF_DOWN:
	case MOVE_HALF_UP:
		page_move(browse, move == MOVE_HALF_DOWN, (page + 1) / 2);
		break;
	case MOVE_FIRST:
		places_push(&browse->model.places, &before);
		cursor_set(browse, 0);
		break;
	case MOVE_LAST:
		places_push(&browse->model.places, &before);
		cursor_set(browse, lines_forward(&browse->model, browse->model.cursor, UINT64_MAX));
		break;
	case MOVE_SCREEN_TOP:
	case MOVE_SCREEN_MIDDLE:
	case MOVE_SCREEN_BOTTOM:
		screen_goto(browse, move);
		break;
	case MOVE_SCROLL_DOWN:
	case MOVE_SCROLL_UP:
		scroll(browse, move == MOVE_SCROLL_DOWN);
		break;
	}
}

void do_move(struct browse *browse, int argument)
{
	enum move move = (enum move)argument;

	switch (browse_context(browse)) {
	case CONTEXT_TEXT:
		screen_move(browse, move);
		break;
	case CONTEXT_LIST:
	case CONTEXT_COLUMNS:
		list_move(browse, move);
		break;
	case CONTEXT_PANE:
		pane_move(browse, move);
		break;
	default:
		grid_move(browse, move);
		break;
	}
}
