/* SPDX-License-Identifier: MIT */
#include "text/escape.h"

#include <langinfo.h>
#include <stdio.h>
#include <string.h>

#include "text/count.h"

uint32_t escape_code_read(const uint8_t *bytes, size_t size, size_t *length)
{
	static const uint32_t smallest[] = {0, 0, 0x80, 0x800, 0x10000};
	uint8_t first = bytes[0];
	size_t count = first < 0x80 ? 1 : first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0;
	uint32_t code = first;

	*length = 1;
	if (count == 1)
		return code;
	if (count == 0 || count > size)
		return ESCAPE_CODE_NONE;
	code &= 0x7fu >> count;
	for (size_t i = 1; i < count; i++) {
		if ((bytes[i] & 0xc0) != 0x80)
			return ESCAPE_CODE_NONE;
		code = code << 6 | (bytes[i] & 0x3fu);
	}
	if (code < smallest[count] || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff))
		return ESCAPE_CODE_NONE;
	*length = count;
	return code;
}

bool escape_code_is_unseen(uint32_t code)
{
	static const struct {
		uint32_t first, last;
	} unseen[] = {
		{0x7f, 0x9f},      /* delete, and the control characters above ASCII */
		{0xad, 0xad},      /* soft hyphen */
		{0x61c, 0x61c},    /* Arabic letter mark */
		{0x200b, 0x200f},  /* zero widths and direction marks */
		{0x2028, 0x202e},  /* line ends and direction embeddings */
		{0x2060, 0x206f},  /* joiners and direction isolates */
		{0xfeff, 0xfeff},  /* byte order mark */
		{0xfff9, 0xfffb},  /* annotations */
		{0xe0000, 0xe0fff} /* tags and variation selectors */
	};

	for (size_t i = 0; i < COUNT(unseen); i++) {
		if (code >= unseen[i].first && code <= unseen[i].last)
			return true;
	}
	return false;
}

bool escape_locale_is_utf8(void)
{
	return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

char *escape_code_spell(char out[ESCAPE_CODE_ROOM], uint32_t code, const uint8_t *bytes)
{
	if (code == ESCAPE_CODE_NONE)
		snprintf(out, ESCAPE_CODE_ROOM, "\\x%02x", (unsigned)bytes[0]);
	else
		snprintf(out, ESCAPE_CODE_ROOM, code > 0xffff ? "\\U%08x" : "\\u%04x", (unsigned)code);
	return out;
}

char *escape_code_write(char out[ESCAPE_CODE_ROOM], uint32_t code, const uint8_t *bytes, size_t length)
{
	if (code == ESCAPE_CODE_NONE || (code < 0x20 && code != '\n' && code != '\t') || code == 0x7f) {
		snprintf(out, ESCAPE_CODE_ROOM, "\\x%02x", (unsigned)bytes[0]);
	} else if (code == '\n' || code == '\t' || code == '\\') {
		snprintf(out, ESCAPE_CODE_ROOM, "\\%c", code == '\n' ? 'n' : code == '\t' ? 't' : '\\');
	} else if (escape_code_is_unseen(code)) {
		escape_code_spell(out, code, bytes);
	} else {
		memcpy(out, bytes, length);
		out[length] = '\0';
	}
	return out;
}

char *escape_string(char *out, size_t room, const char *string)
{
	const uint8_t *bytes = (const uint8_t *)string;
	size_t left = strlen(string), used = 0, fits = 0;
	char piece[ESCAPE_CODE_ROOM];

	while (left > 0) {
		size_t length, size;
		uint32_t code = escape_code_read(bytes, left, &length);

		size = strlen(escape_code_write(piece, code, bytes, length));
		if (used + size >= room) {
			memcpy(out + fits, "...", sizeof("..."));
			return out;
		}
		memcpy(out + used, piece, size);
		used += size;
		if (used + sizeof("...") <= room)
			fits = used; /* the dots still fit here */
		bytes += length;
		left -= length;
	}
	out[used] = '\0';
	return out;
}
