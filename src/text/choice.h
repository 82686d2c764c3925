/* SPDX-License-Identifier: MIT */
/* Lists of words to choose from, each list one string: "dark light contrast". */
#ifndef TEXT_CHOICE_H
#define TEXT_CHOICE_H

#include <stddef.h>

#include "text/text.h"

/* The position of `word` among `choices`, or -1. */
int choice_find(const char *choices, const char *word);

/* Room for the longest word of a list, including a terminating zero. */
#define CHOICE_ROOM 32

/* Word `number` of `choices`, in `room`; NULL after the last. */
const char *choice_at(const char *choices, unsigned number, char room[CHOICE_ROOM]);

/* Adds "dark, light or contrast". */
void text_add_choices(struct text *text, const char *choices);

#endif
