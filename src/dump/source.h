/* SPDX-License-Identifier: MIT */
/*
 * Where bytes come from: a mapped regular file, a file or device read on demand, or memory. All are read by copying,
 * and a read that gets less than it asked for says why.
 */
#ifndef DUMP_SOURCE_H
#define DUMP_SOURCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <gmmu/gmmu.h>

#include "dump/dump.h"
#include "dump/remember.h"
#include "dump/spool.h"

enum source_kind {
	SOURCE_MAPPED, /* a regular file, mapped read-only */
	SOURCE_FILE,   /* anything that pread reads: devices, pseudo-files, regular files that can not be mapped */
	SOURCE_MEMORY  /* bytes that we made: a pipe's, decompressed ones, a listing's */
};

struct source {
	enum source_kind kind;
	uint64_t size;             /* bytes, as found when it was opened */
	int fd;                    /* -1 if there is none */
	uint8_t *map;              /* mapped: the whole file */
	uint64_t touched;          /* mapped: bytes brought in since the pages were last given back */
	uint64_t touched_last;     /* mapped: the last block counted in `touched` */
	struct spool spool;        /* memory: the bytes */
	struct remember *remember; /* what was read of a file that may change, or NULL */
	bool frozen;               /* only what is remembered is given */
	char trouble[256];         /* why a read got less than it should, or "" */
};

/* A part of a source: what a container holds, seen as a file of its own. */
struct view {
	struct source *source;
	uint64_t offset, size; /* bytes */
};

/* A source of `size` bytes that reads `fd`, mapped if that works. Owns the descriptor, on failure too. */
enum gmmu_status source_from_fd(int fd, uint64_t size, bool may_map, struct source **source, struct gmmu_error *error);

/* A source over the bytes of a spool, which it takes over. */
enum gmmu_status source_from_spool(struct spool *spool, struct source **source, struct gmmu_error *error);

/* As dump_keep. */
void source_keep(struct source *source);

/* NULL is allowed. */
void source_close(struct source *source);

/* Copies up to `size` bytes from `offset`; fewer at the end, or if the rest can not be read (see `trouble`). */
size_t source_read(struct source *source, uint64_t offset, void *bytes, size_t size);

/* The same within a view; `offset` counts from the view's start. */
size_t view_read(const struct view *view, uint64_t offset, void *bytes, size_t size);

/*
 * The first run of bytes at or behind `offset` that may hold anything but zeros: [*begin, *end). False if there is
 * none up to `limit`. Only says less than everything for sparse files.
 */
bool source_next_data(struct source *source, uint64_t offset, uint64_t limit, uint64_t *begin, uint64_t *end);

#endif
