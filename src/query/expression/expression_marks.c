/* SPDX-License-Identifier: MIT */
/* What the words changed and edited find: slots with marks that their bits and their place do not tell. */
#include <string.h>

#include "query/expression/expression_internal.h"

const struct slots *marks_other(const struct expression_marks *marks, uint64_t *apart)
{
	return marks->other ? marks->other(marks->context, apart) : NULL;
}

static uint64_t edited_find(const struct expression_marks *marks, const struct block *block)
{
	uint64_t set = 0;

	for (unsigned i = 0; marks->edited && i < block->count; i++)
		for (unsigned word = 0; word < block->stride; word++)
			if (marks->edited(marks->context, block_pa(block, i) + word * sizeof(uint64_t)))
				set |= UINT64_C(1) << i;
	return set;
}

/*
 * Compares slots from number `first` of a block on with those of the other dump, as many as it has in a row, and puts
 * those that differ into the set. Returns how many it compared. A slot that the other dump does not have differs; one
 * that cannot be read there does not.
 */
static unsigned slots_differ(const struct slots *other, uint64_t pa, const struct block *block, unsigned first,
			     uint64_t *set)
{
	uint64_t words[2 * BLOCK_SLOTS], slot = slots_find(other, pa), left;
	const uint64_t *here = block->words + first * block->stride;
	struct slot_stretch stretch;
	unsigned count = block->count - first;

	if (slot == SLOT_NONE || slots_pa(other, slot) != pa) {
		*set |= UINT64_C(1) << first;
		return 1;
	}
	stretch = other->stretch(other->context, slot);
	left = stretch.first + stretch.count - slot;
	if (count > left)
		count = (unsigned)left;
	count = (unsigned)other->read(other->context, slot, words, count);
	for (unsigned i = 0; i < count; i++)
		if (memcmp(words + i * block->stride, here + i * block->stride, other->entry_size) != 0)
			*set |= UINT64_C(1) << (first + i);
	return count > 0 ? count : 1;
}

static uint64_t changed_find(const struct expression_marks *marks, const struct block *block)
{
	uint64_t set = 0, apart;
	const struct slots *other = marks_other(marks, &apart);

	for (unsigned i = 0; other && i < block->count;)
		i += slots_differ(other, block_pa(block, i) + apart, block, i, &set);
	return set;
}

uint64_t marked_match(const struct expression_marks *marks, bool edited, const struct block *block, uint64_t wanted)
{
	return wanted & (edited ? edited_find(marks, block) : changed_find(marks, block));
}
