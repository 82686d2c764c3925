/* SPDX-License-Identifier: MIT */
#include "query/pointers.h"

#include <inttypes.h>
#include <stdio.h>

uint64_t pointers_covered(enum gmmu_role role, enum gmmu_page_size page_size, unsigned field)
{
	uint64_t page = gmmu_page_size_bytes(page_size);
	bool big = role == GMMU_ROLE_DUAL && (field == GMMU_DUAL_ADDRESS_BIG || field == GMMU_DUAL_ADDRESS_BIG_ALT);

	if (role == GMMU_ROLE_PTE)
		return page ? page : gmmu_page_size_bytes(GMMU_PAGE_SIZE_4K);
	/* The lowest tables come in two sizes; all others are as big as those for 4 KB pages. */
	return gmmu_depth_at(GMMU_DEPTH_COUNT - 1, big ? GMMU_PAGE_SIZE_64K : GMMU_PAGE_SIZE_4K)->table_bytes;
}

static bool entry_live(const struct gmmu_entry *entry)
{
	/* A directory entry has an address only if its aperture is valid. */
	return entry->role != GMMU_ROLE_PTE || gmmu_entry_value(entry, GMMU_PTE_VALID).number;
}

unsigned pointers_find(const struct gmmu_entry *entry, uint64_t pa, struct pointers_hit hits[POINTERS_MAX])
{
	bool live = entry_live(entry);
	unsigned count = 0;

	for (unsigned i = 0; i < gmmu_field_count(entry->role) && count < POINTERS_MAX; i++) {
		struct gmmu_value value;
		uint64_t size;

		if (gmmu_field_at(entry->role, i)->type != GMMU_VALUE_ADDRESS)
			continue;
		value = gmmu_entry_value(entry, i);
		size = pointers_covered(entry->role, entry->page_size, i);
		if (!value.known || (!live && value.number == 0) || pa < value.number || pa - value.number >= size)
			continue;
		hits[count++] = (struct pointers_hit){i, value.number, size, pa - value.number, live};
	}
	return count;
}

void pointers_expression(uint64_t pa, char text[POINTERS_EXPRESSION_SIZE])
{
	snprintf(text, POINTERS_EXPRESSION_SIZE, "points 0x%" PRIx64, pa);
}
