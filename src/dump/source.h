/* SPDX-License-Identifier: MIT */
/*
 * Where bytes come from: a file or device that is read each time, memory, or either with what it held kept beside it.
 * All are read into the caller's buffer, and a read that gets less than it asked for says why.
 *
 * Threads may read one source at the same time.
 */
#ifndef DUMP_SOURCE_H
#define DUMP_SOURCE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <gmmu/gmmu.h>

#include "dump/spool.h"

struct source;

struct source_type {
	/* Copies `size` bytes, all of which lie within the source, and returns how many could be read. */
	size_t (*read)(struct source *source, uint64_t offset, uint8_t *bytes, size_t size);
	/* As source_next_data with offset < limit <= size. NULL: anything may be data. */
	bool (*next_data)(struct source *source, uint64_t offset, uint64_t limit, uint64_t *begin, uint64_t *end);
	void (*close)(struct source *source);
	bool stays; /* its bytes never change */
};

/* What each kind of source begins with. */
struct source {
	const struct source_type *type;
	uint64_t size; /* bytes, as found when it was opened */
	atomic_int told;
	char trouble[256]; /* see source_trouble */
};

/* A part of a source: what a container holds, seen as a file of its own. */
struct view {
	struct source *source;
	uint64_t offset, size; /* bytes */
};

/*
 * A source of `size` bytes that reads `fd`; a regular file has holes and can shrink. Owns the descriptor, on failure
 * too.
 */
enum gmmu_status source_from_fd(int fd, uint64_t size, bool is_regular, struct source **source,
				struct gmmu_error *error);

/* A source over the bytes of a spool, which it takes over. */
enum gmmu_status source_from_spool(struct spool *spool, struct source **source, struct gmmu_error *error);

/*
 * Puts a source beside what it holds now in the place of one whose bytes may change; all is as it was if memory runs
 * out. It gives what the file has, until it is frozen: from then on what it had when it was kept (if `whole`, and of no
 * more than 4 MiB) or when it was first looked at.
 */
void source_keep(struct source **source, bool whole);
void source_freeze(struct source *source);

/* NULL is allowed. */
void source_close(struct source *source);

/* Copies up to `size` bytes from `offset`; fewer at the end, or if the rest can not be read (see source_trouble). */
size_t source_read(struct source *source, uint64_t offset, void *bytes, size_t size);

/* Why a read got less than it should, as far as the first such read told; NULL if none did. */
const char *source_trouble(struct source *source);

/* For the kinds of sources: tells of trouble, unless that was done before. */
void source_tell(struct source *source, const char *format, ...) GMMU_PRINTF(2, 3);

/* The same as source_read within a view; `offset` counts from the view's start. */
size_t view_read(const struct view *view, uint64_t offset, void *bytes, size_t size);

/*
 * The first run of bytes at or behind `offset` that may hold anything but zeros: [*begin, *end). False if there is
 * none up to `limit`. Only says less than everything for sparse files.
 */
bool source_next_data(struct source *source, uint64_t offset, uint64_t limit, uint64_t *begin, uint64_t *end);

#endif
