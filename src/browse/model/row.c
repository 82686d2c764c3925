/* SPDX-License-Identifier: MIT */
#include "browse/state.h"

unsigned row_address_field(const struct gmmu_entry *entry, unsigned half)
{
	for (unsigned field = 0; field < gmmu_field_count(entry->role); field++) {
		const struct gmmu_field *row = gmmu_field_at(entry->role, field);

		if (row->kind == GMMU_FIELD_ADDRESS && row->lo / 64 == half)
			return field;
	}
	return GMMU_FIELD_NONE;
}

bool row_read(struct browse *browse, uint64_t slot, struct browse_row *row)
{
	if (frame_row(browse, slot, row))
		return true;
	*row = (struct browse_row){0};
	if (!frame_load(browse, &browse->edited.source, &browse->frame.here, slot, &row->item))
		return false;
	row->file = row->item.slot;
	/* Of a slot that cannot be read at least its place is known. */
	row->row.index = row->item.index;
	row->row.offset = row->item.offset;
	row->row.pa = row->item.pa;
	for (unsigned word = 0; word < row_bits(browse) / 64; word++) {
		uint64_t mask = edit_mask(browse, row->item.pa + 8 * word);

		row->file.word[word] ^= row->item.available ? mask : 0;
		row->edited |= mask != 0;
	}
	row->difference = comparison_row(browse, &row->item, &row->other);
	if (row->item.available)
		gmmu_decode_row(&browse->view, row->item.slot, row->item.index, row->item.offset, row->item.pa,
				&row->row, NULL);
	return true;
}

bool row_here(struct browse *browse, struct browse_row *row)
{
	*row = (struct browse_row){0};
	return line_count(browse) > 0 && row_read(browse, browse->cursor, row);
}

uint64_t row_count(const struct browse *browse)
{
	return browse->slots->count;
}

unsigned row_bits(const struct browse *browse)
{
	return 8 * browse->slots->entry_size;
}
