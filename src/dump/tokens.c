/* SPDX-License-Identifier: MIT */
#include "dump/tokens.h"

#include <stdlib.h>
#include <string.h>
#include <string.h>

#include "dump/digits.h"
#include "dump/head.h"

#define BACKTICK_DIGITS 8 /* a backtick stands before the last eight digits, or not at all */
#define NAME_TOKENS 8     /* a name has no more tokens than this */
#define COLON_GROUPS 4    /* bytes joined by colons are at least so many: three are a time of day */

static bool is_blank(char c)
{
	return c == ' ' || c == '\t';
}

/* What stands between tokens and belongs to none. */
static bool is_separator(char c)
{
	return is_blank(c) || c == ',' || c == ';' || c == '"' || c == '\'' || c == '|' || c == HEAD_MARK;
}

static struct token *token_add(struct tokens *tokens, struct token token)
{
	if (tokens->count == tokens->room) {
		size_t room = tokens->room ? tokens->room * 2 : 64;
		struct token *list = room > TOKENS_MAX ? NULL : realloc(tokens->list, room * sizeof(*list));

		if (!list)
			return NULL;
		tokens->list = list;
		tokens->room = room;
	}
	tokens->list[tokens->count] = token;
	return &tokens->list[tokens->count++];
}

/* Whether what follows the digits may stand behind a number: h, or U, L and the like, or a type of Rust. */
static bool is_suffix(const char *text, size_t length, bool prefixed)
{
	static const char *const types[] = {"u8", "u16", "u32", "u64", "i64", "usize"};

	for (size_t i = 0; i < sizeof(types) / sizeof(types[0]) && prefixed; i++) {
		if (strlen(types[i]) == length && memcmp(types[i], text, length) == 0)
			return true;
	}
	if (length == 0 || (length == 1 && !prefixed && (text[0] == 'h' || text[0] == 'H')))
		return true;
	return prefixed && length <= 3 && strspn(text, "uUlL") >= length;
}

/* What languages allow between the digits of a number with 0x, or between them and a type. */
static bool is_joint(const struct token *token, const char *from, size_t at)
{
	return token->prefixed && (from[at] == '_' || from[at] == '\'') && digit_is_hex(from[at - 1]);
}

/* A word, if the token is one: sets its kind and what goes with it. */
static void token_classify(struct token *token, const char *text)
{
	const char *from = text + token->start;
	size_t length = token->end - token->start, at = 0, tick = 0, digits = 0;

	if (length > 2 && from[0] == '0' && (from[1] == 'x' || from[1] == 'X')) {
		token->prefixed = true;
		at = 2;
	}
	token->padded = at + 1 < length && from[at] == '0' && digit_is_hex(from[at + 1]);
	token->binary = true;
	if (at < length && (from[at] == '?' || from[at] == 'R')) {
		char mark = from[at];

		for (; at < length && (from[at] == mark || from[at] == '`'); at++)
			digits += from[at] == mark;
		token->digits = digits;
		token->kind = at == length && digits > 1 ? TOKEN_HOLE : TOKEN_OTHER;
		return;
	}
	for (; at < length && (digit_is_hex(from[at]) || (from[at] == '`' && !tick) || is_joint(token, from, at));
	     at++) {
		if (token->prefixed && (from[at] == '_' || from[at] == '\''))
			continue;
		if (from[at] == '`') {
			tick = digits + 1;
			continue;
		}
		digits++;
		token->binary = token->binary && from[at] <= '1';
		token->letters = token->letters || from[at] > '9';
	}
	token->digits = digits;
	if (digits > 0 && (!tick || digits - (tick - 1) == BACKTICK_DIGITS) &&
	    is_suffix(from + at, length - at, token->prefixed))
		token->kind = TOKEN_WORD;
}

static bool is_pair(const char *text, size_t at, size_t length)
{
	return at + 2 <= length && digit_is_hex(text[at]) && digit_is_hex(text[at + 1]);
}

/* Whether a quote joins digits, as in 0x0600'0000. */
static bool is_quoted_joint(const char *text, size_t length, size_t at)
{
	return text[at] == '\'' && at + 1 < length && digit_is_hex(text[at - 1]) && digit_is_hex(text[at + 1]);
}

/* Where the next token ends: bytes may be joined by single dashes or colons, which then separate tokens. */
static size_t token_end(const char *text, size_t length, size_t start)
{
	size_t end = start;
	bool prefixed = start + 1 < length && text[start] == '0' && (text[start + 1] == 'x' || text[start + 1] == 'X');

	while (end < length && (!is_separator(text[end]) || (prefixed && is_quoted_joint(text, length, end)))) {
		if (text[end] == '-' && end == start + 2 && is_pair(text, start, length) &&
		    is_pair(text, end + 1, length) &&
		    (end + 3 == length || is_separator(text[end + 3]) || text[end + 3] == '-'))
			return end;
		end++;
	}
	return end;
}

/* The number of bytes that are joined by colons from `start` on, up to the end of the token; 0 if it is no such. */
static size_t colon_groups(const char *text, size_t start, size_t end)
{
	size_t groups = 0;

	for (size_t at = start; at < end; at += 3) {
		if (!is_pair(text, at, end) || (at + 2 < end && text[at + 2] != ':'))
			return 0;
		groups++;
	}
	return groups > 1 ? groups : 0;
}

/* Goes behind what separates tokens from column `at` on, and keeps in the next token what that was. */
static size_t separators_skip(const struct tokens *tokens, const char *text, size_t length, size_t at,
			      struct token *token)
{
	size_t start = at, blanks = 0;
	const struct token *last = tokens->count ? &tokens->list[tokens->count - 1] : NULL;

	/* A dash right behind a byte joins it to the next. A debugger's mark for the place asked for is |>. */
	for (; at < length; at++) {
		bool dash = text[at] == '-' && at == start && last && last->end == at;
		bool mark = text[at] == '>' && at > 0 && text[at - 1] == '|' && is_pair(text, at + 1, length);

		if (!is_separator(text[at]) && !dash && !mark)
			break;
		blanks += is_blank(text[at]);
		if (text[at] == '|')
			token->bar = '|';
	}
	token->gap = (uint8_t)(blanks < 255 ? blanks : 255);
	token->touching = at > start && !is_blank(text[at - 1]) && token->bar;
	return at;
}

bool tokens_find(struct tokens *tokens, const char *text, size_t length)
{
	size_t at = 0;

	tokens->count = 0;
	for (;;) {
		struct token token = {0};
		size_t groups;

		at = separators_skip(tokens, text, length, at, &token);
		if (at == length)
			return true;
		token.start = at;
		token.end = token_end(text, length, at);
		groups = colon_groups(text, token.start, token.end);
		/* Two are a time of day unless they are all there is. */
		if (groups < COLON_GROUPS && (tokens->count > 0 || token.end < length))
			groups = 0;
		for (size_t i = 0; i < groups; i++) {
			struct token pair = {.start = at + 3 * i, .end = at + 3 * i + 2, .gap = i ? 0 : token.gap};

			token_classify(&pair, text);
			if (!token_add(tokens, pair))
				return false;
		}
		token_classify(&token, text);
		if (text[token.end] == HEAD_MARK)
			token.kind = TOKEN_OTHER; /* an address, as one with a colon is */
		if (groups == 0 && !token_add(tokens, token))
			return false;
		at = token.end;
	}
}

static size_t token_length(const struct token *token)
{
	return token->end - token->start;
}

void tokens_drop_names(struct tokens *tokens, const char *text)
{
	size_t kept = 0;

	for (size_t at = 0; at < tokens->count; at++) {
		const struct token *token = &tokens->list[at];
		size_t end = at;

		if (at > 0 && kept > 0 && tokens->list[kept - 1].prefixed && text[token->start] == '<' &&
		    strncmp(text + token->start, "<repeats", 8) != 0) {
			while (end < tokens->count && end < at + NAME_TOKENS &&
			       !memchr(text + tokens->list[end].start, '>', token_length(&tokens->list[end])))
				end++;
			if (end < tokens->count && end < at + NAME_TOKENS && text[tokens->list[end].end - 1] == '>') {
				at = end;
				continue;
			}
		}
		tokens->list[kept++] = *token;
	}
	tokens->count = kept;
}

bool token_numeral(const struct token *token, const char *text, size_t bytes, uint64_t *value)
{
	unsigned radix = token->prefixed ? 16 : 10;
	uint64_t sum = 0, most = bytes < 8 ? (UINT64_C(1) << 8 * bytes) - 1 : UINT64_MAX;
	size_t digits = 0;

	for (size_t at = token->start + (token->prefixed ? 2 : 0); digits < token->digits; at++) {
		if (!digit_is_hex(text[at]))
			continue;
		if ((unsigned)digit_value(text[at]) > most || sum > (most - (unsigned)digit_value(text[at])) / radix)
			return false;
		sum = sum * radix + (unsigned)digit_value(text[at]);
		digits++;
	}
	*value = sum;
	return true;
}

void token_bytes(const struct token *token, const char *text, bool binary, uint8_t *bytes)
{
	unsigned per_byte = binary ? 8 : 2, bits = binary ? 1 : 4;
	size_t digits = 0;

	for (size_t at = token->start + (token->prefixed ? 2 : 0); digits < token->digits; at++) {
		uint8_t *byte = &bytes[digits / per_byte];

		if (!digit_is_hex(text[at]))
			continue;
		*byte = (uint8_t)((digits % per_byte ? (unsigned)*byte : 0u) << bits | (unsigned)digit_value(text[at]));
		digits++;
	}
}
