/* SPDX-License-Identifier: MIT */
#include "dump/magic/database.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <magic.h>

#include "text/count.h"

/* Look only at the bytes, and do not unpack compressed or archived data. */
#define FLAGS                                                                                     \
	(MAGIC_NO_CHECK_COMPRESS | MAGIC_NO_CHECK_TAR | MAGIC_NO_CHECK_ELF | MAGIC_NO_CHECK_CDF | \
	 MAGIC_NO_CHECK_APPTYPE)

/* Limits the cost of a search to well below libmagic's defaults. */
static void limits_set(magic_t magic)
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

	for (size_t i = 0; i < COUNT(limits); i++)
		magic_setparam(magic, limits[i].what, &limits[i].limit);
}

struct magic_set *database_open(void)
{
	magic_t magic = magic_open(FLAGS);
	const char *system = magic_getpath(NULL, 0);
	char path[2 * PATH_MAX];
	bool ours = access(GMMU_MAGIC_FILE, R_OK) == 0;

	if (!magic || !system)
		return NULL;
	limits_set(magic);
	snprintf(path, sizeof(path), "%s%s%s", ours ? GMMU_MAGIC_FILE : "", ours ? ":" : "", system);
	return magic_load(magic, path) == 0 ? magic : NULL;
}

bool database_ask(struct magic_set *magic, const uint8_t *bytes, size_t size, char words[MAGIC_WORDS_ROOM])
{
	const char *said, *mime;

	words[0] = '\0';
	if (magic_setflags(magic, FLAGS) != 0 || !(said = magic_buffer(magic, bytes, size)))
		return false;
	snprintf(words, MAGIC_WORDS_ROOM, "%s", said);
	if (magic_setflags(magic, FLAGS | MAGIC_MIME_TYPE) != 0 || !(mime = magic_buffer(magic, bytes, size)))
		return false;
	return strcmp(mime, "application/octet-stream") != 0 && strcmp(mime, "application/x-empty") != 0;
}
