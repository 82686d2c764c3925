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

void hints_draw(const struct browse *browse, const struct area *area)
{
	struct pen pen = pen_at(area, 0, MEANING_PLAIN);
	struct shown_hint hints[HINTS_MAX];
	bool fits[HINTS_MAX] = {false};
	unsigned count = hints_find(browse, hints);
	int room = area->width;

	for (unsigned rank = 1; rank <= RANKS; rank++)
		for (unsigned i = 0; i < count; i++)
			if (hints[i].rank == rank && hint_width(&hints[i]) <= room) {
				fits[i] = true;
				room -= hint_width(&hints[i]);
			}
	for (unsigned i = 0; i < count; i++)
		if (fits[i])
			hint_draw(&pen, &hints[i]);
}
