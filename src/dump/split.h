/* SPDX-License-Identifier: MIT */
/*
 * Where the words of one line end and its text column begins, seen by the line alone: the text shows the bytes that the
 * words say, in one order or the other. Words that only look like words are told from real ones that way.
 */
#ifndef DUMP_SPLIT_H
#define DUMP_SPLIT_H

#include "dump/layout.h"

#define SPLIT_ORDERS 2 /* in place 0 little-endian, in place 1 big-endian words */

/* The bytes of a line's words in both orders. Zero-initialise it; free it with split_free. */
struct split {
	uint8_t *bytes[SPLIT_ORDERS];
	size_t room;
	/* What split_find found: */
	size_t count;   /* words */
	size_t start;   /* the column where the text begins */
	bool delimited; /* it is between bars */
};

void split_free(struct split *split);

/* Finds the split; false if no text behind the words shows their bytes. */
bool split_find(struct split *split, const struct layout *layout, const struct line *line, const struct tokens *tokens,
		const struct reading *reading);

/*
 * Settles a line that is shorter than the others and not filled up with blanks: its text follows the words at once, and
 * may look like more of them. False if it has a text that shows its bytes neither where it should be nor, in one way
 * alone, where it is. Memory that runs out reads as false.
 */
bool split_settle(struct split *split, const struct layout *layout, const struct line *line,
		  const struct tokens *tokens, struct reading *reading);

/* Fills in the bytes of the first `count` words. Returns how many there are, 0 if one of them is a hole. */
size_t split_bytes(struct split *split, const struct layout *layout, const struct line *line,
		   const struct tokens *tokens, const struct reading *reading, size_t count);

/* Whether the text from column `start` on shows the bytes. Blanks at its end may be gone. */
bool split_shows(const struct line *line, size_t start, bool delimited, const uint8_t *bytes, size_t size);

/* The bytes of a word in the order of the dump; `bytes` has room for layout_token_bytes. Returns how many there are. */
size_t split_word(const struct layout *layout, enum dump_order order, const struct line *line,
		  const struct token *token, uint8_t *bytes);

#endif
