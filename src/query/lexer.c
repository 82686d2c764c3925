/* SPDX-License-Identifier: MIT */
#include "query/lexer.h"

#include <string.h>

#include "text/count.h"

/* All signs; a sign comes before its prefixes. */
static const struct {
	const char *sign;
	enum token_kind kind;
	const char *help;
} signs[] = {
	{"&&", TOKEN_AND, "both are true"},      {"||", TOKEN_OR, "one of them is true"},
	{"==", TOKEN_EQUAL, "is equal"},         {"!=", TOKEN_UNEQUAL, "has a value that is not equal"},
	{"<=", TOKEN_BELOW_EQUAL, "is at most"}, {">=", TOKEN_ABOVE_EQUAL, "is at least"},
	{"<", TOKEN_BELOW, "is below"},          {">", TOKEN_ABOVE, "is above"},
	{"!", TOKEN_NOT, "is not true"},         {"(", TOKEN_OPEN, "groups terms"},
	{")", TOKEN_CLOSE, "ends a group"},      {"&", TOKEN_MASK, "selects bits: raw & 0xff == 0x20"},
	{"=", TOKEN_EQUAL, "the same as =="},
};

#define SIGN_COUNT COUNT(signs)

/* Words that are operators. */
static const struct {
	const char *word;
	enum token_kind kind;
} word_operators[] = {{"and", TOKEN_AND}, {"or", TOKEN_OR}, {"not", TOKEN_NOT}};

const char *token_sign(unsigned n, enum token_kind *kind, const char **help)
{
	if (n >= SIGN_COUNT)
		return NULL;
	*kind = signs[n].kind;
	*help = signs[n].help;
	return signs[n].sign;
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
	for (size_t i = 0; i < COUNT(word_operators); i++)
		if (strcmp(token->word, word_operators[i].word) == 0)
			token->kind = word_operators[i].kind;
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
	for (size_t i = 0; i < SIGN_COUNT; i++) {
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
