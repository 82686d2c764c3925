/* SPDX-License-Identifier: MIT */
#include "query/expression/lexer.h"

#include <string.h>
#include <strings.h>

#include "text/count.h"

/* All signs; a sign comes before its prefixes. */
static const struct sign signs[] = {
	{"&&", TOKEN_AND, STRENGTH_AND, "both are true"},
	{"||", TOKEN_OR, STRENGTH_OR, "one of them is true"},
	{"==", TOKEN_EQUAL, STRENGTH_COMPARE, "is equal"},
	{"!=", TOKEN_UNEQUAL, STRENGTH_COMPARE, "has a value that is not equal"},
	{"<<", TOKEN_LEFT, STRENGTH_SHIFT, "moves bits to the left"},
	{">>", TOKEN_RIGHT, STRENGTH_SHIFT, "moves bits to the right"},
	{"<=", TOKEN_BELOW_EQUAL, STRENGTH_COMPARE, "is at most"},
	{">=", TOKEN_ABOVE_EQUAL, STRENGTH_COMPARE, "is at least"},
	{"<", TOKEN_BELOW, STRENGTH_COMPARE, "is below"},
	{">", TOKEN_ABOVE, STRENGTH_COMPARE, "is above"},
	{"=", TOKEN_EQUAL, STRENGTH_COMPARE, "the same as =="},
	{"in", TOKEN_IN, STRENGTH_COMPARE, "is in a range 1..5, or in a set {1, 3, 8..9}"},
	{"!", TOKEN_NOT, STRENGTH_NONE, "is not true"},
	{"&", TOKEN_BIT_AND, STRENGTH_BIT_AND, "selects bits: raw & 0xff == 0x20"},
	{"|", TOKEN_BIT_OR, STRENGTH_BIT_OR, "the bits of both"},
	{"^", TOKEN_BIT_XOR, STRENGTH_BIT_XOR, "the bits in which they differ"},
	{"+", TOKEN_PLUS, STRENGTH_SUM, "plus"},
	{"-", TOKEN_MINUS, STRENGTH_SUM, "minus"},
	{"~", TOKEN_INVERT, STRENGTH_NONE, "all other bits"},
	{"(", TOKEN_OPEN, STRENGTH_NONE, "groups terms"},
	{")", TOKEN_CLOSE, STRENGTH_NONE, "ends a group"},
	{"{", TOKEN_SET_OPEN, STRENGTH_NONE, "begins a set"},
	{"}", TOKEN_SET_CLOSE, STRENGTH_NONE, "ends a set"},
	{",", TOKEN_COMMA, STRENGTH_NONE, "between the members of a set"},
	{"..", TOKEN_RANGE, STRENGTH_NONE, "between the ends of a range"},
	{"and", TOKEN_AND, STRENGTH_AND, "both are true"},
	{"or", TOKEN_OR, STRENGTH_OR, "one of them is true"},
	{"not", TOKEN_NOT, STRENGTH_NONE, "is not true"},
};

const struct sign *token_sign(enum token_kind kind)
{
	for (size_t i = 0; i < COUNT(signs); i++)
		if (signs[i].kind == kind)
			return &signs[i];
	return NULL;
}

bool token_compares(enum token_kind kind)
{
	return kind >= TOKEN_EQUAL && kind <= TOKEN_ABOVE_EQUAL;
}

static size_t word_length(const char *text)
{
	return strspn(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_");
}

bool token_is_word(const char *text)
{
	return word_length(text) > 0;
}

/* Bytes in the UTF-8 character at the start of `text`, as far as they belong together. */
static size_t character_length(const char *text)
{
	size_t length = 1;

	while (((unsigned char)text[length] & 0xc0) == 0x80)
		length++;
	return length;
}

static void word_take(struct token *token, const char *text)
{
	token->length = word_length(text);
	if (token->length > TOKEN_WORD_MAX)
		return;
	token->kind = TOKEN_WORD;
	memcpy(token->word, text, token->length);
	token->word[token->length] = '\0';
	for (size_t i = 0; i < COUNT(signs); i++)
		if (strcasecmp(token->word, signs[i].sign) == 0)
			token->kind = signs[i].kind;
}

struct token token_next(const char *text, size_t position)
{
	struct token token = {.kind = TOKEN_WRONG};

	position += strspn(text + position, " \t\n");
	token.start = position;
	text += position;
	if (*text == '\0') {
		token.kind = TOKEN_END;
		return token;
	}
	if (word_length(text)) {
		word_take(&token, text);
		return token;
	}
	for (size_t i = 0; i < COUNT(signs); i++) {
		size_t length = strlen(signs[i].sign);

		if (strncmp(text, signs[i].sign, length) == 0) {
			token.kind = signs[i].kind;
			token.length = length;
			return token;
		}
	}
	token.length = character_length(text);
	return token;
}

bool token_is_hex(const char *word, size_t count)
{
	return strlen(word) == count && strspn(word, "0123456789abcdefABCDEF") == count;
}

size_t token_column(const char *text, size_t position)
{
	size_t column = 1;

	for (size_t i = 0; i < position; i++)
		column += ((unsigned char)text[i] & 0xc0) != 0x80;
	return column;
}
