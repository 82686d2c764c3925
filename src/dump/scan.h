/* SPDX-License-Identifier: MIT */
/*
 * A walk over the lines of a listing with their tokens. Three passes go over a listing: one to see what its lines look
 * like, one to see how they hang together, one to read them.
 */
#ifndef DUMP_SCAN_H
#define DUMP_SCAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "dump/lines.h"
#include "dump/tokens.h"

/* What is left out of the lines before their tokens are found. */
enum scan_filter {
	SCAN_PLAIN,    /* nothing */
	SCAN_COMMENTS, /* comments of C, shell and assembler */
	SCAN_LIST      /* comments, and all that is not between brackets: C initialisers, lists of other languages */
};

struct scan {
	struct lines *lines;
	enum scan_filter filter;
	struct line line;
	struct tokens tokens;
	bool in_comment;
	unsigned depth;      /* brackets open */
	unsigned lists;      /* outermost brackets opened so far */
	char type[64];       /* what stands before the first bracket: the words of a declaration */
	bool outside;        /* the line holds nothing between brackets */
	const char *trouble; /* why the line cannot be read as a part of a list, behind "line N"; NULL if it can */
};

/* GMMU_E_NOMEM. Free with scan_end. */
enum gmmu_status scan_begin(struct scan *scan, struct dump *dump, const struct view *view, enum scan_filter filter,
			    struct gmmu_error *error);
void scan_end(struct scan *scan);

/* The next line with its tokens; false at the end. On an error *status tells. */
bool scan_next(struct scan *scan, enum gmmu_status *status, struct gmmu_error *error);

#endif
