/* SPDX-License-Identifier: MIT */
/* The most important keys of the context, for the bottom line; by rank if there is not room for all. */
#include "browse/panes/hints.h"

#include <stdio.h>

#include "browse/keys/action.h"
#include "browse/panes/pane.h"
#include "browse/panes/parts.h"
#include "text/character.h"
#include "browse/keys/key.h"
#include "browse/panes/cells.h"
#include "browse/panes/stack.h"
#include "browse/panes/settings.h"
#include "text/text.h"

#define RANKS 4
#define HINTS_MAX 48

/* One hint: "0-4 depth", "] [ next", "q quit"; `first` to `last` are the actions that share it. */
struct shown_hint {
	unsigned first, last;
	const char *text;
	unsigned rank;
	char keys[2 * KEY_NAME_SIZE + 2];
};

/* The first of an action's hints whose condition holds; NULL: none. */
static const struct action_hint *hint_of(const struct browse *browse, const struct action *action, unsigned context)
{
	for (unsigned i = 0; i < ACTION_HINTS; i++) {
		const struct action_hint *hint = &action->hints[i];

		if ((hint->contexts & context) && (!hint->when || hint->when(browse)))
			return hint;
	}
	return NULL;
}

static int hint_width(const struct shown_hint *hint)
{
	return string_width(hint->keys) + string_width(hint->text) + 3;
}

static void hint_draw(struct pen *pen, const struct shown_hint *hint)
{
	pen_put(pen, U' ');
	pen_text_as(pen, LOOK_KEY, hint->keys);
	pen_put(pen, U' ');
	pen_text_as(pen, LOOK_HINT, hint->text);
	pen_put(pen, U' ');
}

/* "g", "g G" or "0-4": the first key of one action, of two, or of several. */
static void keys_describe(const struct browse *browse, struct shown_hint *hint)
{
	char from[KEY_NAME_SIZE], to[KEY_NAME_SIZE] = "";
	const char *between = "";

	keymap_describe(&settings_of(browse)->keymap, hint->first, false, from, sizeof(from));
	if (hint->last != hint->first)
		keymap_describe(&settings_of(browse)->keymap, hint->last, false, to, sizeof(to));
	if (from[0] && to[0])
		between = hint->last > hint->first + 1 ? "-" : " ";
	snprintf(hint->keys, sizeof(hint->keys), "%s%s%s", from, between, to);
}

/* The hints of the context that have a key, in the order of the table of actions. */
static unsigned hints_find(const struct browse *browse, struct shown_hint hints[HINTS_MAX])
{
	unsigned context = CONTEXT_BIT(pane_top(browse)->context), count = 0;

	for (unsigned i = 0; i < ACTION_COUNT && count < HINTS_MAX; i++) {
		const struct action_hint *own = hint_of(browse, action_at(i), context);
		struct shown_hint *hint = &hints[count];

		if (!own || !(action_at(i)->contexts & context))
			continue;
		*hint = (struct shown_hint){i, i, own->text ? own->text : pane_top(browse)->beside(browse), own->rank,
					    ""};
		while (hint->last + 1 < ACTION_COUNT && action_at(hint->last + 1)->shares_hint)
			hint->last++;
		i = hint->last;
		keys_describe(browse, hint);
		count += hint->keys[0] != '\0';
	}
	return count;
}

/* The hints that there is room for, by rank; returns how many. */
static unsigned hints_choose(const struct browse *browse, int room, struct shown_hint hints[HINTS_MAX])
{
	struct shown_hint all[HINTS_MAX];
	bool fits[HINTS_MAX] = {false};
	unsigned count = hints_find(browse, all), chosen = 0;

	for (unsigned rank = 1; rank <= RANKS; rank++)
		for (unsigned i = 0; i < count; i++)
			if (all[i].rank == rank && hint_width(&all[i]) <= room) {
				fits[i] = true;
				room -= hint_width(&all[i]);
			}
	for (unsigned i = 0; i < count; i++)
		if (fits[i])
			hints[chosen++] = all[i];
	return chosen;
}

void hints_draw(const struct browse *browse, const struct area *area)
{
	struct pen pen = pen_at(area, 0, MEANING_PLAIN);
	struct shown_hint hints[HINTS_MAX];
	unsigned count = hints_choose(browse, area->width, hints);

	for (unsigned i = 0; i < count; i++)
		hint_draw(&pen, &hints[i]);
}

/* A key belongs to its action; what is between and after the keys to the first action, unless it is one of many. */
static unsigned hint_action_at(const struct browse *browse, const struct shown_hint *hint, int column)
{
	char first[KEY_NAME_SIZE], last[KEY_NAME_SIZE];
	int keys = string_width(hint->keys);

	keymap_describe(&settings_of(browse)->keymap, hint->first, false, first, sizeof(first));
	keymap_describe(&settings_of(browse)->keymap, hint->last, false, last, sizeof(last));
	if (column < string_width(first))
		return hint->first;
	if (column < keys && column >= keys - string_width(last))
		return hint->last;
	return hint->last > hint->first + 1 ? ACTION_NONE : hint->first;
}

unsigned hints_action_at(const struct browse *browse, int width, int column)
{
	struct shown_hint hints[HINTS_MAX];
	unsigned count = hints_choose(browse, width, hints);

	for (unsigned i = 0; i < count; i++) {
		if (column < hint_width(&hints[i]))
			return hint_action_at(browse, &hints[i], column - 1);
		column -= hint_width(&hints[i]);
	}
	return ACTION_NONE;
}
