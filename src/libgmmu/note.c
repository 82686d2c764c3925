/* SPDX-License-Identifier: MIT */
/* Names and help of states and notes; their rules are in rule.c. */
#include "libgmmu/rule.h"

static const struct {
	const char *name;
	const char *help;
} state_words[GMMU_STATE_COUNT] = {
	[GMMU_STATE_MAPPED] = {"mapped", "a valid page"},
	[GMMU_STATE_NV4K] = {"nv4k", "a 64 KB entry whose 4 KB entries are looked up elsewhere (ATS)"},
	[GMMU_STATE_SPARSE] = {"sparse",
			       "deliberately without a page or table: reads return zeros, writes are dropped"},
	[GMMU_STATE_NO_4K] = {"no_4k", "no page, and the 4 KB entries below this 64 KB entry are ignored"},
	[GMMU_STATE_STALE] = {"stale", "points nowhere, but some bits are set: probably left from an older entry"},
	[GMMU_STATE_EMPTY] = {"empty", "all bits are 0"},
	[GMMU_STATE_LEAF] = {"leaf", "bit 0 says page where a directory entry is expected"},
	[GMMU_STATE_POINTER] = {"pointer", "points to a lower table"},
};

static const struct {
	const char *code;
	const char *help;
	enum gmmu_doubt doubt; /* GMMU_DOUBT_NONE: it does not speak against the depth */
} note_words[GMMU_NOTE_COUNT] = {
	[GMMU_NOTE_ADDRESS_MAY_CONTINUE] = {"address_may_continue",
					    "comptagline is not 0: it may hold the high bits of the address",
					    GMMU_DOUBT_ODD},
	[GMMU_NOTE_BIG_BIT9_AMBIGUOUS] = {"big_bit9_ambiguous",
					  "bit 5 is NO_ATS or bit 9 of the BIG address: both readings are shown",
					  GMMU_DOUBT_NONE},
	[GMMU_NOTE_BIG_TABLE_PACKED] = {"big_table_packed", "the 64 KB page table shares a 4 KB page with others",
					GMMU_DOUBT_NONE},
	[GMMU_NOTE_COMPRESSION_TAG] = {"compression_tag",
				       "comptagline is not 0 and the kind is compressible: probably a tag line",
				       GMMU_DOUBT_NONE},
	[GMMU_NOTE_KIND_INVALID] = {"kind_invalid", "a valid page of kind INVALID", GMMU_DOUBT_KIND},
	[GMMU_NOTE_KIND_LEGACY] = {"kind_legacy",
				   "a kind named for Pascal; Turing uses only 0x00 to 0x0f: is this the right depth?",
				   GMMU_DOUBT_KIND},
	[GMMU_NOTE_KIND_UNKNOWN] = {"kind_unknown", "the kind id has no name", GMMU_DOUBT_KIND},
	[GMMU_NOTE_LEAF_BIT_IN_DIRECTORY] = {"leaf_bit_in_directory",
					     "bit 0 is set in a directory entry: is this the right depth?",
					     GMMU_DOUBT_LEAF},
	[GMMU_NOTE_LEAF_BIT_IN_DUAL] = {"leaf_bit_in_dual", "bit 0 says 2 MB page: set the role to pte to see it",
					GMMU_DOUBT_LEAF},
	[GMMU_NOTE_NO_ATS_UNUSUAL] = {"no_ats_unusual", "NO_ATS is set at a depth where drivers do not set it",
				      GMMU_DOUBT_ODD},
	[GMMU_NOTE_NV4K_IF_64K] = {"nv4k_if_64k", "sparse in a 4 KB page table, but nv4k if this is a 64 KB page table",
				   GMMU_DOUBT_NONE},
	[GMMU_NOTE_OUTSIDE_TABLE] = {"outside_table", "a root has only four entries: this slot is beyond them",
				     GMMU_DOUBT_OUTSIDE},
	[GMMU_NOTE_PAGE_MISALIGNED] = {"page_misaligned", "the address is not a multiple of the page size",
				       GMMU_DOUBT_MISALIGNED},
	[GMMU_NOTE_PEER_ID_UNUSED] = {"peer_id_unused", "a peer id is set, but the aperture is video memory",
				      GMMU_DOUBT_ODD},
	[GMMU_NOTE_RESERVED_SET] = {"reserved_set", "bits without a name are set", GMMU_DOUBT_RESERVED},
};

static const char *const doubt_words[GMMU_DOUBT_COUNT] = {
	[GMMU_DOUBT_RESERVED] = "reserved", [GMMU_DOUBT_KIND] = "odd kind",   [GMMU_DOUBT_MISALIGNED] = "misaligned",
	[GMMU_DOUBT_LEAF] = "leaf bit",     [GMMU_DOUBT_OUTSIDE] = "outside", [GMMU_DOUBT_ODD] = "odd field",
};

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
		if (state_rules[i].result == state)
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
		if (note_rules[i].result == note)
			roles |= note_rules[i].roles;
	return roles;
}

enum gmmu_doubt gmmu_note_doubt(enum gmmu_note note)
{
	return (unsigned)note < GMMU_NOTE_COUNT ? note_words[note].doubt : GMMU_DOUBT_NONE;
}

const char *gmmu_doubt_name(enum gmmu_doubt doubt)
{
	return (unsigned)doubt < GMMU_DOUBT_COUNT ? doubt_words[doubt] : NULL;
}

uint32_t gmmu_doubt_notes(enum gmmu_doubt doubt)
{
	uint32_t notes = 0;

	for (unsigned note = 0; note < GMMU_NOTE_COUNT; note++)
		if (doubt != GMMU_DOUBT_NONE && note_words[note].doubt == doubt)
			notes |= GMMU_NOTE_BIT(note);
	return notes;
}
