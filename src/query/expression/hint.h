/* SPDX-License-Identifier: MIT */
/* Finds words that are spelled like a wrong one. */
#ifndef QUERY_EXPRESSION_HINT_H
#define QUERY_EXPRESSION_HINT_H

#include <stdbool.h>
#include <stddef.h>

#define HINT_MAX 3

struct hint {
	const char *wrong; /* the misspelled word */
	/* The other members are zero at the start; the words are not copied. */
	const char *words[HINT_MAX];
	unsigned distances[HINT_MAX];
	unsigned count;
};

/* Keeps `word` if it is among the nearest so far and near enough. */
void hint_consider(struct hint *hint, const char *word);

/* Writes the words kept as "a, b or c", and returns whether there were any. */
bool hint_write(const struct hint *hint, char *text, size_t size);

#endif
