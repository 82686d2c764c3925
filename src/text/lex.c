/* SPDX-License-Identifier: MIT */
#include "text/lex.h"

#include <string.h>

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
