/* SPDX-License-Identifier: MIT */
#include "browse/file.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "render/text.h"

/* Names of a folder that completion looks at, at most. */
#define NAMES_MAX 65536

struct file_writer {
	FILE *file;
	char *path;      /* the name it will have */
	char *temporary; /* the name it has */
};

enum gmmu_status file_read(const char *path, struct text *text, struct gmmu_error *error)
{
	FILE *file = fopen(path, "r");
	char bytes[4096];
	size_t length;
	int reason = errno;

	if (!file && reason == ENOENT)
		return GMMU_OK;
	while (file && (length = fread(bytes, 1, sizeof(bytes), file)) > 0)
		text_add_bytes(text, bytes, length);
	if (!file || ferror(file)) {
		struct text name = {0};

		reason = file ? errno : reason;
		text_add_escaped(&name, path);
		gmmu_error_set(error, GMMU_E_IO, "cannot read %s: %s", name.bytes ? name.bytes : "the file",
			       strerror(reason));
		text_free(&name);
		if (file)
			fclose(file);
		return GMMU_E_IO;
	}
	fclose(file);
	return text->failed ? gmmu_error_set(error, GMMU_E_NOMEM, "out of memory") : GMMU_OK;
}

enum gmmu_status file_name_expand(const char *typed, char *path, size_t size, struct gmmu_error *error)
{
	bool at_home = typed[0] == '~' && (typed[1] == '/' || typed[1] == '\0');
	const char *home = at_home ? getenv("HOME") : "";
	int length;

	if (!home || (at_home && !home[0]))
		return gmmu_error_set(error, GMMU_E_IO, "~ means $HOME, which is not set");
	length = snprintf(path, size, "%s%s", home, at_home ? typed + 1 : typed);
	if (length < 0 || (size_t)length >= size)
		return gmmu_error_set(error, GMMU_E_IO, "the name is too long");
	return GMMU_OK;
}

bool file_exists(const char *path)
{
	struct stat status;

	return lstat(path, &status) == 0;
}

static int names_order(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

/* The names in a folder that begin with `begin`, in order; each and the list are the caller's to free. */
static unsigned names_find(const char *folder, const char *begin, char ***list)
{
	DIR *directory = opendir(folder);
	struct dirent *entry;
	char **names = NULL;
	unsigned count = 0;

	while (directory && count < NAMES_MAX && (entry = readdir(directory)) != NULL) {
		char **more, *name;

		/* What begins with a dot shows itself only to who typed the dot. */
		if (strncmp(entry->d_name, begin, strlen(begin)) != 0 || (entry->d_name[0] == '.' && begin[0] != '.') ||
		    strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0)
			continue;
		more = realloc(names, (count + 1) * sizeof(*names));
		name = more ? strdup(entry->d_name) : NULL;
		names = more ? more : names;
		if (!name)
			break;
		names[count++] = name;
	}
	if (directory)
		closedir(directory);
	if (count > 0)
		qsort(names, count, sizeof(*names), names_order);
	*list = names;
	return count;
}

unsigned file_complete(const char *typed, unsigned number, char *out, size_t size)
{
	const char *slash = strrchr(typed, '/'), *begin = slash ? slash + 1 : typed;
	char folder[PATH_MAX], path[PATH_MAX];
	struct stat status;
	char **names;
	unsigned count;

	if (strcmp(typed, "~") == 0) {
		snprintf(out, size, "~/");
		return 1;
	}
	snprintf(path, sizeof(path), "%.*s", (int)(begin - typed), typed);
	if (file_name_expand(path, folder, sizeof(folder), NULL) != GMMU_OK)
		return 0;
	count = names_find(folder[0] ? folder : ".", begin, &names);
	if (count > 0) {
		const char *name = names[number % count];
		bool is_folder;

		snprintf(path, sizeof(path), "%.*s%s", (int)(begin - typed), typed, name);
		is_folder = file_name_expand(path, folder, sizeof(folder), NULL) == GMMU_OK &&
			    stat(folder, &status) == 0 && S_ISDIR(status.st_mode);
		snprintf(out, size, "%s%s", path, is_folder ? "/" : "");
	}
	for (unsigned i = 0; i < count; i++)
		free(names[i]);
	free(names);
	return count;
}

static enum gmmu_status write_error(const char *path, const char *reason, struct gmmu_error *error)
{
	struct text name = {0};

	text_add_escaped(&name, path);
	gmmu_error_set(error, GMMU_E_IO, "nothing written: %s: %s", reason, name.bytes ? name.bytes : "");
	text_free(&name);
	return GMMU_E_IO;
}

static enum gmmu_status io_error(const char *path, int reason, struct gmmu_error *error)
{
	return write_error(path, strerror(reason), error);
}

/* The finished file takes the name over: a device, a pipe or a folder that has it would be gone. */
static bool is_special(const char *path)
{
	struct stat status;

	return stat(path, &status) == 0 && !S_ISREG(status.st_mode);
}

bool file_same(const char *path, const char *other)
{
	struct stat a, b;

	return stat(path, &a) == 0 && stat(other, &b) == 0 && a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

enum gmmu_status file_check(const char *path, struct gmmu_error *error)
{
	return is_special(path) ? write_error(path, "it is no regular file", error) : GMMU_OK;
}

const char *file_guard(const char *path)
{
	struct stat status;

	if (stat(path, &status) != 0)
		return NULL;
	if (status.st_uid != geteuid())
		return "belongs to another user";
	return status.st_mode & 0222 ? NULL : "is read-only";
}

/* The file that is replaced leaves its permissions to the new one; mkstemp made it private, as no other new file is. */
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

static void writer_free(struct file_writer *writer)
{
	free(writer->path);
	free(writer->temporary);
	free(writer);
}

enum gmmu_status file_begin(const char *path, struct file_writer **result, struct gmmu_error *error)
{
	struct file_writer *writer;
	enum gmmu_status status = file_check(path, error);
	size_t size;
	int descriptor;

	if (status != GMMU_OK)
		return status;
	writer = calloc(1, sizeof(*writer));
	if (!writer)
		return gmmu_error_set(error, GMMU_E_NOMEM, "out of memory");
	/* A link stays; what it points to is written. */
	writer->path = realpath(path, NULL);
	if (!writer->path)
		writer->path = strdup(path);
	size = (writer->path ? strlen(writer->path) : 0) + sizeof(".XXXXXX");
	writer->temporary = malloc(size);
	if (!writer->path || !writer->temporary) {
		status = gmmu_error_set(error, GMMU_E_NOMEM, "out of memory");
		goto fail;
	}
	snprintf(writer->temporary, size, "%s.XXXXXX", writer->path);
	descriptor = mkstemp(writer->temporary);
	if (descriptor < 0) {
		status = io_error(path, errno, error);
		goto fail;
	}
	fchmod(descriptor, mode_of(writer->path));
	writer->file = fdopen(descriptor, "w");
	if (!writer->file) {
		status = io_error(path, errno, error);
		close(descriptor);
		unlink(writer->temporary);
		goto fail;
	}
	*result = writer;
	return GMMU_OK;
fail:
	writer_free(writer);
	return status;
}

enum gmmu_status file_add(struct file_writer *writer, const char *bytes, size_t length, struct gmmu_error *error)
{
	if (fwrite(bytes, 1, length, writer->file) != length)
		return io_error(writer->path, errno, error);
	return GMMU_OK;
}

/* Names the finished file. A link fails where the name is taken; file systems without links get a last look instead. */
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

	/* Not every file system can sync; that alone is no failure. */
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
