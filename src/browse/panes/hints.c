/* SPDX-License-Identifier: MIT */
/* The keys that matter here, for the bottom line: those of the context, by rank where there is not room for all. */
#include "browse/state.h"

#include <stdio.h>
#include <string.h>

#define GRID CONTEXT_BIT(CONTEXT_GRID)
#define PANE CONTEXT_BIT(CONTEXT_PANE)
#define TEXT CONTEXT_BIT(CONTEXT_TEXT)
#define LIST CONTEXT_BIT(CONTEXT_LIST)
#define COLUMNS CONTEXT_BIT(CONTEXT_COLUMNS)

#define RANKS 4
#define HINTS_MAX 48

/* One place of the line: "0-4 depth", "] [ next", "q quit"; `first` to `last` are the actions that share it. */
struct hint {
	unsigned first, last;
	const char *text;
	unsigned rank;
	char keys[2 * KEY_NAME_SIZE + 2];
};

static bool not_at_depth_4(struct browse *browse)
{
	return view_depth(browse) != 4;
}

static bool depth_is_open(struct browse *browse)
{
	return view_depth(browse) < 0;
}

static bool points_nowhere(struct browse *browse)
{
	struct browse_row row;

	return !row_here(browse, &row) || !row.item.available || row.row.entry.level < 0 ||
	       row.row.entry.state != GMMU_STATE_POINTER;
}

static bool has_notices(struct browse *browse)
{
	return dump_notice_count(browse->dump) + dumps_troubled(browse) > 0;
}

static bool nothing_toggled(struct browse *browse)
{
	return browse->edits.done == 0;
}

static bool nothing_searched(struct browse *browse)
{
	return !browse->search_text[0];
}

static bool nothing_found_in_text(struct browse *browse)
{
	return !browse->screen.find[0];
}

static bool list_is_empty(struct browse *browse)
{
	uint64_t line;

	return !list_selected(browse, &line);
}

static bool list_has_no_map(struct browse *browse)
{
	return browse->lists.open != LIST_OVERVIEW || list_is_empty(browse);
}

static bool list_has_readings(struct browse *browse)
{
	return browse->lists.open == LIST_TABLES && !list_is_empty(browse);
}

static bool list_takes_any_view(struct browse *browse)
{
	return browse->lists.open == LIST_TABLES;
}

/* Where a hint is worth more or less than the table of actions says, or has another word. The first that fits counts.
 */
static const struct rule {
	const char *action; /* of those that share the hint, the first */
	unsigned contexts;
	bool (*applies)(struct browse *browse); /* NULL: always */
	const char *hint;                       /* NULL: the action's own */
	unsigned rank;                          /* 0: it is left out */
} rules[] = {
	{"field-left", PANE, NULL, NULL, 1},
	{"pane-focus", PANE, NULL, "rows", 1},
	{"pane-grow", PANE, NULL, NULL, 2},
	{"toggle", PANE, NULL, NULL, 2},
	{"quit", PANE | TEXT | LIST | COLUMNS, NULL, "back", 1},
	{"depth-0", LIST, list_takes_any_view, NULL, 0},
	{"page-size", LIST, list_takes_any_view, NULL, 0},
	{"depth-auto", LIST, list_takes_any_view, NULL, 0},
	{"page-size", GRID | PANE | LIST, not_at_depth_4, NULL, 0},
	{"depth-auto", GRID | PANE | LIST, depth_is_open, NULL, 0},
	{"follow", GRID | PANE, points_nowhere, NULL, 0},
	{"facts", GRID | PANE, has_notices, NULL, 2},
	{"undo", GRID | PANE, nothing_toggled, NULL, 0},
	{"search-next", GRID | PANE, nothing_searched, NULL, 0},
	{"list-go", LIST, list_is_empty, NULL, 0},
	{"list-left", LIST, list_has_readings, "reading", 2},
	{"list-left", LIST, list_has_no_map, NULL, 0},
	{"find-next", TEXT, nothing_found_in_text, NULL, 0},
};

static const struct rule *rule_of(struct browse *browse, const char *action)
{
	unsigned context = CONTEXT_BIT(browse_context(browse));

	for (size_t i = 0; i < sizeof(rules) / sizeof(rules[0]); i++)
		if (strcmp(rules[i].action, action) == 0 && (rules[i].contexts & context) &&
		    (!rules[i].applies || rules[i].applies(browse)))
			return &rules[i];
	return NULL;
}

static int hint_width(const struct hint *hint)
{
	return string_width(hint->keys) + string_width(hint->text) + 3;
}

static void hint_draw(struct pen *pen, const struct hint *hint)
{
	pen_put(pen, U' ');
	pen_text_as(pen, LOOK_KEY, hint->keys);
	pen_put(pen, U' ');
	pen_text_as(pen, LOOK_HINT, hint->text);
	pen_put(pen, U' ');
}

/* "g", "g G" or "0-4": the first key of one action, of two, of a row of them. */
static void keys_describe(const struct browse *browse, struct hint *hint)
{
	char from[KEY_NAME_SIZE], to[KEY_NAME_SIZE] = "";
	const char *between = "";

	keymap_describe(&browse->keymap, hint->first, false, from, sizeof(from));
	if (hint->last != hint->first)
		keymap_describe(&browse->keymap, hint->last, false, to, sizeof(to));
	if (from[0] && to[0])
		between = hint->last > hint->first + 1 ? "-" : " ";
	snprintf(hint->keys, sizeof(hint->keys), "%s%s%s", from, between, to);
}

/* The hints of the context that have a key, in the order of the table of actions. */
static unsigned hints_find(struct browse *browse, struct hint hints[HINTS_MAX])
{
	unsigned context = CONTEXT_BIT(browse_context(browse)), count = 0;

	for (unsigned i = 0; i < action_count() && count < HINTS_MAX; i++) {
		const struct action *action = action_at(i);
		struct hint *hint = &hints[count];
		const struct rule *rule;

		if (!action->hint || !(action->contexts & context))
			continue;
		rule = rule_of(browse, action->name);
		*hint = (struct hint){.first = i,
				      .last = i,
				      .text = rule && rule->hint ? rule->hint : action->hint,
				      .rank = rule ? rule->rank : action->rank};
		while (hint->last + 1 < action_count() && action_at(hint->last + 1)->hint &&
		       strcmp(action_at(hint->last + 1)->hint, action->hint) == 0)
			hint->last++;
		i = hint->last;
		keys_describe(browse, hint);
		count += hint->keys[0] != '\0' && hint->rank > 0;
	}
	return count;
}

void hints_draw(struct browse *browse, const struct area *area)
{
	struct pen pen = pen_at(area, 0, MEANING_PLAIN);
	struct hint hints[HINTS_MAX];
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
