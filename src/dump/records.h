/* SPDX-License-Identifier: MIT */
/* What Intel HEX and S-record have in common: lines of hex pairs, each with its address and its checksum. */
#ifndef DUMP_RECORDS_H
#define DUMP_RECORDS_H

#include "dump/lines.h"
#include "dump/shape.h"

#define RECORD_BYTES_MAX 300 /* a record counts its bytes in one byte, and has a few more around them */

struct records {
	struct job *job;
	struct spool spool;
	struct line line;                /* the record as text, in whole */
	uint8_t bytes[RECORD_BYTES_MAX]; /* its bytes, its checksum included */
	size_t size;
	bool ended;     /* the record that ends the file was seen */
	uint64_t count; /* data records so far */
};

/* Reads the layer record by record; `record` looks at one. `first` is where the hex pairs begin in a line. */
enum gmmu_status records_read(struct job *job, size_t first,
			      enum gmmu_status (*record)(struct records *records, void *state,
							 struct gmmu_error *error),
			      void *state, struct gmmu_error *error);

/* Adds data of the record that is being looked at. */
enum gmmu_status records_add(struct records *records, uint64_t address, const uint8_t *bytes, size_t size,
			     struct gmmu_error *error);

/* Whether the layer's first line that is not blank begins with `mark` and goes on with `pairs` hex pairs or more. */
bool records_bid(struct job *job, const char *mark, size_t pairs);

#endif
