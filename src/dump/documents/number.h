/* SPDX-License-Identifier: MIT */
/* Numbers as programming languages, debuggers and assemblers write them. */
#ifndef DUMP_DOCUMENTS_NUMBER_H
#define DUMP_DOCUMENTS_NUMBER_H

#include <stdbool.h>
#include <stdint.h>

#include "dump/documents/document.h"

#define NUMBER_DIGITS_MAX 40

/* A number as programming languages write it. */
struct number {
	const char *end;                /* after its suffix */
	char digits[NUMBER_DIGITS_MAX]; /* without joints */
	uint64_t value;                 /* read as its prefix says; without one, as decimal */
	bool prefixed;                  /* with 0x, or an h after it */
	bool letters;                   /* it has digits above 9, and no prefix ... */
	bool zeros;                     /* ... or a leading zero, and none */
	bool negative;
	bool wide; /* it needs more than 64 bits */
};

/* Reads the number at `at`; false if `at` has no number. */
bool number_read(const char *at, struct number *number);

/* Whether a number fits into this many bytes. */
bool number_fits(const struct number *number, unsigned width);

/* Prints a number in hex. Its digits stay as they are: a lost one shows. */
void number_print(struct document *document, const struct number *number);

#endif
