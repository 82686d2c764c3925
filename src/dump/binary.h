/* SPDX-License-Identifier: MIT */
/* Words of binary digits (gdb's x/t, xxd -b), which look like hex words that have no digits but 0 and 1. */
#ifndef DUMP_BINARY_H
#define DUMP_BINARY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <gmmu/gmmu.h>

#include "dump/lines.h"
#include "dump/report.h"
#include "dump/tokens.h"

/* What the lines with addresses look like. Zero-initialise it. */
struct binary {
	uint64_t lines, first;      /* lines of 0 and 1 alone, and the number of the first of them */
	uint64_t others;            /* other lines */
	size_t digits;              /* in each word; 0: not the same in all */
	size_t most;                /* words in the longest line */
	bool ones;                  /* some digit is 1 */
	bool debugger;              /* the form is gdb's: its addresses have 0x and its hex words, too */
	uint64_t address, words;    /* of the line before */
	uint64_t as_binary, as_hex; /* times the next address says that its words were that */
};

void binary_line(struct binary *binary, const struct line *line, const struct tokens *tokens);

/* Words that are read as hex and may be binary: GMMU_E_FORMAT if they most likely are, else a notice. */
enum gmmu_status binary_check(const struct binary *binary, struct report *report, struct gmmu_error *error);

#endif
