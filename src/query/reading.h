/* SPDX-License-Identifier: MIT */
/*
 * A view compiled for many slots, and the roles that it can give. And blocks of slots read so, on which questions are
 * answered many slots at a time.
 */
#ifndef QUERY_READING_H
#define QUERY_READING_H

#include <stdbool.h>
#include <stdint.h>

#include <gmmu/gmmu.h>

#include "query/kernels.h"

struct reading {
	struct gmmu_compiled compiled;
	unsigned roles;                             /* the roles that slots can get, a mask of GMMU_ROLE_BIT */
	struct gmmu_slot reserved[GMMU_ROLE_COUNT]; /* the bits of the slot that no field of the role covers */
	const struct kernels *kernels;              /* the loops that this machine runs best */
	bool placed;                                /* the notes depend on where a slot stands */
};

/* GMMU_E_UNSUPPORTED if the view leaves no role. */
enum gmmu_status reading_init(struct reading *reading, const struct gmmu_view *view, struct gmmu_error *error);

/* What is the same in every entry of one of the reading's roles. */
const struct gmmu_reading *reading_of_role(const struct reading *reading, enum gmmu_role role);

/* The entry of a slot without state and notes: enough for the values of its fields, and much quicker to have. */
struct gmmu_entry reading_entry(const struct reading *reading, struct gmmu_slot slot);

/* The whole entry of a slot at physical address `pa`. */
struct gmmu_entry reading_decode(const struct reading *reading, struct gmmu_slot slot, uint64_t pa);

/* A set of slots of a block is a mask: bit n stands for slot n of it. */
#define BLOCK_SLOTS 64

struct block {
	const struct reading *reading;
	const uint64_t *words;          /* `stride` for each slot */
	unsigned stride, count;         /* count: 1 to BLOCK_SLOTS */
	uint64_t index, pa, first_pa;   /* of the first slot; first_pa as in struct slots */
	uint64_t all;                   /* the set of all its slots */
	const uint64_t *low, *high;     /* the words of BLOCK_SLOTS slots; high: NULL if slots have but one */
	uint64_t apart[2][BLOCK_SLOTS]; /* where they are put if they do not stand so already */
	uint64_t decoded;               /* the slots whose entries are there already */
	struct gmmu_entry entries[BLOCK_SLOTS];
};

/* Fills the block; the words must stay where they are while it is used. */
void block_init(struct block *block, const struct reading *reading, const uint64_t *words, unsigned count,
		uint64_t index, uint64_t pa, uint64_t first_pa);

struct gmmu_slot block_slot(const struct block *block, unsigned i);
uint64_t block_pa(const struct block *block, unsigned i);

/* The whole entry of slot `i`, decoded when first asked for. */
const struct gmmu_entry *block_entry(struct block *block, unsigned i);

#endif
