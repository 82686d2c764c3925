/* SPDX-License-Identifier: MIT */
/* Strings from outside, made harmless: for people and for JSON. */
#include "render/text.h"

#include <string.h>

#define CODE_NONE UINT32_C(0xffffffff)

/* The character at `string` and its length in bytes; CODE_NONE and 1 if the bytes there are no UTF-8. */
static uint32_t code_read(const unsigned char *string, size_t *length)
{
	static const uint32_t smallest[] = {0, 0, 0x80, 0x800, 0x10000};
	size_t count = string[0] < 0x80 ? 1 : string[0] < 0xc2 ? 0 : string[0] < 0xe0 ? 2 : string[0] < 0xf0 ? 3 : 4;
	uint32_t code = string[0];

	*length = 1;
	if (count == 1)
		return code;
	if (count == 0 || string[0] > 0xf4)
		return CODE_NONE;
	code &= 0x7fu >> count;
	for (size_t i = 1; i < count; i++) {
		if ((string[i] & 0xc0) != 0x80)
			return CODE_NONE;
		code = code << 6 | (string[i] & 0x3fu);
	}
	if (code < smallest[count] || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff))
		return CODE_NONE;
	*length = count;
	return code;
}

/* Characters above ASCII that show nothing, move the cursor, or turn the direction of the text around them. */
static bool code_is_unseen(uint32_t code)
{
	static const struct {
		uint32_t first, last;
	} unseen[] = {{0x7f, 0x9f},     {0xad, 0xad},     {0x61c, 0x61c},   {0x200b, 0x200f},
		      {0x2028, 0x202e}, {0x2060, 0x206f}, {0xfeff, 0xfeff}, {0xfff9, 0xfffb}};

	for (size_t i = 0; i < sizeof(unseen) / sizeof(unseen[0]); i++) {
		if (code >= unseen[i].first && code <= unseen[i].last)
			return true;
	}
	return false;
}

void text_add_escaped(struct text *text, const char *string)
{
	while (*string) {
		size_t length;
		uint32_t code = code_read((const unsigned char *)string, &length);

		if (code == CODE_NONE)
			text_add_format(text, "\\x%02x", (unsigned char)*string);
		else if (code == '\n')
			text_add(text, "\\n");
		else if (code == '\t')
			text_add(text, "\\t");
		else if (code == '\\')
			text_add(text, "\\\\");
		else if (code < 0x20 || code == 0x7f)
			text_add_format(text, "\\x%02x", (unsigned)code);
		else if (code_is_unseen(code))
			text_add_format(text, "\\u%04x", (unsigned)code);
		else
			text_add_bytes(text, string, length);
		string += length;
	}
}

void text_add_json_string(struct text *text, const char *string)
{
	text_add_char(text, '"');
	while (*string) {
		size_t length;
		uint32_t code = code_read((const unsigned char *)string, &length);

		if (code == CODE_NONE)
			text_add_format(text, "\\\\x%02x", (unsigned char)*string);
		else if (code == '"' || code == '\\')
			text_add_format(text, "\\%c", (char)code);
		else if (code < 0x20 || code_is_unseen(code))
			text_add_format(text, "\\u%04x", (unsigned)code);
		else
			text_add_bytes(text, string, length);
		string += length;
	}
	text_add_char(text, '"');
}
