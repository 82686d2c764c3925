/* SPDX-License-Identifier: MIT */
/*
 * What a listing may show instead of hex words: octal and floating-point numbers, characters, or nothing but addresses.
 * None of it is read; it is refused by its name, lest the addresses pass for words.
 */
#ifndef DUMP_FOREIGN_H
#define DUMP_FOREIGN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <gmmu/gmmu.h>

#include "dump/lines.h"
#include "dump/tokens.h"

enum foreign_kind { FOREIGN_OCTAL, FOREIGN_FLOAT, FOREIGN_CHARACTERS, FOREIGN_GROUPS, FOREIGN_KINDS };

/* Zero-initialise it. */
struct foreign {
	uint64_t count[FOREIGN_KINDS], first[FOREIGN_KINDS]; /* lines, and the number of the first of them */
	uint64_t others;                                     /* lines with something else behind their first word */
	/* Lines of one word, which may be an address: */
	uint64_t alone, alone_first;
	uint64_t value, step; /* of the last of them, and from each to the next */
	size_t digits;        /* in each of them */
	bool uneven;          /* those are no addresses */
};

void foreign_line(struct foreign *foreign, const struct line *line, const struct tokens *tokens);

/* GMMU_E_FORMAT if most lines are of one of these kinds. */
enum gmmu_status foreign_check(const struct foreign *foreign, struct gmmu_error *error);

#endif
