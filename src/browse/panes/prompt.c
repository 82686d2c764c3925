/* SPDX-License-Identifier: MIT */
/* A prompt at the bottom of the screen, edited as in a shell, with a history for each kind of prompt. */
#include "browse/panes/prompt.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "browse/keys/action.h"
#include "browse/model/model.h"
#include "browse/panes/parts.h"
#include "text/character.h"
#include "browse/keys/key.h"
#include "browse/model/marked.h"
#include "browse/panes/cells.h"
#include "browse/panes/message.h"
#include "browse/panes/pane.h"
#include "browse/panes/sentence.h"
#include "browse/panes/stack.h"
#include "query/expression/expression.h"
#include "text/text.h"

struct prompt *prompt_of(const struct browse *browse)
{
	return pane_data(browse, PANE_PROMPT);
}

void prompt_set(struct prompt *prompt, const char *text)
{
	snprintf(prompt->text, sizeof(prompt->text), "%s", text);
	prompt->length = prompt->at = strlen(prompt->text);
}

void prompt_open(struct browse *browse, const struct prompt_type *type, const char *label, const char *text)
{
	struct prompt *prompt = prompt_of(browse);

	pane_open(browse, PANE_PROMPT);
	prompt->type = type;
	snprintf(prompt->label, sizeof(prompt->label), "%s", label);
	prompt_set(prompt, text);
	prompt->recall = 0;
	prompt->completion = 0;
}

void prompt_complete_begin(struct prompt *prompt)
{
	if (prompt->completion == 0) {
		prompt->completion_length = prompt->length;
		memcpy(prompt->typed, prompt->text, sizeof(prompt->typed));
	}
	prompt->typed[prompt->completion_length] = '\0';
}

void prompt_blame(struct browse *browse, const struct gmmu_error *error)
{
	struct prompt *prompt = prompt_of(browse);

	if (pane_is_open(browse, PANE_PROMPT) && prompt->fault && prompt->fault_left <= prompt->length)
		prompt->at = prompt->length - prompt->fault_left;
	browse_alert(browse, "%s", error->message);
}

enum gmmu_status expression_take(struct browse *browse, const char *text, struct expression **expression,
				 struct gmmu_error *error)
{
	const struct model *model = model_of(browse);
	const struct expression_marks marks = marked_slots(model);
	size_t column = 0;
	enum gmmu_status status = expression_parse_marked(text, &model->view, &marks, expression, &column, error);

	prompt_of(browse)->fault = status == GMMU_E_VALUE && column > 0;
	while (column > 1 && *text) {
		text += character_after(text, 0);
		column--;
	}
	prompt_of(browse)->fault_left = strlen(text);
	return status;
}

size_t prompt_mistake(const struct browse *browse, const char *text)
{
	size_t left = prompt_of(browse)->fault_left, column = 1;

	for (const char *at = text; strlen(at) > left; at += character_after(at, 0))
		column++;
	return prompt_of(browse)->fault ? column : 0;
}

void prompt_free(struct browse *browse)
{
	struct prompt *prompt = prompt_of(browse);

	for (unsigned kind = 0; kind < PROMPT_COUNT; kind++)
		for (unsigned i = 0; i < prompt->histories[kind].count; i++)
			free(prompt->histories[kind].lines[i]);
}

/* Adds a line to a history; false if out of memory. */
static bool history_add(struct history *history, const char *text)
{
	char *line;

	if (!text[0] || (history->count > 0 && strcmp(history->lines[history->count - 1], text) == 0))
		return true;
	line = strdup(text);
	if (!line)
		return false;
	if (history->count == HISTORY_SIZE) {
		free(history->lines[0]);
		memmove(history->lines, history->lines + 1, sizeof(history->lines[0]) * (HISTORY_SIZE - 1));
		history->count--;
	}
	history->lines[history->count++] = line;
	return true;
}

static void delete (struct prompt *prompt, size_t from, size_t to, bool keep)
{
	if (keep && to > from) {
		memcpy(prompt->killed, prompt->text + from, to - from);
		prompt->killed[to - from] = '\0';
	}
	memmove(prompt->text + from, prompt->text + to, prompt->length - to + 1);
	prompt->length -= to - from;
	prompt->at = from;
}

static void insert(struct prompt *prompt, const char *text)
{
	size_t length = strlen(text);

	if (prompt->length + length >= sizeof(prompt->text))
		return;
	memmove(prompt->text + prompt->at + length, prompt->text + prompt->at, prompt->length - prompt->at + 1);
	memcpy(prompt->text + prompt->at, text, length);
	prompt->length += length;
	prompt->at += length;
}

static void prompt_typed(struct browse *browse)
{
	if (prompt_of(browse)->type->typed && !message_of(browse)->text[0])
		prompt_of(browse)->type->typed(browse);
}

static void prompt_key(struct browse *browse, struct key key)
{
	char bytes[CHARACTER_BYTES];

	if (!key_is_text(key))
		return;
	character_write(key.code, bytes);
	insert(prompt_of(browse), bytes);
	prompt_of(browse)->completion = 0;
	prompt_of(browse)->recall = 0;
}

/* The start of the word before the cursor, and the end of the word after it. */
static size_t word_start(const struct prompt *prompt)
{
	size_t at = prompt->at;

	while (at > 0 && prompt->text[at - 1] == ' ')
		at--;
	while (at > 0 && prompt->text[at - 1] != ' ')
		at--;
	return at;
}

static size_t word_end(const struct prompt *prompt)
{
	size_t at = prompt->at;

	at += strspn(prompt->text + at, " ");
	return at + strcspn(prompt->text + at, " ");
}

void do_prompt_edit(struct browse *browse, int edit)
{
	struct prompt *prompt = prompt_of(browse);
	size_t before = character_before(prompt->text, prompt->at);
	size_t after = character_after(prompt->text, prompt->at);

	prompt->completion = 0;
	switch ((enum edit)edit) {
	case EDIT_LEFT:
		prompt->at -= before;
		break;
	case EDIT_RIGHT:
		prompt->at += after;
		break;
	case EDIT_WORD_LEFT:
		prompt->at = word_start(prompt);
		break;
	case EDIT_WORD_RIGHT:
		prompt->at = word_end(prompt);
		break;
	case EDIT_HOME:
		prompt->at = 0;
		break;
	case EDIT_END:
		prompt->at = prompt->length;
		break;
	case EDIT_DELETE_BEFORE:
		if (prompt->length == 0)
			pane_close(browse, PANE_PROMPT); /* as in less and vim */
		else
			delete (prompt, prompt->at - before, prompt->at, false);
		break;
	case EDIT_DELETE:
		delete (prompt, prompt->at, prompt->at + after, false);
		break;
	case EDIT_KILL_TO_END:
		delete (prompt, prompt->at, prompt->length, true);
		break;
	case EDIT_KILL_TO_START:
		delete (prompt, 0, prompt->at, true);
		break;
	case EDIT_KILL_WORD:
		delete (prompt, word_start(prompt), prompt->at, true);
		break;
	case EDIT_YANK:
		insert(prompt, prompt->killed);
		break;
	}
}

void do_prompt_accept(struct browse *browse, int unused)
{
	struct prompt *prompt = prompt_of(browse);
	const struct prompt_type *type = prompt->type;
	char text[PROMPT_SIZE];
	bool remembered;

	(void)unused;
	memcpy(text, prompt->text, sizeof(text));
	remembered = history_add(&prompt->histories[type->kind], text);
	pane_close(browse, PANE_PROMPT);
	type->accept(browse, text);
	if (!remembered)
		browse_alert(browse, "out of memory: this line was not added to the history");
}

void do_prompt_cancel(struct browse *browse, int unused)
{
	(void)unused;
	pane_close(browse, PANE_PROMPT);
}

/* Shows the line `recall` lines back in the history; 0 is the line being typed. */
static void recall(struct prompt *prompt, unsigned lines)
{
	const struct history *history = &prompt->histories[prompt->type->kind];

	if (prompt->recall == 0)
		memcpy(prompt->typed, prompt->text, sizeof(prompt->typed));
	prompt->recall = lines;
	prompt_set(prompt, lines ? history->lines[history->count - lines] : prompt->typed);
}

void do_prompt_history(struct browse *browse, int direction)
{
	struct prompt *prompt = prompt_of(browse);

	if (direction < 0 && prompt->recall < prompt->histories[prompt->type->kind].count)
		recall(prompt, prompt->recall + 1);
	else if (direction > 0 && prompt->recall > 0)
		recall(prompt, prompt->recall - 1);
}

void do_prompt_history_find(struct browse *browse, int unused)
{
	struct prompt *prompt = prompt_of(browse);
	const struct history *history = &prompt->histories[prompt->type->kind];
	const char *wanted = prompt->recall ? prompt->typed : prompt->text;

	(void)unused;
	for (unsigned lines = prompt->recall + 1; lines <= history->count; lines++)
		if (strstr(history->lines[history->count - lines], wanted)) {
			recall(prompt, lines);
			return;
		}
	browse_say(browse, "no line in the history contains that");
}

void do_prompt_complete(struct browse *browse, int unused)
{
	(void)unused;
	if (prompt_of(browse)->type->complete)
		prompt_of(browse)->type->complete(browse);
}

/* The mark below a mistake in a line. */
static void fault_draw(const struct area *screen, int row, int column)
{
	struct pen pen = pen_at(screen, row, MEANING_PLAIN);

	pen_fill_to(&pen, screen->width, U' ');
	pen.column = column;
	pen_text_as(&pen, LOOK_ALERT, "^");
}

/* The typed text, scrolled so that the cursor is visible, with signs where it continues. Returns its end. */
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

/* A label that leaves little room, and the explanation of the line, go above the line if they do not fit beside it. */
static void prompt_draw(const struct browse *browse, const struct area *screen)
{
	const struct prompt *prompt = prompt_of(browse);
	unsigned meaning = message_of(browse)->alert ? LOOK_ALERT : MEANING_DIM;
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
	if (!message_of(browse)->text[0])
		return;
	if (!prompt->fault && pen.column + 3 + string_width(message_of(browse)->text) <= screen->width) {
		pen.column += 3;
		pen_text_as(&pen, meaning, message_of(browse)->text);
	} else {
		sentence_draw(screen, above, meaning, message_of(browse)->text, "");
	}
}

const struct pane_type pane_prompt = {.context = CONTEXT_PROMPT,
				      .layer = LAYER_PROMPT,
				      .size = sizeof(struct prompt),
				      .draw_bottom = prompt_draw,
				      .key = prompt_key,
				      .typed = prompt_typed};
