/* SPDX-License-Identifier: MIT */
/* Common to Intel HEX and S-record: lines of hex pairs, each with an address and a checksum. */
#ifndef DUMP_SHAPES_HEX_RECORDS_H
#define DUMP_SHAPES_HEX_RECORDS_H

#include "dump/lines.h"
#include "dump/shape.h"

#define RECORD_BYTES_MAX 300 /* the byte count of a record is one byte, and a few bytes are not counted */

struct records {
	struct job *job;
	struct spool spool;
	struct line line;                /* the whole record as text */
	uint8_t bytes[RECORD_BYTES_MAX]; /* its bytes, including the checksum */
	size_t size;
	bool ended;     /* the end record was seen */
	uint64_t count; /* data records so far */
};

/* Reads the layer record by record; `record` handles one. `first` is the column where the hex pairs begin. */
enum gmmu_status records_read(struct job *job, size_t first,
			      enum gmmu_status (*record)(struct records *records, void *state,
							 struct gmmu_error *error),
			      void *state, struct gmmu_error *error);

/* Adds data of the current record. */
enum gmmu_status records_add(struct records *records, uint64_t address, const uint8_t *bytes, size_t size,
			     struct gmmu_error *error);

/* Whether the first non-blank line of the layer begins with `mark`, followed by at least `pairs` hex pairs. */
bool records_bid(struct job *job, const char *mark, size_t pairs);

#endif
