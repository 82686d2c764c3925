/* SPDX-License-Identifier: MIT */
#include "dump/comment.h"

#include <string.h>

#include "dump/candidate.h"
#include "dump/digits.h"

/* A run of letters and digits in a comment. */
struct word {
	size_t digits; /* hex digits, 0 if it is no number */
	bool prefixed;
	bool comma; /* a comma stands behind it */
	bool last;  /* nothing else stands behind it */
};

static bool is_letter(char c)
{
	return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

/* Reads the word at `*at`, and goes behind it. */
static struct word word_read(const char *text, size_t length, size_t *at)
{
	struct word word = {0};
	size_t start = *at, behind;

	while (*at < length && is_letter(text[*at]))
		(*at)++;
	word.prefixed = *at - start > 2 && text[start] == '0' && (text[start + 1] == 'x' || text[start + 1] == 'X');
	start += word.prefixed ? 2 : 0;
	while (start + word.digits < *at && digit_is_hex(text[start + word.digits]))
		word.digits++;
	if (strspn(text + start + word.digits, "uUlL") < *at - start - word.digits)
		word.digits = 0;
	for (behind = *at; behind < length && (text[behind] == ' ' || text[behind] == '\t');)
		behind++;
	word.comma = behind < length && text[behind] == ',';
	for (behind += word.comma; behind < length && (text[behind] == ' ' || text[behind] == '\t');)
		behind++;
	word.last = behind == length;
	return word;
}

enum comment comment_judge(const char *text, size_t length, bool alone)
{
	enum comment found = COMMENT_HARMLESS;
	size_t commas = 0;

	for (size_t at = 0; at < length;) {
		struct word word;

		if (text[at] == '}' && found == COMMENT_NUMBERS)
			return COMMENT_ELEMENTS;
		if (!is_letter(text[at])) {
			at++;
			continue;
		}
		word = word_read(text, length, &at);
		if (word.digits == 0)
			continue;
		if (word.prefixed || word.digits == 8 || word.digits == 16)
			found = COMMENT_NUMBERS;
		commas += word.comma;
		if (word.comma && (word.prefixed || (!alone && (commas > 1 || word.last))))
			return COMMENT_ELEMENTS;
	}
	return found;
}

bool comment_is_directive(const char *text)
{
	static const char *const directives[] = {"if", "ifdef", "ifndef", "else", "elif", "endif", "include"};
	size_t length;

	text += strspn(text, " \t");
	if (*text != '#')
		return false;
	text += 1 + strspn(text + 1, " \t");
	length = strspn(text, "abcdefghijklmnopqrstuvwxyz");
	for (size_t i = 0; i < sizeof(directives) / sizeof(directives[0]); i++) {
		if (strlen(directives[i]) == length && strncmp(text, directives[i], length) == 0)
			return true;
	}
	return false;
}
