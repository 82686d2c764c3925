/* SPDX-License-Identifier: MIT */
/* Small parts of sentences. */
#ifndef TEXT_PHRASE_H
#define TEXT_PHRASE_H

#include <stdint.h>

#define PHRASE_SIZE_ROOM 32
#define PHRASE_NAME_ROOM 512

/* A size as a user would write it: "512M" if it is a whole number of units, else "513 bytes". */
const char *phrase_size(char room[PHRASE_SIZE_ROOM], uint64_t size);

/* A path in quotes, escaped, and short enough for a sentence; "-" is "standard input" without quotes. */
const char *phrase_name(char room[PHRASE_NAME_ROOM], const char *path);

/* What to do about a system error (an errno), to be appended to its message: "; check the name". */
const char *phrase_advice(int trouble);

#endif
