/* SPDX-License-Identifier: MIT */
/* Numbers as programming languages and assemblers write them, and how wide all numbers of a text are. */
#ifndef DUMP_LISTING_NUMBER_H
#define DUMP_LISTING_NUMBER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct number {
	const char *end; /* after its suffix */
	uint64_t value;  /* read as its prefix says; without one, as decimal */
	uint64_t hex;    /* read as hex */
	size_t digits;
	bool prefixed; /* with 0x, or an h behind it */
	bool letters;  /* it has digits above 9 */
	bool zeros;    /* it has a leading zero */
	bool negative;
	bool wide; /* it needs more than 64 bits */
};

/* Reads the number at `at`; false if there is none. */
bool number_read(const char *at, struct number *number);

/* What holds for all numbers. Zero-initialise it. */
struct number_style {
	uint64_t count;
	size_t digits; /* of the first with 0x, or of the first */
	bool prefixed, bare, letters, zeros, padded, uneven, short_hex;
	uint64_t largest;
	bool hex;       /* settled: numbers without 0x are hex */
	unsigned width; /* settled: bytes in each */
};

/* Takes account of a number. Returns what is wrong with it, or NULL. */
const char *number_style_take(struct number_style *style, const struct number *number);

/*
 * Settles the width: what was asked for (`word`, or 0), what the declaration says (`type`, or 0), or the digits; what
 * is assumed goes to `remark`. Returns what is wrong, or NULL.
 */
const char *number_style_settle(struct number_style *style, unsigned word, unsigned type, char *remark, size_t room);

/* The value of a number in the settled style; false if it is too wide. */
bool number_value(const struct number_style *style, const struct number *number, uint64_t *value);

/* Writes the number's bytes. */
void number_write(uint8_t *bytes, uint64_t value, unsigned width, bool big);

#endif
