/* SPDX-License-Identifier: MIT */
/* UTF-16 text with a byte order mark and only ASCII characters, as some shells write redirected output. */
#include "dump/shape.h"

#include <stdio.h>

#define CHUNK_SIZE 65536 /* even */

/* Which byte of each pair is the character: 0 for little-endian, 1 for big-endian; -1 if there is no mark. */
static int utf16_mark(const uint8_t *head, size_t size)
{
	if (size < 4)
		return -1;
	return head[0] == 0xff && head[1] == 0xfe ? 0 : head[0] == 0xfe && head[1] == 0xff ? 1 : -1;
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
			uint8_t character = bytes[i + (size_t)side];

			if (bytes[i + 1 - (size_t)side] != 0 || character == 0 || character >= 0x80)
				return false;
		}
	}
	snprintf(job->evidence, sizeof(job->evidence), "byte order mark %s, and every other byte is zero",
		 side == 0 ? "ff fe" : "fe ff");
	return true;
}

static enum gmmu_status utf16_read(struct job *job, struct gmmu_error *error)
{
	int side = utf16_mark(job->head, job->head_size);
	struct spool spool = {.cap = job->dump->options.max_size};
	uint8_t bytes[CHUNK_SIZE];
	enum gmmu_status status = GMMU_OK;

	if (side < 0 || job->view.size % 2 != 0)
		return gmmu_error_set(error, GMMU_E_FORMAT,
				      "it has no UTF-16 byte order mark, or it ends inside a character");
	for (uint64_t at = 2; at < job->view.size && status == GMMU_OK; at += CHUNK_SIZE) {
		uint64_t left = job->view.size - at;
		size_t size = left < CHUNK_SIZE ? (size_t)left : CHUNK_SIZE;

		status = job_read(job, at, bytes, size, error);
		for (size_t i = 0; i < size && status == GMMU_OK; i += 2) {
			if (bytes[i + 1 - (size_t)side] != 0)
				status = gmmu_error_set(error, GMMU_E_FORMAT, "it has UTF-16 characters beyond U+00FF");
			bytes[i / 2] = bytes[i + (size_t)side];
		}
		if (status == GMMU_OK)
			status = spool_add(&spool, bytes, size / 2, error);
	}
	if (status == GMMU_OK)
		status = job_continue(job, &spool, error);
	spool_free(&spool);
	return status;
}

const struct shape shape_utf16 = {"utf16", "UTF-16 text", SHAPE_ENCODING, utf16_bid, utf16_read};
