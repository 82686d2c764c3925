/* SPDX-License-Identifier: MIT */
/*
 * Numbers as digits, for bulk output: snprintf for each number would cost ten times the decode. Both write no
 * terminating zero and return the end of what they wrote.
 */
#ifndef RENDER_NUMBER_H
#define RENDER_NUMBER_H

#include <stdint.h>

/* The most bytes that one call writes: 20 decimal digits of 2^64 - 1. */
#define NUMBER_BYTES_MAX 20

/* Digits of a number. */
unsigned number_decimal_width(uint64_t number);

char *number_write_decimal(char *out, uint64_t number);

/* Lower case, zeros in front up to `digits` (at most 16), no 0x. */
char *number_write_hex(char *out, uint64_t number, unsigned digits);

#endif
