/* SPDX-License-Identifier: MIT */
#include "dump/listing/text.h"

#include <string.h>

#include "dump/lines.h"
#include "text/count.h"

#define NONE 255
#define NONE8 NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE
#define NONE16 NONE8, NONE8

/* clang-format off */
const uint8_t lex_digit[256] = {
	NONE16, NONE16, NONE16,
	0, 1, 2, 3, 4, 5, 6, 7, 8, 9, NONE, NONE, NONE, NONE, NONE, NONE,
	NONE, 10, 11, 12, 13, 14, 15, NONE, NONE8, NONE16,
	NONE, 10, 11, 12, 13, 14, 15, NONE, NONE8, NONE16,
	NONE16, NONE16, NONE16, NONE16, NONE16, NONE16, NONE16, NONE16,
};

const uint8_t lex_class[256] = {
	[0] = LEX_END, [' '] = LEX_BLANK | LEX_SIGN, ['\t'] = LEX_BLANK, ['_'] = LEX_NAME | LEX_SIGN,
	['.'] = LEX_SIGN, ['?'] = LEX_SIGN, ['*'] = LEX_SIGN, ['-'] = LEX_SIGN, ['|'] = LEX_SIGN,
	[LINES_OTHER] = LEX_SIGN,
	['0'] = 2, 2, 2, 2, 2, 2, 2, 2, 2, 2,
	['A'] = 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2,
	['a'] = 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2,
};
/* clang-format on */

bool lex_number(const char *digits, size_t count, unsigned radix, uint64_t *number)
{
	uint64_t value = 0;

	for (size_t i = 0; i < count; i++) {
		if (value > (UINT64_MAX - lex_value(digits[i])) / radix)
			return false;
		value = value * radix + lex_value(digits[i]);
	}
	*number = value;
	return count > 0;
}

/* Whether two characters are the same but for capitals. */
static bool is_same(char a, char b)
{
	return a == b || ((a | 0x20) == (b | 0x20) && (a | 0x20) >= 'a' && (a | 0x20) <= 'z');
}

bool lex_is_name(const char *text, size_t length, const char *name)
{
	size_t i = 0;

	while (i < length && name[i] && is_same(text[i], name[i]))
		i++;
	return i == length && !name[i];
}

const char *lex_could_be_word(const char *text, bool blanks)
{
	const char *joints = blanks ? "`:-,;" : "`";

	while (*text) {
		const char *from = text + (lex_is_0x(text) ? 2 : 0);
		size_t digits = 0, others = 0;

		for (text = from;
		     blanks ? !lex_is(*text, LEX_BLANK | LEX_END) : lex_is(*text, LEX_NAME) || *text == '`'; text++) {
			digits += lex_value(*text) < 16;
			others += lex_value(*text) >= 16 && !strchr(joints, *text);
		}
		if (digits > 1 && others == 0)
			return from;
		text += *text != '\0';
	}
	return NULL;
}

const char *lex_mark(const char *at)
{
	static const char *const marks[] = {"-->", "->", "=>", "==", "<=", ":", "=", "|", "-"};

	at = lex_skip_blanks(at);
	for (size_t i = 0; i < COUNT(marks); i++) {
		if (*at == marks[i][0] && strncmp(at, marks[i], strlen(marks[i])) == 0)
			return lex_skip_blanks(at + strlen(marks[i]));
	}
	return NULL;
}

/* --- Numbers ------------------------------------------------------------------------------------------------------ */

/* Digits may be joined: 0x0600_0000 in Rust, 0x0600'0000 in C. */
static bool is_joint(const char *at)
{
	return (*at == '_' || *at == '\'') && lex_value(at[1]) < 16;
}

/* What languages put after a number to say its type. */
static const char *suffix_skip(const char *at)
{
	static const char *const types[] = {"ull", "llu", "ul",  "lu",  "ll",   "u",    "l",    "n",
					    "z",   "uz",  "u8",  "u16", "u32",  "u64",  "u128", "usize",
					    "i8",  "i16", "i32", "i64", "i128", "isize"};
	const char *from = at + (*at == '_'), *end = lex_skip_name(from);

	if (strncmp(at, ".to", 3) == 0) {
		for (from = at; lex_is(*from, LEX_NAME) || *from == '.';)
			from++;
		return strncmp(from, "()", 2) == 0 ? from + 2 : at;
	}
	for (size_t i = 0; i < COUNT(types); i++) {
		if (lex_is_name(from, (size_t)(end - from), types[i]))
			return end;
	}
	return at;
}

bool number_read(const char *at, struct number *number)
{
	size_t count = 0;

	*number = (struct number){.negative = *at == '-'};
	at += *at == '-';
	number->prefixed = lex_is_0x(at) && lex_value(at[2]) < 16;
	at += number->prefixed ? 2 : 0;
	if (!number->prefixed && lex_value(*at) >= 10 &&
	    (lex_value(*at) >= 16 || lex_digits(at, 16) % 2 != 0 || lex_is(at[lex_digits(at, 16)], LEX_NAME)))
		return false;
	for (; lex_value(*at) < 16 || (count > 0 && is_joint(at)); at++) {
		if (lex_value(*at) >= 16)
			continue;
		if (count == NUMBER_DIGITS_MAX - 1)
			return false;
		number->digits[count++] = *at;
	}
	if (*at == 'h' || *at == 'H') {
		size_t zeros = strspn(number->digits, "0"); /* one may be there to mark it as a number, not a name */

		zeros -= zeros == count && count > 0;
		memmove(number->digits, number->digits + zeros, count -= zeros);
		number->digits[count] = '\0';
		number->prefixed = true;
		at++;
	}
	number->letters = !number->prefixed && number->digits[strspn(number->digits, "0123456789")];
	number->zeros = !number->prefixed && count > 1 && number->digits[0] == '0';
	number->wide =
		!lex_number(number->digits, count, number->prefixed || number->letters ? 16 : 10, &number->value);
	number->end = suffix_skip(at);
	return count > 0 && !lex_is(*number->end, LEX_NAME);
}

/* --- The text column ---------------------------------------------------------------------------------------------- */

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
	return lex_is(shown, LEX_SIGN);
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
