/* SPDX-License-Identifier: MIT */
/* Digits in text. */
#ifndef TEXT_DIGITS_H
#define TEXT_DIGITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The value of a digit in any radix up to 16; -1 if it is not a digit. */
static inline int digit_value(char digit)
{
	if (digit >= '0' && digit <= '9')
		return digit - '0';
	if (digit >= 'a' && digit <= 'f')
		return digit - 'a' + 10;
	if (digit >= 'A' && digit <= 'F')
		return digit - 'A' + 10;
	return -1;
}

static inline bool digit_is_hex(char digit)
{
	return digit_value(digit) >= 0;
}

#endif
