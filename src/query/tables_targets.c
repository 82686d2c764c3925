/* SPDX-License-Identifier: MIT */
/* The addresses in a page: where a directory points to, and how many different ones a page table has. */
#include <string.h>

#include "query/tables_internal.h"

/* --- sets of numbers ---------------------------------------------------------------------------------------------- */

/* Twice as many places as there can be numbers. */
#define PLACES (2 * TARGETS_MAX)

static unsigned place_first(uint64_t number)
{
	return (unsigned)(number * UINT64_C(0x9e3779b97f4a7c15) >> 53) % PLACES;
}

/* --- pointers ----------------------------------------------------------------------------------------------------- */

/* A number for a page that an entry of a directory maps. */
#define TO_PAGE TABLES_READING_COUNT

struct target_set {
	struct targets *targets;
	uint16_t places[PLACES]; /* number of a target + 1, or 0 */
};

static void target_add(struct target_set *set, uint64_t pa, unsigned reading, unsigned count)
{
	struct targets *targets = set->targets;
	unsigned place = place_first(pa + reading);

	for (; set->places[place]; place = (place + 1) % PLACES) {
		struct target *target = &targets->list[set->places[place] - 1];

		if (target->pa == pa && target->reading == reading) {
			target->count += count;
			return;
		}
	}
	targets->list[targets->count++] = (struct target){pa, reading, count};
	set->places[place] = (uint16_t)targets->count;
}

/* The reading of the table that an address of a directory leads to. */
static unsigned reading_below(unsigned reading, enum gmmu_role role, unsigned field)
{
	if (role == GMMU_ROLE_PTE)
		return TO_PAGE;
	if (role == GMMU_ROLE_DUAL && (field == GMMU_DUAL_ADDRESS_BIG || field == GMMU_DUAL_ADDRESS_BIG_ALT))
		return TABLES_PTE_64K;
	return reading + 1;
}

/* Adds the addresses of an entry. A second reading is no further pointer. */
static void entry_add(struct target_set *set, unsigned reading, const struct gmmu_entry *entry)
{
	for (unsigned i = 0; i < gmmu_field_count(entry->role); i++) {
		const struct gmmu_field *row = gmmu_field_at(entry->role, i);
		struct gmmu_value value;

		if (row->type != GMMU_VALUE_ADDRESS ||
		    (entry->role == GMMU_ROLE_PTE && row->kind != GMMU_FIELD_ADDRESS))
			continue;
		value = gmmu_entry_value(entry, i);
		if (value.known)
			target_add(set, value.number, reading_below(reading, entry->role, i),
				   row->kind == GMMU_FIELD_ADDRESS);
	}
}

void targets_find(const struct weigher *weigher, const struct page *page, struct targets *targets)
{
	struct target_set set = {.targets = targets};
	unsigned stride = gmmu_encoding_size(weigher->reading.compiled.view.encoding) / 8u;

	targets->count = 0;
	if (weigher->number >= TABLES_PTE_4K)
		return;
	for (unsigned i = 0; i < PAGE_WORDS; i += stride) {
		struct gmmu_slot slot = {{page->words[i], stride > 1 ? page->words[i + 1] : 0}};
		struct gmmu_entry entry = reading_entry(&weigher->reading, slot);

		/* A directory entry with the leaf bit is a fault, and no pointer. */
		if ((slot.word[0] | slot.word[1]) && (entry.role == GMMU_ROLE_PTE || !(slot.word[0] & 1)))
			entry_add(&set, weigher->number, &entry);
	}
}

/* --- pages -------------------------------------------------------------------------------------------------------- */

/* Counts the different ones of some addresses, none of which is UINT64_MAX. */
static unsigned addresses_count(const uint64_t *addresses, unsigned count)
{
	uint64_t places[PLACES];
	unsigned distinct = 0;

	memset(places, 0xff, sizeof(places));
	for (unsigned i = 0; i < count; i++) {
		unsigned place = place_first(addresses[i]);

		while (places[place] != UINT64_MAX && places[place] != addresses[i])
			place = (place + 1) % PLACES;
		distinct += places[place] == UINT64_MAX;
		places[place] = addresses[i];
	}
	return distinct;
}

void candidate_survey(struct tables_candidate *candidate, const uint64_t *words, unsigned count)
{
	const struct gmmu_field *row = gmmu_field_at(GMMU_ROLE_PTE, GMMU_PTE_ADDRESS_SYS);
	uint64_t mask = gmmu_slot_mask(row->hi, row->lo).word[0], addresses[PAGE_WORDS], bits = 0;
	unsigned mapped = 0;
	bool ascending = true;

	for (unsigned i = 0; i < count; i++) {
		addresses[mapped] = words[i] & mask;
		if (!(words[i] & 1))
			continue;
		ascending &= mapped == 0 || addresses[mapped] > addresses[mapped - 1];
		bits |= addresses[mapped++];
	}
	candidate->mapped = (uint16_t)mapped;
	candidate->distinct = (uint16_t)(ascending ? mapped : addresses_count(addresses, mapped));
	bits = bits >> row->lo << row->shift;
	candidate->coarse = candidate->distinct > 1 && bits % gmmu_page_size_bytes(GMMU_PAGE_SIZE_64K) == 0;
}
