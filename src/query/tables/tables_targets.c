/* SPDX-License-Identifier: MIT */
/* The addresses in a page: where a directory points to, and how many different ones a page table has. */
#include <string.h>

#include "query/tables/tables_internal.h"

/* A power of two, twice as many as there can be numbers in a set of this many. */
static unsigned places_for(unsigned count)
{
	unsigned places = 64;

	while (places < 2 * count)
		places *= 2;
	return places;
}

static unsigned place_first(uint64_t number, unsigned places)
{
	return (unsigned)(number * UINT64_C(0x9e3779b97f4a7c15) >> 40) & (places - 1);
}

/* --- pointers ----------------------------------------------------------------------------------------------------- */

/* The reading of the table that an address of a directory leads to. */
static unsigned reading_below(unsigned reading, enum gmmu_role role, unsigned field)
{
	if (role == GMMU_ROLE_PTE)
		return TABLES_READING_COUNT;
	if (role == GMMU_ROLE_DUAL && (field == GMMU_DUAL_ADDRESS_BIG || field == GMMU_DUAL_ADDRESS_BIG_ALT))
		return TABLES_PTE_64K;
	return reading + 1;
}

/* The bits of one raw row of an address, and where they are in the slot. */
static void link_add_row(struct link *link, enum gmmu_role role, const struct gmmu_field *row, uint64_t without)
{
	const struct gmmu_field *aperture = gmmu_field_at(role, row->in_force.field);

	link->word = row->lo / 64;
	link->lo = row->lo % 64;
	link->shift = row->shift;
	link->aperture_lo = aperture->lo % 64;
	for (unsigned value = 0; value < APERTURES; value++)
		if (row->in_force.values >> value & 1)
			link->bits[value] = gmmu_slot_mask(row->hi, row->lo).word[link->word] & ~without;
}

/* The link of an address of a role, or of its second reading. */
static void link_add(struct weigher *weigher, unsigned bit, enum gmmu_role role, unsigned field)
{
	const struct gmmu_field *row = gmmu_field_at(role, field), *address = row;
	struct link *link = &weigher->links[weigher->link_count++];
	uint64_t extra = 0;

	if (row->kind == GMMU_FIELD_ALTERNATIVE)
		address = gmmu_field_at(role, row->base);
	*link = (struct link){.bit = bit, .reading = reading_below(weigher->number, role, field)};
	if (address->extra != GMMU_FIELD_NONE) {
		const struct gmmu_field *shared = gmmu_field_at(role, address->extra);

		extra = gmmu_slot_mask(shared->hi, shared->lo).word[shared->lo / 64];
	}
	if (row->kind == GMMU_FIELD_ALTERNATIVE)
		link->needs = extra;
	link_add_row(link, role, gmmu_field_at(role, address->base), extra & ~link->needs);
	link_add_row(link, role, gmmu_field_at(role, address->other), extra & ~link->needs);
}

void links_init(struct weigher *weigher)
{
	weigher->link_count = 0;
	for (unsigned bit = 0; bit < 2 && weigher->number < TABLES_PTE_4K; bit++) {
		enum gmmu_role role = weigher->reading.compiled.reading[bit].role;

		/* A directory entry with the leaf bit is a fault, and no pointer; a page has one address. */
		for (unsigned i = 0; i < gmmu_field_count(role); i++) {
			enum gmmu_field_kind kind = gmmu_field_at(role, i)->kind;

			if ((kind == GMMU_FIELD_ADDRESS && (bit == 0 || role == GMMU_ROLE_PTE)) ||
			    (kind == GMMU_FIELD_ALTERNATIVE && bit == 0))
				link_add(weigher, bit, role, i);
		}
	}
}

/* More than there can be: two addresses for each pair of words, and a second reading. */
#define PLACES (2 * TARGETS_MAX)

struct target_set {
	struct targets *targets;
	uint16_t places[PLACES]; /* number of a target + 1, or 0 */
};

static void target_add(struct target_set *set, uint64_t pa, unsigned reading, unsigned count)
{
	struct targets *targets = set->targets;
	unsigned place = place_first(pa + reading, PLACES);

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

/* Adds the addresses of a slot. A second reading is no further pointer. */
static void slot_add(struct target_set *set, const struct weigher *weigher, const uint64_t *words)
{
	for (const struct link *link = weigher->links; link < weigher->links + weigher->link_count; link++) {
		uint64_t word = words[link->word], bits = link->bits[word >> link->aperture_lo & (APERTURES - 1)];

		if ((words[0] & 1) == link->bit && bits && (!link->needs || (word & link->needs)))
			target_add(set, (word & bits) >> link->lo << link->shift, link->reading, !link->needs);
	}
}

void targets_find(const struct weigher *weigher, const struct page *page, struct targets *targets)
{
	struct target_set set = {.targets = targets};
	unsigned stride = gmmu_encoding_size(weigher->reading.compiled.view.encoding) / 8u;

	targets->count = 0;
	for (unsigned i = 0; i < PAGE_WORDS && weigher->link_count; i += stride)
		if (page->words[i] || page->words[i + stride - 1])
			slot_add(&set, weigher, page->words + i);
}

/* --- pages -------------------------------------------------------------------------------------------------------- */

/* Counts the different ones of some addresses, none of which is UINT64_MAX. */
static unsigned addresses_count(const uint64_t *addresses, unsigned count)
{
	uint64_t places[2 * PAGE_WORDS];
	unsigned distinct = 0, room = places_for(count);

	memset(places, 0xff, room * sizeof(*places));
	for (unsigned i = 0; i < count; i++) {
		unsigned place = place_first(addresses[i], room);

		while (places[place] != UINT64_MAX && places[place] != addresses[i])
			place = (place + 1) % room;
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
