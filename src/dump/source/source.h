/* SPDX-License-Identifier: MIT */
/*
 * Where bytes come from: a file or device that is read each time, memory, or either together with its earlier
 * contents. All are read into the caller's buffer, and a short read comes with a reason.
 *
 * Threads may read one source at the same time.
 */
#ifndef DUMP_SOURCE_SOURCE_H
#define DUMP_SOURCE_SOURCE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <gmmu/gmmu.h>

#include "dump/source/spool.h"

struct source;

struct source_type {
	/* Copies `size` bytes, all inside the source, and returns how many could be read. */
	size_t (*read)(struct source *source, uint64_t offset, uint8_t *bytes, size_t size);
	/* Like source_next_data, with offset < limit <= size. NULL: anything may be data. */
	bool (*next_data)(struct source *source, uint64_t offset, uint64_t limit, uint64_t *begin, uint64_t *end);
	void (*close)(struct source *source);
	bool stays; /* its bytes never change */
};

/* Common to all kinds of sources. */
struct source {
	const struct source_type *type;
	uint64_t size; /* bytes, when it was opened */
	atomic_int reported;
	char trouble[256]; /* see source_trouble */
};

/* Part of a source: the contents of a container as a file of its own. */
struct view {
	struct source *source;
	uint64_t offset, size; /* bytes */
};

/*
 * A source of `size` bytes that reads `fd`; a regular file has holes and can shrink. Owns the descriptor, even on
 * failure.
 */
enum gmmu_status source_from_fd(int fd, uint64_t size, bool is_regular, struct source **source,
				struct gmmu_error *error);

/* A source for the bytes of a spool, which it takes over. */
enum gmmu_status source_from_spool(struct spool *spool, struct source **source, struct gmmu_error *error);

/*
 * Wraps a source whose bytes may change, to keep its current contents; does nothing if out of memory. The wrapper
 * returns what the file has now until it is frozen, and then what it had when it was wrapped (if `whole`, up to 4 MiB)
 * or when it was first read.
 */
void source_keep(struct source **source, bool whole);
void source_freeze(struct source *source);

/* NULL is allowed. */
void source_close(struct source *source);

/* Copies up to `size` bytes from `offset`; fewer at the end, or if the rest can not be read (see source_trouble). */
size_t source_read(struct source *source, uint64_t offset, void *bytes, size_t size);

/* Why a read was short, from the first such read; NULL if none was. */
const char *source_trouble(struct source *source);

/* For kinds of sources: reports trouble, unless that was done before. */
void source_report(struct source *source, const char *format, ...) GMMU_PRINTF(2, 3);

/* Like source_read, inside a view; `offset` counts from the view's start. */
size_t view_read(const struct view *view, uint64_t offset, void *bytes, size_t size);

/*
 * The first run of bytes at or after `offset` that may contain non-zero bytes: [*begin, *end). False if there is none
 * up to `limit`. Only sparse files have gaps between runs.
 */
bool source_next_data(struct source *source, uint64_t offset, uint64_t limit, uint64_t *begin, uint64_t *end);

#endif
