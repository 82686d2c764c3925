/* SPDX-License-Identifier: MIT */
/* The path taken from table to table by following addresses. If it began at a root, it implies virtual addresses. */
#ifndef BROWSE_MODEL_PATH_H
#define BROWSE_MODEL_PATH_H

#include <stdbool.h>
#include <stdint.h>

#include <gmmu/gmmu.h>

struct path_step {
	int depth;
	uint32_t table_index;
	uint64_t va_offset;
	char memory[8]; /* memory that the entry points to, as in the ap column; "": video memory */
};

struct path {
	unsigned count; /* 0: there is no path */
	struct path_step steps[GMMU_DEPTH_COUNT];
	uint64_t table; /* physical address of the table that it leads to */
	uint64_t table_bytes;
	enum gmmu_page_size page_size; /* of that table, if it is at depth 4 */
	uint64_t page, page_bytes; /* a page of data that is read as entries at the reader's request; 0 bytes: none */
};

/* Whether the path began at a root, so that its offsets add up to a virtual address, and that sum. */
bool path_rooted(const struct path *path, uint64_t *va);

/* The first memory other than video memory that the path went to as if it were in this dump; NULL: none. */
const char *path_memory(const struct path *path);

/* Whether an address is in the table that the path leads to, and slots are read as entries of that table. */
bool path_leads(const struct path *path, const struct gmmu_view *view, uint64_t pa);

/* Whether an address is in a page of data that is read as entries. */
bool path_in_page(const struct path *path, uint64_t pa);

/* The virtual address of a row, if the path implies one. */
bool path_va(const struct path *path, const struct gmmu_view *view, const struct gmmu_row *row, uint64_t *va);

/* The path, if the row at `pa` is in the table that it leads to, extended by a step to another table. */
struct path path_extend(const struct path *path, const struct gmmu_view *view, uint64_t pa,
			const struct path_step *step, uint64_t table, enum gmmu_page_size page_size);

#endif
