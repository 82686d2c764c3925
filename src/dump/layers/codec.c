/* SPDX-License-Identifier: MIT */
#include "dump/layers/codec.h"
#include "text/phrase.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CODEC_CHUNK 65536

void codec_evidence(struct job *job, size_t size)
{
	int at = snprintf(job->evidence, sizeof(job->evidence), "signature");

	for (size_t i = 0; i < size; i++)
		at += snprintf(job->evidence + at, sizeof(job->evidence) - (size_t)at, " %02x", (unsigned)job->head[i]);
}

struct codec_run {
	struct job *job;
	const struct codec *codec;
	void *state;
	uint64_t at;    /* offset in the layer of the first byte that is not yet in `in` */
	uint64_t start; /* offset of the current member */
	struct spool spool;
	size_t in_start, in_end; /* the unused part of `in` */
	uint8_t in[CODEC_CHUNK], out[CODEC_CHUNK];
};

/* Fills `in`. GMMU_E_IO if the file can no longer be read. */
static enum gmmu_status codec_fill(struct codec_run *run, struct gmmu_error *error)
{
	uint64_t left = run->job->view.size - run->at;
	size_t kept = run->in_end - run->in_start, room = CODEC_CHUNK - kept;
	size_t size = left < room ? (size_t)left : room;
	enum gmmu_status status;

	memmove(run->in, run->in + run->in_start, kept);
	run->in_start = 0;
	run->in_end = kept;
	if (size == 0)
		return GMMU_OK;
	status = job_read(run->job, run->at, run->in + kept, size, error);
	if (status != GMMU_OK)
		return status;
	run->in_end += size;
	run->at += size;
	return dump_progress(run->job->dump, run->at, run->job->view.size, error);
}

/* Explains why the decoder stopped early. `reason` is NULL if the data ended. */
static enum gmmu_status codec_fail(struct codec_run *run, const struct codec_io *io, struct gmmu_error *error)
{
	struct job *job = run->job;
	const char *words = run->codec->words;

	if (io->ran_out)
		return gmmu_error_set(error, GMMU_E_NOMEM, "out of memory: the %s data cannot be decoded", words);
	if (run->start == 0 && run->spool.size == 0 && !job->forced &&
	    !(io->reason == NULL && run->codec->begun(run->state)) && !run->codec->proof(job)) {
		job->declined = true;
		return GMMU_OK;
	}
	if (io->limit)
		return gmmu_error_set(error, GMMU_E_FORMAT, "the %s data can not be decoded: %s", words, io->reason);
	if (!io->reason)
		return gmmu_error_set(error, GMMU_E_FORMAT,
				      "the %s data are truncated after %" PRIu64 " bytes, which gave %zu bytes", words,
				      job->view.size, run->spool.size);
	if (run->start == 0 && !run->codec->signature(job->head, job->head_size))
		return gmmu_error_set(error, GMMU_E_FORMAT,
				      "this is not %s data: the signature is missing; leave --format out", words);
	return gmmu_error_set(error, GMMU_E_FORMAT, "the %s data are damaged: %s after %zu good bytes", words,
			      io->reason, run->spool.size);
}

/* Decodes one member. `*ended` is set if it was read to its end; otherwise the layer was declined, or see `status`. */
static enum gmmu_status codec_member(struct codec_run *run, bool *ended, struct gmmu_error *error)
{
	enum gmmu_status status = GMMU_OK;
	enum codec_result result = CODEC_MORE;

	*ended = false;
	while (result == CODEC_MORE) {
		struct codec_io io = {.out = run->out, .out_size = sizeof(run->out)};
		size_t given;

		status = codec_fill(run, error);
		if (status != GMMU_OK)
			return status;
		given = run->in_end - run->in_start;
		io.in = run->in + run->in_start;
		io.in_size = given;
		io.last = run->at == run->job->view.size;
		result = run->codec->step(run->state, &io);
		run->in_start = run->in_end - io.in_size;
		status = spool_add(&run->spool, run->out, sizeof(run->out) - io.out_size, error);
		if (status != GMMU_OK)
			return status;
		if (result == CODEC_FAIL)
			return codec_fail(run, &io, error);
		/*
		 * No input is left, none was used, and nothing came out: the decoder waits for bytes that are not
		 * there.
		 */
		if (result == CODEC_MORE && io.last && io.in_size == given && io.out_size == sizeof(run->out))
			return codec_fail(run, &io, error);
	}
	*ended = true;
	return status;
}

/* Skips zero padding. */
static enum gmmu_status codec_pad(struct codec_run *run, struct gmmu_error *error)
{
	static const uint8_t zeros[16];
	size_t padding = run->codec->padding;
	enum gmmu_status status;

	do {
		status = codec_fill(run, error);
		while (padding > 0 && run->in_end - run->in_start >= padding &&
		       memcmp(run->in + run->in_start, zeros, padding) == 0)
			run->in_start += padding;
	} while (status == GMMU_OK && padding > 0 && run->in_end - run->in_start < padding &&
		 run->at < run->job->view.size);
	return status == GMMU_OK ? codec_fill(run, error) : status;
}

/* Whether another member follows. Anything else is ignored, with a notice. */
static enum gmmu_status codec_next(struct codec_run *run, bool *more, struct gmmu_error *error)
{
	enum gmmu_status status = codec_pad(run, error);
	size_t left = run->in_end - run->in_start;

	*more = status == GMMU_OK && left >= run->codec->signature_size &&
		run->codec->signature(run->in + run->in_start, left);
	run->start = run->at - left;
	return status;
}

static void codec_rest(struct codec_run *run)
{
	uint64_t rest = run->job->view.size - run->start;

	if (rest > 0)
		report_notice(&run->job->dump->report, "%s after the %s data ignored",
			      phrase_count(rest, "byte", "bytes").text, run->codec->words);
}

enum gmmu_status codec_read(struct job *job, const struct codec *codec, struct gmmu_error *error)
{
	struct codec_run *run = calloc(1, sizeof(*run));
	enum gmmu_status status = GMMU_OK;
	bool more = true, ended = true;

	if (!run)
		return gmmu_error_set(error, GMMU_E_NOMEM, "out of memory");
	run->job = job;
	run->codec = codec;
	run->spool.cap = job->dump->options.max_size;
	while (more && status == GMMU_OK) {
		run->state = codec->start();
		if (!run->state) {
			status = gmmu_error_set(error, GMMU_E_NOMEM, "out of memory");
			break;
		}
		status = codec_member(run, &ended, error);
		codec->stop(run->state);
		if (status != GMMU_OK || !ended)
			break;
		status = codec_next(run, &more, error);
	}
	if (status == GMMU_OK && !job->declined) {
		codec_rest(run);
		status = job_continue(job, &run->spool, error);
	}
	spool_free(&run->spool);
	free(run);
	return status;
}
