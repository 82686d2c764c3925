/* SPDX-License-Identifier: MIT */
#include "render/number.h"

#include <string.h>

/* "00" to "99" one after the other: two digits for each division. */
static const char decimal_pairs[] = "0001020304050607080910111213141516171819"
				    "2021222324252627282930313233343536373839"
				    "4041424344454647484950515253545556575859"
				    "6061626364656667686970717273747576777879"
				    "8081828384858687888990919293949596979899";

char *number_write_decimal(char *out, uint64_t number)
{
	char digits[NUMBER_BYTES_MAX];
	char *start = digits + sizeof(digits);
	size_t length;

	while (number >= 100) {
		start -= 2;
		memcpy(start, decimal_pairs + 2 * (number % 100), 2);
		number /= 100;
	}
	if (number >= 10) {
		start -= 2;
		memcpy(start, decimal_pairs + 2 * number, 2);
	} else {
		*--start = (char)('0' + number);
	}
	length = (size_t)(digits + sizeof(digits) - start);
	memcpy(out, start, length);
	return out + length;
}

char *number_write_hex(char *out, uint64_t number, unsigned digits)
{
	unsigned needed = 1;
	uint64_t rest;

	for (rest = number >> 4; rest != 0; rest >>= 4)
		needed++;
	if (needed < digits)
		needed = digits;
	for (unsigned i = needed; i-- > 0; number >>= 4)
		out[i] = "0123456789abcdef"[number & 0xf];
	return out + needed;
}

unsigned number_decimal_width(uint64_t number)
{
	unsigned width = 1;

	for (; number >= 10; number /= 10)
		width++;
	return width;
}
