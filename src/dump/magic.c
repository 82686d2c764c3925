/* SPDX-License-Identifier: MIT */
#include "dump/magic.h"

#include <magic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "dump/escape.h"

/* No look at anything but the bytes; no compressed or archived data taken apart. */
#define MAGIC_FLAGS                                                                               \
	(MAGIC_NO_CHECK_COMPRESS | MAGIC_NO_CHECK_TAR | MAGIC_NO_CHECK_ELF | MAGIC_NO_CHECK_CDF | \
	 MAGIC_NO_CHECK_APPTYPE)

/* Bounds on what a search may cost, well below libmagic's own. */
static void magic_limit(magic_t magic)
{
	static const struct {
		int what;
		size_t limit;
	} limits[] = {
		{MAGIC_PARAM_INDIR_MAX, 4},
		{MAGIC_PARAM_NAME_MAX, 20},
		{MAGIC_PARAM_REGEX_MAX, 2048},
		{MAGIC_PARAM_BYTES_MAX, MAGIC_BYTES_MAX},
	};

	for (size_t i = 0; i < sizeof(limits) / sizeof(limits[0]); i++)
		magic_setparam(magic, limits[i].what, &limits[i].limit);
}

/* The system's database, and ours where it is installed. NULL if memory ran out. */
static char *magic_path(void)
{
	const char *system = magic_getpath(NULL, 0);
	char *path;

	if (access(GMMU_MAGIC_FILE, R_OK) != 0)
		return strdup(system);
	return asprintf(&path, "%s:%s", GMMU_MAGIC_FILE, system) < 0 ? NULL : path;
}

void magic_ask(const uint8_t *bytes, size_t size, char words[MAGIC_WORDS_ROOM], bool *foreign)
{
	magic_t magic = magic_open(MAGIC_FLAGS);
	char *path = magic_path();
	const char *said = NULL, *mime;

	if (size > MAGIC_BYTES_MAX)
		size = MAGIC_BYTES_MAX;
	*foreign = false;
	if (magic && path) {
		magic_limit(magic);
		if (magic_load(magic, path) == 0)
			said = magic_buffer(magic, bytes, size);
	}
	escape_string(words, MAGIC_WORDS_ROOM, said ? said : "not known: libmagic has no database");
	if (said && magic_setflags(magic, MAGIC_FLAGS | MAGIC_MIME_TYPE) == 0) {
		mime = magic_buffer(magic, bytes, size);
		*foreign = mime && strcmp(mime, "application/octet-stream") != 0 &&
			   strcmp(mime, "application/x-empty") != 0;
	}
	free(path);
	if (magic)
		magic_close(magic);
}
