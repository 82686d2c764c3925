/* SPDX-License-Identifier: MIT */
#include "text/utf8.h"

#include <string.h>

/* Begins a character above ASCII; false if the byte cannot begin one. */
static bool utf8_begin(struct utf8 *utf8, uint8_t byte)
{
	if (byte < 0xc2 || byte > 0xf4)
		return false;
	utf8->missing = byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3;
	/* The second byte excludes overlong forms, surrogates, and codes beyond U+10FFFF. */
	utf8->lowest = byte == 0xe0 ? 0xa0 : byte == 0xf0 ? 0x90 : 0x80;
	utf8->most = byte == 0xed ? 0x9f : byte == 0xf4 ? 0x8f : 0xbf;
	return true;
}

/* How many bytes from the start are ASCII but not zero, in multiples of eight. */
static size_t ascii_skip(const uint8_t *bytes, size_t size)
{
	const uint64_t ones = UINT64_C(0x0101010101010101), highs = ones << 7;
	size_t at = 0;

	for (uint64_t eight; at + sizeof(eight) <= size; at += sizeof(eight)) {
		memcpy(&eight, bytes + at, sizeof(eight));
		if ((eight | (eight - ones)) & highs)
			break;
	}
	return at;
}

size_t utf8_check(struct utf8 *utf8, const uint8_t *bytes, size_t size)
{
	for (size_t i = 0; i < size; i++) {
		uint8_t byte;

		if (utf8->missing == 0)
			i += ascii_skip(bytes + i, size - i);
		if (i == size)
			break;
		byte = bytes[i];

		if (utf8->missing > 0) {
			if (byte < utf8->lowest || byte > utf8->most)
				return i;
			utf8->missing--;
			utf8->lowest = 0x80;
			utf8->most = 0xbf;
		} else if (byte == 0 || (byte >= 0x80 && !utf8_begin(utf8, byte))) {
			return i;
		}
	}
	return size;
}
