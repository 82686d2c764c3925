/* SPDX-License-Identifier: MIT */
/*
 * Bytes of unknown number, gathered in memory up to a cap. Runs of zeros cost no memory, so that a bomb of zeros stops
 * at the cap without having cost anything.
 */
#ifndef DUMP_SPOOL_H
#define DUMP_SPOOL_H

#include <stddef.h>
#include <stdint.h>

#include <gmmu/gmmu.h>

/* Zero-initialise it, but for `cap`; free it with spool_free. */
struct spool {
	uint8_t *bytes;
	size_t size;     /* bytes gathered */
	size_t reserved; /* bytes of address space */
	uint64_t cap;    /* never more than this */
};

void spool_free(struct spool *spool);

/* Adds bytes. GMMU_E_FORMAT "more than N" beyond the cap, GMMU_E_NOMEM. */
enum gmmu_status spool_add(struct spool *spool, const void *bytes, size_t size, struct gmmu_error *error);

#endif
