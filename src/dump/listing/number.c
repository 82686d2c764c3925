/* SPDX-License-Identifier: MIT */
#include "dump/listing/number.h"

#include <stdio.h>
#include <string.h>

#include "dump/listing/lex.h"

/* Digits may be joined: 0x0600_0000 in Rust, 0x0600'0000 in C. */
static bool is_joint(const char *at)
{
	return (*at == '_' || *at == '\'') && lex_value(at[1]) < 16;
}

/* What languages put after a number to say its type. */
static const char *suffix_skip(const char *at)
{
	const char *from = at;

	if (strncmp(at, ".to", 3) == 0) {
		while (lex_is(*at, LEX_NAME) || *at == '.')
			at++;
		return strncmp(at, "()", 2) == 0 ? at + 2 : from;
	}
	at += *at == '_';
	at += strspn(at, "uUlLnzi");
	if (at > from)
		at += strspn(at, "0123456789ze_s");
	return at;
}

bool number_read(const char *at, struct number *number)
{
	bool overflow = false;

	*number = (struct number){.negative = *at == '-'};
	at += *at == '-';
	number->prefixed = at[0] == '0' && (at[1] == 'x' || at[1] == 'X') && lex_value(at[2]) < 16;
	at += number->prefixed ? 2 : 0;
	if (lex_value(*at) >= (number->prefixed ? 16 : 10) &&
	    !(lex_value(*at) < 16 && lex_digits(at, 16) % 2 == 0 && !lex_is(at[lex_digits(at, 16)], LEX_NAME)))
		return false;
	number->zeros = at[0] == '0' && lex_value(at[1]) < 16;
	for (; lex_value(*at) < 16 || is_joint(at); at++) {
		unsigned digit = lex_value(*at);

		if (digit >= 16)
			continue;
		overflow |= number->hex >> 60 != 0;
		number->hex = number->hex << 4 | digit;
		number->wide |= !number->prefixed && number->value > (UINT64_MAX - digit) / 10;
		number->value = number->value * 10 + digit;
		number->letters |= digit > 9;
		number->digits++;
	}
	if (*at == 'h' || *at == 'H') {
		number->prefixed = true;
		number->zeros = false; /* one may be there to tell a number from a name */
		at++;
	}
	if (number->prefixed) {
		number->value = number->hex;
		number->wide = overflow;
	}
	number->end = suffix_skip(at);
	return !lex_is(*number->end, LEX_NAME);
}

const char *number_style_take(struct number_style *style, const struct number *number)
{
	bool padded = number->prefixed && number->zeros;

	if (number->wide && !(number->letters && !number->prefixed))
		return "has a number that is too wide for 64 bits";
	if (number->prefixed && style->prefixed && (style->padded || padded) && number->digits != style->digits)
		return "has a number of another width than those before it";
	if ((padded && style->bare) || (style->padded && !number->prefixed))
		return "has a number without 0x among others with 0x and leading zeros";
	if (style->count == 0 || (number->prefixed && !style->prefixed))
		style->digits = number->digits;
	style->uneven |= number->digits != style->digits;
	style->prefixed |= number->prefixed;
	style->bare |= !number->prefixed;
	style->padded |= padded;
	style->letters |= number->letters && !number->prefixed;
	style->zeros |= number->zeros && !number->prefixed;
	if (!number->negative && number->value > style->largest)
		style->largest = number->value;
	style->count++;
	return NULL;
}

const char *number_style_settle(struct number_style *style, unsigned word, unsigned type, char *remark, size_t room)
{
	static const uint8_t widths[17] = {[2] = 1, [4] = 2, [8] = 4, [16] = 8};
	unsigned by_digits = style->uneven || style->digits > 16 ? 0 : widths[style->digits];

	style->hex = style->letters || style->zeros;
	if (style->hex && (style->prefixed || by_digits == 0))
		return "has numbers with leading zeros or letters and without 0x, which are neither decimal nor all of "
		       "one width";
	if (style->hex && type > 0 && !style->letters)
		return "has numbers with leading zeros, which C takes for octal";
	style->width = word ? word : type;
	if (style->width > 0)
		return NULL;
	if (style->hex || (by_digits > 0 && !style->bare)) {
		style->width = by_digits;
		if (style->hex && !style->letters)
			snprintf(remark, room,
				 "the numbers are taken for hex by their leading zeros; "
				 "decimal numbers and octal ones would look the same");
		else if (by_digits < 8)
			snprintf(remark, room,
				 "no type says how wide the numbers are: each is taken for %u byte%s by its "
				 "digits; --word 8 takes them for 8",
				 by_digits, by_digits == 1 ? "" : "s");
		return NULL;
	}
	if (style->largest >> 32)
		style->width = 8;
	return style->width ? NULL : "has numbers, and nothing says how wide they are; say --word 8 or another width";
}

bool number_value(const struct number_style *style, const struct number *number, uint64_t *value)
{
	unsigned bits = style->width * 8;

	*value = style->hex ? number->hex : number->value;
	if (number->negative) {
		if (*value > UINT64_C(1) << (bits - 1))
			return false;
		*value = (0 - *value) & (UINT64_MAX >> (64 - bits));
		return true;
	}
	return bits == 64 || *value >> bits == 0;
}

void number_write(uint8_t *bytes, uint64_t value, unsigned width, bool big)
{
	for (unsigned i = 0; i < width; i++)
		bytes[big ? width - 1 - i : i] = (uint8_t)(value >> 8 * i);
}
