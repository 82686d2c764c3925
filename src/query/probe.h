/* SPDX-License-Identifier: MIT */
/*
 * Tests of raw words for many slots at a time. A probe is a test of the library (gmmu_test) and a range for some bits;
 * a list of probes holds for a slot if one of them does. Tests of fields, states, notes and addresses are turned into
 * such lists once, and then take only a few vector loops.
 */
#ifndef QUERY_PROBE_H
#define QUERY_PROBE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <gmmu/gmmu.h>

#include "query/reading.h"

struct probe {
	struct gmmu_test test;
	/* If `ranged`: the bits `mask` of word `word`, as a number, are from `low` to `low` + `span`. */
	bool ranged;
	unsigned word;
	uint64_t mask, low, span;
};

/* Zero-initialise it; free it with probes_free. */
struct probes {
	struct probe *list;
	size_t count, capacity;
	bool failed; /* out of memory: the list is incomplete */
};

/* Holds for every slot. */
extern const struct probe probe_always;

/* The condition for the role that bit 0 = `bit` picks; false for bit 1 if bit 0 does not matter. */
bool probe_of_role(const struct reading *reading, unsigned bit, struct probe *probe);

void probes_free(struct probes *probes);

/* Adds a probe, and merges it with others where fewer probes match the same slots. */
void probes_add(struct probes *probes, const struct probe *probe);

/* Puts probes that likely match many slots first, so that fewer are tried. */
void probes_sort(struct probes *probes);

/* Adds the probes for a set of states or notes, except notes that depend on the slot's place. */
void probes_add_states(struct probes *probes, const struct gmmu_compiled *compiled, uint32_t states);
void probes_add_notes(struct probes *probes, const struct gmmu_compiled *compiled, uint32_t notes);

/*
 * Makes a probe also demand that the bits `mask` equal those of `value`, or are in a range. False if no slot can match
 * any more, or if it already has a range of other bits.
 */
bool probe_demand(struct probe *probe, struct gmmu_slot mask, struct gmmu_slot value);
bool probe_bound(struct probe *probe, unsigned word, uint64_t mask, uint64_t low, uint64_t high);

/*
 * The combined demands of two probes: PROBE_NEVER if no slot meets them, PROBE_APART if one probe cannot express them.
 */
enum probe_join { PROBE_JOINED, PROBE_NEVER, PROBE_APART };
enum probe_join probe_join(const struct probe *a, const struct probe *b, struct probe *joined);

/* The slots of a block, among `wanted`, for which one of `count` probes holds. */
uint64_t probes_match(const struct probe *probes, size_t count, struct block *block, uint64_t wanted);

#endif
