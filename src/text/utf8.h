/* SPDX-License-Identifier: MIT */
/* Tests whether bytes are text: UTF-8 without NUL. */
#ifndef TEXT_UTF8_H
#define TEXT_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* State between pieces of any size. Zero-initialise it. */
struct utf8 {
	uint8_t missing;      /* bytes that the current character still needs */
	uint8_t lowest, most; /* allowed range of the next byte */
};

/* The number of bytes that are text; `size` if all are. A character cut at the end is completed by the next piece. */
size_t utf8_check(struct utf8 *utf8, const uint8_t *bytes, size_t size);

#endif
