/* SPDX-License-Identifier: MIT */
/*
 * All rows of a dump, as fast as they are read: pieces of some hundred slots are loaded one after the other, written
 * out by templates in threads of their own, and go to standard output in order. With one processor, or few slots, there
 * is no thread, and the same bytes come out.
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
	bool tells_holes;  /* a line where addresses are left out */
	unsigned skip;     /* bytes that the first row does without */
	uint64_t position; /* the next slot; from 0 */
	uint64_t row_end;  /* physical address after the slot before it */
	uint64_t written;  /* rows that went out */
};

/* GMMU_E_IO: the bytes of a slot can not be read any more. */
enum gmmu_status bulk_refuse(struct dump *dump, uint64_t index, struct gmmu_error *error);

/* The line for the addresses from the first to the last that no slot has. */
#define BULK_HOLE_FORMAT "# hole: 0x%" PRIx64 "-0x%" PRIx64 "\n"

/* Writes all rows. What came before a slot that can not be read is written, and then GMMU_E_IO tells of it. */
enum gmmu_status bulk_write(struct bulk *bulk, struct output *output, struct gmmu_error *error);

#endif
