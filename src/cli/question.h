/* SPDX-License-Identifier: MIT */
/*
 * The questions that can be asked of a dump, one table (question_table.c). Each row is an option too, so that parsing,
 * --help, completion and the manual's list come from it, and names the answer, which is in src/query.
 */
#ifndef CLI_QUESTION_H
#define CLI_QUESTION_H

#include <stdbool.h>

#include "cli/options.h"
#include "query/answer.h"

/* What a question is asked of, and what may go with it. */
enum question_takes {
	QUESTION_DUMP = 1,  /* a dump; else it needs none */
	QUESTION_OTHER = 2, /* and a second one */
	QUESTION_WHERE = 4  /* --where leaves slots out before it is asked */
};

struct question {
	struct option_row option;
	const struct answer_type *answer;
	unsigned takes;    /* a mask of enum question_takes */
	bool found_is_one; /* the exit status is 1 if there is a record */
};

/* Row `index` of the table, or NULL beyond the last. Static storage. */
const struct question *question_at(size_t index);

/* The rows of the dump themselves, for --columns; no option. */
extern const struct question question_rows;

#endif
