/* SPDX-License-Identifier: MIT */
/* The last line: a question, a line being typed, a message, or else the keys that matter here. */
#include "browse/state.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static void question_draw(const struct browse *browse, const struct area *area)
{
	struct pen pen = pen_at(area, 0, MEANING_PLAIN);

	pen.meaning = LOOK_ALERT;
	pen_put(&pen, U' ');
	pen_field(&pen, browse->question.text,
		  string_width(browse->question.text) < area->width - 10 ? string_width(browse->question.text)
									 : area->width - 10);
	pen_text(&pen, " y/n ");
	area_flag(area, 0, pen.column, 1, CELL_CURSOR);
}

static void prompt_draw(const struct browse *browse, const struct area *area)
{
	const struct prompt *prompt = &browse->prompt;
	struct pen pen = pen_at(area, 0, MEANING_PLAIN);
	char before[PROMPT_SIZE];
	const char *at = prompt->text;
	int room, start, column;

	pen.meaning = LOOK_HINT;
	pen_text(&pen, prompt->label);
	pen.meaning = LOOK_PROMPT;
	start = pen.column;
	room = area->width - start - 1;
	snprintf(before, sizeof(before), "%.*s", (int)prompt->at, prompt->text);
	/* What does not fit goes out on the left, so that the cursor is always seen. */
	column = string_width(before);
	while (column > room && *at)
		column -= character_width(character_next(&at));
	pen_text(&pen, at);
	area_flag(area, 0, start + column, 1, CELL_CURSOR);
	if (browse->message[0] && pen.column + 4 < area->width) {
		pen.column = pen.column + 3;
		pen.meaning = MEANING_DIM;
		pen_field(&pen, browse->message, area->width - pen.column);
	}
}

/* "looking for: reserved   34%  12 million slots a second   Esc stops" */
static void work_draw(const struct browse *browse, const struct area *area)
{
	const struct work *work = &browse->work;
	struct pen pen = pen_at(area, 0, MEANING_PLAIN);
	uint64_t elapsed = work->now - work->begun;
	char key[KEY_NAME_SIZE];

	pen.meaning = LOOK_MESSAGE;
	pen_format(&pen, " %s", work->what);
	if (work->total > 0)
		pen_format(&pen, "  %u%%", (unsigned)(work->done / (work->total / 100 + 1)));
	if (elapsed > 0)
		pen_format(&pen, "  %" PRIu64 " thousand slots a second", work->done / elapsed);
	pen_format(&pen, "  %s stops", browse_key_of(browse, "cancel", key));
}

/* One place of the line: "0-4 depth", "] [ next", "q quit"; `first` to `last` are the actions that share it. */
struct hint {
	unsigned first, last;
	char keys[2 * KEY_NAME_SIZE + 2];
};

static int hint_width(const struct hint *hint)
{
	return string_width(hint->keys) + string_width(action_at(hint->first)->hint) + 3;
}

static void hint_draw(struct pen *pen, const struct hint *hint)
{
	pen_put(pen, U' ');
	pen_text_as(pen, LOOK_KEY, hint->keys);
	pen_put(pen, U' ');
	pen_text_as(pen, LOOK_HINT, action_at(hint->first)->hint);
	pen_put(pen, U' ');
}

/* The hints of the context that have a key, in the order of the table. */
static unsigned hints_find(const struct browse *browse, struct hint *hints, unsigned capacity)
{
	unsigned context = CONTEXT_BIT(browse_context(browse)), count = 0;

	for (unsigned i = 0; i < action_count() && count < capacity; i++) {
		const struct action *action = action_at(i);
		struct hint *hint = &hints[count];
		char from[KEY_NAME_SIZE], to[KEY_NAME_SIZE] = "";

		if (!action->hint || !(action->contexts & context))
			continue;
		hint->first = hint->last = i;
		while (hint->last + 1 < action_count() && action_at(hint->last + 1)->hint &&
		       strcmp(action_at(hint->last + 1)->hint, action->hint) == 0)
			hint->last++;
		i = hint->last;
		keymap_describe(&browse->keymap, hint->first, false, from, sizeof(from));
		if (hint->last != hint->first)
			keymap_describe(&browse->keymap, hint->last, false, to, sizeof(to));
		snprintf(hint->keys, sizeof(hint->keys), "%s%s%s", from,
			 !to[0]                         ? ""
			 : hint->last > hint->first + 1 ? "-"
							: " ",
			 to);
		count += from[0] != '\0';
	}
	return count;
}

#define HINT_RANKS 4

/* Where not all fit, those of the first rank have their place before the others. */
static void hints_draw(const struct browse *browse, const struct area *area)
{
	struct pen pen = pen_at(area, 0, MEANING_PLAIN);
	struct hint hints[32];
	bool fits[32] = {false};
	unsigned count = hints_find(browse, hints, sizeof(hints) / sizeof(hints[0]));
	int room = area->width;

	for (unsigned rank = 1; rank <= HINT_RANKS; rank++)
		for (unsigned i = 0; i < count; i++)
			if (action_at(hints[i].first)->rank == rank && hint_width(&hints[i]) <= room) {
				fits[i] = true;
				room -= hint_width(&hints[i]);
			}
	for (unsigned i = 0; i < count; i++)
		if (fits[i])
			hint_draw(&pen, &hints[i]);
}

void bottom_draw(struct browse *browse, const struct area *area)
{
	struct pen pen = pen_at(area, 0, MEANING_PLAIN);

	if (browse->question.answer) {
		question_draw(browse, area);
	} else if (browse->prompt.kind != PROMPT_NONE) {
		prompt_draw(browse, area);
	} else if (browse->work.step) {
		work_draw(browse, area);
	} else if (browse->message[0]) {
		pen.meaning = browse->alert ? LOOK_ALERT : LOOK_MESSAGE;
		pen_put(&pen, U' ');
		pen_field(&pen, browse->message, area->width - 1);
	} else {
		hints_draw(browse, area);
	}
}
