/* SPDX-License-Identifier: MIT */
#include "tui/clipboard.h"

#include <string.h>

/* Bytes per piece for GNU screen, whose buffer is 256 or larger. */
#define PIECE 240

#define PASS_ON "\033P"
#define PASSED "\033\\"

struct sender {
	FILE *out;
	bool wrapped;
	unsigned count; /* bytes in this piece */
};

static void byte_send(struct sender *sender, char byte)
{
	if (sender->wrapped && sender->count == PIECE) {
		fputs(PASSED PASS_ON, sender->out);
		sender->count = 0;
	}
	fputc(byte, sender->out);
	sender->count++;
}

static void string_send(struct sender *sender, const char *string)
{
	while (*string)
		byte_send(sender, *string++);
}

/* Three bytes as four base-64 digits; fewer than three are padded. */
static void group_send(struct sender *sender, const unsigned char *bytes, size_t left)
{
	static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
	unsigned group = (unsigned)bytes[0] << 16 | (left > 1 ? (unsigned)bytes[1] << 8 : 0) |
			 (left > 2 ? (unsigned)bytes[2] : 0);

	byte_send(sender, digits[group >> 18 & 63]);
	byte_send(sender, digits[group >> 12 & 63]);
	byte_send(sender, left > 1 ? digits[group >> 6 & 63] : '=');
	byte_send(sender, left > 2 ? digits[group & 63] : '=');
}

void clipboard_send(FILE *out, const char *text, bool through_screen)
{
	struct sender sender = {.out = out, .wrapped = through_screen};
	size_t length = strlen(text);

	fflush(out);
	if (sender.wrapped)
		fputs(PASS_ON, out);
	string_send(&sender, "\033]52;c;");
	for (size_t i = 0; i < length; i += 3)
		group_send(&sender, (const unsigned char *)text + i, length - i);
	string_send(&sender, "\a");
	if (sender.wrapped)
		fputs(PASSED, out);
	fflush(out);
}
