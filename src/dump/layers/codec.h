/* SPDX-License-Identifier: MIT */
/* Common to all compression formats: a loop around the decoder, with the size limit, truncation and trailing bytes. */
#ifndef DUMP_LAYERS_CODEC_H
#define DUMP_LAYERS_CODEC_H

#include "dump/shape.h"

/* Bytes between the loop and a decoder, which advances the pointers. */
struct codec_io {
	const uint8_t *in;
	size_t in_size;
	uint8_t *out;
	size_t out_size;
	bool last;          /* nothing follows `in` */
	const char *reason; /* set by a decoder that fails: a static string */
	bool limit;         /* set with `reason`: the data are not damaged but exceed a limit of ours */
	bool ran_out;       /* out of memory: nothing is known about the data */
};

enum codec_result { CODEC_MORE, CODEC_END, CODEC_FAIL };

struct codec {
	const char *words;                                    /* "gzip" */
	size_t signature_size;                                /* size of the bytes that `signature` tests */
	bool (*signature)(const uint8_t *bytes, size_t size); /* whether a member may begin here */
	/* Whether the layer really has this format, although decoding fails at its start. */
	bool (*proof)(struct job *job);
	void *(*start)(void); /* NULL if out of memory */
	enum codec_result (*step)(void *state, struct codec_io *io);
	void (*stop)(void *state);
	bool (*begun)(const void *state); /* whether the decoder is past its header */
	size_t padding;                   /* unit of the zero padding allowed after a member, in bytes; 0: none */
};

/* Sets the evidence to the first bytes of the layer, as "signature 1f 8b"; at most 16. */
void codec_evidence(struct job *job, size_t size);

/* Reads the whole layer with the codec, member after member. See struct shape, read. */
enum gmmu_status codec_read(struct job *job, const struct codec *codec, struct gmmu_error *error);

#endif
