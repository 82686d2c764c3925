/* SPDX-License-Identifier: MIT */
/* Splits the text of an expression into tokens. All signs, and how strongly they bind, are in one table in lexer.c. */
#ifndef QUERY_EXPRESSION_LEXER_H
#define QUERY_EXPRESSION_LEXER_H

#include <stdbool.h>
#include <stddef.h>

#include <gmmu/gmmu.h>

enum token_kind {
	TOKEN_END,
	TOKEN_WORD, /* a name or a number: letters, digits and underscores */
	TOKEN_OPEN,
	TOKEN_CLOSE,
	TOKEN_SET_OPEN,
	TOKEN_SET_CLOSE,
	TOKEN_COMMA,
	TOKEN_RANGE,
	TOKEN_NOT,
	TOKEN_INVERT,
	TOKEN_OR,
	TOKEN_AND,
	TOKEN_IN,
	TOKEN_EQUAL,
	TOKEN_UNEQUAL,
	TOKEN_BELOW,
	TOKEN_BELOW_EQUAL,
	TOKEN_ABOVE,
	TOKEN_ABOVE_EQUAL,
	TOKEN_BIT_OR,
	TOKEN_BIT_XOR,
	TOKEN_BIT_AND,
	TOKEN_LEFT,
	TOKEN_RIGHT,
	TOKEN_PLUS,
	TOKEN_MINUS,
	TOKEN_WRONG /* an invalid character, or a word that is too long */
};

/*
 * How strongly an operator with two sides binds. As in C, with one exception: comparisons are weaker than | ^ & and
 * not stronger, because address & 0xfff == 0 would otherwise compare 0xfff.
 */
enum strength {
	STRENGTH_NONE, /* not such an operator */
	STRENGTH_OR,
	STRENGTH_AND,
	STRENGTH_COMPARE, /* may not be repeated: a == b == c */
	STRENGTH_BIT_OR,
	STRENGTH_BIT_XOR,
	STRENGTH_BIT_AND,
	STRENGTH_SHIFT,
	STRENGTH_SUM
};

/* Longest word; a 64-bit number in binary digits fits, with an underscore after every four. */
#define TOKEN_WORD_MAX 96

struct token {
	enum token_kind kind;
	size_t start, length;          /* bytes of the text */
	char word[TOKEN_WORD_MAX + 1]; /* TOKEN_WORD only */
};

/* A row of the table of signs; some signs are words. */
struct sign {
	const char *sign;
	enum token_kind kind;
	enum strength strength;
	const char *help;
};

/* The token at or after byte `position` of `text`. */
struct token token_next(const char *text, size_t position);

/* Whether a word, possibly an operator, begins here. */
bool token_is_word(const char *text);

/* Whether a token is one of == != < <= > >=. */
bool token_compares(enum token_kind kind);

/* The first row of a token, or NULL for one that is no sign. Static storage. */
const struct sign *token_sign(enum token_kind kind);

/* Whether a word has `count` digits, all of them hex. */
bool token_is_hex(const char *word, size_t count);

/* The column of a byte, from 1: characters, not bytes. */
size_t token_column(const char *text, size_t position);

#endif
