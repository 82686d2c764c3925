/* SPDX-License-Identifier: MIT */
/*
 * A ruler over the bits of a slot, drawn from the field table: bits in groups that end where a field ends, the numbers
 * of the bits above, the names of the fields below. Each bit takes two columns, so that 32 bits fit 80 columns:
 *
 *	 63            56 55 54 53                                        32
 *	|0 0 0 0 0 1 1 0|0 0|0 0 0 0 0 0 0 0 0 0 0 0 1 1 1 0 0 1 1 0 0 1|
 *	|kind           |ctl|address_sys                                |
 *
 * A set bit is 1, a clear one 0, a reserved one ! or ., and one with two readings has a ~ below it.
 */
#ifndef RENDER_RULER_H
#define RENDER_RULER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <gmmu/gmmu.h>

#include "render/text.h"

/* Bits that stand in one line of a drawn ruler. */
#define RULER_LINE_BITS 32
/* Columns from the left edge to the right edge of such a line. */
#define RULER_LINE_COLUMNS (2 * RULER_LINE_BITS + 1)

/* Neighbouring bits that belong to the same field (or to none). */
struct ruler_group {
	uint8_t hi, lo; /* bits of the slot, cut at the ends of the line */
	uint8_t field;  /* the raw row that owns them, or GMMU_FIELD_NONE: reserved */
	bool in_force;  /* whether that row's reading counts here; false for reserved bits */
	bool odd;       /* every second group of the whole slot, for alternating tones */
};

/*
 * The groups of bits hi..lo of a slot, the highest first; returns how many. `groups` has room for one a bit.
 * 127 >= hi >= lo.
 */
size_t ruler_groups(const struct gmmu_entry *entry, unsigned hi, unsigned lo, struct ruler_group *groups);

/* The character of a bit: 1 0 ! . by its class and value. */
char ruler_bit_character(enum gmmu_bit_class class, bool set);

/* The column of a bit's character, counted from the left edge of a line that begins with bit `hi`. */
unsigned ruler_bit_column(unsigned hi, unsigned bit);

/* The lines of a ruler over bits hi..lo, without a newline: numbers, bits, names, marks below ambiguous bits. */
void ruler_add_numbers(struct text *text, const struct gmmu_entry *entry, unsigned hi, unsigned lo);
void ruler_add_bits(struct text *text, const struct gmmu_entry *entry, unsigned hi, unsigned lo);
void ruler_add_names(struct text *text, const struct gmmu_entry *entry, unsigned hi, unsigned lo);
/* Adds nothing and returns false if no bit of them is ambiguous. */
bool ruler_add_marks(struct text *text, const struct gmmu_entry *entry, unsigned hi, unsigned lo);

/* The whole ruler of a slot, two or four lines of bits, each line `indent` blanks in and ended by a newline. */
void ruler_add(struct text *text, const struct gmmu_entry *entry, unsigned indent);

#endif
