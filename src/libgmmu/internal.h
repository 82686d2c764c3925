/* SPDX-License-Identifier: MIT */
/* Shared by the files of libgmmu only. */
#ifndef LIBGMMU_INTERNAL_H
#define LIBGMMU_INTERNAL_H

#include <gmmu/gmmu.h>

/* The rows of one role, in the order of its enum. */
struct field_table {
	const char *role_name;
	const struct gmmu_field *rows;
	unsigned count;
};

/* The names of the memory kinds by id; NULL where an id has none. */
extern const char *const kind_names[256];

extern const struct field_table field_tables[GMMU_ROLE_COUNT];

/* The depths at which an encoding has a role, as a mask. */
extern const uint8_t role_depths[GMMU_ENCODING_COUNT][GMMU_ROLE_COUNT];

/* The bits of a slot that belong to a row. */
static inline uint64_t field_bits(const struct gmmu_field *row, struct gmmu_slot slot)
{
	return slot.word[row->lo / 64u] >> row->lo % 64u & UINT64_MAX >> (63u - (unsigned)(row->hi - row->lo));
}

/* Whether a condition in the rows of a role holds for a slot. */
static inline bool condition_holds(enum gmmu_role role, struct gmmu_condition condition, struct gmmu_slot slot)
{
	if (condition.field == GMMU_FIELD_NONE)
		return true;
	return condition.values >> field_bits(&field_tables[role].rows[condition.field], slot) & 1;
}

/* The depths of the view that a role can have. */
static inline unsigned view_role_depths(const struct gmmu_view *view, enum gmmu_role role)
{
	return role_depths[view->encoding][role] & view->depths;
}

/* The depths of the view that its encoding and role allow. */
static inline unsigned view_depths(const struct gmmu_view *view)
{
	unsigned depths = 0;

	if (view->role != GMMU_ROLE_AUTO)
		return view_role_depths(view, view->role);
	for (int role = 0; role < GMMU_ROLE_COUNT; role++)
		depths |= view_role_depths(view, (enum gmmu_role)role);
	return depths;
}

/* Whether gmmu_view_check accepts a view. */
static inline bool view_good(const struct gmmu_view *view)
{
	return (unsigned)view->encoding < GMMU_ENCODING_COUNT && (unsigned)view->role < GMMU_ROLE_COUNT &&
	       (unsigned)view->page_size <= GMMU_PAGE_SIZE_64K && !(view->depths & ~GMMU_DEPTHS_ALL) &&
	       view_depths(view);
}

/* The role of a slot with this bit 0 in a valid view. */
static inline enum gmmu_role view_role(const struct gmmu_view *view, unsigned bit)
{
	enum gmmu_role directory = view->encoding == GMMU_ENCODING_VER2_DUAL ? GMMU_ROLE_DUAL : GMMU_ROLE_PDE;

	if (view->role != GMMU_ROLE_AUTO)
		return view->role;
	if (!view_role_depths(view, directory))
		return GMMU_ROLE_PTE;
	if (!view_role_depths(view, GMMU_ROLE_PTE))
		return directory;
	/* Bit 0 is `valid` in a PTE and `is_leaf` in a directory entry (NV_MMU_VER2_PDE_IS_PTE). */
	return bit ? GMMU_ROLE_PTE : directory;
}

#endif
