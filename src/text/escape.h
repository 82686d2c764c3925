/* SPDX-License-Identifier: MIT */
/*
 * Makes strings from outside (file names, pieces of a dump) safe for a message or a screen: control characters, bytes
 * that are not UTF-8, and characters that are invisible or change the direction of text are spelled out.
 */
#ifndef TEXT_ESCAPE_H
#define TEXT_ESCAPE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Result of escape_code_read for a byte that belongs to no character. */
#define ESCAPE_CODE_NONE UINT32_C(0xffffffff)

/* The character at the start of `size` bytes and its length in bytes; ESCAPE_CODE_NONE and 1 if it is not UTF-8. */
uint32_t escape_code_read(const uint8_t *bytes, size_t size, size_t *length);

/* Characters above ASCII that are invisible, move the cursor, or change the direction of the text around them. */
bool escape_code_is_unseen(uint32_t code);

/*
 * Whether the locale uses UTF-8. In other locales, a terminal may take bytes of a character above ASCII for control
 * characters (the last byte of U+4E1B is 0x9b, which begins an escape sequence), so only ASCII may be printed.
 */
bool escape_locale_is_utf8(void);

/* Room for the longest spelling of a character, including a terminating zero. */
#define ESCAPE_CODE_ROOM 12

/*
 * Writes a character of `length` bytes as it is if it is harmless, else as \n, \t, \\, \xNN, \uNNNN or \UNNNNNNNN.
 * Returns `out`.
 */
char *escape_code_write(char out[ESCAPE_CODE_ROOM], uint32_t code, const uint8_t *bytes, size_t length);

/* Spells out a character above ASCII, or a byte that belongs to none, harmless or not. Returns `out`. */
char *escape_code_spell(char out[ESCAPE_CODE_ROOM], uint32_t code, const uint8_t *bytes);

/*
 * Writes `string` in at most `room` bytes (including a terminating zero; at least 8), each character as in
 * escape_code_write. What does not fit is dropped in whole characters and replaced by "...". Returns `out`.
 */
char *escape_string(char *out, size_t room, const char *string);

#endif
