/* SPDX-License-Identifier: MIT */
#include <stddef.h>

#include "query/expression.h"
#include "text/count.h"

/* Examples of the language, for help and the manual; a test parses each. */
static const struct expression_word examples[] = {
	{"valid", "a flag is 1"},
	{"!read_only && privilege", "also: not, and, or, parentheses"},
	{"aperture == video_memory", "a field; also != < <= > >= and numbers, decimal or hex with 0x"},
	{"kind != GENERIC_MEMORY", "a value by name"},
	{"GENERIC_MEMORY", "any field that has this value"},
	{"address >= 0x4800000", "an address in bytes"},
	{"address_alt != none", "the field has a value in this slot"},
	{"sparse", "a state; also state != sparse"},
	{"kind_unknown", "a note; note alone: any"},
	{"role == pte", "the role of the slot"},
	{"reserved", "a reserved bit is set"},
	{"bit 54", "this bit is set"},
	{"raw & 0xff00 == 0x1200", "these bits of the slot have this value; also raw == 0x8"},
	{"index < 512", "the slot number; also offset, pa, table_index, va_offset, level"},
	{"ap == sys", "column headings: slot, ap, notes; either half of a 16-byte slot counts"},
	{"points 0xa45000", "an address of the slot, in any memory and reading, matches or covers this one"},
	{"0x4800", "the raw value or an address contains these hex digits"},
	{"0600000000480001", "the slot, or one of its words, has this value: 16 digits, or 32 in a 16-byte slot"},
};

const struct expression_word *expression_example_at(unsigned n)
{
	return n < COUNT(examples) ? &examples[n] : NULL;
}
