/* SPDX-License-Identifier: MIT */
/*
 * The slots of a dump: extents cut into entries, each from its extent's start. Counts slots over all extents, finds
 * one by its number or by its address, and reads it.
 */
#ifndef DUMP_SLOTS_H
#define DUMP_SLOTS_H

#include <stdbool.h>
#include <stdint.h>

#include <gmmu/gmmu.h>

#include "dump/dump.h"

struct slots;

/* Where a slot stands and what it holds. */
struct slots_item {
	uint64_t index;    /* number of the slot over all extents, before a window was cut; what is shown and typed */
	uint64_t position; /* its number among the slots that are here, as the functions below count them */
	size_t extent;     /* the extent it stands in */
	uint64_t offset;   /* pa minus the dump's origin (the first extent's address, before a window was cut) */
	uint64_t pa;       /* physical address of its first byte */
	bool available;    /* false: its bytes can not be read any more */
	struct gmmu_slot slot; /* its bits, 0 if not available */
};

/*
 * Cuts a dump into slots of `entry_size` bytes (8 or 16), which are counted from 0 on: "slot" below is such a number.
 * The dump must outlive the result, which the caller frees. Without `partial` a rest at the end of an extent is
 * GMMU_E_TRUNCATED, naming the extent, how many whole slots and how many bytes are left over.
 */
enum gmmu_status slots_new(struct dump *dump, unsigned entry_size, bool partial, struct slots **slots,
			   struct gmmu_error *error);
void slots_free(struct slots *slots);

unsigned slots_entry_size(const struct slots *slots);
uint64_t slots_count(const struct slots *slots);

/* The bytes left over at the end of extent `extent` (0 for most), which belong to no slot. */
unsigned slots_rest(const struct slots *slots, size_t extent);

/* Reads slot `index`; false if there is no such slot. */
bool slots_at(struct slots *slots, uint64_t index, struct slots_item *item);

/* No call of slots_load gives more. */
#define SLOTS_LOAD_MAX 512

/*
 * Reads up to `count` slots from `index` on with one look at the dump, for walks over all of it. Returns how many
 * items were filled: at least 1 if there is such a slot, fewer than asked for at a hole or behind an unavailable slot.
 */
size_t slots_load(struct slots *slots, uint64_t index, struct slots_item *items, size_t count);

/*
 * The slot that holds the byte at physical address `pa`, or UINT64_MAX if no slot does. slots_at_or_after gives the
 * first slot at or behind `pa` instead of failing in a hole; slots_count if there is none.
 */
uint64_t slots_find(const struct slots *slots, uint64_t pa);
uint64_t slots_at_or_after(const struct slots *slots, uint64_t pa);

/* The index of a slot, and the slot of an index; UINT64_MAX if it is not here. They differ in a window only. */
uint64_t slots_index(const struct slots *slots, uint64_t slot);
uint64_t slots_find_index(const struct slots *slots, uint64_t index);

/* True if a hole lies between slot `index` and the slot before it. */
bool slots_after_hole(const struct slots *slots, uint64_t index);

#endif
