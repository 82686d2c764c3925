/* SPDX-License-Identifier: MIT */
#include "dump/lines.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "dump/escape.h"

#define ROOM_FIRST 256

struct lines *lines_begin(struct dump *dump, const struct view *view)
{
	struct lines *lines = calloc(1, sizeof(*lines));

	if (!lines)
		return NULL;
	lines->dump = dump;
	lines->view = *view;
	/* A byte of the dump needs at most four characters ("0x00,") and a few; shorter forms are no limit here. */
	lines->limit =
		dump->options.max_size > (UINT64_MAX >> 4) ? UINT64_MAX : (dump->options.max_size << 3) + LINES_CHUNK;
	return lines;
}

void lines_end(struct lines *lines)
{
	if (!lines)
		return;
	free(lines->raw);
	free(lines->text);
	free(lines);
}

/* Adds bytes to the line as it stands in the file. */
static enum gmmu_status raw_add(struct lines *lines, const uint8_t *bytes, size_t size, struct gmmu_error *error)
{
	size_t needed = lines->raw_length + size + 1, room = lines->room ? lines->room : ROOM_FIRST;
	char *raw, *text;

	if (lines->raw_length + size > lines->limit)
		return gmmu_error_set(error, GMMU_E_FORMAT,
				      "line %" PRIu64 " is longer than any listing within --max-size",
				      lines->number + 1);
	if (needed > lines->room) {
		while (room < needed)
			room *= 2;
		raw = realloc(lines->raw, room);
		if (raw)
			lines->raw = raw;
		/* An ellipsis becomes longer when cleaned, no other character does; it has three bytes itself. */
		text = raw ? realloc(lines->text, room) : NULL;
		if (!text)
			return gmmu_error_set(error, GMMU_E_NOMEM, "out of memory in line %" PRIu64, lines->number + 1);
		lines->text = text;
		lines->room = room;
	}
	memcpy(lines->raw + lines->raw_length, bytes, size);
	lines->raw_length += size;
	return GMMU_OK;
}

static enum gmmu_status chunk_fill(struct lines *lines, struct gmmu_error *error)
{
	uint64_t left = lines->view.size - lines->at;
	size_t size = left < LINES_CHUNK ? (size_t)left : LINES_CHUNK;

	lines->start = 0;
	lines->end = view_read(&lines->view, lines->at, lines->chunk, size);
	if (lines->end < size)
		return gmmu_error_set(error, GMMU_E_IO, "it can not be read any more at offset 0x%" PRIx64 ": %s",
				      lines->at + lines->end, lines->view.source->trouble);
	lines->at += size;
	return dump_progress(lines->dump, lines->at, lines->view.size, error);
}

/* How many bytes up to the next line end, or `size`. */
static size_t end_find(const uint8_t *bytes, size_t size)
{
	size_t at = 0;

	while (at < size && bytes[at] != '\n' && bytes[at] != '\r')
		at++;
	return at;
}

/* Reads the bytes of one line. False at the end of the text. */
static bool raw_next(struct lines *lines, enum gmmu_status *status, struct gmmu_error *error)
{
	bool any = false;

	lines->raw_length = 0;
	for (;;) {
		const uint8_t *bytes;
		size_t size, length;

		if (lines->start == lines->end) {
			if (lines->at == lines->view.size)
				return any;
			*status = chunk_fill(lines, error);
			if (*status != GMMU_OK)
				return false;
		}
		bytes = lines->chunk + lines->start;
		size = lines->end - lines->start;
		if (lines->after_return && (bytes[0] == '\r' || bytes[0] == '\n')) {
			lines->after_return = bytes[0] == '\r';
			lines->start++;
			continue;
		}
		lines->after_return = false;
		length = end_find(bytes, size);
		*status = raw_add(lines, bytes, length, error);
		if (*status != GMMU_OK)
			return false;
		any = true;
		lines->start += length;
		if (length < size) {
			lines->after_return = bytes[length] == '\r';
			lines->start++;
			return true;
		}
	}
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

/* What stands for a character above ASCII: 0 for nothing. */
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

/* Adds what stands for the character at `raw`, and returns the character's length. */
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

bool lines_next(struct lines *lines, struct line *line, enum gmmu_status *status, struct gmmu_error *error)
{
	size_t length = 0;

	if (!raw_next(lines, status, error))
		return false;
	lines->number++;
	for (size_t at = 0; at < lines->raw_length;)
		at += character_clean(lines->text, &length, lines->raw + at, lines->raw_length - at);
	for (size_t at = 0; at < length && strchr(" \t>", lines->text[at]); at++) {
		if (lines->text[at] == '>')
			lines->text[at] = ' ';
	}
	while (length > 0 && (lines->text[length - 1] == ' ' || lines->text[length - 1] == '\t'))
		length--;
	lines->text[length] = '\0';
	*line = (struct line){.number = lines->number, .text = lines->text, .length = length};
	return true;
}
