/* SPDX-License-Identifier: MIT */
/*
 * How the lines of a listing are laid out, and what a line says under a layout. The layout is found in two passes over
 * the listing (survey.c, column.c); what a line is, is decided here alone, by the same rules in every pass.
 */
#ifndef DUMP_LAYOUT_H
#define DUMP_LAYOUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "dump/candidate.h"
#include "dump/scan.h"

struct layout {
	enum scan_filter filter;
	unsigned digits;      /* in a word, or DIGITS_STRING, DIGITS_LOOSE */
	unsigned token_bytes; /* in a word as printed; 0: as many as each has digits for */
	unsigned word_bytes;  /* in a word as it is ordered: a word as printed may be several of them */
	unsigned shown_bytes; /* in a number without leading zeros, by its digits; 0: they do not tell */
	bool binary;          /* words are bytes of eight binary digits */
	uint64_t prefix;      /* hash of what stands before the address */

	bool alone;           /* there is one line with words */
	bool addressed;       /* lines have addresses */
	bool same_width;      /* which have as many digits as the words, and no mark */
	bool places;          /* the addresses count words: PTE[7] */
	bool marked;          /* a colon or the like ends the address */
	bool prefixed;        /* the words begin with 0x */
	bool ticked;          /* a backtick stands in the first of them, or in its address */
	bool headed;          /* a line says which tool it was that prints bytes in their order */
	bool ignore_address;  /* what looks like an address is a part of the prefix */
	unsigned radix;       /* of the addresses: 8, 10, 16 */
	struct address first; /* of the first line with words */

	/* Columns count from where the words begin, which is `lead` behind the address. Characters. */
	size_t lead;
	size_t end_column;  /* where the words of a whole line end; 0: not known */
	uint64_t stride;    /* bytes in a whole line; 0: not known */
	bool has_text;      /* a text column follows the words */
	size_t text_column; /* where it begins; 0: not known, so nothing can be learned from it */
	bool delimited;     /* it is between bars */
	enum dump_order order;
};

enum reading_kind {
	READING_BLANK, /* nothing that matters */
	READING_DATA,
	READING_SAME, /* an asterisk: the line before, over and over, up to the next address */
	READING_GAP,  /* three dots: left out */
	READING_END,  /* an address alone */
	READING_OTHER /* something else */
};

/* What a line says. */
struct reading {
	enum reading_kind kind;
	struct address address;
	size_t first, end; /* the words: tokens, with what repeats them */
	size_t count;      /* words, a partial one not included */
	bool partial;      /* the last token of them is a word cut short at the end of the dump */
	size_t origin;     /* the column where the words begin, were they all there */
	size_t rest;       /* the column right behind the last word */
	size_t text;       /* where the line's own text begins if not where others do; 0: there, or not known */
	bool suspicious;   /* other: it looks like a damaged line of the listing */
};

/* Reads a line. It need not be like others in its number of words: that is for the passes to judge. */
void layout_read(const struct layout *layout, const struct line *line, const struct tokens *tokens,
		 struct reading *reading);

/* The value of a line's address in bytes; false if the radix has not all its digits, or if it is too large. */
bool layout_address(const struct layout *layout, const struct address *address, unsigned radix, uint64_t *value);

/* Bytes that a word has as printed. */
size_t layout_token_bytes(const struct layout *layout, const struct token *token);

#endif
