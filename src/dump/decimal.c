/* SPDX-License-Identifier: MIT */
#include "dump/decimal.h"

#include <string.h>

#include "dump/candidate.h"

#define DIGITS_MAX 20    /* of a number of 64 bits */
#define HEXDUMP_DIGITS 5 /* in each word of hexdump -d */

/* The columns of od for decimal numbers of 1, 2, 4 and 8 bytes, unsigned and signed, blanks included. */
static const uint8_t columns[] = {4, 5, 6, 7, 11, 12, 21};

/* The numbers of a line, from the last back to what can be none. */
struct numbers {
	size_t first, end; /* tokens */
	size_t count;      /* of those without 0x */
	size_t digits;     /* of the first of them */
	uint8_t column;    /* in which all of them stand; 0: in none */
	bool uneven;       /* they have different widths, or no whole number of bytes in hex */
	bool negative;
};

static bool is_negative(const struct line *line, const struct token *token)
{
	const char *text = line->text + token->start;
	size_t length = token->end - token->start;

	return token->kind == TOKEN_OTHER && length > 1 && text[0] == '-' &&
	       strspn(text + 1, "0123456789") >= length - 1;
}

/* Where the text column begins, whose words are not looked at. */
static size_t text_find(const struct line *line, const struct tokens *tokens)
{
	size_t end = 0;

	while (end < tokens->count && line->text[tokens->list[end].start] != '>' && !tokens->list[end].bar)
		end++;
	return end;
}

/* Adds the number before those looked at so far. */
static void number_add(struct numbers *numbers, const struct token *token, bool is_last)
{
	uint8_t column = (uint8_t)(token->gap + token->digits);
	bool shorter = numbers->count == 1 && numbers->digits < token->digits && numbers->digits % 2 == 0;

	if (token->gap < 2 || token->digits > DIGITS_MAX || !memchr(columns, column, sizeof(columns)))
		column = 0;
	numbers->uneven = numbers->uneven || token->digits % 2 != 0 ||
			  (numbers->count > 0 && token->digits != numbers->digits && !shorter);
	numbers->column = is_last || numbers->column == column ? column : 0;
	numbers->digits = token->digits;
	numbers->count++;
}

static void numbers_find(struct numbers *numbers, const struct line *line, const struct tokens *tokens)
{
	numbers->first = numbers->end = text_find(line, tokens);
	while (numbers->first > 0) {
		const struct token *token = &tokens->list[numbers->first - 1];
		bool plain = token->kind == TOKEN_WORD && !token->letters &&
			     (!token->padded || token->digits == HEXDUMP_DIGITS);

		if (is_negative(line, token))
			numbers->negative = true;
		else if (plain && !token->prefixed)
			number_add(numbers, token, numbers->first == numbers->end);
		else if (!token->prefixed)
			break;
		numbers->first--;
	}
}

/* Whether a word is hex by its looks; what begins a line may be its address unless a comma stands behind it. */
static bool is_hex(const struct line *line, const struct tokens *tokens, size_t at, bool *letters)
{
	const struct token *token = &tokens->list[at];

	if (token->kind != TOKEN_WORD || token->prefixed ||
	    (at == 0 && tokens->count > 1 && line->text[token->end] != ','))
		return false;
	*letters = *letters || token->letters;
	return token->letters || (token->padded && (digits_are_width(token->digits) || token->digits > DIGITS_MAX));
}

/* The digits of the largest numbers of four and eight bytes, which are no widths of hex words. */
static bool is_longest(size_t digits)
{
	return digits == 10 || (digits > 16 && digits <= DIGITS_MAX);
}

void decimal_line(struct decimal *decimal, const struct line *line, const struct tokens *tokens)
{
	struct numbers numbers = {0};
	bool hex = false;

	if (tokens->count == 0)
		return;
	numbers_find(&numbers, line, tokens);
	for (size_t i = 0; i < numbers.end; i++)
		hex = is_hex(line, tokens, i, &decimal->letters) || hex;
	/* A mark, or an address alone, says nothing. */
	decimal->lines += hex || numbers.count > 0 || tokens->count > 1;
	if (hex) {
		if (decimal->hex++ == 0)
			decimal->padded = line->number;
	} else if (numbers.negative || numbers.uneven || (numbers.column && numbers.count > 1) ||
		   (numbers.count > 1 && is_longest(numbers.digits)) ||
		   (decimal->open > 0 && numbers.digits > decimal->digits && numbers.digits <= DIGITS_MAX)) {
		if (decimal->shown++ == 0)
			decimal->first = line->number;
	} else if (numbers.count > 0) {
		decimal->open++;
		decimal->digits = numbers.digits;
	}
}

bool decimal_is_sure(const struct decimal *decimal)
{
	return decimal->shown > 0 && decimal->shown >= decimal->hex &&
	       2 * (decimal->shown + decimal->open) >= decimal->lines;
}

bool decimal_is_possible(const struct decimal *decimal)
{
	return decimal->hex == 0 && decimal->shown + decimal->open > 0;
}
