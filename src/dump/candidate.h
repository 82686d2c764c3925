/* SPDX-License-Identifier: MIT */
/* What one line may be, seen by itself: a prefix, an address, and a run of words of one width. */
#ifndef DUMP_CANDIDATE_H
#define DUMP_CANDIDATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "dump/lines.h"
#include "dump/tokens.h"

/* Widths of a word in digits. */
#define DIGITS_ANY 0u    /* not decided yet */
#define DIGITS_STRING 1u /* strings of bytes: an even number of digits, in file order */
#define DIGITS_LOOSE 3u  /* numbers of a language, hex with 0x and decimal without: as many digits as each needs */

/* How sure it is that what stands before the words is an address. */
enum address_form {
	ADDRESS_NONE,
	ADDRESS_SAME_WIDTH, /* it looks like another word: only the lines together can tell */
	ADDRESS_PLAIN,      /* it has another number of digits than the words */
	ADDRESS_MARKED      /* a colon, a bar or a label ends it */
};

struct address {
	uint8_t form;    /* enum address_form */
	bool prefixed;   /* has 0x */
	char digits[17]; /* without 0x and backtick */
	char last[17];   /* the same of the address behind a dash: where the line ends; "" if none */
	size_t token;    /* the token it stands in */
};

struct candidate {
	struct address address;
	size_t first, end; /* the run: tokens; "<repeats N times>" counts as part of it */
	unsigned digits;   /* in each of its words, or DIGITS_STRING, DIGITS_LOOSE */
	uint64_t prefix;   /* a hash of what stands before the address, its digits taken for equal */
};

/* The best run of the line; `digits` restricts the width. False if the line has none. */
bool candidate_find(const struct line *line, const struct tokens *tokens, unsigned digits, struct candidate *candidate);

/* The address that ends right before token `next`. False if there is none. */
bool address_find(const struct line *line, const struct tokens *tokens, size_t next, struct address *address);

/* The hash of what stands before token `token`; without a line, that of nothing. */
uint64_t prefix_hash(const struct line *line, const struct tokens *tokens, size_t token);

/* The value of an address in a radix; false if a digit does not fit. */
bool address_value(const struct address *address, unsigned radix, uint64_t *value);

/*
 * Whether "<repeats N times>" begins at token `at`; it takes REPEATS_TOKENS tokens. N counts the word before it, too.
 */
bool repeats_find(const struct line *line, const struct tokens *tokens, size_t at, uint64_t *times);
#define REPEATS_TOKENS 3u

/* Whether the token is a word (or hole) of this width. */
bool token_has_width(const struct token *token, unsigned digits);

/* The widths of words that are read: their digits and bytes. Ends with digits 0. */
struct width {
	unsigned digits, bytes;
};
extern const struct width widths[];

/* Whether a word may have so many digits. */
bool digits_are_width(size_t digits);

#endif
