/* SPDX-License-Identifier: MIT */
/*
 * The page tree of Turing: depths, virtual-address bits and page sizes, as in gmmu-fields(5). Geometry only: nothing
 * here resolves a virtual address or follows a pointer.
 */
#ifndef GMMU_GEOMETRY_H
#define GMMU_GEOMETRY_H

#include <stdint.h>

#include <gmmu/export.h>
#include <gmmu/field.h>
#include <gmmu/slot.h>

GMMU_BEGIN

#define GMMU_DEPTH_COUNT 5    /* depths 0 (root) to 4 (leaf) */
#define GMMU_DEPTHS_ALL 0x1fu /* sets of depths are masks: bit n is depth n */
#define GMMU_DEPTH_UNKNOWN (-1)

enum gmmu_page_size {
	GMMU_PAGE_SIZE_UNKNOWN,
	GMMU_PAGE_SIZE_4K,
	GMMU_PAGE_SIZE_64K,
	GMMU_PAGE_SIZE_2M,
	GMMU_PAGE_SIZE_4K_OR_64K, /* a leaf at depth 4; the entry does not say which */
	GMMU_PAGE_SIZE_COUNT
};

/* "4k", "64k", "2m", "4k_or_64k"; NULL for unknown and outside the enum. Static storage. */
GMMU_EXPORT const char *gmmu_page_size_name(enum gmmu_page_size page_size);

/* Bytes in a page. 4k_or_64k counts as 4 KB; 0 for unknown and outside the enum. */
GMMU_EXPORT uint64_t gmmu_page_size_bytes(enum gmmu_page_size page_size);

/* Finds "4k" or "64k", the two sizes that a caller may give for a table; otherwise GMMU_E_VALUE. */
GMMU_EXPORT enum gmmu_status gmmu_page_size_parse(const char *name, enum gmmu_page_size *page_size,
						  struct gmmu_error *error);

/* One depth of the tree. */
struct gmmu_depth {
	const char *name;     /* the hardware's level: "PDE3" .. "PDE0", "PTE" */
	uint8_t va_hi, va_lo; /* the virtual-address bits that index the table */
	uint16_t entry_count; /* entries in a whole table */
	uint16_t table_bytes; /* natural alignment of a table: 4096, or 256 for a 64 KB page table */
	uint8_t entry_size;   /* bytes per slot in memory */
};

/*
 * The geometry of depth 0-4, or NULL for other depths. At depth 4, `page_size` 64K selects the 64 KB table, anything
 * else the 4 KB table. Static storage.
 */
GMMU_EXPORT const struct gmmu_depth *gmmu_depth_at(int depth, enum gmmu_page_size page_size);

/* The depths at which an encoding has a role, as a mask; 0 if it never does. */
GMMU_EXPORT unsigned gmmu_role_depths(enum gmmu_encoding encoding, enum gmmu_role role);

GMMU_END

#endif
