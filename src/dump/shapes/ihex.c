/* SPDX-License-Identifier: MIT */
/* Intel HEX: ":", count, offset, type, data, checksum. */
#include "dump/shape.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "dump/bytes.h"
#include "dump/shapes/hex_records.h"

enum ihex_type {
	IHEX_DATA,
	IHEX_END,
	IHEX_SEGMENT,       /* bits 19:4 of the addresses that follow */
	IHEX_SEGMENT_START, /* a program's start address, which is ignored */
	IHEX_LINEAR,        /* bits 31:16 of the addresses that follow */
	IHEX_LINEAR_START,
	IHEX_TYPE_COUNT
};

#define IHEX_AROUND 5 /* count, two bytes of offset, type, checksum */

struct ihex {
	uint64_t base;
	bool segmented; /* offsets are relative to a segment of 64 KB and may not exceed it */
};

static bool ihex_bid(struct job *job)
{
	snprintf(job->evidence, sizeof(job->evidence), "the first line is a record that begins with a colon");
	return records_bid(job, ":", IHEX_AROUND);
}

static enum gmmu_status ihex_fault(const struct records *records, const char *what, struct gmmu_error *error)
{
	return gmmu_error_set(error, GMMU_E_FORMAT, "line %" PRIu64 " is not an Intel HEX record: %s",
			      records->line.number, what);
}

static enum gmmu_status ihex_record(struct records *records, void *state, struct gmmu_error *error)
{
	/* Number of data bytes for each type; -1: any. */
	static const int lengths[IHEX_TYPE_COUNT] = {-1, 0, 2, 4, 2, 4};
	struct ihex *ihex = state;
	const uint8_t *bytes = records->bytes;
	uint64_t offset = bytes_number(bytes + 1, 2, true);
	uint8_t sum = 0;

	for (size_t i = 0; i < records->size; i++)
		sum = (uint8_t)(sum + bytes[i]);
	if (records->line.text[strspn(records->line.text, " \t")] != ':')
		return ihex_fault(records, "it does not begin with a colon", error);
	if (records->size != (size_t)bytes[0] + IHEX_AROUND)
		return ihex_fault(records, "its length is wrong", error);
	if (sum != 0)
		return ihex_fault(records, "its checksum is wrong", error);
	if (bytes[3] >= IHEX_TYPE_COUNT || (lengths[bytes[3]] >= 0 && lengths[bytes[3]] != bytes[0]))
		return ihex_fault(records, "its type is unknown or has a different length", error);
	switch (bytes[3]) {
	case IHEX_DATA:
		if (ihex->segmented && offset + bytes[0] > 0x10000)
			return ihex_fault(records, "its data extend beyond their segment", error);
		return records_add(records, ihex->base + offset, bytes + 4, bytes[0], error);
	case IHEX_END:
		records->ended = true;
		return GMMU_OK;
	case IHEX_SEGMENT:
	case IHEX_LINEAR:
		ihex->segmented = bytes[3] == IHEX_SEGMENT;
		ihex->base = bytes_number(bytes + 4, 2, true) << (ihex->segmented ? 4 : 16);
		return GMMU_OK;
	default:
		return GMMU_OK;
	}
}

static enum gmmu_status ihex_read(struct job *job, struct gmmu_error *error)
{
	struct ihex ihex = {0};

	return records_read(job, 1, ihex_record, &ihex, error);
}

const struct shape shape_ihex = {"ihex", "Intel HEX", SHAPE_TEXT, ihex_bid, ihex_read};
