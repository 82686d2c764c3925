/* SPDX-License-Identifier: MIT */
/*
 * Whether the first number of each line is its address, although only a comma, a semicolon or blanks stand behind it,
 * as they do between words. What tells is that it goes up as addresses do.
 */
#ifndef DUMP_WEAK_H
#define DUMP_WEAK_H

#include <stdbool.h>
#include <stdint.h>

#include "dump/scan.h"
#include "dump/shape.h"

#define WEAK_WIDTHS 4

struct weak {
	uint64_t lines, others;      /* with such a number, and other lines with words */
	uint64_t last, bits;         /* the last address; all of them together, by bits */
	uint64_t words;              /* behind the last */
	uint64_t exact[WEAK_WIDTHS]; /* lines behind which the next begins, if words have 1, 2, 4, 8 bytes */
	bool overlap[WEAK_WIDTHS];   /* a line begins before the words of the one before end */
	bool falls;                  /* the numbers do not go up */
	bool uneven;                 /* the words have different numbers of digits */
	bool differs;                /* the address has another number of digits than the words */
	size_t digits, most;         /* of the first word, and of the longest */
};

/* Adds a line, read with SCAN_WEAK. */
void weak_line(struct weak *weak, const struct scan *scan);

/* Whether they are addresses. Tells the report if that, or the other answer, is an assumption. */
bool weak_holds(const struct weak *weak, struct report *report);

#endif
