/* SPDX-License-Identifier: MIT */
/* The tokens of a listing's line: hex words, unreadable words, and everything else. */
#ifndef DUMP_TOKENS_H
#define DUMP_TOKENS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum token_kind {
	TOKEN_OTHER,
	TOKEN_WORD, /* hex digits, perhaps with 0x, a backtick, h or ULL around or in them */
	TOKEN_HOLE  /* a word that could not be read: ???????? */
};

struct token {
	size_t start, end; /* columns */
	size_t digits;     /* hex digits of a word; question marks of a hole */
	uint8_t kind;      /* enum token_kind */
	bool prefixed;     /* the digits have 0x before them */
	bool binary;       /* all digits are 0 or 1 */
	bool padded;       /* more than one digit, and the first is 0 */
	bool letters;      /* some digit is a letter */
	uint8_t gap;       /* blanks before it, up to 255 */
	char bar;          /* '|' if one stands before it, after the token before */
	bool touching;     /* with no blank between the bar and the token */
};

/* Zero-initialise it; free `list`. */
struct tokens {
	struct token *list;
	size_t count, room;
};

#define TOKENS_MAX ((size_t)1 << 24) /* in one line */

/* Finds the tokens of a line. False if memory ran out or there are too many. */
bool tokens_find(struct tokens *tokens, const char *text, size_t length);

/*
 * Leaves out what a debugger says of the words before: the names that their values have, as in 0x401136 <main+4>. A
 * label before the words ends with a colon and stays, and so does what repeats a word.
 */
void tokens_drop_names(struct tokens *tokens, const char *text);

/*
 * The value of a number as programming languages write it: hex with 0x, else decimal. False if it needs more than
 * `bytes` bytes.
 */
bool token_numeral(const struct token *token, const char *text, size_t bytes, uint64_t *value);

/*
 * Writes the bytes of a word as they are printed: two digits a byte, the first digits first. Room for digits / 2.
 * `binary`: eight digits a byte.
 */
void token_bytes(const struct token *token, const char *text, bool binary, uint8_t *bytes);

#endif
