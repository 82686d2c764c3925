/* SPDX-License-Identifier: MIT */
/* gzip, through zlib. */
#include "dump/shape.h"

#include "dump/layers/codec.h"

/* The magic number, the only method, and no reserved flag. */
static bool gzip_signature(const uint8_t *bytes, size_t size)
{
	return size >= 4 && bytes[0] == 0x1f && bytes[1] == 0x8b && bytes[2] == 8 && (bytes[3] & 0xe0) == 0;
}

static bool gzip_bid(struct job *job)
{
	codec_evidence(job, 3);
	return gzip_signature(job->head, job->head_size);
}

#ifdef HAVE_ZLIB
#include <stdlib.h>
#include <string.h>
#define ZLIB_CONST /* the library's pointers are const */
#include <zlib.h>

struct gzip_state {
	z_stream stream;
	gz_header header;
};

static void *gzip_start(void)
{
	struct gzip_state *state = calloc(1, sizeof(*state));

	/* 15 for the largest window, 16 for gzip headers only */
	if (state && inflateInit2(&state->stream, 15 + 16) != Z_OK) {
		free(state);
		return NULL;
	}
	if (state)
		inflateGetHeader(&state->stream, &state->header);
	return state;
}

static enum codec_result gzip_step(void *given, struct codec_io *io)
{
	struct gzip_state *state = given;
	z_stream *stream = &state->stream;
	int result;

	stream->next_in = io->in;
	stream->avail_in = (unsigned)io->in_size;
	stream->next_out = io->out;
	stream->avail_out = (unsigned)io->out_size;
	result = inflate(stream, Z_NO_FLUSH);
	io->in_size = stream->avail_in;
	io->out_size = stream->avail_out;
	if (result == Z_STREAM_END)
		return CODEC_END;
	if (result == Z_OK || result == Z_BUF_ERROR)
		return CODEC_MORE;
	/* zlib says "incorrect data check" and "incorrect length check" at the end, and various things before that. */
	io->reason = stream->msg && strstr(stream->msg, "check") ? "the checksum is wrong" : "they are invalid";
	io->ran_out = result == Z_MEM_ERROR;
	return CODEC_FAIL;
}

static void gzip_stop(void *given)
{
	struct gzip_state *state = given;

	inflateEnd(&state->stream);
	free(state);
}

static bool gzip_begun(const void *given)
{
	const struct gzip_state *state = given;

	return state->header.done == 1;
}

/* Three bytes are no proof. */
static bool gzip_proof(struct job *job)
{
	(void)job;
	return false;
}

static enum gmmu_status gzip_read(struct job *job, struct gmmu_error *error)
{
	static const struct codec codec = {
		.words = "gzip",
		.signature_size = 4,
		.signature = gzip_signature,
		.proof = gzip_proof,
		.start = gzip_start,
		.step = gzip_step,
		.stop = gzip_stop,
		.begun = gzip_begun,
	};

	return codec_read(job, &codec, error);
}
#else
#define gzip_read NULL
#endif

const struct shape shape_gzip = {"gzip", "gzip", SHAPE_COMPRESSION, gzip_bid, gzip_read};
