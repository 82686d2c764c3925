/* SPDX-License-Identifier: MIT */
/*
 * What a byte of text is, by one table: the value of a digit, and what it may belong to; and the text column of a
 * listing: whether it shows the bytes of the words before it.
 */
#ifndef DUMP_LISTING_TEXT_H
#define DUMP_LISTING_TEXT_H

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

/* What is after a mark between an address and its words, and the blanks around it; NULL if there is no mark. */
const char *lex_mark(const char *at);

/* The number that these digits are; false if it needs more than 64 bits. */
bool lex_number(const char *digits, size_t count, unsigned radix, uint64_t *number);

#define NUMBER_DIGITS_MAX 40

/* A number as programming languages write it. */
struct number {
	const char *end;                /* after its suffix */
	char digits[NUMBER_DIGITS_MAX]; /* without joints */
	uint64_t value;                 /* read as its prefix says; without one, as decimal */
	bool prefixed;                  /* with 0x, or an h after it */
	bool letters;                   /* it has digits above 9, and no prefix ... */
	bool zeros;                     /* ... or a leading zero, and none */
	bool negative;
	bool wide; /* it needs more than 64 bits */
};

/* Reads the number at `at`; false if `at` has no number. */
bool number_read(const char *at, struct number *number);

struct text {
	const uint8_t *bytes;
	size_t size;
	bool zeros;   /* zeros are shown as 0, as hexyl does */
	bool *blanks; /* whether what cannot be printed is shown as blanks, as far as it is known */
};

/* Text up to the character `close` at the end of the line. Returns where that is, or NULL. */
const char *text_between(const struct text *text, const char *from, const char *end, char close);

/*
 * Text somewhere after the last word, which ends at `word_end`, to the end of the line; *gap characters after it in
 * the last line that was asked about. Returns the end of the line, or NULL.
 */
const char *text_after(const struct text *text, const char *word_end, const char *end, size_t *gap);

#endif
