/* SPDX-License-Identifier: MIT */
/*
 * Numbers before the words in lines that are read without addresses. If they vary they may be addresses after all, and
 * words may be missing between the lines, so the user is told that they are ignored.
 */
#ifndef DUMP_BEFORE_H
#define DUMP_BEFORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "dump/lines.h"
#include "dump/report.h"

#define BEFORE_DIGITS 16

struct before {
	char first[BEFORE_DIGITS + 1]; /* the number before the words of the first line; "" if there is none */
	uint64_t lines, value, words;  /* lines so far; the last number, and the number of words after it */
	uint64_t line;                 /* the first line whose number does not count lines or words; 0: none */
	bool long_one;                 /* the first number looks like an address */
};

/* Adds a line that has this many words, starting at column `end`. */
void before_line(struct before *before, const struct line *line, size_t end, uint64_t words);

/* Adds a notice to the report if needed. */
void before_tell(const struct before *before, struct report *report);

#endif
