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

/*
 * What a wrong depth makes of entries, so that notes of this sort speak against the depth at which slots are read.
 * Evidence, not proof: a good entry can have them too.
 */
enum gmmu_doubt {
	GMMU_DOUBT_NONE, /* the note says nothing about the depth */
	GMMU_DOUBT_RESERVED,
	GMMU_DOUBT_KIND,
	GMMU_DOUBT_MISALIGNED,
	GMMU_DOUBT_LEAF,
	GMMU_DOUBT_OUTSIDE,
	GMMU_DOUBT_ODD,
	GMMU_DOUBT_COUNT
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
/* How a note speaks against the depth; GMMU_DOUBT_NONE: not at all, or it is outside the enum. */
GMMU_EXPORT enum gmmu_doubt gmmu_note_doubt(enum gmmu_note note);

/* A doubt in a word or two ("misaligned"). Static storage; NULL for GMMU_DOUBT_NONE and outside the enum. */
GMMU_EXPORT const char *gmmu_doubt_name(enum gmmu_doubt doubt);
/* The notes with this doubt, as a mask of GMMU_NOTE_BIT; 0 for GMMU_DOUBT_NONE and outside the enum. */
GMMU_EXPORT uint32_t gmmu_doubt_notes(enum gmmu_doubt doubt);

GMMU_END

#endif
