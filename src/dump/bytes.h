/* SPDX-License-Identifier: MIT */
/* Numbers from bytes, at any alignment and in either byte order. */
#ifndef DUMP_BYTES_H
#define DUMP_BYTES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The number in `size` bytes (1 to 8). */
static inline uint64_t bytes_number(const uint8_t *bytes, size_t size, bool big)
{
	uint64_t number = 0;

	for (size_t i = 0; i < size; i++)
		number = number << 8 | bytes[big ? i : size - 1 - i];
	return number;
}

static inline uint32_t bytes_little32(const uint8_t *bytes)
{
	return (uint32_t)bytes_number(bytes, 4, false);
}

#endif
