/* SPDX-License-Identifier: MIT */
/*
 * The last line: a question, a line being typed, a message, or else the keys that matter here. A sentence that is
 * longer than the line takes as many lines above it as it needs.
 */
#include "browse/state.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* The part of the screen that sentences may take. */
#define SENTENCE_SHARE 3

/* Bytes of what fits into a line, broken between words where that is possible. */
static size_t line_bytes(const char *text, int width)
{
	const char *at = text, *blank = NULL;
	int column = 0;

	while (*at) {
		const char *next = at;
		int columns = character_width(character_next(&next));

		if (column + columns > width)
			break;
		if (*at == ' ')
			blank = at;
		column += columns;
		at = next;
	}
	if (*at && *at != ' ' && blank && blank > text)
		at = blank;
	return at > text || !*at ? (size_t)(at - text) : character_after(text, 0);
}

static const char *line_next(const char *text, int width)
{
	text += line_bytes(text, width);
	return text + strspn(text, " ");
}

static int lines_of(const char *text, int width)
{
	int lines = 1;

	while (*(text = line_next(text, width)))
		lines++;
	return lines;
}

/* How many lines a sentence gets that ends in line `bottom`, if so much of the screen is left. */
static int sentence_lines(const struct area *screen, const char *text, int width, int bottom)
{
	int most = screen->height / SENTENCE_SHARE - (screen->height - 1 - bottom), lines = lines_of(text, width);

	return lines < most ? lines : most > 1 ? most : 1;
}

/* Writes a sentence whose last line is `bottom`, a column from the left; `tail` goes behind it. Returns its end. */
static struct pen sentence_draw(const struct area *screen, int bottom, unsigned meaning, const char *text,
				const char *tail)
{
	int width = screen->width - 1 - string_width(tail);
	int lines = sentence_lines(screen, text, width, bottom);
	struct pen pen = pen_at(screen, bottom, MEANING_PLAIN);

	for (int row = bottom - lines + 1; row <= bottom; row++) {
		char line[GMMU_MESSAGE_SIZE];
		struct pen rest;

		pen = pen_at(screen, row, MEANING_PLAIN);
		pen.meaning = (uint8_t)meaning;
		pen_put(&pen, U' ');
		snprintf(line, sizeof(line), "%.*s", (int)(row < bottom ? line_bytes(text, width) : strlen(text)),
			 text);
		pen_field(&pen, line, string_width(line) < width ? string_width(line) : width);
		if (row == bottom)
			pen_text(&pen, tail);
		else
			text = line_next(text, width);
		rest = pen;
		pen_fill_to(&rest, screen->width, U' ');
	}
	return pen;
}

static void question_draw(const struct browse *browse, const struct area *screen)
{
	struct pen end = sentence_draw(screen, screen->height - 1, LOOK_ALERT, browse->question.text, " y/n ");

	area_flag(screen, end.row, end.column, 1, CELL_CURSOR);
}

/* The mark below what is wrong in a line. */
static void fault_draw(const struct area *screen, int row, int column)
{
	struct pen pen = pen_at(screen, row, MEANING_PLAIN);

	pen_fill_to(&pen, screen->width, U' ');
	pen.column = column;
	pen_text_as(&pen, LOOK_ALERT, "^");
}

/* What is typed, with a sign on each side where it goes on; moved so that the cursor is seen. Returns its end. */
static struct pen typed_draw(const struct prompt *prompt, const struct area *screen, int bottom, int start)
{
	struct pen pen = pen_at(screen, bottom, MEANING_PLAIN);
	int room = screen->width - start - 1, column;
	char before[PROMPT_SIZE];
	const char *at = prompt->text;

	pen.meaning = LOOK_PROMPT;
	pen.column = start;
	snprintf(before, sizeof(before), "%.*s", (int)prompt->at, prompt->text);
	column = string_width(before);
	if (column > room) {
		while (column > room - 1 && *at)
			column -= character_width(character_next(&at));
		pen_glyph(&pen, GLYPH_BEFORE);
		column++;
	}
	pen_field(&pen, at,
		  string_width(at) < screen->width - pen.column ? string_width(at) : screen->width - pen.column);
	area_flag(screen, pen.row, start + column, 1, CELL_CURSOR);
	if (prompt->fault)
		fault_draw(screen, bottom + 1, start + column);
	return pen;
}

/* A label that leaves little room, and what is said about the line, stand above it if they do not fit beside it. */
static void prompt_draw(const struct browse *browse, const struct area *screen)
{
	const struct prompt *prompt = &browse->prompt;
	unsigned meaning = browse->alert ? LOOK_ALERT : MEANING_DIM;
	int bottom = screen->height - 1 - prompt->fault, above = bottom - 1, width = screen->width - 1;
	bool beside = string_width(prompt->label) <= screen->width / 2;
	struct pen pen = pen_at(screen, bottom, MEANING_PLAIN), blank = pen;

	pen_fill_to(&blank, screen->width, U' ');
	pen.meaning = LOOK_HINT;
	pen_text(&pen, beside ? prompt->label : "");
	pen = typed_draw(prompt, screen, bottom, pen.column);
	if (!beside) {
		sentence_draw(screen, above, LOOK_HINT, prompt->label, "");
		above -= sentence_lines(screen, prompt->label, width, above);
	}
	if (!browse->message[0])
		return;
	if (!prompt->fault && pen.column + 3 + string_width(browse->message) <= screen->width) {
		pen.column += 3;
		pen_text_as(&pen, meaning, browse->message);
	} else {
		sentence_draw(screen, above, meaning, browse->message, "");
	}
}

/* In thousands, millions or milliards of slots, with a digit behind the point while there is one before it. */
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

/* "looking for: reserved   34%  12 million slots a second   Esc stops" */
static void work_draw(const struct browse *browse, const struct area *screen)
{
	const struct work *work = &browse->model.work;
	uint64_t elapsed = work->now - work->begun;
	struct text words = {0};
	char key[KEY_NAME_SIZE];

	text_add(&words, work->what);
	if (work->total > 0)
		text_add_format(&words, "  %u%%", (unsigned)(work->done / (work->total / 100 + 1)));
	if (elapsed > 0)
		rate_add(&words, work->done / elapsed);
	text_add_format(&words, "  %s stops", browse_key_of(browse, ACTION_CANCEL, key));
	sentence_draw(screen, screen->height - 1, LOOK_MESSAGE, text_string(&words), "");
	text_free(&words);
}

/* Where a message ends: at opening, a reader who does not know the keys yet sees them below. */
static int message_bottom(const struct browse *browse, int height)
{
	return height - (browse->opening && browse->message[0] ? 2 : 1);
}

int message_height(const struct browse *browse)
{
	const struct area screen = {.width = browse->width, .height = browse->height};
	int bottom = message_bottom(browse, screen.height);

	if (browse->question.answer || browse->prompt.kind != PROMPT_NONE || browse->model.work.step)
		return 1;
	return sentence_lines(&screen, browse->message, screen.width - 1, bottom) + screen.height - 1 - bottom;
}

static void message_draw(struct browse *browse, const struct area *screen)
{
	struct area last = area_part(screen, screen->height - 1, 0, 1, screen->width);

	if (!browse->message[0] || browse->opening)
		hints_draw(browse, &last);
	if (browse->message[0])
		sentence_draw(screen, message_bottom(browse, screen->height), browse->alert ? LOOK_ALERT : LOOK_MESSAGE,
			      browse->message, "");
}

void bottom_draw(struct browse *browse, const struct area *screen)
{
	if (browse->question.answer)
		question_draw(browse, screen);
	else if (browse->prompt.kind != PROMPT_NONE)
		prompt_draw(browse, screen);
	else if (browse->model.work.step)
		work_draw(browse, screen);
	else
		message_draw(browse, screen);
}
