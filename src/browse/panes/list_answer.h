/* SPDX-License-Identifier: MIT */
/* The answer to a question, as a list. */
#ifndef BROWSE_PANES_LIST_ANSWER_H
#define BROWSE_PANES_LIST_ANSWER_H

#include <stdint.h>

#include "query/answers/question.h"

struct browse;

/* Opens the list; `words` are the question's argument, and `number` what they are if it is an address. */
void answer_ask(struct browse *browse, const struct question_row *question, const char *words, uint64_t number);

#endif
