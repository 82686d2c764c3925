/* SPDX-License-Identifier: MIT */
/* Reads a text as one form, strictly: every line of it must fit. */
#ifndef DUMP_LISTING_READ_H
#define DUMP_LISTING_READ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <gmmu/gmmu.h>

#include "dump/lines.h"
#include "dump/listing/forms.h"
#include "dump/listing/gather.h"
#include "dump/listing/strip.h"
#include "dump/shape.h"

#define STEPS_SURE 2 /* addresses that followed: one may be chance */

/* Why a form does not hold: the first line that does not fit it. */
struct misfit {
	uint64_t line;   /* 0: it holds */
	size_t column;   /* from 1; 0: the whole line */
	uint64_t fitted; /* lines with words before it */
	char what[160];  /* "a word of 4 digits was expected" */
	char text[64];   /* the line around the column, with a ^ before it; "" if there is nothing to show */
	bool final;      /* no other form may hold: its addresses contradict each other */
};

/* A text that is being read, as one form after the other. */
struct listing {
	struct job *job;
	struct lines *lines;
	struct strip strip;
	bool numbered;   /* numbers of lines are taken off */
	uint64_t number; /* that of the first line that has one, and what it is less than the line's own */
	bool has_number;
	unsigned radix;     /* of addresses: asked for, or being tried; 0: as the form says */
	bool no_holes;      /* addresses must follow from the words before them ... */
	unsigned must_step; /* ... and so many must */
	bool lax;           /* no proof that an address is one is asked for: to see whether it could be */
	/* Set by a reading that holds. */
	unsigned width;                                                          /* bytes in a word; 0: not known */
	enum { PLACE_NONE, PLACE_INDEX, PLACE_ADDRESS, PLACE_ADDRESS_0X } place; /* what says where words belong */
	int order;        /* of the bytes in a word: enum dump_order; 0: nothing to tell */
	bool has_text;    /* a text column showed it */
	uint64_t steps;   /* addresses that follow the words before them */
	uint64_t first;   /* the line that has the first words */
	uint64_t passed;  /* lines between words that are none of the listing's */
	char remark[256]; /* something else to tell, or "" */
};

/* Begins with the first line again. */
void listing_restart(struct listing *listing);

/*
 * The next line, as lines_next, less what is around a block of code and the number that is before it. `prompts`: less a
 * prompt, too.
 */
bool listing_next(struct listing *listing, struct line *line, bool prompts, enum gmmu_status *status,
		  struct gmmu_error *error);

form_reader lines_read, json_read, table_read, list_read, directives_read;

/* Fills in a misfit and returns false. `at` NULL: the whole line. */
bool misfit_set(struct misfit *misfit, const struct line *line, const char *at, const char *format, ...)
	GMMU_PRINTF(4, 5);

#endif
