/* SPDX-License-Identifier: MIT */
/*
 * The rules for states and notes: a new state or note is its rows here, its text in note.c and its name in the enum.
 */
#include "libgmmu/rule.h"

#define PTE GMMU_ROLE_BIT(GMMU_ROLE_PTE)
#define PDE GMMU_ROLE_BIT(GMMU_ROLE_PDE)
#define DUAL GMMU_ROLE_BIT(GMMU_ROLE_DUAL)

/* Values that the rules test; the field table says what they mean. */
#define PTE_APERTURE_VIDEO 0
#define DIRECTORY_APERTURE_INVALID 0
#define DIRECTORY_APERTURE_VIDEO 1

#define WITHIN(row, ...)                             \
	{                                            \
		TERM_WITHIN, GMMU_##row, __VA_ARGS__ \
	} /* first, last */
#define OUTSIDE(row, ...)                             \
	{                                             \
		TERM_OUTSIDE, GMMU_##row, __VA_ARGS__ \
	}
#define IS(row, value) WITHIN(row, value, value)
#define IS_NOT(row, value) OUTSIDE(row, value, value)
#define SET(row) IS(row, 1)
#define CLEAR(row) IS(row, 0)
#define NAMED(row)                           \
	{                                    \
		TERM_NAMED, GMMU_##row, 0, 0 \
	}
#define UNNAMED(row)                           \
	{                                      \
		TERM_UNNAMED, GMMU_##row, 0, 0 \
	}
#define IN_FORCE(row)                           \
	{                                       \
		TERM_IN_FORCE, GMMU_##row, 0, 0 \
	}
#define SECOND(row)                           \
	{                                     \
		TERM_SECOND, GMMU_##row, 0, 0 \
	}
#define REMAINDER(row, size)                                         \
	{                                                            \
		TERM_REMAINDER, GMMU_##row, GMMU_PAGE_SIZE_##size, 0 \
	}
#define ANY                       \
	{                         \
		TERM_ANY, 0, 0, 0 \
	}
#define RESERVED                       \
	{                              \
		TERM_RESERVED, 0, 0, 0 \
	}
#define PAGE_SIZE(sizes)                    \
	{                                   \
		TERM_PAGE_SIZE, 0, sizes, 0 \
	}
#define LEVEL(levels)                    \
	{                                \
		TERM_LEVEL, 0, levels, 0 \
	}
#define PLACE                       \
	{                           \
		TERM_PLACE, 0, 0, 0 \
	}

#define SIZE(size) (1u << GMMU_PAGE_SIZE_##size)
#define SIZES_OPEN (SIZE(UNKNOWN) | SIZE(4K_OR_64K))

#define COMPRESSIBLE GMMU_KIND_COMPRESSIBLE_FIRST, GMMU_KIND_COMPRESSIBLE_LAST
#define LEGACY GMMU_KIND_LEGACY_FIRST, UINT8_MAX

/* clang-format off */

const struct rule state_rules[] = {
	{GMMU_STATE_MAPPED, PTE, {SET(PTE_VALID)}},
	{GMMU_STATE_NV4K, PTE, {SET(PTE_VOLATILE), SET(PTE_PRIVILEGE), PAGE_SIZE(SIZE(64K))}},
	{GMMU_STATE_SPARSE, PTE, {SET(PTE_VOLATILE)}},
	{GMMU_STATE_NO_4K, PTE, {SET(PTE_PRIVILEGE), PAGE_SIZE(SIZES_OPEN | SIZE(64K))}},
	{GMMU_STATE_LEAF, PDE, {SET(PDE_IS_LEAF)}},
	{GMMU_STATE_LEAF, DUAL, {SET(DUAL_IS_LEAF)}},
	{GMMU_STATE_POINTER, PDE, {IS_NOT(PDE_APERTURE, DIRECTORY_APERTURE_INVALID)}},
	{GMMU_STATE_POINTER, DUAL, {IS_NOT(DUAL_APERTURE_BIG, DIRECTORY_APERTURE_INVALID)}},
	{GMMU_STATE_POINTER, DUAL, {IS_NOT(DUAL_APERTURE_SMALL, DIRECTORY_APERTURE_INVALID)}},
	{GMMU_STATE_SPARSE, PDE, {SET(PDE_VOLATILE)}},
	{GMMU_STATE_SPARSE, DUAL, {SET(DUAL_VOLATILE_BIG)}},
	{GMMU_STATE_STALE, PTE | PDE | DUAL, {ANY}},
	{GMMU_STATE_EMPTY, PTE | PDE | DUAL, {{TERM_NONE, 0, 0, 0}}},
};

const struct rule note_rules[] = {
	{GMMU_NOTE_ADDRESS_MAY_CONTINUE, PTE, {SECOND(PTE_COMPTAGLINE), OUTSIDE(PTE_KIND, COMPRESSIBLE)}},
	{GMMU_NOTE_BIG_BIT9_AMBIGUOUS, DUAL, {SECOND(DUAL_NO_ATS)}},
	/* The reading with bit 9. */
	{GMMU_NOTE_BIG_TABLE_PACKED, DUAL, {IN_FORCE(DUAL_ADDRESS_BIG_SYS), REMAINDER(DUAL_ADDRESS_BIG_SYS, 4K)}},
	{GMMU_NOTE_BIG_TABLE_PACKED, DUAL, {IN_FORCE(DUAL_ADDRESS_BIG_VID), REMAINDER(DUAL_ADDRESS_BIG_VID, 4K)}},
	{GMMU_NOTE_COMPRESSION_TAG, PTE, {SECOND(PTE_COMPTAGLINE), WITHIN(PTE_KIND, COMPRESSIBLE)}},
	{GMMU_NOTE_KIND_INVALID, PTE, {SET(PTE_VALID), IS(PTE_KIND, GMMU_KIND_INVALID)}},
	{GMMU_NOTE_KIND_LEGACY, PTE, {SET(PTE_VALID), NAMED(PTE_KIND), WITHIN(PTE_KIND, LEGACY)}},
	{GMMU_NOTE_KIND_UNKNOWN, PTE, {UNNAMED(PTE_KIND)}},
	{GMMU_NOTE_LEAF_BIT_IN_DIRECTORY, PDE, {SET(PDE_IS_LEAF)}},
	{GMMU_NOTE_LEAF_BIT_IN_DUAL, DUAL, {SET(DUAL_IS_LEAF)}},
	{GMMU_NOTE_NO_ATS_UNUSUAL, PDE, {SET(PDE_NO_ATS), LEVEL(GMMU_DEPTHS_ALL & ~(1u << 2))}},
	{GMMU_NOTE_NV4K_IF_64K, PTE,
	 {CLEAR(PTE_VALID), SET(PTE_VOLATILE), SET(PTE_PRIVILEGE), PAGE_SIZE(SIZES_OPEN)}},
	{GMMU_NOTE_OUTSIDE_TABLE, PDE, {PLACE}},
	{GMMU_NOTE_PAGE_MISALIGNED, PTE,
	 {SET(PTE_VALID), IN_FORCE(PTE_ADDRESS_SYS), REMAINDER(PTE_ADDRESS_SYS, UNKNOWN)}},
	{GMMU_NOTE_PAGE_MISALIGNED, PTE,
	 {SET(PTE_VALID), IN_FORCE(PTE_ADDRESS_VID), REMAINDER(PTE_ADDRESS_VID, UNKNOWN)}},
	{GMMU_NOTE_PEER_ID_UNUSED, PTE, {IS(PTE_APERTURE, PTE_APERTURE_VIDEO), IS_NOT(PTE_PEER_ID, 0)}},
	{GMMU_NOTE_PEER_ID_UNUSED, PDE, {IS(PDE_APERTURE, DIRECTORY_APERTURE_VIDEO), IS_NOT(PDE_PEER_ID, 0)}},
	{GMMU_NOTE_PEER_ID_UNUSED, DUAL,
	 {IS(DUAL_APERTURE_BIG, DIRECTORY_APERTURE_VIDEO), IS_NOT(DUAL_PEER_ID_BIG, 0)}},
	{GMMU_NOTE_PEER_ID_UNUSED, DUAL,
	 {IS(DUAL_APERTURE_SMALL, DIRECTORY_APERTURE_VIDEO), IS_NOT(DUAL_PEER_ID_SMALL, 0)}},
	{GMMU_NOTE_RESERVED_SET, PTE | PDE | DUAL, {RESERVED}},
};

/* clang-format on */

const size_t state_rule_count = sizeof(state_rules) / sizeof(state_rules[0]);
const size_t note_rule_count = sizeof(note_rules) / sizeof(note_rules[0]);
