/* SPDX-License-Identifier: MIT */
#include "browse/file.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "render/text.h"

/* Names of a folder that completion looks at, at most. */
#define NAMES_MAX 65536

static enum gmmu_status read_error(const char *path, const char *reason, struct gmmu_error *error)
{
	struct text name = {0};

	text_add_escaped(&name, path);
	gmmu_error_set(error, GMMU_E_IO, "cannot read %s: %s", name.bytes ? name.bytes : "the file", reason);
	text_free(&name);
	return GMMU_E_IO;
}

/* Reads to the end of what is open; why it is not what was wanted, or NULL. */
static const char *text_read(int descriptor, size_t most, struct text *text)
{
	char bytes[4096];
	struct stat status;
	ssize_t length;

	if (fstat(descriptor, &status) != 0)
		return strerror(errno);
	if (!S_ISREG(status.st_mode))
		return "it is no regular file";
	while ((length = read(descriptor, bytes, sizeof(bytes))) != 0) {
		if (length < 0 && errno == EINTR)
			continue;
		if (length < 0)
			return strerror(errno);
		if (memchr(bytes, '\0', (size_t)length))
			return "it is no text: there is a byte of zero in it";
		if ((size_t)length > most - text->length)
			return "it is larger than 1 MiB";
		text_add_bytes(text, bytes, (size_t)length);
		if (text->failed)
			return NULL;
	}
	return NULL;
}

enum gmmu_status file_read(const char *path, struct text *text, struct gmmu_error *error)
{
	/* A pipe opens at once, too, and shows what it is. */
	int descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
	const char *reason;

	if (descriptor < 0)
		return errno == ENOENT ? GMMU_OK : read_error(path, strerror(errno), error);
	reason = text_read(descriptor, FILE_READ_MAX, text);
	close(descriptor);
	if (text->failed)
		return gmmu_error_set(error, GMMU_E_NOMEM, "out of memory");
	return reason ? read_error(path, reason, error) : GMMU_OK;
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

	return stat(path, &status) == 0;
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

bool file_same(const char *path, const char *other)
{
	struct stat a, b;

	return stat(path, &a) == 0 && stat(other, &b) == 0 && a.st_dev == b.st_dev && a.st_ino == b.st_ino;
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
