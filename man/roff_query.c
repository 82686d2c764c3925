/* SPDX-License-Identifier: MIT */
/* The examples of expressions, and the columns of the answers to questions, from their tables. */
#include <stdio.h>

#include "query/expression/expression.h"
#include "query/answers/question.h"
#include "roff.h"

static void item_print(const char *word, const char *help)
{
	roff_item();
	roff_bold(word);
	putchar('\n');
	roff_text(help);
	putchar('\n');
}

void roff_expressions(void)
{
	const struct expression_example *example;

	for (unsigned i = 0; (example = expression_example_at(i)) != NULL; i++) {
		if (example->section)
			printf(".SS %s\n", example->section);
		item_print(example->word, example->help);
	}
}

static void answer_print(const char *question, const char *which, const struct answer_type *answer)
{
	fputs(".SS ", stdout);
	roff_text("--");
	roff_text(question);
	roff_text(which);
	putchar('\n');
	for (size_t n = 0; n < answer->column_count; n++)
		item_print(answer->columns[n].name, answer->columns[n].help);
}

void roff_answers(void)
{
	const struct question_row *question;

	for (size_t i = 0; (question = question_at(i)) != NULL; i++) {
		answer_print(question->name, "", question->answer);
		if (question->many)
			answer_print(question->name, " of more than two dumps", question->many);
	}
}
