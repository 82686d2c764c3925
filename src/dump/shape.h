/* SPDX-License-Identifier: MIT */
/*
 * The formats of files, one source file each. A shape bids on the first bytes, and then reads the data: a container
 * (compression, archive, text encoding) produces the bytes inside it, which are identified again; the other shapes
 * produce extents.
 */
#ifndef DUMP_SHAPE_H
#define DUMP_SHAPE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <gmmu/gmmu.h>

#include "dump/internal.h"

#define SHAPE_HEAD_SIZE 1024 /* bytes that shapes bid on; a tar header has 512 */
#define SHAPE_EVIDENCE_ROOM 128

/* The state of reading a file. */
struct job {
	struct dump *dump;
	struct view view; /* the bytes of this layer */
	uint8_t head[SHAPE_HEAD_SIZE];
	size_t head_size;
	bool forced;                        /* the user named the shape: it may not decline */
	bool declined;                      /* set by a reader: this is not the shape after all */
	bool done;                          /* set by a reader: the extents are complete */
	char evidence[SHAPE_EVIDENCE_ROOM]; /* set by a bidder: how the shape was recognized */
};

enum shape_kind { SHAPE_COMPRESSION, SHAPE_ARCHIVE, SHAPE_ENCODING, SHAPE_BINARY, SHAPE_TEXT };

struct shape {
	const char *name; /* for --format */
	const char *words;
	enum shape_kind kind;
	bool (*bid)(struct job *job);
	/* NULL if this program was built without the library it needs. */
	enum gmmu_status (*read)(struct job *job, struct gmmu_error *error);
};

extern const struct shape shape_raw, shape_utf16, shape_gzip, shape_xz, shape_zstd, shape_bzip2, shape_elf, shape_tar,
	shape_ihex, shape_srec, shape_literal, shape_listing;

/* Reads dump->source, layer by layer, and fills in the extents. */
enum gmmu_status shape_identify(struct dump *dump, struct gmmu_error *error);

/* Names of the shapes, for messages: "raw, utf16, gzip, ...". */
const char *shape_names(void);

/* Continues with the bytes of a spool, which it takes over, as the next layer. */
enum gmmu_status job_continue(struct job *job, struct spool *spool, struct gmmu_error *error);

/* Reads exactly `size` bytes of the layer, which must be inside it; GMMU_E_IO if the file no longer has them. */
enum gmmu_status job_read(struct job *job, uint64_t offset, void *bytes, size_t size, struct gmmu_error *error);

#endif
