/* SPDX-License-Identifier: MIT */
/*
 * The questions about a dump, as one table (question.c). From it come the options of the command line, with --help,
 * completion and their part of the manual, and the questions of the browser.
 */
#ifndef QUERY_ANSWERS_QUESTION_H
#define QUERY_ANSWERS_QUESTION_H

#include <stdbool.h>
#include <stddef.h>

#include "query/answers/answer.h"

/* What a question needs and accepts. */
enum question_takes {
	QUESTION_DUMP = 1,    /* a dump */
	QUESTION_OTHER = 2,   /* and a second one */
	QUESTION_WHERE = 4,   /* slots read in the view, which --where may restrict */
	QUESTION_ADDRESS = 8, /* its argument is an address */
	QUESTION_VIEW = 16    /* all slots, read in the view */
};

struct question_row {
	const char *name;
	const char *argument; /* its name; NULL: the question takes none */
	const char *help;     /* one line */
	/* On the command line: the same with the exit status; whether this is 1 if there is a record, or always 0. */
	const char *option_help;
	bool found_is_one;
	const struct answer_type *answer;
	const struct answer_type *many; /* the answer about more than two dumps; NULL: there is none */
	unsigned takes;                 /* a mask of enum question_takes */
};

/* Row `index` of the table, or NULL beyond the last. Static storage. */
const struct question_row *question_at(size_t index);

/* The rows of the dump themselves, for --columns; not in the table. */
extern const struct question_row question_rows;

#endif
