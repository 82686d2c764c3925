/* SPDX-License-Identifier: MIT */
/* The last line: a question, a line being typed, a message, or else the keys that matter here. */
#include "browse/state.h"

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

/* One place of the line: "0-4 depth", "] [ next", "q quit". */
static void hint_draw(const struct browse *browse, struct pen *pen, unsigned first, unsigned last)
{
	char from[KEY_NAME_SIZE], to[KEY_NAME_SIZE] = "", keys[2 * KEY_NAME_SIZE + 2];
	const char *hint = action_at(first)->hint;

	keymap_describe(&browse->keymap, first, false, from, sizeof(from));
	if (last != first)
		keymap_describe(&browse->keymap, last, false, to, sizeof(to));
	snprintf(keys, sizeof(keys), "%s%s%s", from, !to[0] ? "" : last > first + 1 ? "-" : " ", to);
	if (!from[0] || pen->column + string_width(keys) + 1 + string_width(hint) + 1 > pen->area.width)
		return;
	pen_put(pen, U' ');
	pen_text_as(pen, LOOK_KEY, keys);
	pen_put(pen, U' ');
	pen_text_as(pen, LOOK_HINT, hint);
	pen_put(pen, U' ');
}

static void hints_draw(const struct browse *browse, const struct area *area)
{
	struct pen pen = pen_at(area, 0, MEANING_PLAIN);
	unsigned context = CONTEXT_BIT(browse_context(browse));

	for (unsigned i = 0; i < action_count(); i++) {
		const struct action *action = action_at(i);
		unsigned last = i;

		if (!action->hint || !(action->contexts & context))
			continue;
		while (last + 1 < action_count() && action_at(last + 1)->hint &&
		       strcmp(action_at(last + 1)->hint, action->hint) == 0)
			last++;
		hint_draw(browse, &pen, i, last);
		i = last;
	}
}

void bottom_draw(struct browse *browse, const struct area *area)
{
	struct pen pen = pen_at(area, 0, MEANING_PLAIN);

	if (browse->question.answer) {
		question_draw(browse, area);
	} else if (browse->prompt.kind != PROMPT_NONE) {
		prompt_draw(browse, area);
	} else if (browse->message[0]) {
		pen.meaning = browse->alert ? LOOK_ALERT : LOOK_MESSAGE;
		pen_put(&pen, U' ');
		pen_field(&pen, browse->message, area->width - 1);
	} else {
		hints_draw(browse, area);
	}
}
