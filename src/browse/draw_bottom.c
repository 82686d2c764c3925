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
