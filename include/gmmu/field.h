/* SPDX-License-Identifier: MIT */
/*
 * The one table of bit-fields. For each role it has a row for every field that a decode reports, with its bits, its
 * kind of value, its help, and the condition under which this reading of the bits is in force. The decoder, the
 * encoder, colours, legend, text, JSON, CSV, search names and the manual all walk these rows, and so can a caller
 * that draws a ruler of its own.
 */
#ifndef GMMU_FIELD_H
#define GMMU_FIELD_H

#include <stdbool.h>
#include <stdint.h>

#include <gmmu/export.h>
#include <gmmu/slot.h>

GMMU_BEGIN

/* What a slot is read as. */
enum gmmu_role {
	GMMU_ROLE_AUTO, /* only a wish: the depths, and if need be bit 0, pick one of the others */
	GMMU_ROLE_PTE,  /* leaf entry */
	GMMU_ROLE_PDE,  /* directory entry */
	GMMU_ROLE_DUAL, /* directory entry of depth 3 with a BIG and a SMALL half */
	GMMU_ROLE_COUNT
};

/* Rows of the PTE (seed section 3). */
enum gmmu_pte_field {
	GMMU_PTE_VALID,
	GMMU_PTE_APERTURE,
	GMMU_PTE_VOLATILE,
	GMMU_PTE_ENCRYPTED,
	GMMU_PTE_PRIVILEGE,
	GMMU_PTE_READ_ONLY,
	GMMU_PTE_ATOMIC_DISABLE,
	GMMU_PTE_ADDRESS_SYS,
	GMMU_PTE_ADDRESS_VID,
	GMMU_PTE_PEER_ID,
	GMMU_PTE_COMPTAGLINE,
	GMMU_PTE_KIND,
	GMMU_PTE_APERTURE_NAME,
	GMMU_PTE_WRITABLE,
	GMMU_PTE_KIND_NAME,
	GMMU_PTE_KIND_KNOWN,
	GMMU_PTE_ADDRESS,
	GMMU_PTE_ADDRESS_ALT,
	GMMU_PTE_ADDRESS_COMPLETE,
	GMMU_PTE_PAGE_SIZE,
	GMMU_PTE_FIELD_COUNT
};

/* Rows of the PDE (seed section 4). */
enum gmmu_pde_field {
	GMMU_PDE_IS_LEAF,
	GMMU_PDE_APERTURE,
	GMMU_PDE_VOLATILE,
	GMMU_PDE_NO_ATS,
	GMMU_PDE_ADDRESS_SYS,
	GMMU_PDE_ADDRESS_VID,
	GMMU_PDE_PEER_ID,
	GMMU_PDE_IS_PDE_POINTER,
	GMMU_PDE_APERTURE_NAME,
	GMMU_PDE_ADDRESS,
	GMMU_PDE_ADDRESS_COMPLETE,
	GMMU_PDE_FIELD_COUNT
};

/* Rows of the dual PDE0 (seed section 5). */
enum gmmu_dual_field {
	GMMU_DUAL_IS_LEAF,
	GMMU_DUAL_APERTURE_BIG,
	GMMU_DUAL_VOLATILE_BIG,
	GMMU_DUAL_NO_ATS,
	GMMU_DUAL_ADDRESS_BIG_SYS,
	GMMU_DUAL_ADDRESS_BIG_VID,
	GMMU_DUAL_PEER_ID_BIG,
	GMMU_DUAL_APERTURE_SMALL,
	GMMU_DUAL_VOLATILE_SMALL,
	GMMU_DUAL_ADDRESS_SMALL_SYS,
	GMMU_DUAL_ADDRESS_SMALL_VID,
	GMMU_DUAL_PEER_ID_SMALL,
	GMMU_DUAL_IS_PDE_POINTER,
	GMMU_DUAL_APERTURE_BIG_NAME,
	GMMU_DUAL_ADDRESS_BIG,
	GMMU_DUAL_ADDRESS_BIG_ALT,
	GMMU_DUAL_ADDRESS_BIG_COMPLETE,
	GMMU_DUAL_APERTURE_SMALL_NAME,
	GMMU_DUAL_ADDRESS_SMALL,
	GMMU_DUAL_ADDRESS_SMALL_COMPLETE,
	GMMU_DUAL_FIELD_COUNT
};

/* In place of a row's number: no row. */
#define GMMU_FIELD_NONE 0xffu

/* How the value of a row comes about. Every row but GMMU_FIELD_RAW is derived from other rows. */
enum gmmu_field_kind {
	GMMU_FIELD_RAW,         /* bits hi:lo of the slot */
	GMMU_FIELD_NOT,         /* true when row `base` is 0 */
	GMMU_FIELD_NAME,        /* the name of row `base`'s value */
	GMMU_FIELD_KNOWN,       /* true when row `base`'s value has a name */
	GMMU_FIELD_ADDRESS,     /* physical address: whichever of rows `base` and `other` is in force, moved left by
				   its shift, without the bits of row `extra` */
	GMMU_FIELD_ALTERNATIVE, /* the second reading of address row `base`: the same with row `extra` put in */
	GMMU_FIELD_COMPLETE,    /* true when address row `base` is the whole address and has no second reading */
	GMMU_FIELD_PAGE_SIZE    /* from the depth and from what the caller says of the table */
};

/* What kind of value a row has. Only JSON and text care. */
enum gmmu_value_type {
	GMMU_VALUE_FLAG,   /* yes or no */
	GMMU_VALUE_NUMBER, /* the raw field */
	GMMU_VALUE_NAME,   /* a word */
	GMMU_VALUE_ADDRESS /* a physical address in bytes */
};

/* Holds when the raw value of row `field` is one of `values` (bit n of it stands for value n); always if NONE. */
struct gmmu_condition {
	uint8_t field;
	uint8_t values;
};

/* One row. Rows may grow at their end: reach them through the functions below, never as an array. */
struct gmmu_field {
	const char *name;   /* JSON key, CSV column and search name: "address_sys" */
	const char *label;  /* short form for tight columns: "sys" */
	const char *help;   /* one line for people */
	const char *source; /* where the fact comes from: the public header's field name, or this format's rule */
	enum gmmu_field_kind kind;
	enum gmmu_value_type type;
	uint8_t hi, lo; /* slot bits 0-127; a derived row has those of the row it is mainly made from */
	uint8_t shift;  /* bits to move the raw value left to get its part of an address in bytes; 0: no address */
	bool whole;     /* a raw address that needs no other bits to be complete (system apertures) */
	uint8_t base, other, extra;     /* the rows a derived row is made from, or GMMU_FIELD_NONE */
	struct gmmu_condition in_force; /* when this reading of the bits is the one that counts */
	struct gmmu_condition second;   /* when it holds and the field is not 0, the bits have a second reading */
	uint8_t second_row;             /* the derived row that shows the second reading, or GMMU_FIELD_NONE */
	const char *const *value_names; /* a raw row: the name of each value (NULL: that one has none), or NULL */
	uint8_t seed_section;           /* section of the seed that names the field */
};

/* The name of a role: "auto", "pte", "pde", "dual"; NULL outside the enum. Static storage. */
GMMU_EXPORT const char *gmmu_role_name(enum gmmu_role role);

/* Finds a role by name; GMMU_E_VALUE otherwise, with the names that work. */
GMMU_EXPORT enum gmmu_status gmmu_role_parse(const char *name, enum gmmu_role *role, struct gmmu_error *error);

/* How many rows a role has; 0 for GMMU_ROLE_AUTO and outside the enum. Raw rows come first. */
GMMU_EXPORT unsigned gmmu_field_count(enum gmmu_role role);

/* Row `field` of a role, or NULL beyond the last. Static storage. */
GMMU_EXPORT const struct gmmu_field *gmmu_field_at(enum gmmu_role role, unsigned field);

/* The number of the row with this name, or GMMU_FIELD_NONE. */
GMMU_EXPORT unsigned gmmu_field_find(enum gmmu_role role, const char *name);

/* Every bit that some raw row of the role covers; reserved bits are the complement within the slot. */
GMMU_EXPORT struct gmmu_slot gmmu_field_named_bits(enum gmmu_role role);

GMMU_END

#endif
