/* SPDX-License-Identifier: MIT */
/*
 * The state of a slot, one word for what it is, and its notes, codes that point out what deserves a second look. Both
 * are tables: code, roles, one line of explanation.
 */
#ifndef GMMU_NOTE_H
#define GMMU_NOTE_H

#include <stdint.h>

#include <gmmu/export.h>
#include <gmmu/field.h>

GMMU_BEGIN

enum gmmu_state {
	GMMU_STATE_MAPPED,
	GMMU_STATE_NV4K,
	GMMU_STATE_SPARSE,
	GMMU_STATE_NO_4K,
	GMMU_STATE_STALE,
	GMMU_STATE_EMPTY,
	GMMU_STATE_LEAF,
	GMMU_STATE_POINTER,
	GMMU_STATE_COUNT
};

/* Notes, sorted by code, so that counting upward lists them in order. */
enum gmmu_note {
	GMMU_NOTE_ADDRESS_MAY_CONTINUE,
	GMMU_NOTE_BIG_BIT9_AMBIGUOUS,
	GMMU_NOTE_BIG_TABLE_PACKED,
	GMMU_NOTE_COMPRESSION_TAG,
	GMMU_NOTE_KIND_INVALID,
	GMMU_NOTE_KIND_LEGACY,
	GMMU_NOTE_KIND_UNKNOWN,
	GMMU_NOTE_LEAF_BIT_IN_DIRECTORY,
	GMMU_NOTE_LEAF_BIT_IN_DUAL,
	GMMU_NOTE_NO_ATS_UNUSUAL,
	GMMU_NOTE_NV4K_IF_64K,
	GMMU_NOTE_OUTSIDE_TABLE,
	GMMU_NOTE_PAGE_MISALIGNED,
	GMMU_NOTE_PEER_ID_UNUSED,
	GMMU_NOTE_RESERVED_SET,
	GMMU_NOTE_COUNT
};

/* Sets of roles and notes are masks: bit n is value n of the enum. */
#define GMMU_ROLE_BIT(role) (1u << (role))
#define GMMU_NOTE_BIT(note) (UINT32_C(1) << (note))

/* The name of a state ("mapped"), and one line on its meaning. Static storage; NULL outside the enum. */
GMMU_EXPORT const char *gmmu_state_name(enum gmmu_state state);
GMMU_EXPORT const char *gmmu_state_help(enum gmmu_state state);
/* The roles that can have a state, as a mask of GMMU_ROLE_BIT. */
GMMU_EXPORT unsigned gmmu_state_roles(enum gmmu_state state);

/* The code of a note ("kind_unknown"), and one line on its meaning. Static storage; NULL outside the enum. */
GMMU_EXPORT const char *gmmu_note_code(enum gmmu_note note);
GMMU_EXPORT const char *gmmu_note_help(enum gmmu_note note);
/* The roles that can have a note, as a mask of GMMU_ROLE_BIT. */
GMMU_EXPORT unsigned gmmu_note_roles(enum gmmu_note note);

GMMU_END

#endif
