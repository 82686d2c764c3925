/* SPDX-License-Identifier: MIT */
/*
 * The one table of bit-fields. For each role it has a row for every field that decoding reports, with its bits, type,
 * help text, and the condition under which this reading of the bits is in force. The decoder, the encoder, colours,
 * legend, text, JSON, CSV, search and the manual all walk these rows, and so can callers, for example to draw a ruler.
 */
#ifndef GMMU_FIELD_H
#define GMMU_FIELD_H

#include <stdbool.h>
#include <stdint.h>

#include <gmmu/export.h>
#include <gmmu/slot.h>

GMMU_BEGIN

/* The role in which a slot is read. */
enum gmmu_role {
	GMMU_ROLE_AUTO, /* a request only: the depths, then bit 0, pick one of the others */
	GMMU_ROLE_PTE,  /* leaf entry */
	GMMU_ROLE_PDE,  /* directory entry */
	GMMU_ROLE_DUAL, /* directory entry of depth 3, with a BIG and a SMALL half */
	GMMU_ROLE_COUNT
};

/* Rows of the PTE (NV_MMU_VER2_PTE_*; see gmmu-fields(5)). */
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

/* Rows of the PDE (NV_MMU_VER2_PDE_*). */
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

/* Rows of the dual PDE0 (NV_MMU_VER2_DUAL_PDE_*). */
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

/* Used instead of a row number: no row. */
#define GMMU_FIELD_NONE 0xffu

/* How the value of a row is computed. All rows but GMMU_FIELD_RAW are derived from other rows. */
enum gmmu_field_kind {
	GMMU_FIELD_RAW,         /* bits hi:lo of the slot */
	GMMU_FIELD_NOT,         /* true when row `base` is 0 */
	GMMU_FIELD_NAME,        /* the name of row `base`'s value */
	GMMU_FIELD_KNOWN,       /* true when row `base`'s value has a name */
	GMMU_FIELD_ADDRESS,     /* physical address: rows `base` or `other`, whichever is in force, shifted left by
				   its shift, without the bits of row `extra` */
	GMMU_FIELD_ALTERNATIVE, /* the second reading of address row `base`, with row `extra` put in */
	GMMU_FIELD_COMPLETE,    /* true when address row `base` is complete and has no second reading */
	GMMU_FIELD_PAGE_SIZE    /* from the depth and the page size that the caller gives */
};

/* The type of a row's value; affects only JSON and text. */
enum gmmu_value_type {
	GMMU_VALUE_FLAG,   /* yes or no */
	GMMU_VALUE_NUMBER, /* the raw field */
	GMMU_VALUE_NAME,   /* a word */
	GMMU_VALUE_ADDRESS /* a physical address in bytes */
};

/*
 * True when the raw value of field `field` is in the set `values`, where bit n is value n. Always true if `field` is
 * GMMU_FIELD_NONE.
 */
struct gmmu_condition {
	uint8_t field;
	uint8_t values;
};

/* One row. Rows may grow at the end: access them through the functions below, never as an array. */
struct gmmu_field {
	const char *name;   /* JSON key, CSV column and search name: "address_sys" */
	const char *label;  /* short form for narrow columns: "sys" */
	const char *help;   /* one line of help */
	const char *source; /* the field's name in the public headers, or "derived" */
	enum gmmu_field_kind kind;
	enum gmmu_value_type type;
	uint8_t hi, lo; /* bits 0-127 of the slot; a derived row has those of its main source */
	uint8_t shift; /* left shift that turns the raw value into its part of an address in bytes; 0: not an address */
	bool whole;    /* the raw address is complete without other bits (system apertures) */
	uint8_t base, other, extra;     /* the rows a derived row is made from, or GMMU_FIELD_NONE */
	struct gmmu_condition in_force; /* when this reading of the bits is in force */
	struct gmmu_condition second;   /* when this holds and the field is not 0, the bits have a second reading */
	uint8_t second_row;             /* the derived row that shows the second reading, or GMMU_FIELD_NONE */
	const char *const *value_names; /* for a raw row, the name of each value (NULL if it has none); or NULL */
};

/* The name of a role: "auto", "pte", "pde", "dual"; NULL outside the enum. Static storage. */
GMMU_EXPORT const char *gmmu_role_name(enum gmmu_role role);

/* Finds a role by name; otherwise GMMU_E_VALUE, listing the valid names. */
GMMU_EXPORT enum gmmu_status gmmu_role_parse(const char *name, enum gmmu_role *role, struct gmmu_error *error);

/* The number of rows of a role; 0 for GMMU_ROLE_AUTO and outside the enum. Raw rows come first. */
GMMU_EXPORT unsigned gmmu_field_count(enum gmmu_role role);

/* Row `field` of a role, or NULL after the last. Static storage. */
GMMU_EXPORT const struct gmmu_field *gmmu_field_at(enum gmmu_role role, unsigned field);

/* The number of the row with this name, or GMMU_FIELD_NONE. */
GMMU_EXPORT unsigned gmmu_field_find(enum gmmu_role role, const char *name);

/* All bits that raw rows of the role cover; the reserved bits are the other bits of the slot. */
GMMU_EXPORT struct gmmu_slot gmmu_field_named_bits(enum gmmu_role role);

GMMU_END

#endif
