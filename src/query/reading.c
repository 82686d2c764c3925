/* SPDX-License-Identifier: MIT */
#include "query/reading.h"

#include <string.h>

static void role_learn(struct reading *reading, const struct gmmu_reading *one)
{
	struct gmmu_slot named = gmmu_field_named_bits(one->role);
	struct gmmu_slot *reserved = &reading->reserved[one->role];

	reading->roles |= GMMU_ROLE_BIT(one->role);
	reserved->word[0] = ~named.word[0];
	reserved->word[1] = reading->compiled.view.encoding == GMMU_ENCODING_VER2_DUAL ? ~named.word[1] : 0;
	if (gmmu_note_roles(GMMU_NOTE_OUTSIDE_TABLE) & GMMU_ROLE_BIT(one->role) && one->level == 0)
		reading->placed = true;
}

enum gmmu_status reading_init(struct reading *reading, const struct gmmu_view *view, struct gmmu_error *error)
{
	struct reading fresh = {.roles = 0};
	enum gmmu_status status = gmmu_compile(view, &fresh.compiled, error);

	if (status != GMMU_OK)
		return status;
	for (unsigned bit = 0; bit < 2; bit++)
		role_learn(&fresh, &fresh.compiled.reading[bit]);
	fresh.kernels = kernels_best();
	fresh.decides = (struct gmmu_slot){{UINT64_MAX, UINT64_MAX}};
	*reading = fresh;
	return GMMU_OK;
}

static void bits_add(struct gmmu_slot *bits, struct gmmu_slot more)
{
	bits->word[0] |= more.word[0];
	bits->word[1] |= more.word[1];
}

static void tests_decide(struct gmmu_slot *bits, const struct gmmu_test *tests, unsigned count)
{
	for (unsigned i = 0; i < count; i++) {
		bits_add(bits, tests[i].mask);
		if (tests[i].asks_top)
			bits->word[0] |= UINT64_C(0xff) << 56;
	}
}

void reading_survey(struct reading *reading)
{
	const struct gmmu_compiled *compiled = &reading->compiled;
	struct gmmu_test tests[GMMU_TEST_LIMIT];
	struct gmmu_slot bits = {{0, 0}};

	for (unsigned i = 0; i < GMMU_STATE_COUNT; i++)
		if (i != GMMU_STATE_EMPTY)
			tests_decide(&bits, tests, gmmu_compiled_state_tests(compiled, (enum gmmu_state)i, tests));
	for (unsigned i = 0; i < GMMU_NOTE_COUNT; i++)
		tests_decide(&bits, tests, gmmu_compiled_note_tests(compiled, (enum gmmu_note)i, tests));
	for (unsigned bit = 0; bit < 2; bit++) {
		enum gmmu_role role = compiled->reading[bit].role;

		bits_add(&bits, reading->reserved[role]);
		for (unsigned i = 0; i < gmmu_field_count(role); i++) {
			const struct gmmu_field *row = gmmu_field_at(role, i);

			if (row->kind == GMMU_FIELD_RAW && row->value_names)
				bits_add(&bits, gmmu_slot_mask(row->hi, row->lo));
		}
	}
	/* Bit 0 picks the role. */
	bits.word[0] |= 1;
	reading->decides = bits;
}

const struct gmmu_reading *reading_of_role(const struct reading *reading, enum gmmu_role role)
{
	return &reading->compiled.reading[reading->compiled.reading[1].role == role];
}

struct gmmu_entry reading_entry(const struct reading *reading, struct gmmu_slot slot)
{
	const struct gmmu_reading *one = &reading->compiled.reading[slot.word[0] & 1];

	return (struct gmmu_entry){
		.encoding = reading->compiled.view.encoding,
		.role = one->role,
		.raw = slot,
		.level = one->level,
		.level_candidates = one->level_candidates,
		.page_size = one->page_size,
	};
}

struct gmmu_entry reading_decode(const struct reading *reading, struct gmmu_slot slot, uint64_t pa)
{
	struct gmmu_row row;

	if (reading->placed)
		gmmu_compiled_decode_row(&reading->compiled, slot, 0, 0, pa, &row);
	else
		gmmu_compiled_decode(&reading->compiled, slot, &row.entry);
	return row.entry;
}

/* Separates the low and the high words of the slots, as the loops need them. */
static void words_arrange(struct block *block)
{
	uint64_t padded[2 * BLOCK_SLOTS];
	const uint64_t *words = block->words;

	if (block->count < BLOCK_SLOTS) {
		memset(padded, 0, block->stride * BLOCK_SLOTS * sizeof(*padded));
		memcpy(padded, words, (size_t)block->stride * block->count * sizeof(*padded));
		words = padded;
	}
	block->part[0] = words;
	block->part[1] = NULL;
	if (block->stride > 1) {
		block->reading->kernels->split(words, block->apart[0], block->apart[1]);
		block->part[0] = block->apart[0];
		block->part[1] = block->apart[1];
	} else if (words == padded) {
		memcpy(block->apart[0], padded, sizeof(block->apart[0]));
		block->part[0] = block->apart[0];
	}
}

void block_init(struct block *block, const struct reading *reading, const uint64_t *words, unsigned count,
		uint64_t index, uint64_t pa, uint64_t first_pa)
{
	block->reading = reading;
	block->words = words;
	block->stride = gmmu_encoding_size(reading->compiled.view.encoding) / sizeof(uint64_t);
	block->count = count;
	block->index = index;
	block->pa = pa;
	block->first_pa = first_pa;
	block->all = count < BLOCK_SLOTS ? (UINT64_C(1) << count) - 1 : UINT64_MAX;
	block->surveyed = false;
	block->vary[0] = UINT64_MAX;
	block->vary[1] = block->stride > 1 ? UINT64_MAX : 0;
	words_arrange(block);
}

void block_survey(struct block *block)
{
	for (unsigned word = 0; word < block->stride && !block->surveyed; word++)
		block->vary[word] = block->reading->kernels->vary(block->part[word]);
	block->surveyed = true;
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
	return block->pa + i * (uint64_t)gmmu_encoding_size(block->reading->compiled.view.encoding);
}

/*
 * If the deciding bits are the same in all slots, all else depends on whether any of some other bits is set, and more
 * bits can only make that true. So if the result is the same for the bits that are set in all slots and for those that
 * are set in any, it is the same for each slot.
 */
bool block_alike(const struct block *block, struct gmmu_entry *entry)
{
	const struct reading *reading = block->reading;
	struct gmmu_slot least = {{0, 0}}, most = {{0, 0}};
	struct gmmu_entry other;

	for (unsigned word = 0; word < block->stride; word++) {
		if (block->vary[word] & reading->decides.word[word])
			return false;
		least.word[word] = block->part[word][0] & ~block->vary[word];
		most.word[word] = block->part[word][0] | block->vary[word];
	}
	gmmu_compiled_decode(&reading->compiled, least, entry);
	if (!block->vary[0] && !block->vary[1])
		return true;
	gmmu_compiled_decode(&reading->compiled, most, &other);
	return entry->state == other.state && entry->notes == other.notes;
}

/* The slots of a block from number `first` to `end`, either of which may lie beyond it. */
static uint64_t slots_between(int64_t first, int64_t end)
{
	uint64_t set = UINT64_MAX;

	if (end <= 0 || first >= BLOCK_SLOTS)
		return 0;
	if (end < BLOCK_SLOTS)
		set = (UINT64_C(1) << end) - 1;
	return first > 0 ? set >> first << first : set;
}

/* Like block_outside, as if all slots had the given reading. */
static uint64_t outside_find(const struct block *block, const struct gmmu_reading *reading)
{
	const struct gmmu_depth *depth = gmmu_depth_at(reading->level, reading->page_size);
	int64_t period, first;
	uint64_t inside = 0;

	if (!depth || block->pa % depth->entry_size)
		return 0;
	period = depth->table_bytes / depth->entry_size;
	for (first = -(int64_t)(block->pa % depth->table_bytes / depth->entry_size); first < BLOCK_SLOTS;
	     first += period)
		inside |= slots_between(first, first + depth->entry_count);
	return ~inside;
}

uint64_t block_outside(const struct block *block)
{
	const struct gmmu_reading *readings = block->reading->compiled.reading;
	uint64_t set = 0;

	if (!block->reading->placed)
		return 0;
	for (unsigned bit = 0; bit < 2; bit++)
		if (readings[bit].level == 0)
			set |= outside_find(block, &readings[bit]) & block_picked(block, bit);
	return set & block->all;
}
