/* SPDX-License-Identifier: MIT */
#include "dump/order.h"

#include <string.h>

#define XXD_DIGITS 8     /* of an address that xxd prints, before its colon */
#define HEXDUMP_DIGITS 7 /* of one that hexdump prints, without a colon */
#define OBJDUMP_DIGITS 4 /* of one that objdump prints, without a colon */

bool order_heading(const struct line *line)
{
	return strstr(line->text, "Contents of section ") || strstr(line->text, "Hex dump of section ");
}

static size_t address_digits(const struct layout *layout)
{
	return layout->addressed ? strlen(layout->first.digits) : 0;
}

static bool is_section(const struct layout *layout)
{
	return layout->headed;
}

static bool is_number(const struct layout *layout)
{
	return !layout->has_text && (layout->prefixed || layout->ticked || layout->digits == DIGITS_LOOSE);
}

static bool is_hexdump(const struct layout *layout)
{
	return !layout->has_text && layout->digits == 4 && address_digits(layout) == HEXDUMP_DIGITS &&
	       !layout->marked && layout->radix == 16;
}

/* A dump of a file begins at 0, and xxd -g4 gives it the same form. */
static bool is_peek(const struct layout *layout)
{
	uint64_t address;

	return !layout->has_text && layout->digits == 8 && layout->marked &&
	       address_value(&layout->first, layout->radix, &address) && address > 0;
}

/* The kernel prints numbers in the same form, behind a prefix. */
static bool is_xxd(const struct layout *layout)
{
	return layout->digits == 4 && (layout->has_text || (address_digits(layout) == XXD_DIGITS && layout->marked &&
							    layout->prefix == prefix_hash(NULL, NULL, 0)));
}

static bool is_objdump(const struct layout *layout)
{
	return layout->digits == 8 && !layout->marked && !layout->delimited && !layout->same_width &&
	       (layout->has_text || address_digits(layout) == OBJDUMP_DIGITS || layout->first.prefixed);
}

static bool is_any(const struct layout *layout)
{
	return layout != NULL;
}

static const struct order_form forms[] = {
	{is_section, DUMP_ORDER_BIG, true, "its heading is that of a tool that prints bytes as they stand"},
	{is_number, DUMP_ORDER_LITTLE, true, "its words are written as numbers are"},
	{is_hexdump, DUMP_ORDER_LITTLE, true, "hexdump prints numbers"},
	{is_peek, DUMP_ORDER_LITTLE, true, "words of memory at an address are numbers"},
	{is_xxd, DUMP_ORDER_BIG, false, "the default: xxd prints bytes as they stand"},
	{is_objdump, DUMP_ORDER_BIG, false, "the default: objdump and readelf print bytes as they stand"},
	{is_any, DUMP_ORDER_LITTLE, false, "the default: words are numbers"},
};

const struct order_form *order_form_find(const struct layout *layout)
{
	const struct order_form *form = forms;

	while (!form->fits(layout))
		form++;
	return form;
}
