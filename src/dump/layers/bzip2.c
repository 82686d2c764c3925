/* SPDX-License-Identifier: MIT */
/* bzip2, through libbz2. */
#include "dump/shape.h"

#include <string.h>

#include "dump/layers/codec.h"

static bool bzip2_signature(const uint8_t *bytes, size_t size)
{
	return size >= 4 && memcmp(bytes, "BZh", 3) == 0 && bytes[3] >= '1' && bytes[3] <= '9';
}

static bool bzip2_bid(struct job *job)
{
	codec_evidence(job, 4);
	return bzip2_signature(job->head, job->head_size);
}

#ifdef HAVE_BZIP2
#include <bzlib.h>
#include <stdlib.h>

static void *bzip2_start(void)
{
	bz_stream *stream = calloc(1, sizeof(*stream));

	if (stream && BZ2_bzDecompressInit(stream, 0, 0) != BZ_OK) {
		free(stream);
		return NULL;
	}
	return stream;
}

static enum codec_result bzip2_step(void *given, struct codec_io *io)
{
	bz_stream *stream = given;
	union {
		const uint8_t *in;
		char *next;
	} in = {.in = io->in}; /* the library's pointer is not const */
	int result;

	stream->next_in = in.next;
	stream->avail_in = (unsigned)io->in_size;
	stream->next_out = (char *)io->out;
	stream->avail_out = (unsigned)io->out_size;
	result = BZ2_bzDecompress(stream);
	io->in_size = stream->avail_in;
	io->out_size = stream->avail_out;
	if (result == BZ_STREAM_END)
		return CODEC_END;
	if (result == BZ_OK)
		return CODEC_MORE;
	io->reason = result == BZ_DATA_ERROR_MAGIC ? "they do not begin correctly"
						   : "the checksum is wrong, or they are invalid";
	io->ran_out = result == BZ_MEM_ERROR;
	return CODEC_FAIL;
}

static void bzip2_stop(void *given)
{
	BZ2_bzDecompressEnd(given);
	free(given);
}

/* The header is followed by the signature of a block, or of the end of an empty stream: ten bytes in all. */
static bool bzip2_proof(struct job *job)
{
	return job->head_size >= 10 && (memcmp(job->head + 4, "\x31\x41\x59\x26\x53\x59", 6) == 0 ||
					memcmp(job->head + 4, "\x17\x72\x45\x38\x50\x90", 6) == 0);
}

/* Left to the proof, because only whole blocks come out. */
static bool bzip2_begun(const void *given)
{
	(void)given;
	return false;
}

static enum gmmu_status bzip2_read(struct job *job, struct gmmu_error *error)
{
	static const struct codec codec = {
		.words = "bzip2",
		.signature_size = 4,
		.signature = bzip2_signature,
		.proof = bzip2_proof,
		.start = bzip2_start,
		.step = bzip2_step,
		.stop = bzip2_stop,
		.begun = bzip2_begun,
	};

	return codec_read(job, &codec, error);
}
#else
#define bzip2_read NULL
#endif

const struct shape shape_bzip2 = {"bzip2", "bzip2", SHAPE_COMPRESSION, bzip2_bid, bzip2_read};
