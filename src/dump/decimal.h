/* SPDX-License-Identifier: MIT */
/*
 * Telling decimal numbers from hex words, which may look alike: 20 is either. Decimal numbers have no letters and no
 * leading zeros, are as long as each needs, and od sets them in columns that have room for the longest.
 */
#ifndef DUMP_DECIMAL_H
#define DUMP_DECIMAL_H

#include <stdbool.h>
#include <stdint.h>

#include "dump/lines.h"
#include "dump/tokens.h"

/* What the lines of a listing look like. Zero-initialise it. */
struct decimal {
	uint64_t lines;  /* lines with anything in them */
	uint64_t shown;  /* lines that are decimal for sure ... */
	uint64_t first;  /* ... and the number of the first of them */
	uint64_t open;   /* lines that are hex or decimal */
	size_t digits;   /* in each number of the last of those */
	uint64_t hex;    /* lines that are hex for sure: with letters, or with leading zeros */
	uint64_t padded; /* the number of the first line of those ... */
	bool letters;    /* ... and whether any of them has letters */
};

void decimal_line(struct decimal *decimal, const struct line *line, const struct tokens *tokens);

/* Whether the listing is decimal. */
bool decimal_is_sure(const struct decimal *decimal);

/* Whether it could be, for all that its words show. */
bool decimal_is_possible(const struct decimal *decimal);

#endif
