/* SPDX-License-Identifier: MIT */
/*
 * The table of forms: what a listing may look like, a row a form. A form holds if every line of the text fits it; the
 * first one of the table that holds is taken.
 *
 * To add a form, add a row: its pattern (the language is in pattern.h), the tools that print it, and as a sample the
 * lines that such a tool prints for the sixteen bytes 09 00 34 12 00 00 00 06 09 10 34 12 00 00 00 06 at 0xa45000, or
 * for the first of them, or without an address. The tests read every sample.
 */
#ifndef DUMP_LISTING_FORMS_H
#define DUMP_LISTING_FORMS_H

#include <stdbool.h>
#include <stddef.h>

#include "dump/documents/document.h"

#define FORM_RIVALS 3

/* What a line without words is; the last one that fits counts. */
enum form_line {
	LINE_OTHER,   /* no part of the listing */
	LINE_AT,      /* it says where the words after it belong, as @ and a number of words */
	LINE_AFTER,   /* a heading that must come first */
	LINE_HEADING, /* another one */
	LINE_RULER,   /* one that numbers the columns */
	LINE_END,     /* an address alone */
	/* It stands for others: */
	LINE_SAME,  /* the line before it again, up to the next address */
	LINE_HOLE,  /* unknown */
	LINE_NEXT,  /* the line after it, which is printed */
	LINE_ZEROS, /* zeros up to the next address */
	LINE_KINDS
};

/* How the addresses of a form are tried, where no 0x says that they are hex. */
enum form_radix {
	FORM_HEX,      /* hex */
	FORM_HEX_RUN,  /* hex without holes */
	FORM_OCTAL,    /* octal, decimal or hex: what has no holes, or fewest; octal if nothing shows it */
	FORM_ANY_RADIX /* hex, octal or decimal: what has no holes, or fewest; hex if nothing shows it */
};

struct form {
	const char *name;
	const char *tools;   /* the tools that print it, and more about it */
	const char *pattern; /* of a line with words */
	const char *squeeze; /* of a line that stands for others; NULL: a * for the same, and ... for a hole */
	enum form_line squeezed;
	const char *heading; /* of lines that belong to it and hold no words, separated by newlines */
	const char *ruler;   /* of a line that numbers the columns; it may come again as it is */
	const char *after;   /* it holds only after such a line */
	enum form_radix radix;
	bool of_lines; /* I counts lines, not words */
	bool at_words; /* addresses are lines of their own, with @, and count words */
	/* What looks the same: other forms, and what is said when one gives other bytes or addresses. */
	struct {
		const char *name, *notice;
	} rivals[FORM_RIVALS];
	const char *refused;     /* why it is not read, or NULL */
	document_take *document; /* what makes the lines that the pattern is for, if they are not those of the text */
	const char *sample;
};

/* Row i of the table, or NULL. */
const struct form *form_at(size_t i);

/* The form of that name, or NULL. */
const struct form *form_named(const char *name);

#endif
