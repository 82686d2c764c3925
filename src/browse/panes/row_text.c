/* SPDX-License-Identifier: MIT */
/* Texts about the bits of a row: which ones, and the file's contents where bits were toggled. */
#include "browse/panes/row_text.h"

#include <inttypes.h>

#include "browse/model/model.h"
#include "browse/panes/cells.h"
#include "browse/panes/parts.h"
#include "text/text.h"

void bits_add(struct text *text, struct gmmu_slot bits, unsigned count)
{
	size_t start = text->length;

	for (unsigned bit = count; bit-- > 0;) {
		unsigned low = bit;

		if (!gmmu_slot_bit(bits, bit))
			continue;
		while (low > 0 && gmmu_slot_bit(bits, low - 1))
			low--;
		text_add(text, text->length > start ? ", " : "");
		text_add_format(text, low < bit ? "%u:%u" : "%u", bit, low);
		bit = low;
	}
}

const char *half_label(enum gmmu_role role, unsigned half)
{
	if (role == GMMU_ROLE_DUAL)
		return half == 0 ? "BIG" : "SMALL";
	return half == 0 ? "leaf" : "-";
}

void slot_add(struct text *text, struct gmmu_slot slot, unsigned bits, enum gmmu_role role)
{
	for (unsigned half = 0; half < bits / 64; half++) {
		if (half > 0)
			text_add_char(text, ' ');
		if (role == GMMU_ROLE_DUAL)
			text_add_format(text, "%s ", half_label(role, half));
		text_add_format(text, "%016" PRIx64, slot.word[half]);
	}
}

void edit_add_row(struct text *text, const struct browse *browse, const struct browse_row *row, size_t width)
{
	struct gmmu_slot bits;
	struct text sentence = {0};
	size_t start = text->length;

	if (!row->edited)
		return;
	for (unsigned word = 0; word < 2; word++)
		bits.word[word] = row->item.slot.word[word] ^ row->file.word[word];
	text_add_as(text, (enum meaning)LOOK_EDITED, "edited");
	text_add(&sentence, ": ");
	slot_add(&sentence, row->file, row_bits(model_of(browse)), row->row.entry.role);
	text_add(&sentence, " in the file; toggled: ");
	bits_add(&sentence, bits, row_bits(model_of(browse)));
	text_add_wrapped(text, MEANING_PLAIN, text_string(&sentence), start, 2, width);
	text_add_char(text, '\n');
	text_free(&sentence);
}
