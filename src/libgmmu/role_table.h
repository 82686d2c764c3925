/* SPDX-License-Identifier: MIT */
/*
 * The lookup tables that the build compiles for each role (data/make_tables.c). The rules of a role are numbered, and
 * a set of rules is a mask:
 *
 *	bits 0-23   the first rule of each note, by the note's number
 *	bits 24-47  the second rule of each note
 *	bits 48-63  the rules for states, in order: the lowest that holds wins
 *
 * A rule is a conjunction, so each byte of a slot rules out some rules by itself and leaves the others open. A rule
 * that needs one of several bits uses `any`.
 */
#ifndef LIBGMMU_ROLE_TABLE_H
#define LIBGMMU_ROLE_TABLE_H

#include <gmmu/gmmu.h>

#define RULES_SECOND 24
#define RULES_STATE 48
#define RULES_STATE_COUNT 16

/* The bytes that rules test: the lowest and highest of the low word, and the lowest of the high word. */
enum judge { JUDGE_LOW, JUDGE_TOP, JUDGE_HIGH, JUDGE_COUNT };

#define JUDGE_BITS        \
	{                 \
		0, 56, 64 \
	} /* the lowest bit of each */

#define ANY_COUNT 5   /* sets of bits of which some rule needs one */
#define OWNER_COUNT 2 /* ways in which the bits of a word are owned */

struct gmmu_role_table {
	uint64_t open[JUDGE_COUNT][256];          /* the rules that a byte with this value leaves open */
	uint64_t page_size[GMMU_PAGE_SIZE_COUNT]; /* the rules that the page size leaves open */
	uint64_t
		level[1 + GMMU_DEPTH_COUNT]; /* the rules that the level leaves open, counted from GMMU_DEPTH_UNKNOWN */
	uint64_t any_rules[ANY_COUNT];       /* the rules that need one of the bits */
	struct gmmu_slot any[GMMU_PAGE_SIZE_COUNT][ANY_COUNT];
	uint8_t state[RULES_STATE_COUNT]; /* by rule number */
	struct gmmu_slot named;           /* bits that some row covers */
	uint8_t owner[2][OWNER_COUNT][64];
	uint8_t owner_case[2][256]; /* by the lowest byte of the word */
	uint8_t second;             /* the row whose bits can have a second reading, or GMMU_FIELD_NONE */
};

extern const struct gmmu_role_table role_tables[GMMU_ROLE_COUNT];

#endif
