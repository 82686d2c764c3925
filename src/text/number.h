/* SPDX-License-Identifier: MIT */
/*
 * Fast digits for bulk output: one snprintf per number would take ten times as long as decoding. These functions write
 * no terminating zero, return the end of the digits, and may overwrite more after it, up to NUMBER_BYTES_MAX bytes in
 * total.
 */
#ifndef TEXT_NUMBER_H
#define TEXT_NUMBER_H

#include <endian.h>
#include <stdint.h>
#include <string.h>

/* Maximum number of bytes per call: 20 decimal digits of 2^64 - 1. */
#define NUMBER_BYTES_MAX 20

#define NUMBER_EIGHT UINT64_C(100000000)
#define NUMBER_EACH_BYTE UINT64_C(0x0101010101010101)

static inline void number_store(char *out, uint64_t bytes)
{
	bytes = htobe64(bytes);
	memcpy(out, &bytes, sizeof(bytes));
}

/* The four digits of each number below 10000, as characters. */
extern const char number_fours[10000][4];

/* The digits of a number below 10^8 as characters, the first of them in the lowest byte. */
static inline uint64_t number_decimal_digits(uint64_t number)
{
	uint64_t upper = number * 109951163 >> 40; /* number / 10000, without a division of 64 bits */
	uint32_t high, low;

	memcpy(&high, number_fours[upper], sizeof(high));
	memcpy(&low, number_fours[number - upper * 10000], sizeof(low));
	return le32toh(high) | (uint64_t)le32toh(low) << 32;
}

static inline char *number_store_digits(char *out, uint64_t digits, unsigned count)
{
	digits = htole64(digits);
	memcpy(out, &digits, sizeof(digits));
	return out + count;
}

static inline char *number_write_eight(char *out, uint64_t number)
{
	return number_store_digits(out, number_decimal_digits(number), 8);
}

/* A number below 10^8 without leading zeros. */
static inline char *number_write_below_eight(char *out, uint64_t number)
{
	uint64_t digits = number_decimal_digits(number);
	/* The last digit is written even if it is 0. */
	uint64_t nonzero = (digits ^ '0' * NUMBER_EACH_BYTE) | UINT64_C(1) << 56;
	unsigned zeros = (unsigned)__builtin_ctzll(nonzero) / 8;

	return number_store_digits(out, digits >> 8 * zeros, 8 - zeros);
}

static inline char *number_write_decimal(char *out, uint64_t number)
{
	if (number < NUMBER_EIGHT)
		return number_write_below_eight(out, number);
	if (number < NUMBER_EIGHT * NUMBER_EIGHT)
		return number_write_eight(number_write_below_eight(out, number / NUMBER_EIGHT), number % NUMBER_EIGHT);
	out = number_write_below_eight(out, number / (NUMBER_EIGHT * NUMBER_EIGHT));
	number %= NUMBER_EIGHT * NUMBER_EIGHT;
	return number_write_eight(number_write_eight(out, number / NUMBER_EIGHT), number % NUMBER_EIGHT);
}

/* The digits of 32 bits: each half byte becomes a byte, and values above 9 continue with 'a'. */
static inline uint64_t number_hex_digits(uint64_t number)
{
	uint64_t digits = number, letters;

	digits = (digits | digits << 16) & UINT64_C(0x0000ffff0000ffff);
	digits = (digits | digits << 8) & UINT64_C(0x00ff00ff00ff00ff);
	digits = (digits | digits << 4) & UINT64_C(0x0f0f0f0f0f0f0f0f);
	letters = (digits + 6 * NUMBER_EACH_BYTE) >> 4 & NUMBER_EACH_BYTE;
	return digits + '0' * NUMBER_EACH_BYTE + letters * ('a' - '9' - 1);
}

static inline unsigned number_hex_width(uint64_t number)
{
	return 16 - (unsigned)__builtin_clzll(number | 1) / 4;
}

static inline char *number_write_hex(char *out, uint64_t number, unsigned digits)
{
	unsigned needed = number_hex_width(number);

	if (needed < digits)
		needed = digits;
	number <<= 4 * (16 - needed);
	number_store(out, number_hex_digits(number >> 32));
	if (needed > 8)
		number_store(out + 8, number_hex_digits(number & UINT32_MAX));
	return out + needed;
}

static inline unsigned number_decimal_width(uint64_t number)
{
	unsigned width = 1;

	for (; number >= 10; number /= 10)
		width++;
	return width;
}

#endif
