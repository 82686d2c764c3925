/* SPDX-License-Identifier: MIT */
#include "query/expression/hint.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

/* Longer words are not compared letter by letter. */
#define LETTERS_MAX 64

static char lower(char letter)
{
	return letter >= 'A' && letter <= 'Z' ? (char)(letter - 'A' + 'a') : letter;
}

static unsigned least(unsigned a, unsigned b, unsigned c)
{
	unsigned ab = a < b ? a : b;

	return ab < c ? ab : c;
}

/* How many letters must be added, removed or changed to turn one word into the other (Levenshtein), ignoring case. */
static unsigned edits(const char *a, const char *b)
{
	unsigned row[LETTERS_MAX + 1];
	size_t length_a = strlen(a), length_b = strlen(b);

	if (length_a > LETTERS_MAX || length_b > LETTERS_MAX)
		return LETTERS_MAX;
	for (unsigned j = 0; j <= length_b; j++)
		row[j] = j;
	for (unsigned i = 1; i <= length_a; i++) {
		unsigned corner = row[0];

		row[0] = i;
		for (unsigned j = 1; j <= length_b; j++) {
			unsigned change = corner + (lower(a[i - 1]) != lower(b[j - 1]));

			corner = row[j];
			row[j] = least(row[j] + 1, row[j - 1] + 1, change);
		}
	}
	return row[length_b];
}

/* Lower is nearer: a word with the same beginning counts as one edit and precedes other words with one. */
static unsigned distance_of(const char *wrong, const char *word)
{
	size_t length = strlen(wrong);

	if (length >= 2 && strncasecmp(wrong, word, length) == 0)
		return 1;
	return 2 * edits(wrong, word);
}

void hint_consider(struct hint *hint, const char *word)
{
	unsigned distance = distance_of(hint->wrong, word);
	unsigned place = hint->count;

	/* A third of the letters may be wrong, and always one. */
	if (distance > 2 * (1 + strlen(hint->wrong) / 3) || distance >= 2 * strlen(word))
		return;
	while (place > 0 && hint->distances[place - 1] > distance)
		place--;
	if (place == HINT_MAX)
		return;
	if (hint->count < HINT_MAX)
		hint->count++;
	for (unsigned i = hint->count - 1; i > place; i--) {
		hint->words[i] = hint->words[i - 1];
		hint->distances[i] = hint->distances[i - 1];
	}
	hint->words[place] = word;
	hint->distances[place] = distance;
}

bool hint_write(const struct hint *hint, char *text, size_t size)
{
	size_t length = 0;

	*text = '\0';
	for (unsigned i = 0; i < hint->count && length < size; i++) {
		const char *joint = i == 0 ? "" : i + 1 == hint->count ? " or " : ", ";

		length += (size_t)snprintf(text + length, size - length, "%s%s", joint, hint->words[i]);
	}
	return hint->count > 0;
}
