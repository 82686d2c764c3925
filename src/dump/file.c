/* SPDX-License-Identifier: MIT */
#include "dump/file.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/magic.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

#include "dump/words.h"

#define STREAM_CHUNK 65536
/* A job that waits for a slow pipe asks this often whether to go on; milliseconds. */
#define STREAM_PATIENCE 50
/* Bytes of the longest line of a terminal, its end included. */
#define TERMINAL_LINE 4096
/* Pseudo-files up to this say how large they might be, not how large they are; bytes. */
#define PSEUDO_SMALL 65536

/* File systems whose files are answers of the kernel. */
static bool is_pseudo(int fd)
{
	static const unsigned long kinds[] = {PROC_SUPER_MAGIC, SYSFS_MAGIC, DEBUGFS_MAGIC, TRACEFS_MAGIC,
					      SECURITYFS_MAGIC};
	struct statfs info;

	if (fstatfs(fd, &info) != 0)
		return false;
	for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++) {
		if ((unsigned long)info.f_type == kinds[i])
			return true;
	}
	return false;
}

static enum gmmu_status fail(const char *name, const char *what, struct gmmu_error *error)
{
	int trouble = errno;

	return gmmu_error_set(error, GMMU_E_IO, "cannot %s %s: %s%s", what, name, strerror(trouble),
			      words_advice(trouble));
}

/* A terminal gives a line at a time, and of one that is too long it drops the rest without a word. */
static enum gmmu_status line_refuse(const char *name, struct gmmu_error *error)
{
	return gmmu_error_set(error, GMMU_E_IO,
			      "cannot read %s: a line is as long as a terminal lets one be, and its rest may be lost; "
			      "save it to a file, then open that",
			      name);
}

/*
 * Waits until there is something to read, or the end. Before the first writer opens a FIFO there is neither, which
 * read would take for the end. While a terminal is read nobody is asked whether to go on: who asks may take the
 * terminal and its keys, and they are the dump.
 */
static enum gmmu_status stream_wait(struct dump *dump, int fd, uint64_t done, struct gmmu_error *error)
{
	struct pollfd poll_fd = {.fd = fd, .events = POLLIN};
	bool ask = dump->options.progress && !isatty(fd);

	for (;;) {
		int ready = poll(&poll_fd, 1, ask ? STREAM_PATIENCE : -1);
		enum gmmu_status status = ask ? dump_progress(dump, done, 0, error) : GMMU_OK;

		if (status != GMMU_OK || ready > 0 || (ready < 0 && errno != EINTR))
			return status;
	}
}

/* Reads everything up to the end into memory. */
static enum gmmu_status stream_read(struct dump *dump, int fd, const char *name, struct gmmu_error *error)
{
	struct spool spool = {.cap = dump->options.max_size};
	uint8_t *chunk = malloc(STREAM_CHUNK);
	enum gmmu_status status = chunk ? GMMU_OK : gmmu_error_set(error, GMMU_E_NOMEM, "out of memory");
	ssize_t got = 1;

	while (status == GMMU_OK && got != 0) {
		status = stream_wait(dump, fd, spool.size, error);
		if (status != GMMU_OK)
			break;
		got = read(fd, chunk, STREAM_CHUNK);
		if (got >= TERMINAL_LINE && isatty(fd))
			status = line_refuse(name, error);
		else if (got > 0)
			status = spool_add(&spool, chunk, (size_t)got, error);
		else if (got < 0 && errno != EINTR && errno != EAGAIN)
			status = fail(name, "read", error);
	}
	dump->file_size = spool.size;
	if (status == GMMU_OK)
		status = source_from_spool(&spool, &dump->source, error);
	spool_free(&spool);
	free(chunk);
	return status;
}

/* The end of the window that was asked for, or 0 if it has none. */
static uint64_t window_end(const struct dump_options *options)
{
	uint64_t offset = options->window_offset, length = options->window_length;

	if (length == UINT64_MAX)
		return 0;
	return length < INT64_MAX - offset && offset < INT64_MAX ? offset + length : INT64_MAX;
}

/*
 * The bytes to read on demand, or 0 if the file must be read to its end to know them. A device without a size has as
 * much as the window asks for.
 */
static uint64_t demand_size(struct dump *dump, int fd, const struct stat *info)
{
	off_t end = S_ISREG(info->st_mode) ? info->st_size : lseek(fd, 0, SEEK_END);
	uint8_t byte;

	if (!S_ISREG(info->st_mode) && lseek(fd, 0, SEEK_SET) < 0)
		return 0; /* a terminal, or the like */
	if (end > (S_ISREG(info->st_mode) ? PSEUDO_SMALL : 0))
		return (uint64_t)end;
	if (end > 0 && pread(fd, &byte, 1, end - 1) == 1)
		return (uint64_t)end;
	return window_end(&dump->options);
}

/* Neither a plain file nor a pipe: read on demand if that can be done. */
static enum gmmu_status special_open(struct dump *dump, int fd, const struct stat *info, const char *name,
				     struct gmmu_error *error)
{
	uint64_t size = demand_size(dump, fd, info);
	enum gmmu_status status;
	uint8_t byte;

	dump->is_device = !S_ISREG(info->st_mode);
	if (size > 0) {
		dump->file_size = size;
		report_fact(&dump->report, "access", "on demand", dump->is_device ? "a device" : "a pseudo-file");
		return source_from_fd(fd, size, false, &dump->source, error);
	}
	if (dump->is_device && lseek(fd, 0, SEEK_CUR) >= 0 && pread(fd, &byte, 1, 0) > 0) {
		status = gmmu_error_set(error, GMMU_E_VALUE,
					"%s is a device without a size of its own: say with --length how much to read",
					name);
	} else {
		dump->is_device = false;
		status = stream_read(dump, fd, name, error);
	}
	close(fd);
	return status;
}

bool file_stamp_take(const struct stat *info, struct file_stamp *stamp)
{
	if (!S_ISREG(info->st_mode))
		return false;
	*stamp = (struct file_stamp){
		.device = info->st_dev,
		.inode = info->st_ino,
		.size = (uint64_t)info->st_size,
		.written = info->st_mtim,
	};
	return true;
}

static enum gmmu_status kind_open(struct dump *dump, int fd, const char *name, struct gmmu_error *error)
{
	struct stat info;
	enum gmmu_status status;

	if (fstat(fd, &info) < 0) {
		status = fail(name, "open", error);
	} else if (S_ISDIR(info.st_mode)) {
		status = gmmu_error_set(error, GMMU_E_IO, "%s is a directory: name a file in it", name);
	} else if (S_ISREG(info.st_mode) && info.st_size > 0 && !is_pseudo(fd) && lseek(fd, 0, SEEK_CUR) == 0) {
		dump->is_regular = file_stamp_take(&info, &dump->stamp);
		dump->file_size = (uint64_t)info.st_size;
		return source_from_fd(fd, dump->file_size, true, &dump->source, error);
	} else if (S_ISCHR(info.st_mode) || S_ISBLK(info.st_mode) || (S_ISREG(info.st_mode) && is_pseudo(fd))) {
		return special_open(dump, fd, &info, name, error);
	} else {
		/* A regular file of size 0 may have bytes all the same; reading it tells. */
		dump->is_regular = !is_pseudo(fd) && file_stamp_take(&info, &dump->stamp);
		status = stream_read(dump, fd, name, error);
	}
	close(fd);
	return status;
}

enum gmmu_status file_open(struct dump *dump, struct gmmu_error *error)
{
	char name[WORDS_NAME_ROOM];
	struct stat info;
	int fd, flags = O_RDONLY | O_CLOEXEC | O_NOCTTY;

	words_name(name, dump->path);
	if (strcmp(dump->path, "-") == 0) {
		fd = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0);
	} else {
		/* Else a FIFO would not even open before it has a writer, and nothing could stop the wait. */
		if (stat(dump->path, &info) == 0 && S_ISFIFO(info.st_mode))
			flags |= O_NONBLOCK;
		fd = open(dump->path, flags);
	}
	return fd < 0 ? fail(name, "open", error) : kind_open(dump, fd, name, error);
}
