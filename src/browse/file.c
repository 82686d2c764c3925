/* SPDX-License-Identifier: MIT */
#include "browse/file.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

#include "text/text.h"

/* Maximum number of names that completion examines in a directory. */
#define NAMES_MAX 65536

static enum gmmu_status read_error(const char *path, const char *reason, struct gmmu_error *error)
{
	struct text name = {0};

	text_add_escaped(&name, path);
	gmmu_error_set(error, GMMU_E_IO, "cannot read %s: %s", name.bytes ? name.bytes : "the file", reason);
	text_free(&name);
	return GMMU_E_IO;
}

/* Reads a file to its end; returns the reason if it is unsuitable, or NULL. */
static const char *text_read(int descriptor, size_t most, struct text *text)
{
	char bytes[4096];
	struct stat status;
	ssize_t length;

	if (fstat(descriptor, &status) != 0)
		return strerror(errno);
	if (!S_ISREG(status.st_mode))
		return "it is not a regular file";
	while ((length = read(descriptor, bytes, sizeof(bytes))) != 0) {
		if (length < 0 && errno == EINTR)
			continue;
		if (length < 0)
			return strerror(errno);
		if (memchr(bytes, '\0', (size_t)length))
			return "it is not a text file: it contains a zero byte";
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
	/* Opening a pipe must not block; its type is checked afterwards. */
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

bool file_name_ends(const char *name, const char *ending)
{
	size_t length = strlen(name), size = strlen(ending);

	return length > size && strcasecmp(name + length - size, ending) == 0;
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

/* Names in a directory. */
struct names {
	unsigned count;
	char **list;
};

static void names_free(struct names *names)
{
	for (unsigned i = 0; i < names->count; i++)
		free(names->list[i]);
	free(names->list);
	*names = (struct names){0};
}

/* Adds a name; false if out of memory. */
static bool names_add(struct names *names, const char *name)
{
	char **more = realloc(names->list, (names->count + 1) * sizeof(*more));

	if (!more)
		return false;
	names->list = more;
	more[names->count] = strdup(name);
	names->count += more[names->count] != NULL;
	return more[names->count - 1] != NULL;
}

/* Names that start with a dot are offered only after a dot was typed. */
static bool name_fits(const char *name, const char *begin)
{
	return strncmp(name, begin, strlen(begin)) == 0 && (name[0] != '.' || begin[0] == '.') &&
	       strcmp(name, ".") != 0 && strcmp(name, "..") != 0;
}

/*
 * The names in a directory that start with `begin`, sorted; none if there is no such directory. Free with names_free.
 */
static enum gmmu_status names_find(const char *folder, const char *begin, struct names *names, struct gmmu_error *error)
{
	DIR *directory = opendir(folder);
	struct dirent *entry = NULL;
	bool remembered = true;
	int reason = errno;

	if (!directory && (reason == ENOENT || reason == ENOTDIR))
		return GMMU_OK;
	while (directory && remembered && names->count < NAMES_MAX) {
		errno = 0;
		entry = readdir(directory);
		reason = errno;
		if (!entry)
			break;
		remembered = !name_fits(entry->d_name, begin) || names_add(names, entry->d_name);
	}
	if (directory)
		closedir(directory);
	if (!remembered || reason == ENOMEM)
		return gmmu_error_set(error, GMMU_E_NOMEM, "out of memory");
	if (!entry && reason != 0)
		return gmmu_error_set(error, GMMU_E_IO, "the directory cannot be read: %s", strerror(reason));
	if (names->count > 0)
		qsort(names->list, names->count, sizeof(*names->list), names_order);
	return GMMU_OK;
}

enum gmmu_status file_complete(const char *typed, unsigned number, char *out, size_t size, unsigned *count,
			       struct gmmu_error *error)
{
	const char *slash = strrchr(typed, '/'), *begin = slash ? slash + 1 : typed;
	char folder[PATH_MAX], path[PATH_MAX];
	struct names names = {0};
	struct stat info;
	enum gmmu_status status;

	*count = strcmp(typed, "~") == 0;
	if (*count) {
		snprintf(out, size, "~/");
		return GMMU_OK;
	}
	snprintf(path, sizeof(path), "%.*s", (int)(begin - typed), typed);
	if (file_name_expand(path, folder, sizeof(folder), NULL) != GMMU_OK)
		return GMMU_OK;
	status = names_find(folder[0] ? folder : ".", begin, &names, error);
	if (status == GMMU_OK && names.count > 0) {
		bool is_folder;

		*count = names.count;
		snprintf(path, sizeof(path), "%.*s%s", (int)(begin - typed), typed, names.list[number % names.count]);
		is_folder = file_name_expand(path, folder, sizeof(folder), NULL) == GMMU_OK &&
			    stat(folder, &info) == 0 && S_ISDIR(info.st_mode);
		snprintf(out, size, "%s%s", path, is_folder ? "/" : "");
	}
	names_free(&names);
	return status;
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
