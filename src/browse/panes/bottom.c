/* SPDX-License-Identifier: MIT */
#include "browse/panes/bottom.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "browse/keys/action.h"
#include "browse/keys/key.h"
#include "browse/model/model.h"
#include "browse/panes/cells.h"
#include "browse/panes/hints.h"
#include "browse/panes/message.h"
#include "browse/panes/pane.h"
#include "browse/panes/parts.h"
#include "browse/panes/sentence.h"
#include "browse/panes/stack.h"
#include "text/progress.h"
#include "text/text.h"

/* In thousands, millions or billions of slots, with one decimal below ten. */
static void rate_add(struct text *words, uint64_t thousands)
{
	static const char *const units[] = {"thousand", "million", "billion"};
	uint64_t tenths = thousands > UINT64_MAX / 10 ? UINT64_MAX : thousands * 10;
	unsigned unit = 0;

	for (; tenths >= 10000 && unit < 2; unit++)
		tenths /= 1000;
	if (tenths < 100)
		text_add_format(words, "  %" PRIu64 ".%" PRIu64 " %s slots a second", tenths / 10, tenths % 10,
				units[unit]);
	else
		text_add_format(words, "  %" PRIu64 " %s slots a second", tenths / 10, units[unit]);
}

/* "searching for: reserved   34%  12 million slots a second   Esc stops" */
static void work_draw(const struct browse *browse, const struct area *screen)
{
	const struct work *work = &model_of(browse)->work;
	uint64_t elapsed = work->now - work->begun;
	struct text words = {0};
	char key[KEY_NAME_SIZE];

	text_add(&words, work->what);
	if (work->total > 0)
		text_add_format(&words, "  %u%%", percent_of(work->done, work->total));
	if (elapsed > 0)
		rate_add(&words, work->done / elapsed);
	text_add_format(&words, "  %s stops", browse_key_of(browse, ACTION_CANCEL, key));
	sentence_draw(screen, screen->height - 1, LOOK_MESSAGE, text_string(&words), "");
	text_free(&words);
}

/* Where a message ends: on opening, it leaves the line of keys visible. */
static int message_bottom(const struct browse *browse, int height)
{
	return height - (message_of(browse)->opening && message_of(browse)->text[0] ? 2 : 1);
}

int message_height(const struct browse *browse)
{
	const struct area screen = {.width = browse_width(browse), .height = browse_height(browse)};
	int bottom = message_bottom(browse, screen.height);

	if (pane_asks(browse) || model_of(browse)->work.step)
		return 1;
	return sentence_lines(&screen, message_of(browse)->text, screen.width - 1, bottom) + screen.height - 1 - bottom;
}

static bool hints_seen(const struct browse *browse)
{
	return !message_of(browse)->text[0] || message_of(browse)->opening;
}

unsigned bottom_action_at(const struct browse *browse, int column)
{
	bool hints = !pane_top(browse)->draw_bottom && !model_of(browse)->work.step && hints_seen(browse);

	return hints ? hints_action_at(browse, browse_width(browse), column) : ACTION_NONE;
}

static void message_draw(const struct browse *browse, const struct area *screen)
{
	struct area last = area_part(screen, screen->height - 1, 0, 1, screen->width);

	if (hints_seen(browse))
		hints_draw(browse, &last);
	if (message_of(browse)->text[0])
		sentence_draw(screen, message_bottom(browse, screen->height),
			      message_of(browse)->alert ? LOOK_ALERT : LOOK_MESSAGE, message_of(browse)->text, "");
}

void bottom_draw(const struct browse *browse, const struct area *screen)
{
	const struct pane_type *top = pane_top(browse);

	if (top->draw_bottom)
		top->draw_bottom(browse, screen);
	else if (model_of(browse)->work.step)
		work_draw(browse, screen);
	else
		message_draw(browse, screen);
}
