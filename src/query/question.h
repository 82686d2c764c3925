/* SPDX-License-Identifier: MIT */
/*
 * The questions that can be asked of a dump, one table (question.c). The options of the command line, with --help,
 * completion and their part of the manual, and what the browser asks come from it.
 */
#ifndef QUERY_QUESTION_H
#define QUERY_QUESTION_H

#include <stdbool.h>
#include <stddef.h>

#include "query/answer.h"

/* What a question is asked of, and what may go with it. */
enum question_takes {
	QUESTION_DUMP = 1,   /* a dump; else it needs none */
	QUESTION_OTHER = 2,  /* and a second one */
	QUESTION_WHERE = 4,  /* slots as the view reads them: some may be left out before it is asked */
	QUESTION_ADDRESS = 8 /* its argument is an address */
};

struct question_row {
	const char *name;
	const char *argument; /* what it is called, or NULL if it takes none */
	const char *help;     /* one line */
	const struct answer_type *answer;
	unsigned takes;    /* a mask of enum question_takes */
	bool found_is_one; /* on the command line the exit status is 1 if there is a record */
};

/* Row `index` of the table, or NULL beyond the last. Static storage. */
const struct question_row *question_at(size_t index);

/* The rows of the dump themselves, for --columns; not in the table. */
extern const struct question_row question_rows;

#endif
