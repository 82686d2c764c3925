/* SPDX-License-Identifier: MIT */
/*
 * The inner loops of scans: each tests 64 words and returns the set of those that pass, bit n for word n. They are
 * plain loops that compilers vectorise, compiled once for any machine and again for better ones. All return the same
 * sets. Probes are matched here too, so that their loops are inlined.
 */
#ifndef QUERY_KERNELS_H
#define QUERY_KERNELS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define KERNEL_WORDS 64

struct block;
struct probe;

struct kernels {
	/* The slots of a surveyed block, among `wanted`, for which one of `count` probes holds. */
	uint64_t (*match)(const struct probe *probes, size_t count, const struct block *block, uint64_t wanted);
	/* The words whose bits `mask` equal those of `value`. */
	uint64_t (*equal)(const uint64_t *words, uint64_t mask, uint64_t value);
	/* The words whose bits `mask` are those of the word before them plus `step`; `before` precedes the first. */
	uint64_t (*follow)(const uint64_t *words, uint64_t before, uint64_t mask, uint64_t step);
	/* The bits that are not the same in all words. */
	uint64_t (*vary)(const uint64_t *words);
	/* Separates 64 pairs. */
	void (*split)(const uint64_t *pairs, uint64_t *low, uint64_t *high);
};

/* The best for this machine. Static storage. */
const struct kernels *kernels_best(void);

/* For tests: whether, from now on, the loops for any machine are taken for the best. */
void kernels_force(bool any_machine);

#endif
