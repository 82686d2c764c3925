/* SPDX-License-Identifier: MIT */
/*
 * Strings from outside (file names, pieces of a dump) made harmless for a message or a screen: control characters,
 * bytes that are no UTF-8, and characters that show nothing or turn the direction of the text are spelled out.
 */
#ifndef DUMP_ESCAPE_H
#define DUMP_ESCAPE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What escape_code_read gives for a byte that belongs to no character. */
#define ESCAPE_CODE_NONE UINT32_C(0xffffffff)

/* The character at the start of `size` bytes and its length in bytes; ESCAPE_CODE_NONE and 1 if it is no UTF-8. */
uint32_t escape_code_read(const uint8_t *bytes, size_t size, size_t *length);

/* Characters above ASCII that show nothing, move the cursor, or turn the direction of the text around them. */
bool escape_code_is_unseen(uint32_t code);

/*
 * Whether the locale is one of UTF-8. In any other, a terminal may take bytes of a character above ASCII for control
 * characters (the last byte of U+4E1B is 0x9b, which begins an escape sequence), so none may go out.
 */
bool escape_locale_is_utf8(void);

/* Room for the longest spelling of one character, its zero included. */
#define ESCAPE_CODE_ROOM 12

/*
 * Spells one character, read from `length` bytes: as it is if it does no harm, else \n, \t, \\, \xNN, \uNNNN or
 * \UNNNNNNNN. Returns `out`.
 */
char *escape_code_write(char out[ESCAPE_CODE_ROOM], uint32_t code, const uint8_t *bytes, size_t length);

/* Spells a character above ASCII, or a byte that belongs to none, whether it does harm or not. Returns `out`. */
char *escape_code_spell(char out[ESCAPE_CODE_ROOM], uint32_t code, const uint8_t *bytes);

/*
 * Writes `string` in at most `room` bytes (its zero included; at least 8), each character as escape_code_write spells
 * it. What does not fit is left out in whole characters and shown as "...". Returns `out`.
 */
char *escape_string(char *out, size_t room, const char *string);

#endif
