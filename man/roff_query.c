/* SPDX-License-Identifier: MIT */
/* The examples of expressions, and the columns of the answers to questions, from their tables. */
#include <stdio.h>

#include "query/expression.h"
#include "query/question.h"
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

void roff_answers(void)
{
	const struct question_row *question;

	for (size_t i = 0; (question = question_at(i)) != NULL; i++) {
		fputs(".SS ", stdout);
		roff_text("--");
		roff_text(question->name);
		putchar('\n');
		for (size_t n = 0; n < question->answer->column_count; n++)
			item_print(question->answer->columns[n].name, question->answer->columns[n].help);
	}
}
