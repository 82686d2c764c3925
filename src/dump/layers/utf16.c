/* SPDX-License-Identifier: MIT */
/* UTF-16 text with a byte order mark, of the characters that listings have, as some shells write redirected output. */
#include "dump/shape.h"

#include <inttypes.h>
#include <stdio.h>

#define CHUNK_SIZE 32768 /* even */

/* Which byte of each pair is the character: 0 for little-endian, 1 for big-endian; -1 if there is no mark. */
static int utf16_mark(const uint8_t *head, size_t size)
{
	if (size < 4)
		return -1;
	return head[0] == 0xff && head[1] == 0xfe ? 0 : head[0] == 0xfe && head[1] == 0xff ? 1 : -1;
}

/* The character at `bytes`. */
static unsigned unit_read(const uint8_t *bytes, int side)
{
	return (unsigned)bytes[side] | (unsigned)bytes[1 - side] << 8;
}

/* ASCII, or what tools draw and punctuate with: tables of entries have zeros, and much else, in their place. */
static bool unit_is_text(unsigned unit)
{
	return (unit > 0 && unit < 0x80) || (unit >= 0xa0 && unit < 0x100) || (unit >= 0x2000 && unit < 0x2c00);
}

/* Writes a character as UTF-8; returns how many bytes that are. */
static size_t unit_write(uint8_t *bytes, unsigned unit)
{
	if (unit < 0x80) {
		bytes[0] = (uint8_t)unit;
		return 1;
	}
	if (unit < 0x800) {
		bytes[0] = (uint8_t)(0xc0 | unit >> 6);
		bytes[1] = (uint8_t)(0x80 | (unit & 0x3f));
		return 2;
	}
	bytes[0] = (uint8_t)(0xe0 | unit >> 12);
	bytes[1] = (uint8_t)(0x80 | (unit >> 6 & 0x3f));
	bytes[2] = (uint8_t)(0x80 | (unit & 0x3f));
	return 3;
}

static bool utf16_bid(struct job *job)
{
	int side = utf16_mark(job->head, job->head_size);
	uint8_t bytes[CHUNK_SIZE];
	size_t got;

	if (side < 0 || job->view.size % 2 != 0)
		return false;
	for (uint64_t at = 2; at < job->view.size; at += got) {
		got = view_read(&job->view, at, bytes, sizeof(bytes));
		if (got == 0 || got % 2 != 0)
			return false;
		for (size_t i = 0; i < got; i += 2) {
			if (!unit_is_text(unit_read(bytes + i, side)))
				return false;
		}
	}
	snprintf(job->evidence, sizeof(job->evidence), "byte order mark %s, and text after it",
		 side == 0 ? "ff fe" : "fe ff");
	return true;
}

static enum gmmu_status utf16_read(struct job *job, struct gmmu_error *error)
{
	int side = utf16_mark(job->head, job->head_size);
	struct spool spool = {.cap = job->dump->options.max_size};
	uint8_t bytes[CHUNK_SIZE], text[CHUNK_SIZE / 2 * 3];
	enum gmmu_status status = GMMU_OK;

	if (side < 0 || job->view.size % 2 != 0)
		return gmmu_error_set(error, GMMU_E_FORMAT,
				      "it has no UTF-16 byte order mark, or it ends inside a character");
	for (uint64_t at = 2; at < job->view.size && status == GMMU_OK; at += CHUNK_SIZE) {
		uint64_t left = job->view.size - at;
		size_t size = left < CHUNK_SIZE ? (size_t)left : CHUNK_SIZE, length = 0;

		status = job_read(job, at, bytes, size, error);
		for (size_t i = 0; i < size && status == GMMU_OK; i += 2) {
			unsigned unit = unit_read(bytes + i, side);

			if (!unit_is_text(unit))
				status = gmmu_error_set(error, GMMU_E_FORMAT,
							"it has a character at offset %" PRIu64 " that no listing has",
							at + i);
			length += unit_write(text + length, unit);
		}
		if (status == GMMU_OK)
			status = spool_add(&spool, text, length, error);
	}
	if (status == GMMU_OK)
		status = job_continue(job, &spool, error);
	spool_free(&spool);
	return status;
}

const struct shape shape_utf16 = {"utf16", "UTF-16 text", SHAPE_ENCODING, utf16_bid, utf16_read};
