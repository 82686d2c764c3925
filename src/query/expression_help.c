/* SPDX-License-Identifier: MIT */
#include <stddef.h>

#include "query/expression.h"

/* The language by example, for help and the manual; a test parses each. */
static const struct expression_word examples[] = {
	{"valid", "a flag is 1"},
	{"!read_only && privilege", "also: not, and, or, parentheses"},
	{"aperture == video_memory", "a field; also != < <= > >= and numbers, decimal or hex with 0x"},
	{"kind != GENERIC_MEMORY", "a value by its name"},
	{"GENERIC_MEMORY", "some field bears this name"},
	{"address >= 0x4800000", "an address in bytes"},
	{"address_alt != none", "the field has a value here"},
	{"sparse", "a state; also state != sparse"},
	{"kind_unknown", "a note; note alone: any"},
	{"role == pte", "what the slot is read as"},
	{"reserved", "a reserved bit is set"},
	{"bit 54", "this bit is set"},
	{"raw & 0xff00 == 0x1200", "these bits of the slot are this; also raw == 0x8"},
	{"index < 512", "the slot's number; also offset, pa, table_index, va_offset, level"},
	{"ap == sys", "headings of columns are names too: slot, ap, notes; of a 16-byte slot either half counts"},
	{"points 0xa45000", "an address of the slot, in whatever memory, lies here or covers it, in either reading"},
	{"0x4800", "these hex digits stand in the raw value or in an address"},
	{"0600000000480001", "the slot, or one word of it, is this: 16 digits, or 32 in a 16-byte slot"},
};

const struct expression_word *expression_example_at(unsigned n)
{
	return n < sizeof(examples) / sizeof(examples[0]) ? &examples[n] : NULL;
}
