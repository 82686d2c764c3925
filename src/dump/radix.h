/* SPDX-License-Identifier: MIT */
/* What a pass over a listing found out of how its lines follow each other, and the radix of the addresses from it. */
#ifndef DUMP_RADIX_H
#define DUMP_RADIX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "dump/before.h"
#include "dump/layout.h"
#include "dump/shape.h"
#include "dump/split.h"

#define RADIX_COUNT 3
#define VOTE_ROOM 8

/* The radixes that addresses may have. */
extern const unsigned radixes[RADIX_COUNT];

/* What lines have in common, and how many of them. */
struct line_vote {
	uint64_t bytes, count;
	size_t end_column;  /* the last column of a word in them */
	size_t text_column; /* where the text begins, if it shows the bytes; 0: not known */
	bool delimited;
	uint64_t followed; /* how many of them had something behind their words */
};

struct line_votes {
	struct line_vote list[VOTE_ROOM];
	size_t count;
	uint64_t lines;
};

/* How well a radix explains the addresses. */
struct radix_votes {
	bool impossible;  /* an address has digits that the radix has not, or is too large */
	uint64_t exact;   /* twice the times that the next address was this one plus the line's words */
	uint64_t fitting; /* times it was less, and some of the words may be text that looks like words */
	uint64_t bad;     /* times it was less, or no whole number of repeated lines away */
	uint64_t apart;   /* times it was more, by a stride ... */
	uint64_t stride;  /* ... that was always the same; else 0 */
	struct line_votes lines;
};

/* The data line before, whose next address is awaited. */
struct previous {
	bool valid;
	bool same;    /* an asterisk came since */
	bool counted; /* the number of words is sure */
	bool followed;
	struct address address;
	size_t count, room;
	size_t *ends; /* columns of the ends of its words, from the origin */
	size_t token_bytes;
};

struct chain {
	struct layout layout;
	struct radix_votes radix[RADIX_COUNT];
	struct line_votes shown; /* by lines whose text shows their bytes */
	struct line_votes bare;  /* by lines without addresses */
	struct previous previous;
	struct split split;
	struct before before;
	uint64_t lines;
	size_t lead;
	bool all_equal; /* all addresses are the same: then they are none */
	bool ambiguous; /* some address has another value in another radix that it could have */
	bool prefixed;  /* the first word has 0x */
	bool ticked;    /* a backtick stands in it, or before it */
	bool bracketed; /* all addresses stand between brackets ... */
	bool named;     /* ... behind a name */
	struct address first;
	size_t gaps[2]; /* blanks before the first and second word of the first line */
};

/* The radix that explains the addresses best, as a place in `radixes`. `*sure`: no other does as well. */
size_t radix_best(const struct chain *chain, bool *sure);

/*
 * Whether the addresses of a listing count words, as PTE[7] does, seen by a pass that takes them for addresses and one
 * that takes them for places. Tells the report if the answer is an assumption.
 */
bool places_hold(const struct chain *addresses, const struct chain *places, struct report *report);

/* Settles the radix of a layout with addresses, as the options say or as the addresses show, and tells the report. */
void radix_choose(struct chain *chain, struct layout *layout, struct job *job);

/* Tells of lines that all stand apart by the same stride: they may have words that were not taken for such. */
void radix_stride_tell(const struct chain *chain, const struct layout *layout, struct report *report);

#endif
