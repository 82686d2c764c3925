/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "browse/browse.h"
#include "browse/keys/action.h"
#include "browse/keys/key.h"
#include "browse/loss.h"
#include "browse/model/frame.h"
#include "browse/model/model.h"
#include "browse/panes/bottom.h"
#include "browse/panes/cells.h"
#include "browse/panes/layout.h"
#include "browse/panes/message.h"
#include "browse/panes/pane.h"
#include "browse/panes/parts.h"
#include "browse/panes/stack.h"
#include "browse/panes/settings.h"
#include "browse/panes/title.h"
#include "text/count.h"
#include "text/text.h"

/* Breaks the lines of a text between words; true if all of it fits. Writes only if asked to. */
static bool words_draw(const struct area *area, const char *text, bool draw)
{
	struct pen pen = pen_at(area, 0, MEANING_PLAIN);

	while (*text) {
		int width = (int)strcspn(text, " ");
		char word[64];

		if (pen.column > 0 && pen.column + 1 + width > area->width)
			pen = pen_at(area, pen.row + 1, MEANING_PLAIN);
		else if (pen.column > 0)
			pen.column++;
		if (width > area->width || pen.row >= area->height)
			return false;
		snprintf(word, sizeof(word), "%.*s", width, text);
		if (draw)
			pen_text(&pen, word);
		pen.column += draw ? 0 : width;
		text += width;
		text += strspn(text, " ");
	}
	return true;
}

/* Says as much as there is room for. */
static void too_small_draw(const struct browse *browse, const struct area *area)
{
	char quit[KEY_NAME_SIZE], sentences[4][128];

	/* If nothing can be asked, use a key that loses nothing. */
	browse_key_of(browse, would_lose(browse) ? ACTION_INTERRUPT : ACTION_QUIT, quit);
	snprintf(sentences[0], sizeof(sentences[0]),
		 "gmmuview needs %dx%d; this is %dx%d. Make it larger, or press %s to quit.", SCREEN_WIDTH_MIN,
		 SCREEN_HEIGHT_MIN, browse_width(browse), browse_height(browse), quit);
	snprintf(sentences[1], sizeof(sentences[1]), "needs %dx%d; %s quits", SCREEN_WIDTH_MIN, SCREEN_HEIGHT_MIN,
		 quit);
	snprintf(sentences[2], sizeof(sentences[2]), "%dx%d", SCREEN_WIDTH_MIN, SCREEN_HEIGHT_MIN);
	snprintf(sentences[3], sizeof(sentences[3]), "!");
	for (size_t i = 0; i < COUNT(sentences); i++)
		if (words_draw(area, sentences[i], false)) {
			words_draw(area, sentences[i], true);
			return;
		}
}

static void screen_fill(struct browse *browse, struct grid *grid)
{
	const struct pane_type *seen = pane_seen(browse);
	struct layout layout = layout_make(browse);
	struct area whole, part;

	grid_clear(grid);
	whole = area_whole(grid);
	if (layout.too_small) {
		too_small_draw(browse, &whole);
		return;
	}
	if (seen->settle)
		seen->settle(browse);
	part = area_part(&whole, 0, 0, 1, layout.width);
	title_draw(browse, &part);
	part = area_part(&whole, 1, 0, layout.bottom - 1, layout.width);
	seen->draw(browse, &part);
	bottom_draw(browse, &whole);
	frame_end(&model_of(browse)->frame);
}

/* Replaces the title, whatever the other lines say. */
static void lack_draw(struct grid *grid)
{
	struct area whole = area_whole(grid);
	struct pen pen = pen_at(&whole, 0, MEANING_PLAIN);

	pen.meaning = LOOK_ALERT;
	pen_text(&pen, " out of memory: this screen is incomplete; close something, or quit");
	pen_fill_to(&pen, grid->width, U' ');
}

enum gmmu_status browse_draw(struct browse *browse, struct grid *grid)
{
	unsigned troubled = dumps_troubled(model_of(browse));

	if (grid->width != browse_width(browse) || grid->height != browse_height(browse)) {
		enum gmmu_status status = grid_resize(grid, browse_width(browse), browse_height(browse));

		if (status != GMMU_OK)
			return status;
	}
	grid->ascii = settings_of(browse)->ascii;
	screen_fill(browse, grid);
	/* There may be memory again, and the title shows errors met while reading the rows below it. */
	if (text_ran_out() || troubled < dumps_troubled(model_of(browse)))
		screen_fill(browse, grid);
	if (text_ran_out())
		lack_draw(grid);
	return GMMU_OK;
}
