/* SPDX-License-Identifier: MIT */
/*
 * Patterns: what a line of a listing looks like, written as a reader would write it down, compiled once, and matched
 * with lines. The language (also of --listing PATTERN; its manual is gmmuview(1)):
 *
 *	A	the address of the line, in hex unless --radix says otherwise; A7: of 7 digits, or of more if it needs
 *		them; more than one add up
 *	E	the last address of the words, or the one after it, before a mark
 *	I	the number of a slot, which counts the words of a line or the lines
 *	W8	a word of 8 bytes as a number; W: of 1, 2, 4, 8 or 16 bytes, as the first line has it; W8-: leading
 *		zeros may be missing
 *	P2	2 bytes in the order of the file; P: 1, 2, 4, 8 or 16 of them; P*: bytes to the end of the digits;
 *		P16*: of at least 16 bytes in the first line
 *	T	the text column: it must show the bytes of the words; T0: it shows zeros as 0
 *	N X	a number that is left out, decimal or hex
 *	V	a value that is no hex word: Vo octal, Vd decimal, Vb binary, Vf floating-point, Vc a character
 *	~ S	anything, and anything without blanks, up to what follows
 *	_	blanks, or the end of the line; __: two blanks or more; a space: blanks that may be missing
 *	^	blanks, or - or | between groups
 *	J	a mark between an address and its words, as : or = or -> or |, and blanks around it
 *	{ }	repeated, at least once
 *	[ ]	may be missing
 *	\	the next character is itself; so is everything else
 *
 * 0x before A, E, I, W, P or X belongs to it; [0x] may be missing. A ` behind the width or the A allows one within the
 * digits, as debuggers of Windows print them.
 */
#ifndef DUMP_LISTING_PATTERN_H
#define DUMP_LISTING_PATTERN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <gmmu/gmmu.h>

#define PATTERN_OPS_MAX 64
#define PATTERN_UNREAD_MAX 16 /* runs of unreadable words in a line */

enum pattern_kind {
	PATTERN_LITERAL,
	PATTERN_BLANKS,
	PATTERN_MAYBE_BLANKS,
	PATTERN_DIVIDER,
	PATTERN_JOINT,
	PATTERN_ANY,
	PATTERN_NONBLANK,
	PATTERN_ADDRESS,
	PATTERN_END,
	PATTERN_INDEX,
	PATTERN_NUMBER,
	PATTERN_WORD,
	PATTERN_VALUE,
	PATTERN_TEXT,
	PATTERN_MAYBE,  /* [ */
	PATTERN_REPEAT, /* { */
	PATTERN_WORDS,  /* { of a word and what separates it from the next, and nothing else */
	PATTERN_CLOSE   /* ] or } */
};

enum pattern_prefix { PATTERN_PREFIX_NONE, PATTERN_PREFIX_MAYBE, PATTERN_PREFIX_NEEDED };

struct pattern_op {
	uint8_t kind;
	uint8_t radix;   /* of an address or a number */
	uint8_t size;    /* a word's bytes, 0: any; an address's digits; blanks at least */
	uint8_t prefix;  /* enum pattern_prefix: 0x */
	uint8_t close;   /* of [ and {: where the ] or } is */
	char literal;    /* the character; what sort of value */
	bool file_order; /* P */
	bool all;        /* P* */
	bool shorter;    /* W8- */
	bool tick;       /* ` within the digits */
};

struct pattern {
	struct pattern_op ops[PATTERN_OPS_MAX];
	size_t count;
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
	bool shorter;   /* some word has lost leading zeros ... */
	bool zeros;     /* ... and some has not: both can not be */
	size_t longest; /* digits of the longest word that may have lost some */
	bool blanks;    /* the text shows what can not be printed as blanks */
};

/* What was found in a line so far. */
struct pattern_found {
	size_t size, words;
	uint64_t address, index;
	uint64_t end; /* what E says; 0: nothing */
	size_t address_digits;
	bool padded; /* the address has leading zeros */
	bool marked; /* it is followed by a mark */
	bool address_0x;
	bool prefixed; /* it has 0x, and the first word has not, or the other way round */
	unsigned width;
	bool partial; /* the last word is short: it must be the last of the listing */
	bool shorter, zeros;
	size_t longest;
	size_t unread_count;
	const char *word_end;
};

struct pattern_match {
	/* Set by the caller: where the bytes go, with room for half of the line and 16 more. */
	uint8_t *bytes;
	/* What was found. */
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

/*
 * Matches all of a line, `size` characters before a zero. What the first line settles is settled in `fit`, but only if
 * all of it matches.
 */
bool pattern_line(const struct pattern *pattern, struct pattern_fit *fit, const char *line, size_t size,
		  struct pattern_match *match);

/* Matches the start of a line, for patterns without words; returns where the rest begins, or NULL. */
const char *pattern_start(const struct pattern *pattern, const char *line, size_t size);

/*
 * Whether something in the line could be one of the pattern's words, of whatever width; where it is in *at. `blanks`:
 * only what stands between blanks counts.
 */
bool pattern_could_be_word(const struct pattern *pattern, const char *line, size_t size, bool blanks, const char **at);

/* Whether 0x stands, or need not stand, before the digits; moves *at behind it. */
static inline bool pattern_prefix_take(const struct pattern_op *op, const char **at)
{
	bool there = (*at)[0] == '0' && ((*at)[1] == 'x' || (*at)[1] == 'X');

	if (op->prefix == PATTERN_PREFIX_NONE || !there)
		return op->prefix != PATTERN_PREFIX_NEEDED;
	*at += 2;
	return true;
}

/* What an expectation is, in words: "a word of 4 digits". Returns `out`. */
char *pattern_expected(const struct pattern_match *match, char *out, size_t room);

#endif
