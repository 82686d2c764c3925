/* SPDX-License-Identifier: MIT */
#include "dump/documents/number.h"

#include <inttypes.h>
#include <string.h>

#include "text/count.h"
#include "text/lex.h"

/* Digits may be joined: 0x0600_0000 in Rust, 0x0600'0000 in C. */
static bool is_joint(const char *at)
{
	return (*at == '_' || *at == '\'') && lex_value(at[1]) < 16;
}

/* What languages put after a number to say its type. */
static const char *suffix_skip(const char *at)
{
	static const char *const types[] = {"ull", "llu", "ul",  "lu",  "ll",   "u",    "l",    "n",
					    "z",   "uz",  "u8",  "u16", "u32",  "u64",  "u128", "usize",
					    "i8",  "i16", "i32", "i64", "i128", "isize"};
	const char *from = at + (*at == '_'), *end = lex_skip_name(from);

	if (strncmp(at, ".to", 3) == 0) {
		for (from = at; lex_is(*from, LEX_NAME) || *from == '.';)
			from++;
		return strncmp(from, "()", 2) == 0 ? from + 2 : at;
	}
	for (size_t i = 0; i < COUNT(types); i++) {
		if (lex_is_name(from, (size_t)(end - from), types[i]))
			return end;
	}
	return at;
}

bool number_read(const char *at, struct number *number)
{
	size_t count = 0;

	*number = (struct number){.negative = *at == '-'};
	at += *at == '-';
	number->prefixed = lex_is_0x(at) && lex_value(at[2]) < 16;
	at += number->prefixed ? 2 : 0;
	if (!number->prefixed && lex_value(*at) >= 10 &&
	    (lex_value(*at) >= 16 || lex_digits(at, 16) % 2 != 0 || lex_is(at[lex_digits(at, 16)], LEX_NAME)))
		return false;
	for (; lex_value(*at) < 16 || (count > 0 && is_joint(at)); at++) {
		if (lex_value(*at) >= 16)
			continue;
		if (count == NUMBER_DIGITS_MAX - 1)
			return false;
		number->digits[count++] = *at;
	}
	if (*at == 'h' || *at == 'H') {
		size_t zeros = strspn(number->digits, "0"); /* one may be there to mark it as a number, not a name */

		zeros -= zeros == count && count > 0;
		memmove(number->digits, number->digits + zeros, count -= zeros);
		number->digits[count] = '\0';
		number->prefixed = true;
		at++;
	}
	number->letters = !number->prefixed && number->digits[strspn(number->digits, "0123456789")];
	number->zeros = !number->prefixed && count > 1 && number->digits[0] == '0';
	number->wide =
		!lex_number(number->digits, count, number->prefixed || number->letters ? 16 : 10, &number->value);
	number->end = suffix_skip(at);
	return count > 0 && !lex_is(*number->end, LEX_NAME);
}

bool number_fits(const struct number *number, unsigned width)
{
	return !number->wide && (number->negative ? number->value <= UINT64_C(1) << (8 * width - 1)
						  : width >= 8 || number->value >> 8 * width == 0);
}

void number_print(struct document *document, const struct number *number)
{
	uint64_t value =
		number->negative ? (0 - number->value) & (UINT64_MAX >> (64 - 8 * document->width)) : number->value;

	if (number->zeros || number->letters)
		document_print(document, ": %s\n", number->digits);
	else if (number->prefixed && !number->negative)
		document_print(document, ": 0x%s\n", number->digits);
	else
		document_print(document, ": 0x%" PRIx64 "\n", value);
}
