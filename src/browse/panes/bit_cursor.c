/* SPDX-License-Identifier: MIT */
/* The bit cursor. The highest bit is on the left, so left is up. */
#include "browse/panes/bit_cursor.h"

#include "browse/model/frame.h"
#include "browse/model/model.h"
#include "browse/model/row.h"
#include "browse/panes/go.h"
#include "browse/panes/message.h"
#include "browse/panes/parts.h"

void do_bit(struct browse *browse, int direction)
{
	if (direction > 0 && model_of(browse)->bit > 0)
		bit_set(browse, model_of(browse)->bit - 1);
	else if (direction < 0 && model_of(browse)->bit + 1 < row_bits(model_of(browse)))
		bit_set(browse, model_of(browse)->bit + 1);
	else
		browse_say(browse, "bit %u is the last one in this direction", model_of(browse)->bit);
}

/* The highest bit of the run around `bit` that belongs to the same field. */
static unsigned run_top(const struct gmmu_entry *entry, unsigned bit, unsigned bits)
{
	unsigned field = gmmu_entry_bit_field(entry, bit);

	while (bit + 1 < bits && gmmu_entry_bit_field(entry, bit + 1) == field)
		bit++;
	return bit;
}

void do_field(struct browse *browse, int direction)
{
	struct browse_row row;
	unsigned bits = row_bits(model_of(browse));
	unsigned bit = model_of(browse)->bit, field;

	if (!row_here(model_of(browse), &row) || !row.item.available)
		return;
	field = gmmu_entry_bit_field(&row.row.entry, bit);
	if (direction > 0)
		while (bit > 0 && gmmu_entry_bit_field(&row.row.entry, bit) == field)
			bit--;
	else if (run_top(&row.row.entry, bit, bits) + 1 < bits)
		bit = run_top(&row.row.entry, bit, bits) + 1;
	if (gmmu_entry_bit_field(&row.row.entry, bit) == field) {
		browse_say(browse, "there is no field beyond this one");
		return;
	}
	bit_set(browse, run_top(&row.row.entry, bit, bits));
}
