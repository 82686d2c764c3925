/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "libgmmu/internal.h"

/* The table of a role; an empty one outside the enum. */
static const struct field_table *table_of(enum gmmu_role role)
{
	static const struct field_table nothing = {NULL, NULL, 0};

	return (unsigned)role < GMMU_ROLE_COUNT ? &field_tables[role] : &nothing;
}

const char *gmmu_role_name(enum gmmu_role role)
{
	return table_of(role)->role_name;
}

enum gmmu_status gmmu_role_parse(const char *name, enum gmmu_role *role, struct gmmu_error *error)
{
	for (unsigned i = 0; i < GMMU_ROLE_COUNT; i++)
		if (strcmp(name, field_tables[i].role_name) == 0) {
			*role = (enum gmmu_role)i;
			return GMMU_OK;
		}
	return gmmu_error_set(error, GMMU_E_VALUE, "there is no role '%.64s': use auto, pte, pde or dual", name);
}

unsigned gmmu_field_count(enum gmmu_role role)
{
	return table_of(role)->count;
}

const struct gmmu_field *gmmu_field_at(enum gmmu_role role, unsigned field)
{
	return field < table_of(role)->count ? &table_of(role)->rows[field] : NULL;
}

unsigned gmmu_field_find(enum gmmu_role role, const char *name)
{
	for (unsigned i = 0; i < gmmu_field_count(role); i++)
		if (strcmp(name, gmmu_field_at(role, i)->name) == 0)
			return i;
	return GMMU_FIELD_NONE;
}

struct gmmu_slot gmmu_field_named_bits(enum gmmu_role role)
{
	struct gmmu_slot named = {{0, 0}};

	for (unsigned i = 0; i < gmmu_field_count(role); i++) {
		const struct gmmu_field *row = gmmu_field_at(role, i);

		if (row->kind == GMMU_FIELD_RAW) {
			struct gmmu_slot mask = gmmu_slot_mask(row->hi, row->lo);

			named.word[0] |= mask.word[0];
			named.word[1] |= mask.word[1];
		}
	}
	return named;
}
