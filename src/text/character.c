/* SPDX-License-Identifier: MIT */
#include "text/character.h"

#include <string.h>
#include <wchar.h>

#include "text/escape.h"

int character_width(char32_t character)
{
	int width;

	if (character >= 0x20 && character < 0x7f)
		return 1;
	if (character < 0xa0)
		return 0;
	/* Punctuation, arrows and line drawing have one column in every locale. */
	if ((character >= 0x2010 && character <= 0x2027) || (character >= 0x2190 && character <= 0x25ff) ||
	    character == CHARACTER_REPLACEMENT)
		return 1;
	width = character > 0x10ffff ? 0 : wcwidth((wchar_t)character);
	return width < 0 ? 0 : width;
}

char32_t character_next(const char **bytes)
{
	const char *at = *bytes;
	size_t length;
	uint32_t code;

	if (*at == '\0')
		return 0;
	code = escape_code_read((const uint8_t *)at, strnlen(at, CHARACTER_BYTES - 1), &length);
	*bytes += length;
	return code == ESCAPE_CODE_NONE ? CHARACTER_REPLACEMENT : code;
}

size_t character_write(char32_t character, char out[CHARACTER_BYTES])
{
	unsigned char *byte = (unsigned char *)out;

	if (character < 0x80) {
		*byte++ = (unsigned char)character;
	} else if (character < 0x800) {
		*byte++ = (unsigned char)(0xc0u | character >> 6);
		*byte++ = (unsigned char)(0x80u | (character & 0x3fu));
	} else if (character < 0x10000) {
		*byte++ = (unsigned char)(0xe0u | character >> 12);
		*byte++ = (unsigned char)(0x80u | (character >> 6 & 0x3fu));
		*byte++ = (unsigned char)(0x80u | (character & 0x3fu));
	} else {
		*byte++ = (unsigned char)(0xf0u | (character >> 18 & 0x07u));
		*byte++ = (unsigned char)(0x80u | (character >> 12 & 0x3fu));
		*byte++ = (unsigned char)(0x80u | (character >> 6 & 0x3fu));
		*byte++ = (unsigned char)(0x80u | (character & 0x3fu));
	}
	*byte = 0;
	return (size_t)(byte - (unsigned char *)out);
}

size_t character_before(const char *string, size_t at)
{
	size_t size = 0;

	while (size < at && size < 4) {
		size++;
		if (((unsigned char)string[at - size] & 0xc0u) != 0x80u)
			break;
	}
	return size;
}

size_t character_after(const char *string, size_t at)
{
	const char *next = string + at;

	character_next(&next);
	return (size_t)(next - (string + at));
}

int string_width(const char *string)
{
	int width = 0;
	char32_t character;

	while ((character = character_next(&string)) != 0)
		width += character_width(character);
	return width;
}
