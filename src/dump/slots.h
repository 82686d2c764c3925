/* SPDX-License-Identifier: MIT */
/*
 * Slots in order, for all code outside this folder. One type represents the slots of a dump, the same with edits, and
 * slots made up by a test. Slots are counted from 0; "slot" below is such a number. Contiguous slots of one extent
 * form a stretch. Only `read` reads anything; the places of slots are known.
 */
#ifndef DUMP_SLOTS_H
#define DUMP_SLOTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <gmmu/gmmu.h>

#include "dump/dump.h"

/* Used instead of a slot number: no slot. */
#define SLOT_NONE UINT64_MAX

struct slot_stretch {
	uint64_t first; /* number of the first slot of the stretch */
	uint64_t count; /* slots, at least 1 */
	uint64_t pa;    /* physical address of the first slot, in bytes */
	uint64_t index; /* of the first slot in the whole dump, if this is a window of it; otherwise equal to `first` */
	size_t extent;  /* of the dump */
};

struct slots {
	void *context;
	unsigned entry_size; /* bytes in a slot: 8 or 16 */
	uint64_t count;      /* slots; at most UINT64_MAX / 16 */
	uint64_t first_pa;   /* base for the offsets of slots: offset = pa - first_pa */

	/* The stretch that holds a slot below `count`. Stretches ascend by slot, index and address. */
	struct slot_stretch (*stretch)(void *context, uint64_t slot);

	/*
	 * Reads `count` slots of one stretch from `slot` on as numbers, entry_size / 8 words per slot, and returns how
	 * many slots it read. A short read means that the next slot can no longer be read.
	 */
	size_t (*read)(void *context, uint64_t slot, uint64_t *words, size_t count);

	/*
	 * Returns the end of a run of slots from `slot` on that are known to be 0 without reading them (a hole in a
	 * sparse file). If there is no such run, returns `slot`, and need not be called again below *until. NULL if
	 * holes are not known.
	 */
	uint64_t (*skip_zeros)(void *context, uint64_t slot, uint64_t *until);
};

/*
 * Cuts a dump into slots of `entry_size` bytes (8 or 16), each extent from its start. The dump must outlive the
 * result, which the caller frees with slots_free. Without `partial`, bytes left over at the end of an extent are
 * GMMU_E_TRUNCATED; the message names the extent, the number of whole slots and the bytes left over.
 */
enum gmmu_status slots_new(struct dump *dump, unsigned entry_size, bool partial, struct slots **slots,
			   struct gmmu_error *error);
void slots_free(struct slots *slots);

/* The bytes left over at the end of an extent (0 for most), which belong to no slot. */
unsigned slots_rest(const struct slots *slots, struct dump_extent extent);

/* The place of a slot, and its contents if it was read. */
struct slots_item {
	uint64_t index; /* number of the slot over all extents, before a window was cut out; shown and typed by users */
	uint64_t position; /* its number among the present slots */
	size_t extent;     /* its extent */
	uint64_t offset;   /* pa minus the dump's origin (the first extent's address, before a window was cut out) */
	uint64_t pa;       /* physical address of its first byte */
	bool available;    /* false: its bytes can no longer be read, or were not requested */
	struct gmmu_slot slot; /* its bits, 0 if not available */
};

/* Finds the place of a slot; false if there is no such slot. */
bool slots_place(const struct slots *slots, uint64_t slot, struct slots_item *item);

/* Maximum number of slots that slots_load returns. */
#define SLOTS_LOAD_MAX 512

/*
 * Reads up to `count` slots from `slot` on, reading the dump once. Returns how many items were filled: at least 1 if
 * there is such a slot, fewer than requested at a hole or after an unavailable slot.
 */
size_t slots_load(const struct slots *slots, uint64_t slot, struct slots_item *items, size_t count);

/* The physical address and the index of a slot; 0 if there is no such slot. */
uint64_t slots_pa(const struct slots *slots, uint64_t slot);
uint64_t slots_index(const struct slots *slots, uint64_t slot);

/* The slot that holds the byte at `pa`; the slot with an index; SLOT_NONE if there is none. */
uint64_t slots_find(const struct slots *slots, uint64_t pa);
uint64_t slots_find_index(const struct slots *slots, uint64_t index);

/* The first slot that ends after `pa`: the one that holds it or, in a hole, the next; `count` if there is none. */
uint64_t slots_at_or_after(const struct slots *slots, uint64_t pa);

/*
 * Whether some stretch begins at an address that is not a multiple of the slots' size, as no entry of a table does;
 * then a sentence says so of the first such stretch.
 */
#define SLOTS_SHIFT_ROOM 192
bool slots_shift_describe(const struct slots *slots, char sentence[SLOTS_SHIFT_ROOM]);

/* Whether there is a hole between a slot and the one before it. */
bool slots_after_hole(const struct slots *slots, uint64_t slot);

#endif
