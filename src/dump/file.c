/* SPDX-License-Identifier: MIT */
#include "dump/file.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "dump/words.h"

enum gmmu_status file_open(struct dump *dump, struct gmmu_error *error)
{
	char name[WORDS_NAME_ROOM];
	bool is_stdin = strcmp(dump->path, "-") == 0;
	struct stat info;
	enum gmmu_status status;
	int fd;

	words_name(name, dump->path);
	fd = is_stdin ? fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0) : open(dump->path, O_RDONLY | O_CLOEXEC | O_NOCTTY);
	if (fd < 0 || fstat(fd, &info) < 0) {
		int trouble = errno;

		status = gmmu_error_set(error, GMMU_E_IO, "cannot open %s: %s%s", name, strerror(trouble),
					words_advice(trouble));
		if (fd >= 0)
			close(fd);
		return status;
	}
	if (S_ISDIR(info.st_mode)) {
		close(fd);
		return gmmu_error_set(error, GMMU_E_IO, "%s is a directory; name a file in it", name);
	}
	dump->file_size = (uint64_t)info.st_size;
	return source_from_fd(fd, (uint64_t)info.st_size, true, &dump->source, error);
}
