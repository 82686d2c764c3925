/* SPDX-License-Identifier: MIT */
/* Motorola S-record: "S" or "s", type, count, address, data, checksum. */
#include "dump/shape.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "dump/bytes.h"
#include "dump/shapes/hex_records.h"

enum srec_use { SREC_NONE, SREC_HEADER, SREC_DATA, SREC_COUNT, SREC_END };

/* Meaning of S0 to S9, and the size of their addresses in bytes. */
static const struct {
	enum srec_use use;
	size_t address_size;
} srec_types[10] = {
	{SREC_HEADER, 2}, {SREC_DATA, 2},  {SREC_DATA, 3}, {SREC_DATA, 4}, {SREC_NONE, 0},
	{SREC_COUNT, 2},  {SREC_COUNT, 3}, {SREC_END, 4},  {SREC_END, 3},  {SREC_END, 2},
};

static bool srec_bid(struct job *job)
{
	snprintf(job->evidence, sizeof(job->evidence), "the first line is a record that begins with S and a digit");
	return records_bid(job, "S?", 4) || records_bid(job, "s?", 4);
}

static enum gmmu_status srec_fault(const struct records *records, const char *what, struct gmmu_error *error)
{
	return gmmu_error_set(error, GMMU_E_FORMAT, "line %" PRIu64 " is not an S-record: %s", records->line.number,
			      what);
}

static enum gmmu_status srec_record(struct records *records, void *state, struct gmmu_error *error)
{
	const char *text = records->line.text + strspn(records->line.text, " \t");
	const uint8_t *bytes = records->bytes;
	unsigned type = text[1] >= '0' && text[1] <= '9' ? (unsigned)(text[1] - '0') : 4;
	size_t address_size = srec_types[type].address_size;
	uint64_t address;
	uint8_t sum = 0;

	(void)state;
	for (size_t i = 0; i < records->size; i++)
		sum = (uint8_t)(sum + bytes[i]);
	if ((text[0] != 'S' && text[0] != 's') || srec_types[type].use == SREC_NONE)
		return srec_fault(records, "its type is unknown", error);
	if (records->size != (size_t)bytes[0] + 1 || bytes[0] < address_size + 1)
		return srec_fault(records, "its length is wrong", error);
	if (sum != 0xff)
		return srec_fault(records, "its checksum is wrong", error);
	address = bytes_number(bytes + 1, address_size, true);
	switch (srec_types[type].use) {
	case SREC_DATA:
		return records_add(records, address, bytes + 1 + address_size, bytes[0] - address_size - 1, error);
	case SREC_COUNT:
		if (address != (records->count & (address_size == 2 ? 0xffff : 0xffffff)))
			return srec_fault(records, "it counts a different number of data records", error);
		return GMMU_OK;
	case SREC_END:
		records->ended = true;
		return GMMU_OK;
	default:
		return GMMU_OK;
	}
}

static enum gmmu_status srec_read(struct job *job, struct gmmu_error *error)
{
	return records_read(job, 2, srec_record, NULL, error);
}

const struct shape shape_srec = {"srec", "S-record", SHAPE_TEXT, srec_bid, srec_read};
