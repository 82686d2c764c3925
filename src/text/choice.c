/* SPDX-License-Identifier: MIT */
#include "text/choice.h"

#include <stdio.h>
#include <string.h>

int choice_find(const char *choices, const char *word)
{
	char choice[CHOICE_ROOM];

	for (unsigned number = 0; choice_at(choices, number, choice); number++)
		if (strcmp(choice, word) == 0)
			return (int)number;
	return -1;
}

const char *choice_at(const char *choices, unsigned number, char room[CHOICE_ROOM])
{
	for (; number > 0 && *choices; number--) {
		choices += strcspn(choices, " ");
		choices += strspn(choices, " ");
	}
	if (!*choices)
		return NULL;
	snprintf(room, CHOICE_ROOM, "%.*s", (int)strcspn(choices, " "), choices);
	return room;
}

void text_add_choices(struct text *text, const char *choices)
{
	char choice[CHOICE_ROOM], next[CHOICE_ROOM];

	for (unsigned number = 0; choice_at(choices, number, choice); number++) {
		if (number > 0)
			text_add(text, choice_at(choices, number + 1, next) ? ", " : " or ");
		text_add(text, choice);
	}
}
