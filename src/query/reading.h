/* SPDX-License-Identifier: MIT */
/*
 * A view compiled for many slots, its roles, and blocks of slots read in it, which are tested together.
 */
#ifndef QUERY_READING_H
#define QUERY_READING_H

#include <stdbool.h>
#include <stdint.h>

#include <gmmu/gmmu.h>

#include "query/kernels.h"

struct reading {
	struct gmmu_compiled compiled;
	unsigned roles;                             /* possible roles of slots, a mask of GMMU_ROLE_BIT */
	struct gmmu_slot reserved[GMMU_ROLE_COUNT]; /* bits of the slot that no field of the role covers */
	const struct kernels *kernels;              /* the fastest loops for this machine */
	bool placed;                                /* notes depend on the place of a slot */
	struct gmmu_slot decides;                   /* see block_alike; all bits until reading_survey */
};

/* GMMU_E_UNSUPPORTED if the view allows no role. */
enum gmmu_status reading_init(struct reading *reading, const struct gmmu_view *view, struct gmmu_error *error);

/* Finds the bits that decide; worth doing before many calls of block_alike. */
void reading_survey(struct reading *reading);

/* What all entries of one of the reading's roles have in common. */
const struct gmmu_reading *reading_of_role(const struct reading *reading, enum gmmu_role role);

/* The entry of a slot without state and notes: enough for the values of its fields, and much faster. */
struct gmmu_entry reading_entry(const struct reading *reading, struct gmmu_slot slot);

/* The complete entry of a slot at physical address `pa`. */
struct gmmu_entry reading_decode(const struct reading *reading, struct gmmu_slot slot, uint64_t pa);

/* Sets of slots of a block are masks: bit n is slot n. */
#define BLOCK_SLOTS 64

struct block {
	const struct reading *reading;
	const uint64_t *words;          /* `stride` for each slot */
	unsigned stride, count;         /* count: 1 to BLOCK_SLOTS */
	uint64_t index, pa, first_pa;   /* of the first slot; first_pa as in struct slots */
	uint64_t all;                   /* the set of all its slots */
	const uint64_t *part[2];        /* the low and the high words of BLOCK_SLOTS slots; NULL: slots have one word */
	bool surveyed;                  /* see block_survey */
	uint64_t vary[2];               /* bits that may vary; all others are the same in all slots */
	uint64_t apart[2][BLOCK_SLOTS]; /* room for separating them */
};

/* Fills the block; the words must stay valid while it is used. */
void block_init(struct block *block, const struct reading *reading, const uint64_t *words, unsigned count,
		uint64_t index, uint64_t pa, uint64_t first_pa);

/* Finds the bits that vary, after which many tests need not read the words. */
void block_survey(struct block *block);

/*
 * The slots in which the bits `mask` of one word equal `value`, which has no other bits. The set may include slots
 * beyond the last of the block.
 */
static inline uint64_t block_equal(const struct block *block, unsigned word, uint64_t mask, uint64_t value)
{
	const uint64_t *words = block->part[word];

	if ((words[0] ^ value) & mask & ~block->vary[word])
		return 0;
	return mask & block->vary[word] ? block->reading->kernels->equal(words, mask, value) : UINT64_MAX;
}

/* The slots of reading `bit`, which bit 0 picks; with two readings of one role, number 0 has all slots. */
static inline uint64_t block_picked(const struct block *block, unsigned bit)
{
	const struct gmmu_reading *readings = block->reading->compiled.reading;

	if (readings[0].role != readings[1].role)
		return block_equal(block, 0, 1, bit);
	return bit == 0 ? UINT64_MAX : 0;
}

struct gmmu_slot block_slot(const struct block *block, unsigned i);
uint64_t block_pa(const struct block *block, unsigned i);

/*
 * Whether all slots of a surveyed block have the same role, state and notes (except notes that depend on place), the
 * same reserved bits, and the same values of fields with named values. Then *entry is an entry that has them too.
 */
bool block_alike(const struct block *block, struct gmmu_entry *entry);

/* How many slots a set has. */
static inline unsigned set_size(uint64_t set)
{
	/* Without the machine's own instruction, the compiler would call a function that is slower. */
	set -= set >> 1 & UINT64_C(0x5555555555555555);
	set = (set & UINT64_C(0x3333333333333333)) + (set >> 2 & UINT64_C(0x3333333333333333));
	set = (set + (set >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
	return (unsigned)(set * UINT64_C(0x0101010101010101) >> 56);
}

/* The slots that lie after the last entry of their table. */
uint64_t block_outside(const struct block *block);

#endif
