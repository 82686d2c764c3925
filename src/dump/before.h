/* SPDX-License-Identifier: MIT */
/*
 * Numbers before the words of lines that are read without addresses. If they vary they may be addresses after all, and
 * then words may be missing between the lines: the user should know that they are left out.
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
	uint64_t lines, value, words;  /* lines so far; the last number, and the words behind it */
	uint64_t line;                 /* the first line whose number is no count of lines or words; 0: none */
	bool long_one;                 /* the first looks like an address */
};

/* Adds a line, of whose words there are so many, from column `end` on. */
void before_line(struct before *before, const struct line *line, size_t end, uint64_t words);

/* Tells the report if there is something to tell. */
void before_tell(const struct before *before, struct report *report);

#endif
