/* SPDX-License-Identifier: MIT */
/*
 * An unknown number of bytes, gathered in memory up to a limit. Runs of zeros take no memory, so a decompression bomb
 * of zeros stops at the limit at little cost.
 */
#ifndef DUMP_SOURCE_SPOOL_H
#define DUMP_SOURCE_SPOOL_H

#include <stddef.h>
#include <stdint.h>

#include <gmmu/gmmu.h>

/* Zero-initialise it except for `cap`; free it with spool_free. */
struct spool {
	uint8_t *bytes;
	size_t size;     /* bytes gathered */
	size_t reserved; /* bytes of address space */
	uint64_t cap;    /* maximum size */
};

void spool_free(struct spool *spool);

/* Adds bytes. GMMU_E_FORMAT "more than N" beyond the limit, GMMU_E_NOMEM. */
enum gmmu_status spool_add(struct spool *spool, const void *bytes, size_t size, struct gmmu_error *error);

#endif
