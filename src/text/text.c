/* SPDX-License-Identifier: MIT */
#include "text/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "text/number.h"

#define TEXT_CAPACITY_FIRST 256

static bool ran_out; /* memory ran out since text_ran_out was last called */

bool text_ran_out(void)
{
	bool result = ran_out;

	ran_out = false;
	return result;
}

struct text text_in(char *room, uint8_t *meanings, size_t size)
{
	room[0] = '\0';
	return (struct text){
		.bytes = room, .meanings = meanings, .styled = meanings != NULL, .capacity = size, .fixed = true};
}

const char *text_string(const struct text *text)
{
	return text->bytes ? text->bytes : "";
}

void text_free(struct text *text)
{
	if (!text->fixed) {
		free(text->bytes);
		free(text->meanings);
	}
	*text = (struct text){.styled = text->styled, .ascii = text->ascii, .meaning = text->meaning};
}

void text_clear(struct text *text)
{
	text_truncate(text, 0);
	text->failed = false;
}

void text_truncate(struct text *text, size_t length)
{
	if (length < text->length)
		text->length = length;
	if (text->bytes)
		text->bytes[text->length] = '\0';
}

/* Makes room for `size` more bytes and a terminating zero. */
static bool text_grow(struct text *text, size_t size)
{
	size_t capacity = text->capacity ? text->capacity : TEXT_CAPACITY_FIRST;
	char *bytes;
	uint8_t *meanings;

	if (text->failed)
		return false;
	if (size < text->capacity && text->length < text->capacity - size)
		return true;
	if (text->fixed || size >= SIZE_MAX / 2 - text->length)
		goto failed;
	while (capacity <= text->length + size)
		capacity *= 2;
	bytes = realloc(text->bytes, capacity);
	if (!bytes)
		goto failed;
	text->bytes = bytes;
	text->bytes[text->length] = '\0';
	if (text->styled) {
		meanings = realloc(text->meanings, capacity);
		if (!meanings)
			goto failed;
		text->meanings = meanings;
	}
	text->capacity = capacity;
	return true;
failed:
	text->failed = true;
	ran_out |= !text->fixed;
	return false;
}

char *text_reserve(struct text *text, size_t size)
{
	return text_grow(text, size) ? text->bytes + text->length : NULL;
}

void text_commit(struct text *text, const char *end)
{
	size_t length = (size_t)(end - text->bytes);

	if (text->styled)
		memset(text->meanings + text->length, text->meaning, length - text->length);
	text->length = length;
	text->bytes[length] = '\0';
}

void text_add_bytes(struct text *text, const char *bytes, size_t length)
{
	char *out = text_reserve(text, length);

	if (!out)
		return;
	memcpy(out, bytes, length);
	text_commit(text, out + length);
}

void text_add(struct text *text, const char *string)
{
	text_add_bytes(text, string, strlen(string));
}

void text_add_char(struct text *text, char character)
{
	text_add_bytes(text, &character, 1);
}

void text_add_repeated(struct text *text, char character, size_t count)
{
	char *out = text_reserve(text, count);

	if (!out)
		return;
	memset(out, character, count);
	text_commit(text, out + count);
}

void text_add_decimal(struct text *text, uint64_t number)
{
	char digits[NUMBER_BYTES_MAX];

	text_add_bytes(text, digits, (size_t)(number_write_decimal(digits, number) - digits));
}

void text_add_hex(struct text *text, uint64_t number, unsigned digits)
{
	char hex[NUMBER_BYTES_MAX];

	text_add_bytes(text, hex, (size_t)(number_write_hex(hex, number, digits) - hex));
}

void text_add_format(struct text *text, const char *format, ...)
{
	va_list arguments;
	int length;
	char *out;

	va_start(arguments, format);
	length = vsnprintf(NULL, 0, format, arguments);
	va_end(arguments);
	out = length < 0 ? NULL : text_reserve(text, (size_t)length);
	if (!out)
		return;
	va_start(arguments, format);
	vsnprintf(out, (size_t)length + 1, format, arguments);
	va_end(arguments);
	text_commit(text, out + length);
}

void text_pad_to(struct text *text, size_t line_start, size_t columns)
{
	size_t column = text->length - line_start;

	if (column < columns)
		text_add_repeated(text, ' ', columns - column);
}

void text_align(struct text *text, size_t start, size_t columns, bool right)
{
	size_t length = text->length - start;

	if (length >= columns)
		return;
	text_add_repeated(text, ' ', columns - length);
	if (!right || text->failed)
		return;
	memmove(text->bytes + start + columns - length, text->bytes + start, length);
	memset(text->bytes + start, ' ', columns - length);
	if (!text->styled)
		return;
	memmove(text->meanings + start + columns - length, text->meanings + start, length);
	memset(text->meanings + start, text->meaning, columns - length);
}

void text_trim(struct text *text)
{
	while (text->length > 0 && text->bytes[text->length - 1] == ' ')
		text->bytes[--text->length] = '\0';
}

void text_add_as(struct text *text, enum meaning meaning, const char *string)
{
	uint8_t before = text->meaning;

	text->meaning = (uint8_t)meaning;
	text_add(text, string);
	text->meaning = before;
}

size_t text_add_heading(struct text *text, size_t indent, const char *heading, size_t columns)
{
	size_t start = text->length;

	text_add_repeated(text, ' ', indent);
	text_add_as(text, MEANING_HEADING, heading);
	text_pad_to(text, start, columns);
	return start;
}

size_t text_add_wrapped(struct text *text, enum meaning meaning, const char *string, size_t line_start, size_t indent,
			size_t width)
{
	uint8_t before = text->meaning;
	bool first = true;

	text->meaning = (uint8_t)meaning;
	while (*string) {
		size_t word = strcspn(string, " ");

		if (!first && text->length - line_start + 1 + word > width) {
			text->meaning = before;
			text_add_char(text, '\n');
			line_start = text->length;
			text_add_repeated(text, ' ', indent);
			text->meaning = (uint8_t)meaning;
		} else if (!first) {
			text_add_char(text, ' ');
		}
		text_add_bytes(text, string, word);
		string += word;
		string += strspn(string, " ");
		first = false;
	}
	text->meaning = before;
	return line_start;
}
