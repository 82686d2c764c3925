/* SPDX-License-Identifier: MIT */
/* zstd, through libzstd. */
#include "dump/shape.h"

#include "dump/bytes.h"
#include "dump/layers/codec.h"

#define ZSTD_MAGIC_NUMBER 0xfd2fb528u
#define ZSTD_SKIP_NUMBER 0x184d2a50u /* the first of sixteen, for frames that are skipped */

static bool zstd_signature(const uint8_t *bytes, size_t size)
{
	return size >= 4 && (bytes_little32(bytes) == ZSTD_MAGIC_NUMBER ||
			     (bytes_little32(bytes) & 0xfffffff0u) == ZSTD_SKIP_NUMBER);
}

/* A skippable frame counts only if a real one follows: two small numbers are no evidence. */
static bool zstd_bid(struct job *job)
{
	uint8_t next[4];

	codec_evidence(job, 4);
	if (job->head_size < 8 || !zstd_signature(job->head, job->head_size))
		return false;
	if (bytes_little32(job->head) == ZSTD_MAGIC_NUMBER)
		return true;
	return view_read(&job->view, 8 + (uint64_t)bytes_little32(job->head + 4), next, sizeof(next)) == sizeof(next) &&
	       bytes_little32(next) == ZSTD_MAGIC_NUMBER;
}

#ifdef HAVE_ZSTD
#include <zstd.h>
#include <zstd_errors.h>

/* Limit for the decoder's window, as a power of 2: 128 MiB, zstd's own default limit. */
#define ZSTD_WINDOW 27
/* Limit for walking block headers; enough for a file of 128 GiB. */
#define ZSTD_PROOF_BLOCKS (1u << 20)

static void *zstd_start(void)
{
	ZSTD_DCtx *context = ZSTD_createDCtx();

	if (context && ZSTD_isError(ZSTD_DCtx_setParameter(context, ZSTD_d_windowLogMax, ZSTD_WINDOW))) {
		ZSTD_freeDCtx(context);
		return NULL;
	}
	return context;
}

static enum codec_result zstd_step(void *given, struct codec_io *io)
{
	ZSTD_inBuffer in = {.src = io->in, .size = io->in_size};
	ZSTD_outBuffer out = {.dst = io->out, .size = io->out_size};
	size_t result = ZSTD_decompressStream(given, &out, &in);

	io->in_size -= in.pos;
	io->out_size -= out.pos;
	if (!ZSTD_isError(result))
		return result == 0 ? CODEC_END : CODEC_MORE;
	io->reason = ZSTD_getErrorName(result);
	switch (ZSTD_getErrorCode(result)) {
	case ZSTD_error_frameParameter_windowTooLarge:
		io->reason = "decoding needs more than 128 MiB of memory";
		io->limit = true;
		break;
	case ZSTD_error_memory_allocation:
		io->ran_out = true;
		break;
	case ZSTD_error_checksum_wrong:
		io->reason = "the checksum is wrong";
		break;
	default:
		break;
	}
	return CODEC_FAIL;
}

static void zstd_stop(void *given)
{
	ZSTD_freeDCtx(given);
}

/* The length of the frame's header in bytes, or 0 if the head does not contain all of it. */
static size_t zstd_header_size(const struct job *job)
{
	static const uint8_t dictionary_size[] = {0, 1, 2, 4}, content_size[] = {0, 2, 4, 8};
	uint8_t descriptor = job->head_size > 4 ? job->head[4] : 0;
	bool single = descriptor & 0x20;
	size_t content = content_size[descriptor >> 6];

	if (content == 0 && single)
		content = 1;
	return 5 + (single ? 0u : 1u) + dictionary_size[descriptor & 3] + content;
}

/*
 * Whether the blocks of the first frame follow one another, as their headers say, up to one that is marked as the last
 * and ends inside the layer. No table does that by chance.
 */
static bool zstd_proof(struct job *job)
{
	uint64_t at = zstd_header_size(job);
	uint8_t bytes[3];

	if (bytes_little32(job->head) != ZSTD_MAGIC_NUMBER)
		return true; /* two consecutive frames were found */
	for (unsigned blocks = 0; blocks < ZSTD_PROOF_BLOCKS; blocks++) {
		uint32_t header, type, size;

		if (view_read(&job->view, at, bytes, sizeof(bytes)) < sizeof(bytes))
			return false;
		header = (uint32_t)bytes_number(bytes, 3, false);
		type = header >> 1 & 3;
		size = header >> 3;
		if (type == 3 || size > ZSTD_BLOCKSIZE_MAX)
			return false;
		at += sizeof(bytes) + (type == 1 ? 1 : size); /* type 1: one byte, repeated */
		if (header & 1)
			return at <= job->view.size;
	}
	return false;
}

/* If the data end, the decoder has already refused invalid headers. */
static bool zstd_begun(const void *given)
{
	(void)given;
	return true;
}

static enum gmmu_status zstd_read(struct job *job, struct gmmu_error *error)
{
	static const struct codec codec = {
		.words = "zstd",
		.signature_size = 4,
		.signature = zstd_signature,
		.proof = zstd_proof,
		.start = zstd_start,
		.step = zstd_step,
		.stop = zstd_stop,
		.begun = zstd_begun,
	};

	return codec_read(job, &codec, error);
}
#else
#define zstd_read NULL
#endif

const struct shape shape_zstd = {"zstd", "zstd", SHAPE_COMPRESSION, zstd_bid, zstd_read};
