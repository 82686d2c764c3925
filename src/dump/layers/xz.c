/* SPDX-License-Identifier: MIT */
/* xz, through liblzma. */
#include "dump/shape.h"

#include <string.h>

#include "dump/layers/codec.h"
#include "text/count.h"

#define XZ_HEADER_SIZE 12 /* magic number, flags, and a checksum of the flags; bytes */

static bool xz_signature(const uint8_t *bytes, size_t size)
{
	return size >= 6 && memcmp(bytes,
				   "\xfd"
				   "7zXZ\0",
				   6) == 0;
}

static bool xz_bid(struct job *job)
{
	codec_evidence(job, 6);
	return xz_signature(job->head, job->head_size);
}

#ifdef HAVE_LZMA
#include <lzma.h>
#include <stdlib.h>

/* Memory limit for a decoder; the strongest setting of xz needs 65 MiB. */
#define XZ_MEMORY (UINT64_C(192) << 20)

static void *xz_start(void)
{
	static const lzma_stream init = LZMA_STREAM_INIT;
	lzma_stream *stream = malloc(sizeof(*stream));

	if (!stream)
		return NULL;
	*stream = init;
	if (lzma_stream_decoder(stream, XZ_MEMORY, 0) != LZMA_OK) {
		free(stream);
		return NULL;
	}
	return stream;
}

static enum codec_result xz_step(void *given, struct codec_io *io)
{
	static const struct {
		lzma_ret result;
		const char *reason;
	} reasons[] = {
		{LZMA_DATA_ERROR, "the checksum is wrong, or they are invalid"},
		{LZMA_FORMAT_ERROR, "they do not begin correctly"},
		{LZMA_OPTIONS_ERROR, "they use an unknown feature"},
		{LZMA_MEMLIMIT_ERROR, "decoding needs more than 192 MiB of memory"},
	};
	lzma_stream *stream = given;
	lzma_ret result;

	stream->next_in = io->in;
	stream->avail_in = io->in_size;
	stream->next_out = io->out;
	stream->avail_out = io->out_size;
	result = lzma_code(stream, io->last ? LZMA_FINISH : LZMA_RUN);
	io->in_size = stream->avail_in;
	io->out_size = stream->avail_out;
	if (result == LZMA_STREAM_END)
		return CODEC_END;
	if (result == LZMA_OK || result == LZMA_BUF_ERROR)
		return CODEC_MORE;
	io->reason = "they can not be decoded";
	for (size_t i = 0; i < COUNT(reasons); i++) {
		if (reasons[i].result == result)
			io->reason = reasons[i].reason;
	}
	io->limit = result == LZMA_MEMLIMIT_ERROR;
	io->ran_out = result == LZMA_MEM_ERROR;
	return CODEC_FAIL;
}

static void xz_stop(void *given)
{
	lzma_stream *stream = given;

	lzma_end(stream);
	free(stream);
}

static bool xz_begun(const void *given)
{
	const lzma_stream *stream = given;

	return stream->total_in >= XZ_HEADER_SIZE;
}

/* The header has a checksum of its own. */
static bool xz_proof(struct job *job)
{
	lzma_stream_flags flags;

	return job->head_size >= XZ_HEADER_SIZE && lzma_stream_header_decode(&flags, job->head) == LZMA_OK;
}

static enum gmmu_status xz_read(struct job *job, struct gmmu_error *error)
{
	static const struct codec codec = {
		.words = "xz",
		.signature_size = 6,
		.signature = xz_signature,
		.proof = xz_proof,
		.start = xz_start,
		.step = xz_step,
		.stop = xz_stop,
		.begun = xz_begun,
		.padding = 4,
	};

	return codec_read(job, &codec, error);
}
#else
#define xz_read NULL
#endif

const struct shape shape_xz = {"xz", "xz", SHAPE_COMPRESSION, xz_bid, xz_read};
