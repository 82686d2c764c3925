/* SPDX-License-Identifier: MIT */
#include "text/phrase.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "text/escape.h"

const char *phrase_size(char room[PHRASE_SIZE_ROOM], uint64_t size)
{
	static const char units[] = "KMGTPE";
	unsigned unit = 0;

	while (size > 0 && size % 1024 == 0 && unit < sizeof(units) - 1) {
		size /= 1024;
		unit++;
	}
	if (unit > 0)
		snprintf(room, PHRASE_SIZE_ROOM, "%" PRIu64 "%c", size, units[unit - 1]);
	else
		snprintf(room, PHRASE_SIZE_ROOM, "%s", phrase_count(size, "byte", "bytes").text);
	return room;
}

struct phrase_count phrase_count(uint64_t count, const char *one, const char *many)
{
	struct phrase_count words;

	snprintf(words.text, sizeof(words.text), "%" PRIu64 " %s", count, count == 1 ? one : many);
	return words;
}

const char *phrase_name(char room[PHRASE_NAME_ROOM], const char *path)
{
	if (strcmp(path, "-") == 0) {
		snprintf(room, PHRASE_NAME_ROOM, "standard input");
		return room;
	}
	room[0] = '\'';
	escape_string(room + 1, PHRASE_NAME_ROOM - 2, path);
	memcpy(room + strlen(room), "'", sizeof("'"));
	return room;
}

const char *phrase_advice(int trouble)
{
	switch (trouble) {
	case ENOENT:
	case ENOTDIR:
	case ENAMETOOLONG:
		return "; check the name";
	case EACCES:
	case EPERM:
		return "; check your permissions";
	default:
		return "";
	}
}
