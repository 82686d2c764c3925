/* SPDX-License-Identifier: MIT */
/*
 * Commands that take the rest of the line, as if it were typed at the prompt that the key of the same name opens, and
 * configuration settings, which work after `:` too.
 */
#include "browse/command.h"

#include <string.h>

#include "browse/compare.h"
#include "browse/export.h"
#include "browse/export_rows.h"
#include "browse/filter.h"
#include "browse/keys/key.h"
#include "browse/mark.h"
#include "browse/open.h"
#include "browse/panes/finder.h"
#include "browse/panes/list_answer.h"
#include "browse/panes/message.h"
#include "browse/panes/prompt.h"
#include "query/expression/expression.h"
#include "query/answers/question.h"

static enum gmmu_status expression_check(struct browse *browse, const char *text, struct gmmu_error *error)
{
	struct expression *expression;
	enum gmmu_status status = expression_take(browse, text, &expression, error);

	if (status == GMMU_OK)
		expression_free(expression);
	return status;
}

enum gmmu_status take_search(struct browse *browse, const char *text, struct gmmu_error *error)
{
	enum gmmu_status status = expression_check(browse, text, error);

	if (status == GMMU_OK)
		search_accept(browse, text);
	return status;
}

enum gmmu_status take_search_first(struct browse *browse, const char *text, struct gmmu_error *error)
{
	enum gmmu_status status = expression_check(browse, text, error);

	if (status == GMMU_OK)
		search_first(browse, text);
	return status;
}

enum gmmu_status take_filter(struct browse *browse, const char *text, struct gmmu_error *error)
{
	enum gmmu_status status = expression_check(browse, text, error);

	if (status == GMMU_OK)
		filter_accept(browse, text);
	return status;
}

static const struct question_row *question_find(const char *name, size_t length)
{
	for (size_t i = 0; question_at(i); i++)
		if (strlen(question_at(i)->name) == length && strncmp(question_at(i)->name, name, length) == 0)
			return question_at(i);
	return NULL;
}

enum gmmu_status take_ask(struct browse *browse, const char *text, struct gmmu_error *error)
{
	size_t length = strcspn(text, " ");
	const struct question_row *question = question_find(text, length);
	const char *argument = text + length + strspn(text + length, " ");
	struct gmmu_slot number = {{0, 0}};
	enum gmmu_status status;

	if (!question)
		return gmmu_error_set(error, GMMU_E_VALUE, "there is no question '%.*s'; Tab goes through all",
				      (int)length, text);
	if (question->argument && *argument == '\0')
		return gmmu_error_set(error, GMMU_E_VALUE, "%s needs an argument: %s", question->name,
				      question->argument);
	if (!question->argument && *argument)
		return gmmu_error_set(error, GMMU_E_VALUE, "%s takes no argument", question->name);
	if (question->takes & QUESTION_ADDRESS) {
		status = gmmu_number_parse(argument, 64, &number, error);
		if (status != GMMU_OK)
			return status;
		if (gmmu_number_is_bare_hex(argument))
			bare_hex_remark(browse, argument);
	}
	answer_ask(browse, question, argument, number.word[0]);
	return GMMU_OK;
}

enum gmmu_status take_open(struct browse *browse, const char *text, struct gmmu_error *error)
{
	(void)error;
	open_accept(browse, text);
	return GMMU_OK;
}

enum gmmu_status take_compare(struct browse *browse, const char *text, struct gmmu_error *error)
{
	(void)error;
	compare_accept(browse, text);
	return GMMU_OK;
}

enum gmmu_status take_export_row(struct browse *browse, const char *text, struct gmmu_error *error)
{
	(void)error;
	export_row_accept(browse, text);
	return GMMU_OK;
}

enum gmmu_status take_export_rows(struct browse *browse, const char *text, struct gmmu_error *error)
{
	(void)error;
	export_rows_accept(browse, text);
	return GMMU_OK;
}

/* Passes the letter after "mark" to the function that waits for a key. */
static enum gmmu_status letter_take(struct browse *browse, void (*ask)(struct browse *, int), const char *text,
				    struct gmmu_error *error)
{
	struct key key;

	if (!key_parse(text, strlen(text), &key))
		return gmmu_error_set(error, GMMU_E_VALUE, "marks are letters, a to z and A to Z; not \"%.40s\"", text);
	ask(browse, 0);
	message_clear(browse);
	mark_letter(browse, key);
	return GMMU_OK;
}

enum gmmu_status take_mark(struct browse *browse, const char *text, struct gmmu_error *error)
{
	return letter_take(browse, do_mark, text, error);
}

enum gmmu_status take_mark_return(struct browse *browse, const char *text, struct gmmu_error *error)
{
	return letter_take(browse, do_mark_return, text, error);
}
