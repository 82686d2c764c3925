/* SPDX-License-Identifier: MIT */
/* Slots without a file, for the jobs of src/query: a few in memory, or 2^40 of which a few are not 0. */
#ifndef TESTS_QUERY_FAKE_H
#define TESTS_QUERY_FAKE_H

#include <stdatomic.h>

#include "query/reading.h"
#include "dump/slots.h"
#include "support.h"

#define FAKE_STRETCHES 8
#define FAKE_SLOTS 65536

/* Initialise it with fake_init, then set what is wanted. */
struct fake {
	struct slots source;
	struct slot_stretch stretches[FAKE_STRETCHES];
	unsigned stretch_count;
	uint64_t lost_first, lost_end;    /* slots that cannot be read */
	uint64_t hole_first, hole_end;    /* slots that are known to be 0; they are whatever they are when read */
	atomic_uint_least64_t read_count; /* slots that were asked for so far */
	uint64_t words[2 * FAKE_SLOTS];
};

/* `count` slots of `entry_size` bytes, all 0, in one stretch from address `pa` on. */
void fake_init(struct fake *fake, unsigned entry_size, uint64_t count, uint64_t pa);

/* Cuts the last stretch: from slot `first` on the slots have the addresses from `pa` on. */
void fake_cut(struct fake *fake, uint64_t first, uint64_t pa);

void fake_set(struct fake *fake, uint64_t index, struct gmmu_slot slot);
struct gmmu_slot fake_get(const struct fake *fake, uint64_t index);

/* The row of a slot, decoded. */
struct gmmu_row fake_row(const struct fake *fake, const struct gmmu_view *view, uint64_t index);

#define GIANT_SET 8
#define GIANT_PAGE 512 /* holes begin and end at a multiple of so many slots */

/* 2^40 slots of 8 bytes; zero but for those that are set. */
struct giant {
	struct slots source;
	unsigned set_count;
	uint64_t indexes[GIANT_SET]; /* ascending */
	uint64_t words[GIANT_SET];
	atomic_uint_least64_t read_count;
};

#define GIANT_COUNT (UINT64_C(1) << 40)

void giant_init(struct giant *giant);
void giant_set(struct giant *giant, uint64_t index, uint64_t word);

/* The same with three valid slots: 5, one far away, and the last. */
#define GIANT_FAR (UINT64_C(1) << 39)
void giant_fill(struct giant *giant);

/* The views that a test of questions should be run under. */
extern const struct gmmu_view fake_views[];
extern const int fake_view_count;

#endif
