/* SPDX-License-Identifier: MIT */
/*
 * The inner loops of scans: each asks one thing of 64 words and gives the set of those that have it, bit n for word n.
 * They are plain loops that a compiler turns into vector code, compiled once for every machine and once more for those
 * that can do better; both give the same sets.
 */
#ifndef QUERY_KERNELS_H
#define QUERY_KERNELS_H

#include <stdint.h>

#define KERNEL_WORDS 64

struct kernels {
	/* The words whose bits `mask` are those of `value`. */
	uint64_t (*equal)(const uint64_t *words, uint64_t mask, uint64_t value);
	/* The words whose bits `mask`, as a number, are `low` to `low` + `span`. */
	uint64_t (*within)(const uint64_t *words, uint64_t mask, uint64_t low, uint64_t span);
	/* The words whose bits 63:56, as a number n, have bit n % 64 of top[n / 64] set. */
	uint64_t (*top)(const uint64_t *words, const uint64_t top[4]);
	/* Takes 64 pairs apart. */
	void (*split)(const uint64_t *pairs, uint64_t *low, uint64_t *high);
};

/* For any machine, and the best for this one. Static storage. */
const struct kernels *kernels_portable(void);
const struct kernels *kernels_best(void);

#endif
