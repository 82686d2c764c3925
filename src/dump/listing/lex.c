/* SPDX-License-Identifier: MIT */
#include "dump/listing/lex.h"

#include <string.h>

#include "dump/lines.h"

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

const char *lex_mark(const char *at)
{
	static const char *const marks[] = {"-->", "->", "=>", "==", "<=", ":", "=", "|", "-"};

	at = lex_skip_blanks(at);
	for (size_t i = 0; i < sizeof(marks) / sizeof(marks[0]); i++) {
		if (*at == marks[i][0] && strncmp(at, marks[i], strlen(marks[i])) == 0)
			return lex_skip_blanks(at + strlen(marks[i]));
	}
	return NULL;
}
