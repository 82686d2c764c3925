/* SPDX-License-Identifier: MIT */
/*
 * Patterns: what a line of a listing looks like, written as a reader would write it down, compiled once, and matched
 * with lines. The language (also of --listing PATTERN; its manual is gmmuview(1)):
 *
 *	A	the address of the line, in hex unless --radix says otherwise; A7: of 7 digits, or of more if it needs
 *		them; more than one add up
 *	E	the last address of the words, or the one after it, before a mark
 *	I	the number of a slot, which counts the words of a line or the lines, from the address if there is one
 *	W8	a word of 8 bytes as a number; W: of 1, 2, 4, 8 or 16 bytes, as the first line has it; W8-: leading
 *		zeros may be missing; W-: the same, and all lines together show how wide it is
 *	P2	2 bytes in the order of the file; P: 1, 2, 4, 8 or 16 of them; P*: bytes to the end of the digits, and
 *		the same number of them in each line if a word could have as many; P16*: at least 16 in the first line
 *	T	the text column: it must show the bytes of the words; T0: it shows zeros as 0
 *	N X	a number that is left out, decimal or hex
 *	V	a value that is not a hex word: Vo octal, Vd decimal, Vb binary, Vf floating-point, Vc a character; with
 *a number: of at most this many digits ~ S	anything, and anything without blanks, up to what follows _	blanks,
 *or the end of the line; __: two blanks or more; a space: blanks that may be missing ^	blanks, or - or | between groups
 *	J	a mark between an address and its words, as : or = or -> or |, and blanks around it
 *	{ }	repeated, at least once; blanks at its end separate, and need not follow the last
 *	[ ]	may be missing
 *	newline	or: the first that fits counts
 *	\	the next character is itself; so is everything else
 *
 * 0x before A, E, I, W, P or X belongs to it; [0x] may be missing. A ` after the width or the A allows one within the
 * digits, as debuggers of Windows print them.
 */
#ifndef DUMP_LISTING_PATTERN_H
#define DUMP_LISTING_PATTERN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <gmmu/gmmu.h>

#define PATTERN_OPS_MAX 128
#define PATTERN_UNREAD_MAX 16 /* runs of unreadable words in a line */

struct pattern_op {
	char letter;   /* of the language; or \ for a character that is itself ... */
	char literal;  /* ... which is this one; what sort of value V is */
	uint8_t radix; /* of a number */
	uint8_t size;  /* a word's bytes, 0: any; an address's or a value's digits; blanks at least; zeros as 0 */
	uint8_t close; /* of [ and {: where the ] or } is; of a newline: where what comes after it ends */
	enum { PREFIX_NONE, PREFIX_MAYBE, PREFIX_NEEDED } prefix; /* 0x */
	char how; /* the sign after a number: - zeros may be missing, * all digits, ` within the digits; or 0 */
};

struct pattern {
	struct pattern_op ops[PATTERN_OPS_MAX];
	size_t count;
	uint8_t end; /* of what comes before the first newline */
	bool has_address, has_index, has_text;
	const struct pattern_op *word; /* the first, or NULL */
};

/* GMMU_E_VALUE with the place of the mistake. */
enum gmmu_status pattern_compile(const char *text, struct pattern *pattern, struct gmmu_error *error);

/* What holds for all lines of a listing: asked for, or settled by the first of them. */
struct pattern_fit {
	int order;      /* enum dump_order: asked for */
	unsigned radix; /* of addresses without 0x: asked for, or 0 */
	unsigned width; /* bytes in a word, or 0: not settled */
	size_t count;   /* words in a full line, or 0: not settled */
	size_t gap;     /* characters between the last word and its text */
	bool blanks;    /* the text shows what cannot be printed as blanks */
	bool word_0x;   /* the words have 0x */
	bool zeros;     /* some word that may have lost leading zeros has some: then all have as many digits */
	size_t longest, shortest; /* digits of such words */
};

/* What was found in a line so far. */
struct pattern_found {
	size_t size, words;
	uint64_t address, index;
	uint64_t end;          /* what E says; 0: nothing */
	size_t address_digits; /* 0: it has no address */
	bool padded;           /* the address has leading zeros */
	bool decimal;          /* it has no digits above 9, and would be another number in decimal */
	bool marked;           /* it is followed by a mark */
	bool address_0x, word_0x, indexed;
	bool partial; /* the last word is short: it must be the last of the listing */
	bool zeros;   /* as in pattern_fit */
	bool whole;   /* its words are all digits that are there */
	size_t longest, shortest;
	unsigned width;
	size_t unread_count;
	const char *word_end;
};

struct pattern_match {
	/* Set by the caller: where the bytes go, with room for what pattern_room says. */
	uint8_t *bytes;
	struct pattern_found found;
	struct {
		size_t at, size; /* bytes of the line */
	} unread[PATTERN_UNREAD_MAX];
	/* On a mismatch: how far it went, and what was expected there. */
	const char *reached;
	const struct pattern_op *expected;
	/* Its own. */
	const struct pattern *pattern;
	struct pattern_fit *fit;
	const char *end;
	size_t limit;
};

/* The bytes that the words of a line of this length may need. */
size_t pattern_room(const struct pattern *pattern, size_t length);

/*
 * Matches all of a line, `size` characters before a zero. What the first line settles is settled in `fit`, but only if
 * all of it matches.
 */
bool pattern_line(const struct pattern *pattern, struct pattern_fit *fit, const char *line, size_t size,
		  struct pattern_match *match);

/* Matches the start of a line, for patterns without words; returns where the rest begins, or NULL. */
const char *pattern_start(const struct pattern *pattern, const char *line, size_t size);

/* What an expectation is, in words: "a word of 4 digits". Returns `out`. */
char *pattern_expected(const struct pattern_match *match, char *out, size_t room);

#endif
