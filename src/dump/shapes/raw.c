/* SPDX-License-Identifier: MIT */
/* Raw bytes: one extent. */
#include "dump/shape.h"

#include <inttypes.h>
#include <stdio.h>

#include "text/utf8.h"

#define SCAN_SIZE 65536

/* Binary data: a NUL byte, or bytes that are not UTF-8. Most tables show that at once; text is read to its end. */
static bool raw_bid(struct job *job)
{
	uint8_t bytes[SCAN_SIZE];
	struct utf8 utf8 = {0};
	size_t got, good;

	for (uint64_t at = 0; at < job->view.size; at += got) {
		got = view_read(&job->view, at, bytes, sizeof(bytes));
		good = utf8_check(&utf8, bytes, got);
		if (good < got) {
			snprintf(job->evidence, sizeof(job->evidence), "%s at offset 0x%" PRIx64,
				 bytes[good] == 0 ? "a zero byte" : "a byte that is not UTF-8 text", at + good);
			return true;
		}
		if (got == 0 || dump_progress(job->dump, at + got, job->view.size, NULL) != GMMU_OK)
			return false; /* the next shape has the same error and reports it */
	}
	if (utf8.missing > 0)
		snprintf(job->evidence, sizeof(job->evidence), "it ends inside a UTF-8 character");
	return utf8.missing > 0;
}

static enum gmmu_status raw_read(struct job *job, struct gmmu_error *error)
{
	struct piece piece = {.size = job->view.size, .where = job->view.offset};
	enum gmmu_status status = extents_add(&job->dump->extents, piece, error);

	if (status == GMMU_OK)
		status = extents_settle(&job->dump->extents, error);
	job->done = true;
	return status;
}

const struct shape shape_raw = {"raw", "raw", SHAPE_BINARY, raw_bid, raw_read};
