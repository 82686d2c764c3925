/* SPDX-License-Identifier: MIT */
/* Bytes that are read on demand each time: from a file, a device or a pseudo-file. */
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "dump/source/source.h"
#include "text/phrase.h"

/* If a long pread fails, it is repeated in pieces of this size, to find where the good bytes end; bytes. */
#define RETRY_SIZE 4096

struct file {
	struct source source;
	int fd;
	bool is_regular;
};

/* One pread, repeated if a signal interrupts it; -1 with errno. */
static ssize_t pread_once(int fd, void *bytes, size_t size, uint64_t offset)
{
	ssize_t got;

	do
		got = pread(fd, bytes, size, (off_t)offset);
	while (got < 0 && errno == EINTR);
	return got;
}

/* The current size of a file that shrank; false if it did not. */
static bool file_shrank(const struct file *file, uint64_t *size)
{
	struct stat now;

	if (!file->is_regular || fstat(file->fd, &now) != 0 || now.st_size < 0)
		return false;
	*size = (uint64_t)now.st_size;
	return *size < file->source.size;
}

/* Reports why nothing could be read at `offset`. */
static void file_report(struct file *file, uint64_t offset, int trouble)
{
	uint64_t size;

	if (source_trouble(&file->source))
		return;
	if (trouble == 0 && file_shrank(file, &size))
		source_report(&file->source, "the file shrank from %" PRIu64 " to %s while it was open",
			      file->source.size, phrase_count(size, "byte", "bytes").text);
	else
		source_report(&file->source, "it can not be read at offset 0x%" PRIx64 ": %s", offset,
			      trouble ? strerror(trouble) : "there is no data");
}

static size_t file_read(struct source *source, uint64_t offset, uint8_t *bytes, size_t size)
{
	struct file *file = (struct file *)source;
	size_t done = 0, step = size;

	while (done < size) {
		ssize_t got =
			pread_once(file->fd, bytes + done, step < size - done ? step : size - done, offset + done);

		if (got > 0) {
			done += (size_t)got;
		} else if (got < 0 && step > RETRY_SIZE) {
			step = RETRY_SIZE;
		} else {
			file_report(file, offset + done, got < 0 ? errno : 0);
			break;
		}
	}
	return done;
}

static bool file_next_data(struct source *source, uint64_t offset, uint64_t limit, uint64_t *begin, uint64_t *end)
{
	const struct file *file = (struct file *)source;
	off_t data, hole;
	uint64_t there;

	if (!file->is_regular)
		return true;
	data = lseek(file->fd, (off_t)offset, SEEK_DATA);
	if (data < 0 && errno != ENXIO)
		return true; /* the file system does not say */
	if (data < 0) {
		/* The lost part of a shrunken file is not a hole: reading it must report the loss. */
		there = file_shrank(file, &there) && there < limit ? there : limit;
		*begin = there > offset ? there : offset;
		return *begin < limit;
	}
	if ((uint64_t)data >= limit)
		return false;
	*begin = (uint64_t)data;
	hole = lseek(file->fd, data, SEEK_HOLE);
	if (hole > data && (uint64_t)hole < limit)
		*end = (uint64_t)hole;
	return true;
}

static void file_close(struct source *source)
{
	close(((struct file *)source)->fd);
	free(source);
}

enum gmmu_status source_from_fd(int fd, uint64_t size, bool is_regular, struct source **source,
				struct gmmu_error *error)
{
	static const struct source_type type = {file_read, file_next_data, file_close, .stays = false};
	struct file *made = calloc(1, sizeof(*made));

	if (!made) {
		close(fd);
		return gmmu_error_set(error, GMMU_E_NOMEM, "out of memory");
	}
	made->source.type = &type;
	made->source.size = size;
	made->fd = fd;
	made->is_regular = is_regular;
	*source = &made->source;
	return GMMU_OK;
}
