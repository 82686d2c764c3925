/* SPDX-License-Identifier: MIT */
/* The language by examples, for --help-expressions, the help of the browser and the manual. A test runs each. */
#include <stddef.h>

#include "query/expression/expression.h"
#include "text/count.h"

#define HELP_INDENT 36

static const struct expression_example examples[] = {
	{"Conditions", "valid", "a flag is 1"},
	{NULL, "!read_only && privilege", "also: not, and, or, parentheses"},
	{NULL, "sparse", "a state"},
	{NULL, "GENERIC_MEMORY", "any field that has this value"},
	{NULL, "kind_unknown", "a note; note alone: any"},
	{NULL, "role == pte", "the role of the slot; also pte alone"},
	{NULL, "reserved", "a reserved bit is set; reserved_mask is a number"},
	{"Comparisons", "aperture == video", "a field; also != < <= > >="},
	{NULL, "kind != GENERIC_MEMORY", "a value by name; as in the column, or without _memory"},
	{NULL, "address >= 72M", "an address in bytes; numbers take K M G T, 0x, 0b and _"},
	{NULL, "6 == kind", "the number may come first"},
	{NULL, "peer_id == aperture", "a field with another"},
	{NULL, "address in 0x4800000..0x4900000", "a range, with both ends"},
	{NULL, "kind in {PITCH, 6, 8..14}", "a set of values and ranges"},
	{NULL, "state in {stale, sparse}", "also of words"},
	{NULL, "address_alt != none", "the field has a value in this slot"},
	{NULL, "index < 512", "the slot number; also offset, pa, table_index, va_offset, level"},
	{NULL, "ap == sys", "headings and short names: slot, ap, notes, ctl; in a 16-byte slot either half counts"},
	{"Arithmetic", "address & 0xffff == 0", "stronger than comparisons: first ~, then + -, << >>, &, ^, |"},
	{NULL, "address == address_vid << 12", "on any field"},
	{NULL, "(pa - 0x1000) >> 3 == index", "with as many bits as a slot; wraps around"},
	{"Bits", "bit(54)", "this bit is set; as a number 0 or 1"},
	{NULL, "bits(55,36) != 0", "these bits as a number"},
	{NULL, "raw & 0xff00 == 0x1200", "the bits of the slot, one number of 64 or 128 bits"},
	{NULL, "0x4800", "the raw value or an address contains these hex digits"},
	{NULL, "0600000000480001", "the slot, or one of its words, has this value: 16 digits, or 32 in a 16-byte slot"},
	{"Pointers and changes", "points(0xa45000)",
	 "an address of the slot, in any memory and reading, matches or covers this one"},
	{NULL, "edited", "a bit of the slot was toggled in the browser"},
	{NULL, "changed", "the slot differs from the dump that the browser compares this one with"},
};

const struct expression_example *expression_example_at(unsigned n)
{
	return n < COUNT(examples) ? &examples[n] : NULL;
}

void expression_help_add(struct text *text, size_t columns)
{
	for (size_t i = 0; i < COUNT(examples); i++) {
		size_t start;

		if (examples[i].section) {
			text_add_as(text, MEANING_HEADING, examples[i].section);
			text_add_char(text, '\n');
		}
		start = text->length;
		text_add(text, "  ");
		text_add_as(text, MEANING_NAME, examples[i].word);
		text_add_char(text, ' ');
		text_pad_to(text, start, HELP_INDENT);
		text_add_wrapped(text, MEANING_PLAIN, examples[i].help, start, HELP_INDENT, columns);
		text_add_char(text, '\n');
	}
}
