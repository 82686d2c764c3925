/* SPDX-License-Identifier: MIT */
/* Of many words those that are spelled like a wrong one. */
#ifndef QUERY_HINT_H
#define QUERY_HINT_H

#include <stdbool.h>
#include <stddef.h>

#define HINT_MAX 3

struct hint {
	const char *wrong; /* the word that was written */
	/* The rest is zero at the start; the words are not copied. */
	const char *words[HINT_MAX];
	unsigned distances[HINT_MAX];
	unsigned count;
};

/* Keeps `word` if it is among the nearest so far and near at all. */
void hint_consider(struct hint *hint, const char *word);

/* Writes "a, b or c" of what was kept and returns whether there was anything. */
bool hint_write(const struct hint *hint, char *text, size_t size);

#endif
