/* SPDX-License-Identifier: MIT */
/*
 * A ruler for the bits of a slot, drawn from the field table: bits grouped by field, with bit numbers above and field
 * names below. Each bit takes two columns, so 32 bits fit into 80 columns:
 *
 *	 63            56 55 54 53                                        32
 *	|0 0 0 0 0 1 1 0|0 0|0 0 0 0 0 0 0 0 0 0 0 0 1 1 1 0 0 1 1 0 0 1|
 *	|kind           |ctl|address_sys                                |
 *
 * A set bit is 1, a clear one 0, and a reserved one ! or .; a bit with two readings has a ~ below it.
 */
#ifndef RENDER_RULER_H
#define RENDER_RULER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <gmmu/gmmu.h>

#include "text/text.h"

/* Bits per line of a drawn ruler. */
#define RULER_LINE_BITS 32
/* Columns from the left edge to the right edge of a line. */
#define RULER_LINE_COLUMNS (2 * RULER_LINE_BITS + 1)

/* Adjacent bits that belong to the same field (or to none). */
struct ruler_group {
	uint8_t hi, lo; /* bits of the slot, cut at the ends of the line */
	uint8_t field;  /* the raw row that owns them; GMMU_FIELD_NONE if reserved */
	bool in_force;  /* whether that row is in force; false for reserved bits */
	bool odd;       /* true for every second group of the slot, for alternating shades */
};

/*
 * The groups among bits hi..lo of a slot, highest first; returns their number. `groups` has room for one per bit. 127
 * >= hi >= lo.
 */
size_t ruler_groups(const struct gmmu_entry *entry, unsigned hi, unsigned lo, struct ruler_group *groups);

/* The character for a bit, by class and value: 1 0 ! . */
char ruler_bit_character(enum gmmu_bit_class class, bool set);

/* The column of a bit's character, from the left edge of a line that begins with bit `hi`. */
unsigned ruler_bit_column(unsigned hi, unsigned bit);

/* The lines of a ruler for bits hi..lo, without newlines: numbers, bits, names, marks below ambiguous bits. */
void ruler_add_numbers(struct text *text, const struct gmmu_entry *entry, unsigned hi, unsigned lo);
void ruler_add_bits(struct text *text, const struct gmmu_entry *entry, unsigned hi, unsigned lo);
void ruler_add_names(struct text *text, const struct gmmu_entry *entry, unsigned hi, unsigned lo);
/* Adds nothing and returns false if none of the bits is ambiguous. */
bool ruler_add_marks(struct text *text, const struct gmmu_entry *entry, unsigned hi, unsigned lo);

/* The whole ruler of a slot, two or four lines of bits, each line indented by `indent` and ended by a newline. */
void ruler_add(struct text *text, const struct gmmu_entry *entry, unsigned indent);

#endif
