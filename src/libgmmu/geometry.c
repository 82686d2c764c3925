/* SPDX-License-Identifier: MIT */
#include <stddef.h>
#include <string.h>

#include "libgmmu/internal.h"

/* PDE3 has only two index bits, but a root takes a 4 KB page like other tables. */
static const struct gmmu_depth depths[GMMU_DEPTH_COUNT] = {
	{"PDE3", 48, 47, 4, 4096, 8},    {"PDE2", 46, 38, 512, 4096, 8}, {"PDE1", 37, 29, 512, 4096, 8},
	{"PDE0", 28, 21, 256, 4096, 16}, {"PTE", 20, 12, 512, 4096, 8},
};

static const struct gmmu_depth leaf_64k = {"PTE", 20, 16, 32, 256, 8};

static const struct {
	const char *name;
	uint64_t bytes;
} page_sizes[GMMU_PAGE_SIZE_COUNT] = {
	[GMMU_PAGE_SIZE_UNKNOWN] = {NULL, 0},
	[GMMU_PAGE_SIZE_4K] = {"4k", UINT64_C(4) << 10},
	[GMMU_PAGE_SIZE_64K] = {"64k", UINT64_C(64) << 10},
	[GMMU_PAGE_SIZE_2M] = {"2m", UINT64_C(2) << 20},
	[GMMU_PAGE_SIZE_4K_OR_64K] = {"4k_or_64k", UINT64_C(4) << 10},
};

/* The depths of each role. */
const uint8_t role_depths[GMMU_ENCODING_COUNT][GMMU_ROLE_COUNT] = {
	[GMMU_ENCODING_VER2] = {[GMMU_ROLE_PDE] = 1u << 0 | 1u << 1 | 1u << 2, [GMMU_ROLE_PTE] = 1u << 3 | 1u << 4},
	[GMMU_ENCODING_VER2_DUAL] = {[GMMU_ROLE_DUAL] = 1u << 3, [GMMU_ROLE_PTE] = 1u << 3},
};

const char *gmmu_page_size_name(enum gmmu_page_size page_size)
{
	return (unsigned)page_size < GMMU_PAGE_SIZE_COUNT ? page_sizes[page_size].name : NULL;
}

uint64_t gmmu_page_size_bytes(enum gmmu_page_size page_size)
{
	return (unsigned)page_size < GMMU_PAGE_SIZE_COUNT ? page_sizes[page_size].bytes : 0;
}

enum gmmu_status gmmu_page_size_parse(const char *name, enum gmmu_page_size *page_size, struct gmmu_error *error)
{
	static const enum gmmu_page_size choices[] = {GMMU_PAGE_SIZE_4K, GMMU_PAGE_SIZE_64K};

	for (size_t i = 0; i < sizeof(choices) / sizeof(choices[0]); i++)
		if (strcmp(name, page_sizes[choices[i]].name) == 0) {
			*page_size = choices[i];
			return GMMU_OK;
		}
	return gmmu_error_set(error, GMMU_E_VALUE, "a table at depth 4 has no page size '%.64s': use 4k or 64k", name);
}

const struct gmmu_depth *gmmu_depth_at(int depth, enum gmmu_page_size page_size)
{
	if (depth < 0 || depth >= GMMU_DEPTH_COUNT)
		return NULL;
	if (depth == 4 && page_size == GMMU_PAGE_SIZE_64K)
		return &leaf_64k;
	return &depths[depth];
}

unsigned gmmu_role_depths(enum gmmu_encoding encoding, enum gmmu_role role)
{
	if ((unsigned)encoding >= GMMU_ENCODING_COUNT || (unsigned)role >= GMMU_ROLE_COUNT)
		return 0;
	return role_depths[encoding][role];
}
