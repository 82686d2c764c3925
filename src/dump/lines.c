/* SPDX-License-Identifier: MIT */
#include "dump/lines.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "text/escape.h"

#define CHUNK ((size_t)1 << 18) /* bytes read at a time */

struct lines *lines_begin(struct dump *dump, const struct view *view)
{
	struct lines *lines = calloc(1, sizeof(*lines));

	if (!lines)
		return NULL;
	lines->chunk = malloc(CHUNK + 1);
	if (!lines->chunk) {
		free(lines);
		return NULL;
	}
	lines->room = CHUNK;
	lines->dump = dump;
	lines->view = *view;
	/* A byte of the dump takes at most a few characters ("0x00,"), so this limit suffices for any form. */
	lines->limit = dump->options.max_size > (UINT64_MAX >> 4) ? UINT64_MAX : (dump->options.max_size << 3) + CHUNK;
	return lines;
}

void lines_end(struct lines *lines)
{
	if (!lines)
		return;
	free(lines->chunk);
	free(lines->clean);
	free(lines);
}

void lines_restart(struct lines *lines)
{
	lines->at = 0;
	lines->number = 0;
	lines->start = lines->end = 0;
}

/* --- Reading ------------------------------------------------------------------------------------------------------ */

/* Makes room for more of a line that is longer than the chunk. */
static enum gmmu_status chunk_grow(struct lines *lines, struct gmmu_error *error)
{
	char *chunk;

	if (lines->room > lines->limit)
		return gmmu_error_set(error, GMMU_E_FORMAT,
				      "line %" PRIu64 " is longer than any listing within --max-size",
				      lines->number + 1);
	chunk = lines->room < SIZE_MAX / 4 ? realloc(lines->chunk, lines->room * 2 + 1) : NULL;
	if (!chunk)
		return gmmu_error_set(error, GMMU_E_NOMEM, "out of memory in line %" PRIu64, lines->number + 1);
	lines->chunk = chunk;
	lines->room *= 2;
	return GMMU_OK;
}

/* Reads more, after the unused part of the chunk. */
static enum gmmu_status chunk_fill(struct lines *lines, struct gmmu_error *error)
{
	uint64_t left = lines->view.size - lines->at;
	size_t size, got;

	memmove(lines->chunk, lines->chunk + lines->start, lines->end - lines->start);
	lines->end -= lines->start;
	lines->start = 0;
	if (lines->end == lines->room) {
		enum gmmu_status status = chunk_grow(lines, error);

		if (status != GMMU_OK)
			return status;
	}
	size = left < lines->room - lines->end ? (size_t)left : lines->room - lines->end;
	got = view_read(&lines->view, lines->at, lines->chunk + lines->end, size);
	if (got < size)
		return gmmu_error_set(error, GMMU_E_IO, "it can not be read any more at offset 0x%" PRIx64 ": %s",
				      lines->at + got, lines->view.source->trouble);
	lines->at += size;
	lines->end += size;
	return dump_progress(lines->dump, lines->at, lines->view.size, error);
}

/* Finds the next line in the chunk, without its end. False at the end of the text, or on an error. */
static bool raw_next(struct lines *lines, char **raw, size_t *length, enum gmmu_status *status,
		     struct gmmu_error *error)
{
	size_t looked = 0;
	char *end;

	for (;;) {
		end = memchr(lines->chunk + lines->start + looked, '\n', lines->end - lines->start - looked);
		if (end || lines->at == lines->view.size)
			break;
		looked = lines->end - lines->start;
		*status = chunk_fill(lines, error);
		if (*status != GMMU_OK)
			return false;
	}
	if (lines->start == lines->end)
		return false;
	*raw = lines->chunk + lines->start;
	*length = (size_t)((end ? end : lines->chunk + lines->end) - *raw);
	lines->start += *length + (end != NULL);
	return true;
}

/* --- Cleaning ----------------------------------------------------------------------------------------------------- */

/* Whether a line needs no cleaning. Tests eight bytes at a time for control characters, 0x7f and above. */
static bool is_plain(const char *text, size_t length)
{
	const uint64_t ones = UINT64_C(0x0101010101010101), highs = ones << 7;
	size_t at = 0;

	for (; at + 8 <= length; at += 8) {
		uint64_t eight;

		memcpy(&eight, text + at, 8);
		if ((eight | (eight - ones * 0x20) | (eight + ones)) & highs)
			break;
	}
	while (at < length && (text[at] == '\t' || (text[at] >= 0x20 && text[at] < 0x7f)))
		at++;
	return at == length;
}

/* The length of the escape sequence at `bytes`, which begins with an escape character. */
static size_t escape_length(const char *bytes, size_t size)
{
	size_t at = 2;

	if (size < 2)
		return size;
	switch (bytes[1]) {
	case '[':
		while (at < size && !(bytes[at] >= 0x40 && bytes[at] <= 0x7e))
			at++;
		return at < size ? at + 1 : size;
	case ']':
		while (at < size && bytes[at] != '\a' && bytes[at] != '\x1b')
			at++;
		return at < size && bytes[at] == '\x1b' && at + 1 < size ? at + 2 : at < size ? at + 1 : size;
	case '(':
	case ')':
	case '#':
	case '%':
		return size < 3 ? size : 3;
	default:
		return 2;
	}
}

static bool is_box_vertical(uint32_t code)
{
	return code == 0x2502 || code == 0x2503 || code == 0x2506 || code == 0x2507 || code == 0x250a ||
	       code == 0x250b || code == 0x254e || code == 0x254f || code == 0x2551;
}

/* The replacement of a character above ASCII: 0 for nothing. */
static char code_clean(uint32_t code)
{
	if (is_box_vertical(code))
		return '|';
	if (code >= 0x2500 && code <= 0x259f)
		return '-';
	if (code == 0xa0 || code == 0x2007 || code == 0x202f || code == 0x3000)
		return ' ';
	if (code == 0xfeff || (code >= 0x200b && code <= 0x200f))
		return 0;
	return LINES_OTHER;
}

/* Adds the replacement of the character at `raw`, and returns the character's length. */
static size_t character_clean(char *text, size_t *length, const char *raw, size_t size)
{
	size_t taken;
	uint32_t code = escape_code_read((const uint8_t *)raw, size, &taken);

	if (code == '\x1b')
		return escape_length(raw, size);
	if (code == '\b') {
		*length -= *length > 0;
	} else if (code == '\t' || (code >= 0x20 && code < 0x7f)) {
		text[(*length)++] = (char)code;
	} else if (code == 0x2026) {
		memcpy(text + *length, "...", 3);
		*length += 3;
	} else if (code >= 0x80) {
		char clean = code == ESCAPE_CODE_NONE ? LINES_OTHER : code_clean(code);

		text[*length] = clean;
		*length += clean != 0;
	}
	return taken;
}

/* A carriage return inside a line ends it too; the rest is left for the next call. */
static size_t return_find(struct lines *lines, const char *raw, size_t length)
{
	const char *found = memchr(raw, '\r', length);

	if (!found)
		return length;
	lines->start = (size_t)(found + 1 - lines->chunk);
	return (size_t)(found - raw);
}

/* Cleans a line into a buffer of its own. Nothing becomes longer: even an ellipsis has three bytes. */
static bool line_clean(struct lines *lines, const char *raw, size_t raw_length, size_t *length)
{
	if (raw_length >= lines->clean_room) {
		size_t room = raw_length + raw_length / 2 + 256;
		char *clean = realloc(lines->clean, room);

		if (!clean)
			return false;
		lines->clean = clean;
		lines->clean_room = room;
	}
	*length = 0;
	for (size_t at = 0; at < raw_length;)
		at += character_clean(lines->clean, length, raw + at, raw_length - at);
	return true;
}

bool lines_next(struct lines *lines, struct line *line, enum gmmu_status *status, struct gmmu_error *error)
{
	size_t length;
	char *text;

	if (!raw_next(lines, &text, &length, status, error))
		return false;
	lines->number++;
	while (length > 0 && text[length - 1] == '\r')
		length--;
	if (!is_plain(text, length)) {
		length = return_find(lines, text, length);
		if (!line_clean(lines, text, length, &length)) {
			*status = gmmu_error_set(error, GMMU_E_NOMEM, "out of memory in line %" PRIu64, lines->number);
			return false;
		}
		text = lines->clean;
	}
	line->quoted = line->numbered = false;
	for (size_t at = 0; at < length && strchr(" \t>", text[at]); at++) {
		line->quoted |= text[at] == '>';
		if (text[at] == '>')
			text[at] = ' ';
	}
	while (length > 0 && (text[length - 1] == ' ' || text[length - 1] == '\t'))
		length--;
	text[length] = '\0';
	line->width = 0;
	line->number = lines->number;
	line->text = text;
	line->length = length;
	return true;
}
