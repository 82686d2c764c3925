/* SPDX-License-Identifier: MIT */
/* What a byte of text is, by one table: the value of a digit, and what it may belong to. */
#ifndef DUMP_LISTING_LEX_H
#define DUMP_LISTING_LEX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum lex_class {
	LEX_BLANK = 1, /* a space or a tab */
	LEX_NAME = 2,  /* letters, digits and _: what a word may not touch */
	LEX_END = 4,   /* the end of a line */
	LEX_SIGN = 8   /* what tools show in place of what can not be printed */
};

extern const uint8_t lex_class[256];
extern const uint8_t lex_digit[256]; /* the value of a digit in any radix up to 16; 255: no digit */

static inline bool lex_is(char byte, unsigned classes)
{
	return (lex_class[(uint8_t)byte] & classes) != 0;
}

static inline unsigned lex_value(char byte)
{
	return lex_digit[(uint8_t)byte];
}

static inline const char *lex_skip_blanks(const char *at)
{
	while (lex_is(*at, LEX_BLANK))
		at++;
	return at;
}

/* The number of digits of the radix at `at`. */
static inline size_t lex_digits(const char *at, unsigned radix)
{
	size_t count = 0;

	while (lex_value(at[count]) < radix)
		count++;
	return count;
}

/* Blanks, and a - or | in them that divides groups of words. */
static inline const char *lex_divider(const char *at)
{
	at = lex_skip_blanks(at);
	return *at == '-' || *at == '|' ? lex_skip_blanks(at + 1) : at;
}

/* What is after a mark between an address and its words and the blanks around it; NULL if there is none. */
const char *lex_mark(const char *at);

/* The number that these digits are; false if it needs more than 64 bits. */
bool lex_number(const char *digits, size_t count, unsigned radix, uint64_t *number);

#endif
