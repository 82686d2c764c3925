/* SPDX-License-Identifier: MIT */
/* The way taken from table to table by following addresses. If it began at a root, it tells virtual addresses. */
#ifndef BROWSE_MODEL_PATH_H
#define BROWSE_MODEL_PATH_H

#include <stdbool.h>
#include <stdint.h>

#include <gmmu/gmmu.h>

struct path_step {
	int depth;
	uint32_t table_index;
	uint64_t va_offset;
	char memory[8]; /* that the entry points to, as the column of apertures shows it; "": video memory */
};

struct path {
	unsigned count; /* 0: no way was taken */
	struct path_step steps[GMMU_DEPTH_COUNT];
	uint64_t table; /* physical address of the table that it led to */
	uint64_t table_bytes;
	enum gmmu_page_size page_size; /* of that table, if it stands at depth 4 */
};

/* Whether the way began at a root, so that its offsets add up to a virtual address; and their sum. */
bool path_rooted(const struct path *path, uint64_t *va);

/* The first other memory than video memory that the way went to as if it were in this dump; NULL: none. */
const char *path_memory(const struct path *path);

/* Whether an address lies in the table that the way led to, and slots are read as those of that table. */
bool path_leads(const struct path *path, const struct gmmu_view *view, uint64_t pa);

/* Whether the way taken tells the virtual address of a row, and which. */
bool path_va(const struct path *path, const struct gmmu_view *view, const struct gmmu_row *row, uint64_t *va);

/* The way so far, if the row at `pa` is in the table that it led to, and one step more from there: to another table. */
struct path path_extend(const struct path *path, const struct gmmu_view *view, uint64_t pa,
			const struct path_step *step, uint64_t table, enum gmmu_page_size page_size);

#endif
