/* SPDX-License-Identifier: MIT */
/* A line that is typed at the bottom of the screen, edited like a shell's, with a history for each kind of line. */
#include "browse/command.h"
#include "browse/state.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What is done with a line of each kind, how Tab completes it, and what is said of it as it is. */
static const struct {
	void (*accept)(struct browse *browse, const char *text);
	void (*complete)(struct browse *browse);
	void (*typed)(struct browse *browse);
} kinds[PROMPT_COUNT] = {
	[PROMPT_GOTO] = {goto_accept, goto_complete, NULL},
	[PROMPT_FOLLOW] = {follow_accept, follow_complete, NULL},
	[PROMPT_SEARCH] = {search_accept, expression_complete_prompt, NULL},
	[PROMPT_FILTER] = {filter_accept, expression_complete_prompt, NULL},
	[PROMPT_ROWS_FILE] = {export_rows_accept, prompt_complete_path, export_rows_typed},
	[PROMPT_ROW_FILE] = {export_row_accept, prompt_complete_path, NULL},
	[PROMPT_FIND] = {find_accept, NULL, NULL},
	[PROMPT_COMPARE] = {compare_accept, prompt_complete_path, NULL},
};

void prompt_set(struct prompt *prompt, const char *text)
{
	snprintf(prompt->text, sizeof(prompt->text), "%s", text);
	prompt->length = prompt->at = strlen(prompt->text);
}

void prompt_open(struct browse *browse, enum prompt_kind kind, const char *label, const char *text)
{
	struct prompt *prompt = &browse->prompt;

	prompt->kind = kind;
	snprintf(prompt->label, sizeof(prompt->label), "%s", label);
	prompt_set(prompt, text);
	prompt->recall = 0;
	prompt->completion = 0;
}

void prompt_blame(struct browse *browse, const struct gmmu_error *error)
{
	struct prompt *prompt = &browse->prompt;
	const char *sentence = error->message;

	if (prompt->kind != PROMPT_NONE && prompt->fault) {
		prompt->at = prompt->length - prompt->fault_left;
		/* A mark shows the column that the sentence begins with. */
		sentence = strstr(sentence, ": ") ? strstr(sentence, ": ") + 2 : sentence;
	}
	browse_alert(browse, "%s", sentence);
}

enum gmmu_status expression_take(struct browse *browse, const char *text, struct expression **expression,
				 struct gmmu_error *error)
{
	size_t column = 0;
	enum gmmu_status status = expression_parse(text, &browse->model.view, expression, &column, error);

	browse->prompt.fault = status == GMMU_E_VALUE && column > 0;
	while (column > 1 && *text) {
		text += character_after(text, 0);
		column--;
	}
	browse->prompt.fault_left = strlen(text);
	return status;
}

void prompt_free(struct prompt *prompt)
{
	for (unsigned kind = 0; kind < PROMPT_COUNT; kind++)
		for (unsigned i = 0; i < prompt->histories[kind].count; i++)
			free(prompt->histories[kind].lines[i]);
}

/* Puts a line at the new end of a history; false if there is no memory to remember it. */
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

void prompt_typed(struct browse *browse)
{
	if (kinds[browse->prompt.kind].typed && !browse->message[0])
		kinds[browse->prompt.kind].typed(browse);
}

void prompt_type(struct browse *browse, struct key key)
{
	char bytes[CHARACTER_BYTES];

	if (!key_is_text(key))
		return;
	character_write(key.code, bytes);
	insert(&browse->prompt, bytes);
	browse->prompt.completion = 0;
	browse->prompt.recall = 0;
}

/* Where the word before the cursor begins, and where the one behind it ends. */
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
	struct prompt *prompt = &browse->prompt;
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
			prompt->kind = PROMPT_NONE; /* as in less and vim */
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
	struct prompt *prompt = &browse->prompt;
	enum prompt_kind kind = prompt->kind;
	char text[PROMPT_SIZE];
	bool remembered;

	(void)unused;
	memcpy(text, prompt->text, sizeof(text));
	remembered = history_add(&prompt->histories[kind], text);
	prompt->kind = PROMPT_NONE;
	kinds[kind].accept(browse, text);
	if (!remembered)
		browse_alert(browse, "out of memory: this line was not remembered among the earlier ones");
}

void do_prompt_cancel(struct browse *browse, int unused)
{
	(void)unused;
	browse->prompt.kind = PROMPT_NONE;
}

/* Shows the line that stands `recall` lines back; 0 is the one that was being typed. */
static void recall(struct prompt *prompt, unsigned lines)
{
	const struct history *history = &prompt->histories[prompt->kind];

	if (prompt->recall == 0)
		memcpy(prompt->typed, prompt->text, sizeof(prompt->typed));
	prompt->recall = lines;
	prompt_set(prompt, lines ? history->lines[history->count - lines] : prompt->typed);
}

void do_prompt_history(struct browse *browse, int direction)
{
	struct prompt *prompt = &browse->prompt;

	if (direction < 0 && prompt->recall < prompt->histories[prompt->kind].count)
		recall(prompt, prompt->recall + 1);
	else if (direction > 0 && prompt->recall > 0)
		recall(prompt, prompt->recall - 1);
}

void do_prompt_history_find(struct browse *browse, int unused)
{
	struct prompt *prompt = &browse->prompt;
	const struct history *history = &prompt->histories[prompt->kind];
	const char *wanted = prompt->recall ? prompt->typed : prompt->text;

	(void)unused;
	for (unsigned lines = prompt->recall + 1; lines <= history->count; lines++)
		if (strstr(history->lines[history->count - lines], wanted)) {
			recall(prompt, lines);
			return;
		}
	browse_say(browse, "no earlier line holds that");
}

void do_prompt_complete(struct browse *browse, int unused)
{
	(void)unused;
	if (kinds[browse->prompt.kind].complete)
		kinds[browse->prompt.kind].complete(browse);
}

void question_open(struct browse *browse, void (*answer)(struct browse *, bool), const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(browse->question.text, sizeof(browse->question.text), format, arguments);
	sentence_spell(browse, browse->question.text, sizeof(browse->question.text));
	va_end(arguments);
	browse->question.answer = answer;
}

void do_answer(struct browse *browse, int yes)
{
	void (*answer)(struct browse *, bool) = browse->question.answer;

	browse->question.answer = NULL;
	answer(browse, yes != 0);
}
