/* SPDX-License-Identifier: MIT */
/*
 * A file compared with its earlier self and with another file: what became of it, reading it again, opening the other.
 */
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "dump/file.h"
#include "dump/internal.h"
#include "dump/magic/ask.h"
#include "text/phrase.h"

void dump_keep(struct dump *dump)
{
	source_keep(&dump->source, dump->is_regular);
}

enum dump_fate dump_look(const struct dump *dump, uint64_t *size)
{
	const struct file_stamp *then = &dump->stamp;
	struct file_stamp now;
	struct stat info;

	if (!dump->is_regular || strcmp(dump->path, "-") == 0)
		return DUMP_SAME;
	if (stat(dump->path, &info) != 0)
		return errno == ENOENT || errno == ENOTDIR ? DUMP_GONE : DUMP_SAME; /* otherwise nothing can be said */
	if (!file_stamp_take(&info, &now))
		return DUMP_REPLACED;
	*size = now.size;
	if (now.inode != then->inode || now.device != then->device)
		return DUMP_REPLACED;
	if (now.size != then->size)
		return now.size > then->size ? DUMP_GREW : DUMP_SHRANK;
	return now.written.tv_sec == then->written.tv_sec && now.written.tv_nsec == then->written.tv_nsec
		       ? DUMP_SAME
		       : DUMP_CHANGED;
}

static bool is_terminal(const char *path)
{
	struct stat info;
	bool terminal;
	int fd;

	if (strcmp(path, "-") == 0)
		return isatty(STDIN_FILENO) == 1;
	if (stat(path, &info) != 0 || !S_ISCHR(info.st_mode))
		return false;
	fd = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
	if (fd < 0)
		return false;
	terminal = isatty(fd) == 1;
	close(fd);
	return terminal;
}

/* Whether a path is standard input, a pipe, a socket or a terminal, which can be read only once and may never end. */
static bool is_stream(const char *path)
{
	struct stat info;

	if (strcmp(path, "-") == 0 || is_terminal(path))
		return true;
	return stat(path, &info) == 0 && (S_ISFIFO(info.st_mode) || S_ISSOCK(info.st_mode));
}

bool dump_is_once(const struct dump *dump)
{
	return is_stream(dump->path);
}

enum gmmu_status dump_reload(struct dump *dump, struct dump **fresh, struct gmmu_error *error)
{
	char name[PHRASE_NAME_ROOM];
	enum gmmu_status status;

	if (is_stream(dump->path))
		return gmmu_error_set(error, GMMU_E_IO,
				      "%s can not be read a second time: save it to a file first, then open that",
				      phrase_name(name, dump->path));
	status = dump_open(dump->path, &dump->options, fresh, error);
	if (status != GMMU_OK)
		return status;
	source_freeze(dump->source);
	ask_end(dump);
	return GMMU_OK;
}

enum gmmu_status dump_open_next(const struct dump *dump, const char *path, struct dump **next, struct gmmu_error *error)
{
	char name[PHRASE_NAME_ROOM];

	if (is_terminal(path))
		return gmmu_error_set(error, GMMU_E_IO,
				      "%s is the terminal, which keys come from now: name a file or a pipe",
				      phrase_name(name, path));
	return dump_open(path, &dump->options, next, error);
}

/* Opens a file, in another format if it does not have the requested one. */
static enum gmmu_status any_format_open(const char *path, const struct dump_options *options, struct dump **other,
					struct gmmu_error *error)
{
	struct dump_options any = *options;
	enum gmmu_status status = dump_open(path, options, other, error);

	if (status != GMMU_E_FORMAT || !options->format)
		return status;
	any.format = NULL;
	return dump_open(path, &any, other, NULL) == GMMU_OK ? GMMU_OK : status;
}

enum gmmu_status dump_open_other(const struct dump *dump, const char *path, const uint64_t *base_pa,
				 struct dump **other, struct gmmu_error *error)
{
	struct dump_options options = dump->options;
	char name[PHRASE_NAME_ROOM];
	struct dump *made;
	enum gmmu_status status;

	if (is_stream(path))
		return gmmu_error_set(error, GMMU_E_IO,
				      "%s is not a regular file: save its data to one first, then open that",
				      phrase_name(name, path));
	options.has_base_pa = base_pa != NULL;
	options.base_pa = base_pa ? *base_pa : dump->options.base_pa;
	status = any_format_open(path, &options, &made, error);
	if (status == GMMU_OK && !base_pa && dump->options.has_base_pa && dump_origin(made) == 0) {
		dump_close(made);
		options.has_base_pa = true;
		status = any_format_open(path, &options, &made, error);
	}
	if (status == GMMU_OK)
		*other = made;
	return status;
}
