/* SPDX-License-Identifier: MIT */
/*
 * Where the jobs of this folder read slots from: a few functions, so that a test can hand them 2^40 slots that stand in
 * no file. The slots of a dump are one such source.
 */
#ifndef QUERY_SLOT_SOURCE_H
#define QUERY_SLOT_SOURCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "dump/dump.h"
#include "dump/slots.h"

/* In place of a slot's number: no slot. */
#define SLOT_NONE UINT64_MAX

/* Slots that stand one behind another in one extent. */
struct slot_stretch {
	uint64_t first; /* number of the first slot of the stretch */
	uint64_t count; /* slots, at least 1 */
	uint64_t pa;    /* physical address of the first slot, in bytes */
	uint64_t index; /* of the first slot in the whole dump, if this is a window of it; else as `first` */
};

struct slot_source {
	void *context;
	unsigned entry_size; /* bytes in a slot: 8 or 16 */
	uint64_t count;      /* slots; at most UINT64_MAX / 16 */
	uint64_t first_pa;   /* what the offsets of slots count from: offset = pa - first_pa */

	/* The stretch that holds slot `index`, which is below `count`. Stretches ascend by slot and by address. */
	struct slot_stretch (*stretch)(void *context, uint64_t index);

	/*
	 * Reads `count` slots of one stretch from slot `index` on as numbers, entry_size / 8 words for each slot, and
	 * returns how many slots it got. Fewer mean that the slot behind them can not be read any more.
	 */
	size_t (*read)(void *context, uint64_t index, uint64_t *words, size_t count);

	/*
	 * A slot number from `index` to `count` such that all slots from `index` up to it are known, without reading
	 * them, to be 0 (a hole in a sparse file). NULL if nothing can be known.
	 */
	uint64_t (*skip_zeros)(void *context, uint64_t index);
};

/* A source over the slots of a dump. Keep it where it was initialised; both must outlive it. Needs no freeing. */
struct slot_source_of_dump {
	struct slot_source source;
	struct dump *dump;
	struct slots *slots;
};

void slot_source_of_dump_init(struct slot_source_of_dump *of, struct dump *dump, struct slots *slots);

/* The slot that holds the byte at `pa`, or SLOT_NONE. */
uint64_t slot_source_find(const struct slot_source *source, uint64_t pa);

/* The first slot that ends behind `pa`: the one that holds it or, in a hole, the next; `count` if there is none. */
uint64_t slot_source_at_or_after(const struct slot_source *source, uint64_t pa);

/* The physical address of slot `index`, which is below `count`. */
uint64_t slot_source_pa(const struct slot_source *source, uint64_t index);

#endif
