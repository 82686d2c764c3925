/* SPDX-License-Identifier: MIT */
#include "browse/panes/confirm.h"

#include <stdarg.h>
#include <stdio.h>

#include "browse/keys/action.h"
#include "browse/keys/key.h"
#include "browse/panes/cells.h"
#include "browse/panes/message.h"
#include "browse/panes/pane.h"
#include "browse/panes/prompt.h"
#include "browse/panes/sentence.h"
#include "browse/panes/stack.h"

struct question {
	char text[PROMPT_SIZE + 64];
	void (*answer)(struct browse *browse, bool yes);
};

static struct question *question_of(const struct browse *browse)
{
	return pane_data(browse, PANE_QUESTION);
}

void confirm_open(struct browse *browse, void (*answer)(struct browse *, bool), const char *format, ...)
{
	struct question *question = question_of(browse);
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(question->text, sizeof(question->text), format, arguments);
	sentence_spell(browse, question->text, sizeof(question->text));
	va_end(arguments);
	question->answer = answer;
	pane_open(browse, PANE_QUESTION);
}

void do_answer(struct browse *browse, int yes)
{
	void (*answer)(struct browse *, bool) = question_of(browse)->answer;

	pane_close(browse, PANE_QUESTION);
	answer(browse, yes != 0);
}

/* Whoever has to answer is not told that a key does nothing. */
static void question_key(struct browse *browse, struct key key)
{
	(void)browse;
	(void)key;
}

static void question_draw(const struct browse *browse, const struct area *screen)
{
	struct pen end = sentence_draw(screen, screen->height - 1, LOOK_ALERT, question_of(browse)->text, " y/n ");

	area_flag(screen, end.row, end.column, 1, CELL_CURSOR);
}

const struct pane_type pane_question = {.context = CONTEXT_QUESTION,
					.layer = LAYER_QUESTION,
					.size = sizeof(struct question),
					.draw_bottom = question_draw,
					.key = question_key};
