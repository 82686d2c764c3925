/* SPDX-License-Identifier: MIT */
/* What every compression has in common: one loop around its decoder, with the cap, the cuts and the rests. */
#ifndef DUMP_CODEC_H
#define DUMP_CODEC_H

#include "dump/shape.h"

/* Bytes between the loop and a decoder, which moves the pointers on. */
struct codec_io {
	const uint8_t *in;
	size_t in_size;
	uint8_t *out;
	size_t out_size;
	bool last;          /* nothing follows `in` */
	const char *reason; /* set by a decoder that fails: a static string */
	bool limit;         /* set with it: not damaged, but beyond what we allow it */
	bool ran_out;       /* of memory: nothing is known of the data */
};

enum codec_result { CODEC_MORE, CODEC_END, CODEC_FAIL };

struct codec {
	const char *words;                                    /* "gzip" */
	size_t signature_size;                                /* bytes that `signature` looks at */
	bool (*signature)(const uint8_t *bytes, size_t size); /* whether a member may begin here */
	/* Whether the layer is surely this and no look-alike, though it can not be decoded from its start. */
	bool (*proof)(struct job *job);
	void *(*start)(void); /* NULL if memory ran out */
	enum codec_result (*step)(void *state, struct codec_io *io);
	void (*stop)(void *state);
	bool (*begun)(const void *state); /* whether the decoder is past its header */
	size_t padding; /* zeros may stand behind a member, in pieces of so many bytes; 0: they may not */
};

/* Sets the evidence to the first bytes of the layer, as "signature 1f 8b"; at most 16. */
void codec_evidence(struct job *job, size_t size);

/* Reads the whole layer with the codec, member after member. As a shape's read. */
enum gmmu_status codec_read(struct job *job, const struct codec *codec, struct gmmu_error *error);

#endif
