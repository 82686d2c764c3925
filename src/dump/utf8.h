/* SPDX-License-Identifier: MIT */
/* Whether bytes are text: UTF-8 without a NUL. */
#ifndef DUMP_UTF8_H
#define DUMP_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* State over pieces of any size. Zero-initialise it. */
struct utf8 {
	uint8_t missing;      /* bytes that the character begun still needs */
	uint8_t lowest, most; /* what the next of them may be */
};

/* The number of bytes that are text; `size` if all are. A character cut at the end is finished by the next piece. */
size_t utf8_check(struct utf8 *utf8, const uint8_t *bytes, size_t size);

#endif
