/* SPDX-License-Identifier: MIT */
/* Files that are written under a temporary name and renamed when they are complete. */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "browse/file.h"
#include "text/text.h"

/* Temporary name of an incomplete file. */
#define TEMPORARY ".gmmuview.XXXXXX"
/* Limit for following links, as in the kernel. */
#define LINKS_MAX 40

struct file_writer {
	FILE *file;
	char *path;      /* final name */
	char *temporary; /* temporary name */
	struct file_writer *volatile next;
};

/* All active writers, for the crash handler. */
static struct file_writer *volatile writers;

static enum gmmu_status write_error(const char *path, const char *reason, struct gmmu_error *error)
{
	struct text name = {0};

	text_add_escaped(&name, path);
	gmmu_error_set(error, GMMU_E_IO, "nothing written: %s: %s", reason, text_string(&name));
	text_free(&name);
	return GMMU_E_IO;
}

static enum gmmu_status io_error(const char *path, int reason, struct gmmu_error *error)
{
	return write_error(path, strerror(reason), error);
}

/* Renaming would replace a device, a pipe or a directory of this name. */
enum gmmu_status file_check(const char *path, struct gmmu_error *error)
{
	struct stat status;

	if (stat(path, &status) != 0)
		return errno == ENOENT ? GMMU_OK : io_error(path, errno, error);
	return S_ISREG(status.st_mode) ? GMMU_OK : write_error(path, "it is not a regular file", error);
}

/*
 * The new file gets the permissions of the file that it replaces; mkstemp makes files private, unlike other new files.
 */
static mode_t mode_of(const char *path)
{
	struct stat status;
	mode_t mask;

	if (stat(path, &status) == 0)
		return status.st_mode & 0777;
	mask = umask(0);
	umask(mask);
	return 0666 & ~mask;
}

/* Resolves `name` relative to the directory of `path`, unless it is absolute. */
static char *name_beside(const char *path, const char *name)
{
	const char *slash = strrchr(path, '/');
	size_t folder = slash && name[0] != '/' ? (size_t)(slash - path) + 1 : 0;
	size_t size = folder + strlen(name) + 1;
	char *result = malloc(size);

	if (result)
		snprintf(result, size, "%.*s%s", (int)folder, path, name);
	return result;
}

/* The target of a link, whether it exists or not; the path itself if it is not a link. NULL, with errno, on failure. */
static char *links_follow(const char *path)
{
	char *at = strdup(path), target[PATH_MAX];

	for (int i = 0; at && i < LINKS_MAX; i++) {
		ssize_t length = readlink(at, target, sizeof(target) - 1);
		char *next;

		if (length < 0)
			return at;
		target[length] = '\0';
		next = name_beside(at, target);
		free(at);
		at = next;
	}
	free(at);
	errno = at ? ELOOP : ENOMEM;
	return NULL;
}

static void writer_free(struct file_writer *writer)
{
	struct file_writer *volatile *at = &writers;

	while (*at && *at != writer)
		at = &(*at)->next;
	if (*at)
		*at = writer->next;
	free(writer->path);
	free(writer->temporary);
	free(writer);
}

/* Creates the temporary file. No signal may arrive before it is recorded. */
static int temporary_make(struct file_writer *writer)
{
	sigset_t all, before;
	int descriptor;

	sigfillset(&all);
	sigprocmask(SIG_BLOCK, &all, &before);
	descriptor = mkostemp(writer->temporary, O_CLOEXEC);
	if (descriptor >= 0) {
		writer->next = writers;
		writers = writer;
	}
	sigprocmask(SIG_SETMASK, &before, NULL);
	return descriptor;
}

/* Opens the file for `path`; false, with errno. */
static bool writer_open(struct file_writer *writer, const char *path)
{
	int descriptor;

	/* A link is kept; its target is written. */
	writer->path = links_follow(path);
	/* The name may have the maximum length, so the temporary name is not derived from it. */
	writer->temporary = writer->path ? name_beside(writer->path, TEMPORARY) : NULL;
	if (!writer->temporary)
		return false;
	descriptor = temporary_make(writer);
	if (descriptor < 0)
		return false;
	fchmod(descriptor, mode_of(writer->path));
	writer->file = fdopen(descriptor, "w");
	if (!writer->file) {
		close(descriptor);
		unlink(writer->temporary);
	}
	return writer->file != NULL;
}

enum gmmu_status file_begin(const char *path, struct file_writer **result, struct gmmu_error *error)
{
	struct file_writer *writer;
	enum gmmu_status status = file_check(path, error);

	if (status != GMMU_OK)
		return status;
	writer = calloc(1, sizeof(*writer));
	if (!writer)
		return gmmu_error_set(error, GMMU_E_NOMEM, "out of memory");
	if (!writer_open(writer, path)) {
		status = errno == ENOMEM ? gmmu_error_set(error, GMMU_E_NOMEM, "out of memory")
					 : io_error(path, errno, error);
		writer_free(writer);
		return status;
	}
	*result = writer;
	return GMMU_OK;
}

enum gmmu_status file_add(struct file_writer *writer, const char *bytes, size_t length, struct gmmu_error *error)
{
	if (fwrite(bytes, 1, length, writer->file) != length)
		return io_error(writer->path, errno, error);
	return GMMU_OK;
}

/* Renames the complete file. link() fails if the name exists; file systems without links get a last check instead. */
static int name_take(const struct file_writer *writer, bool overwrite)
{
	if (overwrite)
		return rename(writer->temporary, writer->path);
	if (link(writer->temporary, writer->path) == 0) {
		unlink(writer->temporary);
		return 0;
	}
	if (errno == EEXIST)
		return -1;
	if (file_exists(writer->path)) {
		errno = EEXIST;
		return -1;
	}
	return rename(writer->temporary, writer->path);
}

enum gmmu_status file_commit(struct file_writer *writer, bool overwrite, struct gmmu_error *error)
{
	enum gmmu_status status = GMMU_OK;
	bool written = fflush(writer->file) == 0 && fsync(fileno(writer->file)) == 0;
	int reason = errno;

	/* Some file systems cannot sync, which is not an error by itself. */
	if (!written && (reason == EINVAL || reason == ENOTSUP))
		written = !ferror(writer->file);
	if (fclose(writer->file) != 0 && written) {
		reason = errno;
		written = false;
	}
	if (written && name_take(writer, overwrite) != 0) {
		reason = errno;
		written = false;
	}
	if (!written) {
		status = io_error(writer->path, reason, error);
		unlink(writer->temporary);
	}
	writer_free(writer);
	return status;
}

void file_abandon(struct file_writer *writer)
{
	if (!writer)
		return;
	fclose(writer->file);
	unlink(writer->temporary);
	writer_free(writer);
}

void file_abandon_all(void)
{
	for (const struct file_writer *writer = writers; writer; writer = writer->next)
		unlink(writer->temporary);
}
