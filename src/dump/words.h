/* SPDX-License-Identifier: MIT */
/* Small parts of sentences. */
#ifndef DUMP_WORDS_H
#define DUMP_WORDS_H

#include <stdint.h>

#define WORDS_SIZE_ROOM 32
#define WORDS_NAME_ROOM 512

/* A size as a user would write it: "512M" if it is a whole number of units, else "513 bytes". */
const char *words_size(char room[WORDS_SIZE_ROOM], uint64_t size);

/* A path in quotes, escaped, and short enough for a sentence; "-" is "standard input" without quotes. */
const char *words_name(char room[WORDS_NAME_ROOM], const char *path);

/* What to do about a system error (an errno), to be appended to its message: "; check the name". */
const char *words_advice(int trouble);

#endif
