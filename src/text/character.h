/* SPDX-License-Identifier: MIT */
/* Characters and UTF-8. Only widths of characters other than ASCII and line drawing depend on the locale. */
#ifndef TEXT_CHARACTER_H
#define TEXT_CHARACTER_H

#include <stddef.h>
#include <uchar.h>

/* Shown for a byte that is not part of a character. */
#define CHARACTER_REPLACEMENT U'\xfffd'

/* Room for one character as UTF-8, including a terminating zero. */
#define CHARACTER_BYTES 5

/* Columns of a character: 1 or 2, or 0 if it cannot be shown on its own. */
int character_width(char32_t character);

/*
 * Reads one character and moves *bytes past it; returns the replacement for a byte that is not part of a character,
 * and 0 at the end.
 */
char32_t character_next(const char **bytes);

/* Writes a character and a terminating zero; returns the number of bytes without the zero. */
size_t character_write(char32_t character, char out[CHARACTER_BYTES]);

/* The size of the character that ends before, or begins at, byte `at` of a string; 0 at its ends. */
size_t character_before(const char *string, size_t at);
size_t character_after(const char *string, size_t at);

/* Columns of a string. */
int string_width(const char *string);

#endif
