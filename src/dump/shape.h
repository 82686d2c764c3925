/* SPDX-License-Identifier: MIT */
/*
 * The shapes that a file may have, one file of code each. A shape bids on the first bytes of what is to be read, and
 * reads it: a container (compression, archive, other text encoding) gives the bytes in it, which are then looked at in
 * their turn; the others give extents.
 */
#ifndef DUMP_SHAPE_H
#define DUMP_SHAPE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <gmmu/gmmu.h>

#include "dump/internal.h"

#define SHAPE_HEAD_SIZE 1024 /* what shapes bid on, bytes; a tar header has 512 */
#define SHAPE_EVIDENCE_ROOM 128

/* What is being taken apart. */
struct job {
	struct dump *dump;
	struct view view; /* the bytes of this layer */
	uint8_t head[SHAPE_HEAD_SIZE];
	size_t head_size;
	bool forced;                        /* the user named the shape: it may not decline */
	bool declined;                      /* set by a reader: a look-alike, not this shape after all */
	bool done;                          /* set by a reader: the extents are there */
	char evidence[SHAPE_EVIDENCE_ROOM]; /* set by a bidder: what told it */
};

enum shape_kind { SHAPE_COMPRESSION, SHAPE_ARCHIVE, SHAPE_ENCODING, SHAPE_BINARY, SHAPE_TEXT };

struct shape {
	const char *name; /* for --format */
	const char *words;
	enum shape_kind kind;
	bool (*bid)(struct job *job);
	/* NULL if this program was built without the library for it. */
	enum gmmu_status (*read)(struct job *job, struct gmmu_error *error);
};

extern const struct shape shape_raw, shape_utf16, shape_gzip, shape_xz, shape_zstd, shape_bzip2, shape_elf, shape_tar,
	shape_ihex, shape_srec, shape_literal, shape_listing;

/* Takes dump->source apart, layer by layer, and fills in the extents. */
enum gmmu_status shape_identify(struct dump *dump, struct gmmu_error *error);

/* The shapes' names, for messages: "raw, utf16, gzip, ...". */
const char *shape_names(void);

/* Goes on with the bytes of a spool, which is taken over: they are the next layer. */
enum gmmu_status job_continue(struct job *job, struct spool *spool, struct gmmu_error *error);

/* Reads exactly `size` bytes of the layer; GMMU_E_IO if the file gives them no more. They must lie within it. */
enum gmmu_status job_read(struct job *job, uint64_t offset, void *bytes, size_t size, struct gmmu_error *error);

#endif
