/* SPDX-License-Identifier: MIT */
/*
 * Slots in order: what everyone above this folder reads. There is one type for all of them: the slots that a dump is
 * cut into, the same with edits on top, or what a test makes up. They are counted from 0 on, "slot" below is such a
 * number, and those that stand one behind another in one extent are a stretch. Only reading reads: where a slot stands
 * is known.
 */
#ifndef DUMP_SLOTS_H
#define DUMP_SLOTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <gmmu/gmmu.h>

#include "dump/dump.h"

/* In place of a slot's number: no slot. */
#define SLOT_NONE UINT64_MAX

struct slot_stretch {
	uint64_t first; /* number of the first slot of the stretch */
	uint64_t count; /* slots, at least 1 */
	uint64_t pa;    /* physical address of the first slot, in bytes */
	uint64_t index; /* of the first slot in the whole dump, if this is a window of it; else as `first` */
	size_t extent;  /* of the dump */
};

struct slots {
	void *context;
	unsigned entry_size; /* bytes in a slot: 8 or 16 */
	uint64_t count;      /* slots; at most UINT64_MAX / 16 */
	uint64_t first_pa;   /* what the offsets of slots count from: offset = pa - first_pa */

	/* The stretch that holds a slot below `count`. Stretches ascend by slot, index and address. */
	struct slot_stretch (*stretch)(void *context, uint64_t slot);

	/*
	 * Reads `count` slots of one stretch from `slot` on as numbers, entry_size / 8 words for each slot, and returns
	 * how many slots it got. Fewer mean that the slot behind them can not be read any more.
	 */
	size_t (*read)(void *context, uint64_t slot, uint64_t *words, size_t count);

	/*
	 * A number from `slot` to `count` such that all slots from `slot` up to it are known, without reading them, to
	 * be 0 (a hole in a sparse file). If it is `slot` itself, no slot below *until is worth asking about again.
	 * NULL if nothing can be known.
	 */
	uint64_t (*skip_zeros)(void *context, uint64_t slot, uint64_t *until);
};

/*
 * Cuts a dump into slots of `entry_size` bytes (8 or 16), each extent from its start. The dump must outlive the result,
 * which the caller frees with slots_free (and no others). Without `partial` a rest at the end of an extent is
 * GMMU_E_TRUNCATED, naming the extent, how many whole slots and how many bytes are left over.
 */
enum gmmu_status slots_new(struct dump *dump, unsigned entry_size, bool partial, struct slots **slots,
			   struct gmmu_error *error);
void slots_free(struct slots *slots);

/* The bytes left over at the end of an extent (0 for most), which belong to no slot. */
unsigned slots_rest(const struct slots *slots, struct dump_extent extent);

/* Where a slot stands, and what it holds if it was read. */
struct slots_item {
	uint64_t index;    /* number of the slot over all extents, before a window was cut; what is shown and typed */
	uint64_t position; /* its number among the slots that are here */
	size_t extent;     /* the extent it stands in */
	uint64_t offset;   /* pa minus the dump's origin (the first extent's address, before a window was cut) */
	uint64_t pa;       /* physical address of its first byte */
	bool available;    /* false: its bytes can not be read any more, or were not asked for */
	struct gmmu_slot slot; /* its bits, 0 if not available */
};

/* Tells where a slot stands; false if there is no such slot. */
bool slots_place(const struct slots *slots, uint64_t slot, struct slots_item *item);

/* No call of slots_load gives more. */
#define SLOTS_LOAD_MAX 512

/*
 * Reads up to `count` slots from `slot` on with one look at the dump. Returns how many items were filled: at least 1 if
 * there is such a slot, fewer than asked for at a hole or behind an unavailable slot.
 */
size_t slots_load(const struct slots *slots, uint64_t slot, struct slots_item *items, size_t count);

/* The physical address, and the index, of a slot; 0 if there is no such slot. */
uint64_t slots_pa(const struct slots *slots, uint64_t slot);
uint64_t slots_index(const struct slots *slots, uint64_t slot);

/* The slot that holds the byte at `pa`, and the slot of an index; SLOT_NONE if there is none. */
uint64_t slots_find(const struct slots *slots, uint64_t pa);
uint64_t slots_find_index(const struct slots *slots, uint64_t index);

/* The first slot that ends behind `pa`: the one that holds it or, in a hole, the next; `count` if there is none. */
uint64_t slots_at_or_after(const struct slots *slots, uint64_t pa);

/* True if a hole lies between a slot and the slot before it. */
bool slots_after_hole(const struct slots *slots, uint64_t slot);

#endif
