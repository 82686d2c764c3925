/* SPDX-License-Identifier: MIT */
/*
 * Decoding of raw slots. It allocates nothing, keeps nothing and follows no pointers. The caller owns the struct that
 * is filled, and reads the values of fields from it on demand.
 *
 *	struct gmmu_view view = GMMU_VIEW_DEFAULT;
 *	struct gmmu_slot slot = {{UINT64_C(0x0600000000480001), 0}};
 *	struct gmmu_entry entry;
 *
 *	view.depths = 1u << 4;
 *	if (gmmu_decode(&view, slot, &entry, NULL) == GMMU_OK)
 *		printf("0x%" PRIx64 "\n", gmmu_entry_value(&entry, GMMU_PTE_ADDRESS).number);
 */
#ifndef GMMU_DECODE_H
#define GMMU_DECODE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <gmmu/export.h>
#include <gmmu/field.h>
#include <gmmu/geometry.h>
#include <gmmu/note.h>
#include <gmmu/slot.h>
#include <gmmu/status.h>

GMMU_BEGIN

/* How the caller wants slots to be read. */
struct gmmu_view {
	enum gmmu_encoding encoding;
	enum gmmu_role role;           /* GMMU_ROLE_AUTO: the depths, then bit 0, decide */
	unsigned depths;               /* possible depths, a mask within GMMU_DEPTHS_ALL */
	enum gmmu_page_size page_size; /* 4K or 64K if known for a table at depth 4, else UNKNOWN */
};

#define GMMU_VIEW_DEFAULT                                                                   \
	{                                                                                   \
		GMMU_ENCODING_VER2, GMMU_ROLE_AUTO, GMMU_DEPTHS_ALL, GMMU_PAGE_SIZE_UNKNOWN \
	}

/* A decoded slot. */
struct gmmu_entry {
	enum gmmu_encoding encoding;
	enum gmmu_role role; /* the role that was picked, never AUTO */
	struct gmmu_slot raw;
	int level;                     /* depth 0-4 if there is only one candidate, else GMMU_DEPTH_UNKNOWN */
	unsigned level_candidates;     /* depths that have the role, as a mask */
	enum gmmu_page_size page_size; /* of a PTE; UNKNOWN for the other roles */
	enum gmmu_state state;
	uint32_t notes;            /* mask of GMMU_NOTE_BIT */
	struct gmmu_slot reserved; /* set bits that no named field of the role covers */
};

/* One slot of a table: the entry and its place. */
struct gmmu_row {
	struct gmmu_entry entry;
	uint64_t index;       /* number of the slot, from 0 */
	uint64_t offset;      /* bytes from the first slot */
	uint64_t pa;          /* physical address of the slot, in bytes */
	bool placed;          /* whether the next two are known */
	uint32_t table_index; /* number of the slot in its own, naturally aligned table */
	uint64_t va_offset;   /* virtual address, in bytes, relative to the range that the table maps */
};

/* A field's value. If `known` is false, the field has no value (null in JSON). */
struct gmmu_value {
	bool known;
	uint64_t number;  /* the raw field, the flag (0 or 1), or the address in bytes */
	const char *name; /* GMMU_VALUE_NAME only; static storage */
};

/* What a single bit of an entry is; the screen has a colour for each. */
enum gmmu_bit_class {
	GMMU_BIT_CLEAR,          /* named and 0 */
	GMMU_BIT_SET,            /* named and 1 */
	GMMU_BIT_RESERVED_CLEAR, /* no named field covers it, and it is 0 */
	GMMU_BIT_RESERVED_SET,   /* no named field covers it, and it is 1 */
	GMMU_BIT_AMBIGUOUS,      /* part of a field that has two readings in this slot */
	GMMU_BIT_CLASS_COUNT
};

/*
 * GMMU_E_UNSUPPORTED if a member is outside its enum, the page size is not one that a caller may give, a depth is
 * outside 0-4, or no depth of the view fits the encoding or the role.
 */
GMMU_EXPORT enum gmmu_status gmmu_view_check(const struct gmmu_view *view, struct gmmu_error *error);

/* Decodes one slot. Fails only as gmmu_view_check does. */
GMMU_EXPORT enum gmmu_status gmmu_decode(const struct gmmu_view *view, struct gmmu_slot slot, struct gmmu_entry *entry,
					 struct gmmu_error *error);

/* Decodes one slot at physical address `pa` (bytes), and finds its place in its table. */
GMMU_EXPORT enum gmmu_status gmmu_decode_row(const struct gmmu_view *view, struct gmmu_slot slot, uint64_t index,
					     uint64_t offset, uint64_t pa, struct gmmu_row *row,
					     struct gmmu_error *error);

/*
 * The number of slots in `size` bytes of table. GMMU_E_TRUNCATED if `size` is not a multiple of the entry size; the
 * message gives the whole slots and the bytes left over. 0 bytes are 0 slots.
 */
GMMU_EXPORT enum gmmu_status gmmu_table_count(enum gmmu_encoding encoding, uint64_t size, uint64_t *count,
					      struct gmmu_error *error);

/*
 * Decodes slot `index` of a table of `size` bytes whose first byte is at physical address `base_pa`. GMMU_E_TRUNCATED
 * as above; GMMU_E_VALUE if `index` is beyond the table or base_pa + size exceeds 2^64. Pointers are never followed.
 */
GMMU_EXPORT enum gmmu_status gmmu_table_row(const struct gmmu_view *view, const uint8_t *bytes, size_t size,
					    uint64_t base_pa, uint64_t index, struct gmmu_row *row,
					    struct gmmu_error *error);

/* The value of row `field` of the entry's role; not known for rows beyond the last. */
GMMU_EXPORT struct gmmu_value gmmu_entry_value(const struct gmmu_entry *entry, unsigned field);

/* The name of the value of row `field` ("system_coherent_memory", a kind), or NULL if it has none. */
GMMU_EXPORT const char *gmmu_entry_value_name(const struct gmmu_entry *entry, unsigned field);

/* Whether row `field` is in force, given the rest of the slot. */
GMMU_EXPORT bool gmmu_entry_in_force(const struct gmmu_entry *entry, unsigned field);

/* Whether the bits of row `field` have a second reading in this slot. */
GMMU_EXPORT bool gmmu_entry_ambiguous(const struct gmmu_entry *entry, unsigned field);

/* What bit 0-127 of this entry is. */
GMMU_EXPORT enum gmmu_bit_class gmmu_entry_bit_class(const struct gmmu_entry *entry, unsigned bit);

/*
 * The raw row that owns bit 0-127: the narrowest row in force, else the narrowest that covers it, else GMMU_FIELD_NONE
 * (a reserved bit). Use gmmu_field_at to find wider rows that cover the bit too.
 */
GMMU_EXPORT unsigned gmmu_entry_bit_field(const struct gmmu_entry *entry, unsigned bit);

/* The class and owner of every bit of an entry, as gmmu_entry_bit_class and gmmu_entry_bit_field give them. */
struct gmmu_bits {
	unsigned count;       /* bits in the slot: 64 or 128; bits beyond are reserved and clear */
	uint8_t classes[128]; /* enum gmmu_bit_class */
	uint8_t fields[128];  /* raw rows of the entry's role, or GMMU_FIELD_NONE */
};

/* Fills in all bits at once, much faster than one by one. */
GMMU_EXPORT void gmmu_entry_bits(const struct gmmu_entry *entry, struct gmmu_bits *bits);

GMMU_END

#endif
