/* SPDX-License-Identifier: MIT */
#include "dump/source.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "dump/guard.h"

/* The kernel maps up to this much around a page that is touched; bytes. */
#define MAPPED_BLOCK (UINT64_C(64) << 10)
/* Mapped pages count as our memory until given back, which is done after so many bytes. */
#define MAPPED_KEEP (UINT64_C(8) << 20)
/* Reads from here on are scans, for which reading ahead pays; bytes. */
#define SCAN_SIZE ((size_t)64 << 10)
/* Files up to this are kept whole when asked to be kept; bytes. Copying so much takes some milliseconds. */
#define KEEP_WHOLE (UINT64_C(8) << 20)
/* When a long pread fails, it is tried again in pieces of this size, to find where the good bytes end; bytes. */
#define RETRY_SIZE 4096

static void source_map(struct source *source)
{
	void *map;

	if (source->size == 0 || source->size > SIZE_MAX / 2 || !guard_acquire())
		return;
	map = mmap(NULL, (size_t)source->size, PROT_READ, MAP_SHARED, source->fd, 0);
	if (map == MAP_FAILED) {
		guard_release();
		return;
	}
	madvise(map, (size_t)source->size, MADV_RANDOM); /* only a hint: without it more is read than asked for */
	source->map = map;
	source->kind = SOURCE_MAPPED;
}

enum gmmu_status source_from_fd(int fd, uint64_t size, bool may_map, struct source **source, struct gmmu_error *error)
{
	struct source *made = calloc(1, sizeof(*made));

	if (!made) {
		close(fd);
		return gmmu_error_set(error, GMMU_E_NOMEM, "out of memory");
	}
	made->kind = SOURCE_FILE;
	made->fd = fd;
	made->size = size;
	made->touched_last = UINT64_MAX;
	if (may_map)
		source_map(made);
	*source = made;
	return GMMU_OK;
}

enum gmmu_status source_from_spool(struct spool *spool, struct source **source, struct gmmu_error *error)
{
	struct source *made = calloc(1, sizeof(*made));

	if (!made)
		return gmmu_error_set(error, GMMU_E_NOMEM, "out of memory");
	made->kind = SOURCE_MEMORY;
	made->fd = -1;
	made->size = spool->size;
	made->spool = *spool;
	*spool = (struct spool){.cap = spool->cap};
	*source = made;
	return GMMU_OK;
}

void source_close(struct source *source)
{
	if (!source)
		return;
	if (source->map) {
		munmap(source->map, (size_t)source->size);
		guard_release();
	}
	spool_free(&source->spool);
	remember_free(source->remember);
	if (source->fd >= 0)
		close(source->fd);
	free(source);
}

/* How many of `size` bytes at `offset` lie within `limit`. */
static uint64_t size_within(uint64_t offset, uint64_t size, uint64_t limit)
{
	if (offset >= limit)
		return 0;
	return size < limit - offset ? size : limit - offset;
}

/* Gives pages back now and then, so that a walk over a huge file keeps a small footprint. */
static void mapped_account(struct source *source, uint64_t offset, size_t size)
{
	uint64_t first = offset / MAPPED_BLOCK, last = (offset + size - 1) / MAPPED_BLOCK;

	if (first == last && first == source->touched_last)
		return;
	source->touched += (last - first + 1) * MAPPED_BLOCK;
	source->touched_last = last;
	if (source->touched < MAPPED_KEEP)
		return;
	madvise(source->map, (size_t)source->size, MADV_DONTNEED);
	source->touched = 0;
}

/* How many of `size` bytes at `offset` a file that was mapped still has; notes it down if it shrank. */
static uint64_t size_left(struct source *source, uint64_t offset, uint64_t size)
{
	struct stat now;

	if (fstat(source->fd, &now) != 0 || now.st_size < 0 || (uint64_t)now.st_size >= source->size)
		return size;
	snprintf(source->trouble, sizeof(source->trouble),
		 "the file shrank from %" PRIu64 " to %" PRIu64 " bytes while it was open", source->size,
		 (uint64_t)now.st_size);
	return size_within(offset, size, (uint64_t)now.st_size);
}

static size_t mapped_read(struct source *source, uint64_t offset, void *bytes, size_t size)
{
	size_t done, left;

	if (size >= SCAN_SIZE) {
		size_t start = (size_t)(offset - offset % MAPPED_BLOCK);

		madvise(source->map + start, size + (size_t)(offset % MAPPED_BLOCK), MADV_WILLNEED);
	}
	done = guard_copy(bytes, source->map + offset, size);
	mapped_account(source, offset, size);
	/*
	 * The rest of the page in which a shrunken file ends reads as zeros, without a signal. Asked for after the
	 * copy, the size tells which of the copied bytes were the file's.
	 */
	left = size_left(source, offset, size);
	if (done < size && done < left)
		snprintf(source->trouble, sizeof(source->trouble), "the file can not be read at offset 0x%" PRIx64,
			 offset + done);
	return done < left ? done : left;
}

/* One pread, begun again when a signal interrupts it; -1 with errno. */
static ssize_t pread_once(int fd, void *bytes, size_t size, uint64_t offset)
{
	ssize_t got;

	do
		got = pread(fd, bytes, size, (off_t)offset);
	while (got < 0 && errno == EINTR);
	return got;
}

static size_t file_read(struct source *source, uint64_t offset, uint8_t *bytes, size_t size)
{
	size_t done = 0, step = size;

	while (done < size) {
		ssize_t got =
			pread_once(source->fd, bytes + done, step < size - done ? step : size - done, offset + done);

		if (got > 0) {
			done += (size_t)got;
		} else if (got < 0 && step > RETRY_SIZE) {
			step = RETRY_SIZE;
		} else {
			snprintf(source->trouble, sizeof(source->trouble),
				 "it can not be read at offset 0x%" PRIx64 ": %s", offset + done,
				 got < 0 ? strerror(errno) : "nothing is there");
			break;
		}
	}
	return done;
}

/* Copies a small mapped file whole and lets go of the mapping; false, and all is as it was, if that fails. */
static bool source_copy(struct source *source)
{
	struct spool spool = {.cap = source->size};
	uint8_t bytes[SCAN_SIZE];

	if (source->kind != SOURCE_MAPPED || source->size > KEEP_WHOLE)
		return false;
	while (spool.size < source->size) {
		size_t step = size_within(spool.size, sizeof(bytes), source->size);

		if (mapped_read(source, spool.size, bytes, step) < step ||
		    spool_add(&spool, bytes, step, NULL) != GMMU_OK) {
			spool_free(&spool);
			return false;
		}
	}
	munmap(source->map, (size_t)source->size);
	guard_release();
	source->map = NULL;
	source->kind = SOURCE_MEMORY;
	source->spool = spool;
	return true;
}

void source_keep(struct source *source)
{
	if (source->kind != SOURCE_MEMORY && !source->remember && !source_copy(source))
		source->remember = remember_new();
}

/* Gives what was seen before, if all of it is remembered of a file that is to stay as it was. */
static bool seen_read(const struct source *source, uint64_t offset, void *bytes, size_t size)
{
	return source->kind == SOURCE_MAPPED && source->remember && size < SCAN_SIZE &&
	       remember_read(source->remember, offset, bytes, size) == size;
}

size_t source_read(struct source *source, uint64_t offset, void *bytes, size_t size)
{
	size = size_within(offset, size, source->size);
	/* What was kept of a file outlasts it only for a comparison: what is gone is gone. */
	if (size > 0 && source->fd >= 0 && !source->frozen &&
	    (source->kind == SOURCE_MEMORY || (source->kind == SOURCE_MAPPED && source->remember)))
		size = size_left(source, offset, size);
	if (size == 0)
		return 0;
	if (source->kind == SOURCE_MEMORY) {
		memcpy(bytes, source->spool.bytes + offset, size);
		return size;
	}
	if (source->frozen)
		return source->remember ? remember_read(source->remember, offset, bytes, size) : 0;
	if (seen_read(source, offset, bytes, size))
		return size;
	size = source->kind == SOURCE_MAPPED ? mapped_read(source, offset, bytes, size)
					     : file_read(source, offset, bytes, size);
	if (source->remember && size < SCAN_SIZE)
		remember_add(source->remember, offset, bytes, size);
	return size;
}

size_t view_read(const struct view *view, uint64_t offset, void *bytes, size_t size)
{
	size = size_within(offset, size, view->size);
	return size == 0 ? 0 : source_read(view->source, view->offset + offset, bytes, size);
}

bool source_next_data(struct source *source, uint64_t offset, uint64_t limit, uint64_t *begin, uint64_t *end)
{
	off_t data, hole;
	uint64_t there;

	if (limit > source->size)
		limit = source->size;
	if (offset >= limit)
		return false;
	*begin = offset;
	*end = limit;
	if (source->kind != SOURCE_MAPPED || source->frozen)
		return true; /* of a frozen one the file tells no more: its holes are those of now */
	/* What a shrunken file lost is no hole: it is gone, and reading it will tell. */
	there = offset + size_left(source, offset, limit - offset);
	if (there == offset)
		return true;
	data = lseek(source->fd, (off_t)offset, SEEK_DATA);
	if (data < 0 && errno != ENXIO)
		return true; /* the file system can not tell */
	if (data < 0 || (uint64_t)data >= there) {
		*begin = there; /* only a hole up to there */
		return there < limit;
	}
	*begin = (uint64_t)data;
	hole = lseek(source->fd, data, SEEK_HOLE);
	if (hole > data && (uint64_t)hole < limit)
		*end = (uint64_t)hole;
	return true;
}
