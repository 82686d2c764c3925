/* SPDX-License-Identifier: MIT */
/*
 * Bits one by one. Each bit of a word has the same column in every row and role, in groups of four, so the eye can run
 * down a column. Fields differ in shade, and have spans below them in the pane.
 */
#include "browse/panes/bit_cells.h"

#include "browse/model/comparison.h"
#include "browse/panes/cells.h"
#include "render/ruler.h"
#include "text/text.h"

int bits_column(unsigned hi, unsigned bit)
{
	return (int)(hi - bit + (hi - bit) / 4);
}

void bits_draw(const struct gmmu_entry *entry, unsigned hi, unsigned lo, struct pen *pen)
{
	struct ruler_group groups[128];
	size_t count = ruler_groups(entry, hi, lo, groups);
	uint8_t meaning = pen->meaning, flags = pen->flags;
	int start = pen->column;
	struct gmmu_bits bits;

	gmmu_entry_bits(entry, &bits);
	for (size_t i = 0; i < count; i++)
		for (unsigned bit = groups[i].hi + 1u; bit-- > groups[i].lo;) {
			enum gmmu_bit_class class = (enum gmmu_bit_class)bits.classes[bit];

			pen->meaning = MEANING_PLAIN;
			pen->flags = flags;
			pen_fill_to(pen, start + bits_column(hi, bit), U' ');
			pen->meaning = (uint8_t)(MEANING_BIT_CLEAR + class);
			pen->flags = (uint8_t)(flags | (groups[i].odd ? CELL_TONE : 0) |
					       (class == GMMU_BIT_AMBIGUOUS ? CELL_UNDERLINE : 0));
			pen_put(pen, (char32_t)ruler_bit_character(class, gmmu_slot_bit(entry->raw, bit)));
		}
	pen->meaning = meaning;
	pen->flags = flags;
}

void bits_differ_draw(const struct browse_row *row, unsigned hi, unsigned lo, bool digits, const struct pen *pen)
{
	for (unsigned bit = lo; bit <= hi && row->difference == DIFFERENCE_CHANGED; bit++) {
		int column = pen->column + (digits ? (int)(hi - bit) / 4 : bits_column(hi, bit));

		if (gmmu_slot_bit(row->item.slot, bit) != gmmu_slot_bit(row->other, bit))
			area_flag(&pen->area, pen->row, column, 1, CELL_DIFFERS);
	}
}

void bits_numbers_draw(unsigned hi, unsigned lo, struct pen *pen)
{
	int start = pen->column;

	for (unsigned bit = hi; bit >= lo && bit <= hi; bit -= 4) {
		pen_fill_to(pen, start + bits_column(hi, bit), U' ');
		pen_format(pen, "%u", bit);
		if (bit < 4)
			break;
	}
}
