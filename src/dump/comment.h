/* SPDX-License-Identifier: MIT */
/* Comments that may hide numbers: where lines were joined, what stood in the next line stands behind a comment now. */
#ifndef DUMP_COMMENT_H
#define DUMP_COMMENT_H

#include <stdbool.h>
#include <stddef.h>

enum comment {
	COMMENT_HARMLESS,
	COMMENT_NUMBERS, /* numbers are in it, as in "at 0xa45000": worth a word */
	COMMENT_ELEMENTS /* a piece of a list is in it: it must not be left out */
};

/* Judges a comment that ends with its line. `alone`: nothing stands before it. */
enum comment comment_judge(const char *text, size_t length, bool alone);

/* Whether a line is a directive of C's preprocessor that decides which lines count, or brings others. */
bool comment_is_directive(const char *text);

#endif
