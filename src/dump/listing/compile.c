/* SPDX-License-Identifier: MIT */
/* Patterns as they are written into what pattern.c matches, and what they expect in words. */
#include <stdio.h>
#include <string.h>

#include "dump/listing/pattern.h"
#include "text/count.h"

/* The letters of the language: what they expect, the radix of a number, and the signs that may come after it. */
static const struct letter {
	const char *letters;
	uint8_t radix;
	const char *signs;
	const char *expects;
} letters[] = {
	{"A", 16, "`", "an address"},
	{"E", 16, "", "an address"},
	{"I", 10, "", "a number"},
	{"N", 10, NULL, "a number"},
	{"X", 16, "", "a number"},
	{"W", 16, "-`", "a word"},
	{"P", 16, "*", "a word"},
	{"V", 16, "", "a value"},
	{"T", 0, NULL, "a text column that shows the bytes of the words"},
	{"J", 0, NULL, "':' or another mark after the address"},
	{"_ ^", 0, NULL, "a blank"},
	{"[{", 0, NULL, NULL},
	{"~S]}\n", 0, NULL, "the end of the line"},
};

static const struct letter *letter_find(char letter)
{
	for (size_t i = 0; i < COUNT(letters); i++) {
		if (strchr(letters[i].letters, letter))
			return &letters[i];
	}
	return NULL;
}

char *pattern_expected(const struct pattern_match *match, char *out, size_t room)
{
	const struct pattern_op *op = match->expected;
	const struct letter *letter = letter_find(op->letter);
	unsigned width = op->size ? op->size : match->fit->width;

	if (op->letter == '\\')
		snprintf(out, room, "'%c'", op->literal);
	else if (op->how == '*')
		snprintf(out, room, "an even number of digits");
	else if ((op->letter == 'W' || op->letter == 'P') && op->how != '-' && width > 0)
		snprintf(out, room, "a word of %u digits%s", 2 * width, op->prefix == PREFIX_NEEDED ? " after 0x" : "");
	else
		snprintf(out, room, "%s%s", letter->expects, op->prefix == PREFIX_NEEDED ? " with 0x" : "");
	return out;
}

/* A number in the text, if there is one. */
static uint8_t size_take(const char **at)
{
	unsigned size = 0;

	while (**at >= '0' && **at <= '9' && size < 100)
		size = size * 10 + (unsigned)(*(*at)++ - '0');
	return size < UINT8_MAX ? (uint8_t)size : UINT8_MAX;
}

/* 0x and [0x] before a number belong to it. */
static void prefix_take(const char **at, struct pattern_op *op)
{
	size_t length = strncmp(*at, "[0x]", 4) == 0 ? 4 : strncmp(*at, "0x", 2) == 0 ? 2 : 0;

	if (length == 0 || !(*at)[length] || !strchr("AEIWPX", (*at)[length]))
		return;
	op->prefix = length == 4 ? PREFIX_MAYBE : PREFIX_NEEDED;
	*at += length;
}

/* Compiles one op, of which *at is moved after the text. Returns what is wrong with it, or NULL. */
static const char *op_compile(const char **at, struct pattern *pattern, uint8_t open[], size_t *depth)
{
	size_t index = pattern->count++;
	struct pattern_op *op = &pattern->ops[index];
	const struct letter *letter;

	prefix_take(at, op);
	letter = letter_find(**at);
	op->literal = op->letter = *(*at)++;
	if (!letter) {
		op->letter = '\\';
		if (op->literal == '\\' && (op->literal = *(*at)++) == '\0')
			return "a character is missing after \\";
		return NULL;
	}
	op->radix = letter->radix;
	if (op->letter == 'V')
		op->literal = **at ? *(*at)++ : 'c';
	if (letter->signs)
		op->size = size_take(at);
	if (letter->signs && **at && strchr(letter->signs, **at))
		op->how = *(*at)++;
	if (op->letter == 'T' && **at == '0')
		op->size = (uint8_t)(*(*at)++ != 0);
	for (op->size |= op->letter == '_'; op->letter == '_' && **at == '_'; ++*at)
		op->size++;
	if (op->letter == ' ')
		op->letter = '_';
	pattern->has_address |= op->letter == 'A';
	pattern->has_index |= op->letter == 'I';
	pattern->has_text |= op->letter == 'T';
	if (op->letter == 'W' || op->letter == 'P') {
		pattern->word = pattern->word ? pattern->word : op;
		if (op->how != '*' && (op->size > 16 || (op->size & (op->size - 1)) != 0))
			return "a word has 1, 2, 4, 8 or 16 bytes";
	}
	if (op->letter == '[' || op->letter == '{') {
		if (*depth == 8)
			return "too many are open";
		open[(*depth)++] = (uint8_t)index;
	}
	if (op->letter != ']' && op->letter != '}')
		return NULL;
	if (*depth == 0 || pattern->ops[open[*depth - 1]].letter != (op->letter == ']' ? '[' : '{'))
		return "no bracket is open here";
	pattern->ops[open[--*depth]].close = (uint8_t)index;
	return NULL;
}

enum gmmu_status pattern_compile(const char *text, struct pattern *pattern, struct gmmu_error *error)
{
	const char *at = text, *wrong = NULL;
	uint8_t open[8], *end = &pattern->end;
	size_t depth = 0;

	*pattern = (struct pattern){0};
	for (; *at && !wrong; *end = (uint8_t)pattern->count) {
		if (*at == '\n' && depth > 0)
			break;
		if (*at == '\n' && pattern->count < PATTERN_OPS_MAX)
			end = &pattern->ops[pattern->count].close;
		wrong = pattern->count == PATTERN_OPS_MAX ? "it is too long" : op_compile(&at, pattern, open, &depth);
	}
	if (!wrong && depth > 0)
		wrong = "a bracket is not closed";
	return wrong ? gmmu_error_set(error, GMMU_E_VALUE, "'%s' is not a pattern: %s at column %zu", text, wrong,
				      (size_t)(at - text) + 1)
		     : GMMU_OK;
}
