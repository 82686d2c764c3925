/* SPDX-License-Identifier: MIT */
/* Splits the text of an expression into tokens. */
#ifndef QUERY_LEXER_H
#define QUERY_LEXER_H

#include <stdbool.h>
#include <stddef.h>

#include <gmmu/gmmu.h>

enum token_kind {
	TOKEN_END,
	TOKEN_WORD, /* a name or a number: letters, digits and underscores */
	TOKEN_OPEN,
	TOKEN_CLOSE,
	TOKEN_NOT,
	TOKEN_AND,
	TOKEN_OR,
	TOKEN_MASK, /* a single & */
	TOKEN_EQUAL,
	TOKEN_UNEQUAL,
	TOKEN_BELOW,
	TOKEN_BELOW_EQUAL,
	TOKEN_ABOVE,
	TOKEN_ABOVE_EQUAL,
	TOKEN_WRONG /* an invalid character, or a word that is too long */
};

/* Longest word; all valid words are much shorter. */
#define TOKEN_WORD_MAX 64

struct token {
	enum token_kind kind;
	size_t start, length;          /* bytes of the text */
	char word[TOKEN_WORD_MAX + 1]; /* TOKEN_WORD only */
};

/* The token at or after byte `position` of `text`. */
struct token token_next(const char *text, size_t position);

/* Whether a word, possibly an operator, begins here. */
bool token_is_word(const char *text);

/* Whether a token is one of == != < <= > >=. */
bool token_compares(enum token_kind kind);

/* The signs of operators: sign `n` and one line about it, or NULL after the last. Static storage. */
const char *token_sign(unsigned n, enum token_kind *kind, const char **help);

/* Whether a word has `count` digits, all of them hex. */
bool token_is_hex(const char *word, size_t count);

/* The column of a byte, from 1: characters, not bytes. */
size_t token_column(const char *text, size_t position);

#endif
