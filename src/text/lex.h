/* SPDX-License-Identifier: MIT */
/* What a byte of text is, by one table: the value of a digit, and what it may belong to. */
#ifndef TEXT_LEX_H
#define TEXT_LEX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum lex_class {
	LEX_BLANK = 1, /* a space or a tab */
	LEX_NAME = 2,  /* letters, digits and _: what a word may not touch */
	LEX_END = 4,   /* the end of a line */
	LEX_SIGN = 8   /* what tools show in place of what cannot be printed */
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

static inline const char *lex_skip_name(const char *at)
{
	while (lex_is(*at, LEX_NAME))
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

/* Whether there is a 0x here. */
static inline bool lex_is_0x(const char *at)
{
	return at[0] == '0' && (at[1] == 'x' || at[1] == 'X');
}

/* Blanks, and a - or | in them that divides groups of words. */
static inline const char *lex_divider(const char *at)
{
	at = lex_skip_blanks(at);
	return *at == '-' || *at == '|' ? lex_skip_blanks(at + 1) : at;
}

/* Whether a text of this length is the name, but for capitals. */
bool lex_is_name(const char *text, size_t length, const char *name);

/*
 * Where something could be a word, of whatever width; NULL if nothing could. `blanks`: only what is between
 * blanks counts.
 */
const char *lex_could_be_word(const char *text, bool blanks);

/* The number that these digits are; false if it needs more than 64 bits. */
bool lex_number(const char *digits, size_t count, unsigned radix, uint64_t *number);

#endif
