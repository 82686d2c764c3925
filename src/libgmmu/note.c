/* SPDX-License-Identifier: MIT */
/*
 * States and notes (the contract, "State and notes"): a new one is one new row here and one name in its enum. The order
 * of the state rules matters: the first that fits wins.
 */
#include <stddef.h>

#include "libgmmu/internal.h"

#define PTE GMMU_ROLE_BIT(GMMU_ROLE_PTE)
#define PDE GMMU_ROLE_BIT(GMMU_ROLE_PDE)
#define DUAL GMMU_ROLE_BIT(GMMU_ROLE_DUAL)

/* Values that the rules below ask for; what they mean stands in the field table. */
#define PTE_APERTURE_VIDEO 0
#define PTE_APERTURE_PEER 1
#define DIRECTORY_APERTURE_INVALID 0
#define DIRECTORY_APERTURE_VIDEO 1

/* The raw value of row `field` of the entry's role. */
static uint64_t raw(const struct gmmu_entry *entry, unsigned field)
{
	return field_bits(&field_tables[entry->role].rows[field], entry->raw);
}

static bool any_bit(const struct gmmu_entry *entry)
{
	/* The MMU does not read the high half of a 2 MB leaf's slot, so it does not count there. */
	return entry->raw.word[0] || (entry->role != GMMU_ROLE_PTE && entry->raw.word[1]);
}

static bool page_size_open(const struct gmmu_entry *entry)
{
	return entry->page_size == GMMU_PAGE_SIZE_UNKNOWN || entry->page_size == GMMU_PAGE_SIZE_4K_OR_64K;
}

static bool always(const struct gmmu_entry *entry)
{
	(void)entry;
	return true;
}

static bool pte_valid(const struct gmmu_entry *entry)
{
	return raw(entry, GMMU_PTE_VALID);
}

static bool pte_sparse(const struct gmmu_entry *entry)
{
	return raw(entry, GMMU_PTE_VOLATILE);
}

static bool pte_nv4k(const struct gmmu_entry *entry)
{
	return pte_sparse(entry) && raw(entry, GMMU_PTE_PRIVILEGE) && entry->page_size == GMMU_PAGE_SIZE_64K;
}

static bool pte_no_4k(const struct gmmu_entry *entry)
{
	return raw(entry, GMMU_PTE_PRIVILEGE) && entry->page_size != GMMU_PAGE_SIZE_4K &&
	       entry->page_size != GMMU_PAGE_SIZE_2M;
}

static bool pde_leaf(const struct gmmu_entry *entry)
{
	return raw(entry, GMMU_PDE_IS_LEAF);
}

static bool dual_leaf(const struct gmmu_entry *entry)
{
	return raw(entry, GMMU_DUAL_IS_LEAF);
}

static bool pde_pointer(const struct gmmu_entry *entry)
{
	return raw(entry, GMMU_PDE_APERTURE) != DIRECTORY_APERTURE_INVALID;
}

static bool big_live(const struct gmmu_entry *entry)
{
	return raw(entry, GMMU_DUAL_APERTURE_BIG) != DIRECTORY_APERTURE_INVALID;
}

static bool dual_pointer(const struct gmmu_entry *entry)
{
	return big_live(entry) || raw(entry, GMMU_DUAL_APERTURE_SMALL) != DIRECTORY_APERTURE_INVALID;
}

static bool pde_sparse(const struct gmmu_entry *entry)
{
	return raw(entry, GMMU_PDE_VOLATILE);
}

static bool dual_sparse(const struct gmmu_entry *entry)
{
	return raw(entry, GMMU_DUAL_VOLATILE_BIG);
}

static const struct {
	enum gmmu_state state;
	unsigned roles;
	bool (*test)(const struct gmmu_entry *entry);
} state_rules[] = {
	{GMMU_STATE_MAPPED, PTE, pte_valid},
	{GMMU_STATE_NV4K, PTE, pte_nv4k},
	{GMMU_STATE_SPARSE, PTE, pte_sparse},
	{GMMU_STATE_NO_4K, PTE, pte_no_4k},
	{GMMU_STATE_LEAF, PDE, pde_leaf},
	{GMMU_STATE_LEAF, DUAL, dual_leaf},
	{GMMU_STATE_POINTER, PDE, pde_pointer},
	{GMMU_STATE_POINTER, DUAL, dual_pointer},
	{GMMU_STATE_SPARSE, PDE, pde_sparse},
	{GMMU_STATE_SPARSE, DUAL, dual_sparse},
	{GMMU_STATE_STALE, PTE | PDE | DUAL, any_bit},
	{GMMU_STATE_EMPTY, PTE | PDE | DUAL, always},
};

static const size_t state_rule_count = sizeof(state_rules) / sizeof(state_rules[0]);

static const struct {
	const char *name;
	const char *help;
} state_words[GMMU_STATE_COUNT] = {
	[GMMU_STATE_MAPPED] = {"mapped", "a valid page"},
	[GMMU_STATE_NV4K] = {"nv4k", "a 64 KB entry whose 4 KB entries are looked up elsewhere (ATS)"},
	[GMMU_STATE_SPARSE] = {"sparse", "no page or table on purpose: reads give zeros, writes are dropped"},
	[GMMU_STATE_NO_4K] = {"no_4k", "no page, and the 4 KB entries below this 64 KB entry are ignored"},
	[GMMU_STATE_STALE] = {"stale", "points nowhere, yet some bits are set: what is left of an older entry"},
	[GMMU_STATE_EMPTY] = {"empty", "all bits are 0"},
	[GMMU_STATE_LEAF] = {"leaf", "bit 0 says page, where a directory entry is expected"},
	[GMMU_STATE_POINTER] = {"pointer", "points to a lower table"},
};

static uint64_t kind_of(const struct gmmu_entry *entry)
{
	return raw(entry, GMMU_PTE_KIND);
}

static bool kind_unknown(const struct gmmu_entry *entry)
{
	return !kind_names[kind_of(entry)];
}

static bool kind_legacy(const struct gmmu_entry *entry)
{
	return pte_valid(entry) && !kind_unknown(entry) && kind_of(entry) >= GMMU_KIND_LEGACY_FIRST;
}

static bool kind_invalid(const struct gmmu_entry *entry)
{
	return pte_valid(entry) && kind_of(entry) == GMMU_KIND_INVALID;
}

static bool nv4k_if_64k(const struct gmmu_entry *entry)
{
	return entry->state == GMMU_STATE_SPARSE && raw(entry, GMMU_PTE_PRIVILEGE) && page_size_open(entry);
}

static bool kind_compressible(const struct gmmu_entry *entry)
{
	return kind_of(entry) >= GMMU_KIND_COMPRESSIBLE_FIRST && kind_of(entry) <= GMMU_KIND_COMPRESSIBLE_LAST;
}

static bool compression_tag(const struct gmmu_entry *entry)
{
	return gmmu_entry_ambiguous(entry, GMMU_PTE_COMPTAGLINE) && kind_compressible(entry);
}

static bool address_may_continue(const struct gmmu_entry *entry)
{
	return gmmu_entry_ambiguous(entry, GMMU_PTE_COMPTAGLINE) && !kind_compressible(entry);
}

static bool pte_peer_id_unused(const struct gmmu_entry *entry)
{
	return raw(entry, GMMU_PTE_APERTURE) == PTE_APERTURE_VIDEO && raw(entry, GMMU_PTE_PEER_ID);
}

static bool pde_peer_id_unused(const struct gmmu_entry *entry)
{
	return raw(entry, GMMU_PDE_APERTURE) == DIRECTORY_APERTURE_VIDEO && raw(entry, GMMU_PDE_PEER_ID);
}

static bool dual_peer_id_unused(const struct gmmu_entry *entry)
{
	return (raw(entry, GMMU_DUAL_APERTURE_BIG) == DIRECTORY_APERTURE_VIDEO && raw(entry, GMMU_DUAL_PEER_ID_BIG)) ||
	       (raw(entry, GMMU_DUAL_APERTURE_SMALL) == DIRECTORY_APERTURE_VIDEO &&
		raw(entry, GMMU_DUAL_PEER_ID_SMALL));
}

static bool page_misaligned(const struct gmmu_entry *entry)
{
	uint64_t bytes = gmmu_page_size_bytes(entry->page_size);

	return pte_valid(entry) && bytes && gmmu_entry_value(entry, GMMU_PTE_ADDRESS).number % bytes;
}

static bool no_ats_unusual(const struct gmmu_entry *entry)
{
	return raw(entry, GMMU_PDE_NO_ATS) && entry->level != GMMU_DEPTH_UNKNOWN && entry->level != 2;
}

static bool big_bit9_ambiguous(const struct gmmu_entry *entry)
{
	return gmmu_entry_ambiguous(entry, GMMU_DUAL_NO_ATS);
}

static bool big_table_packed(const struct gmmu_entry *entry)
{
	/* The reading with bit 9 put back; both BIG address fields hold PA 8 in their lowest bit. */
	const struct gmmu_field *address = &field_tables[GMMU_ROLE_DUAL].rows[GMMU_DUAL_ADDRESS_BIG_SYS];
	uint64_t page = gmmu_page_size_bytes(GMMU_PAGE_SIZE_4K);

	return big_live(entry) && (raw(entry, GMMU_DUAL_ADDRESS_BIG_SYS) << address->shift) % page;
}

static bool reserved_set(const struct gmmu_entry *entry)
{
	return entry->reserved.word[0] || entry->reserved.word[1];
}

/* One row a note and role; several rows of one note differ in their test. A row without a test is set elsewhere. */
static const struct {
	enum gmmu_note note;
	unsigned roles;
	bool (*test)(const struct gmmu_entry *entry);
} note_rules[] = {
	{GMMU_NOTE_ADDRESS_MAY_CONTINUE, PTE, address_may_continue},
	{GMMU_NOTE_BIG_BIT9_AMBIGUOUS, DUAL, big_bit9_ambiguous},
	{GMMU_NOTE_BIG_TABLE_PACKED, DUAL, big_table_packed},
	{GMMU_NOTE_COMPRESSION_TAG, PTE, compression_tag},
	{GMMU_NOTE_KIND_INVALID, PTE, kind_invalid},
	{GMMU_NOTE_KIND_LEGACY, PTE, kind_legacy},
	{GMMU_NOTE_KIND_UNKNOWN, PTE, kind_unknown},
	{GMMU_NOTE_LEAF_BIT_IN_DIRECTORY, PDE, pde_leaf},
	{GMMU_NOTE_LEAF_BIT_IN_DUAL, DUAL, dual_leaf},
	{GMMU_NOTE_NO_ATS_UNUSUAL, PDE, no_ats_unusual},
	{GMMU_NOTE_NV4K_IF_64K, PTE, nv4k_if_64k},
	{GMMU_NOTE_OUTSIDE_TABLE, PDE, NULL}, /* a matter of place: gmmu_decode_row */
	{GMMU_NOTE_PAGE_MISALIGNED, PTE, page_misaligned},
	{GMMU_NOTE_PEER_ID_UNUSED, PTE, pte_peer_id_unused},
	{GMMU_NOTE_PEER_ID_UNUSED, PDE, pde_peer_id_unused},
	{GMMU_NOTE_PEER_ID_UNUSED, DUAL, dual_peer_id_unused},
	{GMMU_NOTE_RESERVED_SET, PTE | PDE | DUAL, reserved_set},
};

static const size_t note_rule_count = sizeof(note_rules) / sizeof(note_rules[0]);

static const struct {
	const char *code;
	const char *help;
} note_words[GMMU_NOTE_COUNT] = {
	[GMMU_NOTE_ADDRESS_MAY_CONTINUE] = {"address_may_continue",
					    "comptagline is not 0: it may hold the high bits of the address"},
	[GMMU_NOTE_BIG_BIT9_AMBIGUOUS] = {"big_bit9_ambiguous",
					  "bit 5 is NO_ATS or bit 9 of the BIG address: both readings are shown"},
	[GMMU_NOTE_BIG_TABLE_PACKED] = {"big_table_packed",
					"the 64 KB page table starts inside a 4 KB page that it shares with others"},
	[GMMU_NOTE_COMPRESSION_TAG] = {"compression_tag",
				       "comptagline is not 0 and the kind is compressible: probably a tag line"},
	[GMMU_NOTE_KIND_INVALID] = {"kind_invalid", "a valid page with the kind INVALID"},
	[GMMU_NOTE_KIND_LEGACY] =
		{"kind_legacy", "a kind named since Pascal; Turing itself uses 0x00 to 0x0f: is this the right depth?"},
	[GMMU_NOTE_KIND_UNKNOWN] = {"kind_unknown", "the kind id has no name"},
	[GMMU_NOTE_LEAF_BIT_IN_DIRECTORY] = {"leaf_bit_in_directory",
					     "bit 0 is set in a directory entry: is this the right depth?"},
	[GMMU_NOTE_LEAF_BIT_IN_DUAL] = {"leaf_bit_in_dual",
					"bit 0 says 2 MB page: read the slot as a pte to see the page"},
	[GMMU_NOTE_NO_ATS_UNUSUAL] = {"no_ats_unusual", "NO_ATS is set at a depth where drivers leave it alone"},
	[GMMU_NOTE_NV4K_IF_64K] = {"nv4k_if_64k",
				   "sparse in a 4 KB page table, but nv4k if this is a 64 KB page table"},
	[GMMU_NOTE_OUTSIDE_TABLE] = {"outside_table", "a root has four entries: this slot is behind them"},
	[GMMU_NOTE_PAGE_MISALIGNED] = {"page_misaligned", "the address is no multiple of the page size"},
	[GMMU_NOTE_PEER_ID_UNUSED] = {"peer_id_unused", "a peer id is set, but the aperture is video memory"},
	[GMMU_NOTE_RESERVED_SET] = {"reserved_set", "bits are set that no named field covers"},
};

enum gmmu_state entry_find_state(const struct gmmu_entry *entry)
{
	size_t i = 0;

	/* The last rule fits everything. */
	while (!(state_rules[i].roles & GMMU_ROLE_BIT(entry->role)) || !state_rules[i].test(entry))
		i++;
	return state_rules[i].state;
}

uint32_t entry_find_notes(const struct gmmu_entry *entry)
{
	uint32_t notes = 0;

	for (size_t i = 0; i < note_rule_count; i++)
		if (note_rules[i].roles & GMMU_ROLE_BIT(entry->role) && note_rules[i].test && note_rules[i].test(entry))
			notes |= GMMU_NOTE_BIT(note_rules[i].note);
	return notes;
}

const char *gmmu_state_name(enum gmmu_state state)
{
	return (unsigned)state < GMMU_STATE_COUNT ? state_words[state].name : NULL;
}

const char *gmmu_state_help(enum gmmu_state state)
{
	return (unsigned)state < GMMU_STATE_COUNT ? state_words[state].help : NULL;
}

unsigned gmmu_state_roles(enum gmmu_state state)
{
	unsigned roles = 0;

	for (size_t i = 0; i < state_rule_count; i++)
		if (state_rules[i].state == state)
			roles |= state_rules[i].roles;
	return roles;
}

const char *gmmu_note_code(enum gmmu_note note)
{
	return (unsigned)note < GMMU_NOTE_COUNT ? note_words[note].code : NULL;
}

const char *gmmu_note_help(enum gmmu_note note)
{
	return (unsigned)note < GMMU_NOTE_COUNT ? note_words[note].help : NULL;
}

unsigned gmmu_note_roles(enum gmmu_note note)
{
	unsigned roles = 0;

	for (size_t i = 0; i < note_rule_count; i++)
		if (note_rules[i].note == note)
			roles |= note_rules[i].roles;
	return roles;
}
