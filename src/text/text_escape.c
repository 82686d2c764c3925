/* SPDX-License-Identifier: MIT */
/* Escapes strings from outside for display and for JSON. dump/escape.h decides what needs escaping. */
#include "text/escape.h"
#include "text/text.h"

#include <string.h>

static void add_code(struct text *text, uint32_t code, const uint8_t *bytes, size_t length)
{
	char spelling[ESCAPE_CODE_ROOM];

	text_add(text, text->ascii && code > 0x7f ? escape_code_spell(spelling, code, bytes)
						  : escape_code_write(spelling, code, bytes, length));
}

void text_add_escaped(struct text *text, const char *string)
{
	for (size_t left = strlen(string), length; left > 0; left -= length) {
		uint32_t code = escape_code_read((const uint8_t *)string, left, &length);

		add_code(text, code, (const uint8_t *)string, length);
		string += length;
	}
}

void text_add_sentence(struct text *text, const char *string)
{
	for (size_t left = strlen(string), length; left > 0; left -= length) {
		uint32_t code = escape_code_read((const uint8_t *)string, left, &length);

		if (code == '\\')
			text_add_char(text, '\\');
		else
			add_code(text, code, (const uint8_t *)string, length);
		string += length;
	}
}

void text_add_ascii(struct text *text, const char *bytes, size_t size)
{
	char spelling[ESCAPE_CODE_ROOM];

	while (size > 0) {
		size_t plain = 0, length;
		uint32_t code;

		while (plain < size && (uint8_t)bytes[plain] < 0x80)
			plain++;
		text_add_bytes(text, bytes, plain);
		bytes += plain;
		size -= plain;
		if (size == 0)
			return;
		code = escape_code_read((const uint8_t *)bytes, size, &length);
		text_add(text, escape_code_spell(spelling, code, (const uint8_t *)bytes));
		bytes += length;
		size -= length;
	}
}

/* JSON escapes have 16 bits: a larger code takes a surrogate pair. */
static void add_json_code(struct text *text, uint32_t code)
{
	if (code > 0xffff) {
		text_add_format(text, "\\u%04x", 0xd800 + ((code - 0x10000) >> 10));
		code = 0xdc00 + (code & 0x3ff);
	}
	text_add_format(text, "\\u%04x", code);
}

void text_add_json_string(struct text *text, const char *string)
{
	text_add_char(text, '"');
	for (size_t left = strlen(string), length; left > 0; left -= length) {
		uint32_t code = escape_code_read((const uint8_t *)string, left, &length);

		if (code == ESCAPE_CODE_NONE)
			text_add_format(text, "\\\\x%02x", (unsigned char)*string);
		else if (code == '"' || code == '\\')
			text_add_format(text, "\\%c", (char)code);
		else if (code < 0x20 || (text->ascii && code > 0x7f) || escape_code_is_unseen(code))
			add_json_code(text, code);
		else
			text_add_bytes(text, string, length);
		string += length;
	}
	text_add_char(text, '"');
}
