/* SPDX-License-Identifier: MIT */
/* Small parts of sentences. */
#ifndef TEXT_PHRASE_H
#define TEXT_PHRASE_H

#include <stdint.h>

/*
 * A number and what it counts, in the form for one or for any other number: phrase_count(1, "row", "rows").text is "1
 * row". The text lasts until the end of the statement.
 */
struct phrase_count {
	char text[96];
};
struct phrase_count phrase_count(uint64_t count, const char *one, const char *many);

#define PHRASE_SIZE_ROOM sizeof(struct phrase_count)
#define PHRASE_NAME_ROOM 512

/* A size as a user would write it: "512M" if it is a whole number of units, else "513 bytes". */
const char *phrase_size(char room[PHRASE_SIZE_ROOM], uint64_t size);

/* A path in quotes, escaped, and short enough for a sentence; "-" is "standard input" without quotes. */
const char *phrase_name(char room[PHRASE_NAME_ROOM], const char *path);

/* What to do about a system error (an errno), to be appended to its message: "; check the name". */
const char *phrase_advice(int trouble);

#endif
