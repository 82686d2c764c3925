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

#include "dump/comment.h"
#include "dump/head.h"
#include "dump/lines.h"
#include "dump/tokens.h"

/* What is left out of the lines before their tokens are found. */
enum scan_filter {
	SCAN_PLAIN,    /* nothing */
	SCAN_WEAK,     /* nothing, and a comma or a blank may end an address: see weak.h */
	SCAN_COMMENTS, /* comments of C, shell and assembler */
	SCAN_LIST      /* comments, and all that is not between brackets: C initialisers, lists of other languages */
};

/* What stands between the numbers of a list. */
enum scan_separators {
	SEPARATORS_OPEN = 0, /* not known yet */
	SEPARATORS_COMMA = 1,
	SEPARATORS_BLANK = 2,
	SEPARATORS_ANY = 4 /* it has strings, which are not looked at */
};

/* A number of a list has a place of its own: [16] = 0x20. */
struct place {
	size_t column; /* the number stands behind it */
	uint64_t index;
};

struct scan {
	struct lines *lines;
	enum scan_filter filter;
	struct line line;
	struct head head;
	struct tokens tokens;
	bool in_braces; /* a list of a programming language, as it is not looked for */
	bool in_comment;
	uint64_t comment_line; /* where the last comment of several lines begins */
	uint64_t aside_line;   /* the first line with numbers in a comment, which are left out; 0: none */
	enum comment comment;  /* what is in the line's comment */
	bool directive;        /* the line is one of the preprocessor's that decide what counts */
	struct place *places;  /* of the line */
	size_t place_count, place_room;
	unsigned depth;      /* brackets open */
	unsigned lists;      /* outermost brackets opened so far */
	char opened;         /* the last of them */
	char type[64];       /* what stands before the first bracket: the words of a declaration */
	unsigned separators; /* between the numbers of the list so far: enum scan_separators */
	bool number;         /* the last thing in it was a number */
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
