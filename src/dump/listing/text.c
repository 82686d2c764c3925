/* SPDX-License-Identifier: MIT */
#include "dump/listing/text.h"

#include <string.h>

#include "dump/lines.h"
#include "text/lex.h"

/* What may come between the words and their text, and after it. */
#define AROUND " \t|><*#-"

static char dotted(uint8_t byte)
{
	return byte >= 0x20 && byte < 0x7f ? (char)byte : '.';
}

/* Whether a tool may show this byte as this character: itself, or a sign for what cannot be printed. */
static bool shows(char shown, uint8_t byte, bool zeros)
{
	if (byte >= 0x20 && byte < 0x7f)
		return shown == (char)byte || (byte == ' ' && shown == '.');
	if (zeros)
		return shown == LINES_OTHER || shown == '_' || (shown == '0' && byte == 0);
	return shown == LINES_OTHER || lex_is(shown, LEX_SIGN);
}

/*
 * Whether `text` shows exactly these bytes, with a bar or a blank after each `group` of them (0: none). Blanks may be
 * lost at the end of the line.
 */
static bool text_shows(const struct text *bytes, const char *text, size_t length, size_t group, bool may_lose)
{
	bool blank = *bytes->blanks, sign = false; /* how what cannot be printed is shown */
	size_t at = 0, i = 0;
	char shown;

	/* Nearly all tools show full stops: without groups, that is soon said. */
	for (; group == 0 && !bytes->zeros && i < bytes->size && at < length && text[at] == dotted(bytes->bytes[i]);
	     i++)
		sign |= text[at++] == '.';
	for (; i < bytes->size; i++) {
		if (group > 0 && i > 0 && i % group == 0 && at < length && text[at++] != '|' && text[at - 1] != ' ')
			return false;
		if (at >= length)
			break;
		shown = text[at++];
		if (!shows(shown, bytes->bytes[i], bytes->zeros))
			return false;
		blank |= shown == ' ' && bytes->bytes[i] != ' ';
		sign |= shown == '.';
	}
	for (; i < bytes->size; i++) {
		if (!may_lose || !(bytes->bytes[i] == ' ' || (blank && !sign && shows(' ', bytes->bytes[i], false))))
			return false;
	}
	*bytes->blanks |= blank && !sign && length > 0;
	while (at < length && strchr(AROUND, text[at]))
		at++;
	return at >= length;
}

static bool text_shows_somehow(const struct text *bytes, const char *text, size_t length, bool may_lose)
{
	return text_shows(bytes, text, length, 0, may_lose) || text_shows(bytes, text, length, 8, may_lose) ||
	       (!bytes->zeros && text_shows(bytes, text, length, 4, may_lose));
}

const char *text_between(const struct text *bytes, const char *from, const char *end, char close)
{
	if (end <= from || end[-1] != close || !text_shows_somehow(bytes, from, (size_t)(end - 1 - from), false))
		return NULL;
	return end - 1;
}

const char *text_after(const struct text *bytes, const char *word_end, const char *end, size_t *gap)
{
	size_t rest = (size_t)(end - word_end);

	if (rest >= *gap && *gap > 0 && text_shows_somehow(bytes, word_end + *gap, rest - *gap, true))
		return end;
	if (rest == 0)
		return text_shows(bytes, end, 0, 0, true) ? end : NULL;
	for (const char *at = word_end; at < end && strchr(AROUND, *at);) {
		at++;
		if (text_shows_somehow(bytes, at, (size_t)(end - at), true)) {
			*gap = (size_t)(at - word_end);
			return end;
		}
	}
	return NULL;
}
