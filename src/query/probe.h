/* SPDX-License-Identifier: MIT */
/*
 * Questions about the raw words of slots, many slots at a time. A probe is a test of the library (gmmu_test) and a
 * range in which some bits must lie; a list of probes holds in a slot when one of them does. What is asked of fields,
 * states, notes and addresses is worked out once as such a list, and then costs a few vector loops.
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
	bool failed; /* there was no memory for all of them */
};

/* Holds in every slot. */
extern const struct probe probe_always;

/* What a slot must have to be of the role that bit 0 = `bit` picks; false for bit 1 if bit 0 does not matter. */
bool probe_of_role(const struct reading *reading, unsigned bit, struct probe *probe);

void probes_free(struct probes *probes);

/* Adds a probe, joined with those that say the same with it in fewer words. */
void probes_add(struct probes *probes, const struct probe *probe);

/* Adds the probes of the states and of the notes of a set, but for notes that depend on place. */
void probes_add_states(struct probes *probes, const struct gmmu_compiled *compiled, uint32_t states);
void probes_add_notes(struct probes *probes, const struct gmmu_compiled *compiled, uint32_t notes);

/*
 * Makes a probe also demand that the bits `mask` be those of `value`, or lie in a range. False if no slot can do so
 * any more, or if it has a range of other bits already.
 */
bool probe_demand(struct probe *probe, struct gmmu_slot mask, struct gmmu_slot value);
bool probe_bound(struct probe *probe, unsigned word, uint64_t mask, uint64_t low, uint64_t high);

/* What two probes demand together: PROBE_NEVER if no slot meets it, PROBE_APART if one probe cannot say it. */
enum probe_join { PROBE_JOINED, PROBE_NEVER, PROBE_APART };
enum probe_join probe_join(const struct probe *a, const struct probe *b, struct probe *joined);

/* The slots of a block, among `wanted`, in which one of `count` probes holds. */
uint64_t probes_match(const struct probe *probes, size_t count, struct block *block, uint64_t wanted);

#endif
