/* SPDX-License-Identifier: MIT */
/*
 * All rows of a dump at full speed: pieces of a few hundred slots are loaded in turn, formatted from templates by a
 * crew of threads, and written to standard output in order.
 */
#ifndef CLI_BULK_H
#define CLI_BULK_H

#include <inttypes.h>
#include <stdbool.h>

#include <gmmu/gmmu.h>

#include "cli/output.h"
#include "dump/slots.h"
#include "render/rows.h"

struct bulk {
	struct dump *dump;
	const struct slots *slots;
	const struct gmmu_compiled *compiled;
	const struct rows *rows;
	bool tells_holes;  /* print a line for each hole */
	unsigned skip;     /* bytes to drop from the start of the first row */
	uint64_t position; /* the next slot, from 0 */
	uint64_t row_end;  /* physical address after the previous slot */
	uint64_t written;  /* rows written */
};

/* GMMU_E_IO: the bytes of a slot can no longer be read. */
enum gmmu_status bulk_refuse(struct dump *dump, uint64_t index, struct gmmu_error *error);

/* The line for a hole, from its first address to its last. */
#define BULK_HOLE_FORMAT "# hole: 0x%" PRIx64 "-0x%" PRIx64 "\n"

/* Writes all rows. If a slot can no longer be read, the rows before it are written, and the result is GMMU_E_IO. */
enum gmmu_status bulk_write(struct bulk *bulk, struct output *output, struct gmmu_error *error);

#endif
