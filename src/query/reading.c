/* SPDX-License-Identifier: MIT */
#include "query/reading.h"

#include <string.h>

/* Learns one role from the entry of a sample. */
static void role_learn(struct reading *reading, const struct gmmu_entry *sample)
{
	struct gmmu_slot named = gmmu_field_named_bits(sample->role);
	struct gmmu_slot *reserved = &reading->reserved[sample->role];

	reading->roles |= GMMU_ROLE_BIT(sample->role);
	reading->blank[sample->role] = *sample;
	reserved->word[0] = ~named.word[0];
	reserved->word[1] = gmmu_encoding_size(sample->encoding) > sizeof(uint64_t) ? ~named.word[1] : 0;
	if (gmmu_note_roles(GMMU_NOTE_OUTSIDE_TABLE) & GMMU_ROLE_BIT(sample->role) && sample->level == 0)
		reading->placed = true;
}

enum gmmu_status reading_init(struct reading *reading, const struct gmmu_view *view, struct gmmu_error *error)
{
	struct reading fresh = {.view = *view};

	/* Bit 0 of every role, under whatever name: seed section 8. The samples show what the decoder makes of it. */
	fresh.role_bit = gmmu_field_at(GMMU_ROLE_PTE, GMMU_PTE_VALID)->lo;
	for (unsigned bit = 0; bit < 2; bit++) {
		struct gmmu_slot slot = {{(uint64_t)bit << fresh.role_bit, 0}};
		struct gmmu_entry sample;
		enum gmmu_status status = gmmu_decode(view, slot, &sample, error);

		if (status != GMMU_OK)
			return status;
		fresh.by_bit[bit] = sample.role;
		role_learn(&fresh, &sample);
	}
	*reading = fresh;
	return GMMU_OK;
}

struct gmmu_entry reading_entry(const struct reading *reading, struct gmmu_slot slot)
{
	struct gmmu_entry entry = reading->blank[reading->by_bit[slot.word[0] >> reading->role_bit & 1]];

	entry.raw = slot;
	return entry;
}

struct gmmu_entry reading_decode(const struct reading *reading, struct gmmu_slot slot, uint64_t pa)
{
	struct gmmu_row row;

	/* The view was good when the reading was made, so neither call can fail. */
	if (reading->placed)
		(void)gmmu_decode_row(&reading->view, slot, 0, 0, pa, &row, NULL);
	else
		(void)gmmu_decode(&reading->view, slot, &row.entry, NULL);
	return row.entry;
}

/* The slots of the block whose bit that picks the role is set. */
static uint64_t role_bits(const struct block *block)
{
	unsigned bit = block->reading->role_bit;
	uint64_t set = 0;

	for (unsigned i = 0; i < block->count; i++)
		set |= (block->words[i * block->stride] >> bit & 1) << i;
	return set;
}

void block_init(struct block *block, const struct reading *reading, const uint64_t *words, unsigned count,
		uint64_t index, uint64_t pa, uint64_t first_pa)
{
	block->reading = reading;
	block->words = words;
	block->stride = gmmu_encoding_size(reading->view.encoding) / sizeof(uint64_t);
	block->count = count;
	block->index = index;
	block->pa = pa;
	block->first_pa = first_pa;
	block->all = count < BLOCK_SLOTS ? (UINT64_C(1) << count) - 1 : UINT64_MAX;
	block->decoded = 0;
	memset(block->roles, 0, sizeof(block->roles));
	if (reading->by_bit[0] == reading->by_bit[1]) {
		block->roles[reading->by_bit[0]] = block->all;
	} else {
		block->roles[reading->by_bit[1]] = role_bits(block);
		block->roles[reading->by_bit[0]] = block->all & ~block->roles[reading->by_bit[1]];
	}
}

struct gmmu_slot block_slot(const struct block *block, unsigned i)
{
	struct gmmu_slot slot = {{block->words[i * block->stride], 0}};

	if (block->stride > 1)
		slot.word[1] = block->words[i * block->stride + 1];
	return slot;
}

uint64_t block_pa(const struct block *block, unsigned i)
{
	return block->pa + i * (uint64_t)gmmu_encoding_size(block->reading->view.encoding);
}

static bool slots_equal(struct gmmu_slot a, struct gmmu_slot b)
{
	return a.word[0] == b.word[0] && a.word[1] == b.word[1];
}

const struct gmmu_entry *block_entry(struct block *block, unsigned i)
{
	struct gmmu_slot slot = block_slot(block, i);

	if (block->decoded >> i & 1)
		return &block->entries[i];
	/* Tables are full of equal neighbours: copying is much quicker than decoding. */
	if (i > 0 && block->decoded >> (i - 1) & 1 && !block->reading->placed &&
	    slots_equal(block->entries[i - 1].raw, slot))
		block->entries[i] = block->entries[i - 1];
	else
		block->entries[i] = reading_decode(block->reading, slot, block_pa(block, i));
	block->decoded |= UINT64_C(1) << i;
	return &block->entries[i];
}
