/* SPDX-License-Identifier: MIT */
/*
 * The conditions of states and notes as data: a rule holds if all its terms hold. The rules are walked for a single
 * entry (walk.h), and compiled into the tables that the decoder uses (role_table.h).
 */
#ifndef LIBGMMU_RULE_H
#define LIBGMMU_RULE_H

#include <stddef.h>

#include <gmmu/gmmu.h>

enum term_kind {
	TERM_NONE, /* after the last term */
	/* Bits of the slot; `field` is a raw row. */
	TERM_WITHIN,    /* its value is from `first` to `last` */
	TERM_OUTSIDE,   /* its value is not from `first` to `last` */
	TERM_NAMED,     /* its value has a name */
	TERM_UNNAMED,   /* its value has no name */
	TERM_IN_FORCE,  /* it is in force */
	TERM_SECOND,    /* its bits have a second reading */
	TERM_REMAINDER, /* the address that it holds is no multiple of a page of size `first`; UNKNOWN: of the entry's
			 */
	TERM_ANY,       /* any bit that the MMU reads is set */
	TERM_RESERVED,  /* any bit is set that no row covers */
	/* From the view; `first` is a mask. */
	TERM_PAGE_SIZE, /* the page size is one of these */
	TERM_LEVEL,     /* the level is known and one of these */
	TERM_PLACE      /* never holds here: gmmu_decode_row checks the place */
};

struct term {
	enum term_kind kind;
	uint8_t field;
	uint16_t first, last;
};

#define RULE_TERM_LIMIT 4

struct rule {
	uint8_t result; /* enum gmmu_state or enum gmmu_note */
	uint8_t roles;  /* mask of GMMU_ROLE_BIT */
	struct term terms[RULE_TERM_LIMIT];
};

/* The first rule for a state that holds wins; the last one always holds. A note is set if any of its rules holds. */
extern const struct rule state_rules[], note_rules[];
extern const size_t state_rule_count, note_rule_count;

#endif
