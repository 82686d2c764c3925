/* SPDX-License-Identifier: MIT */
/* The text column of a listing: whether it shows the bytes of the words before it. */
#ifndef DUMP_LISTING_TEXT_H
#define DUMP_LISTING_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

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
