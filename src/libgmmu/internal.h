/* SPDX-License-Identifier: MIT */
/* What the files of libgmmu share and nobody else sees. */
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

/* Bits hi:lo of a slot as the row says. */
uint64_t field_bits(const struct gmmu_field *row, struct gmmu_slot slot);

/* Whether a condition of a role's rows holds in a slot. */
bool condition_holds(enum gmmu_role role, struct gmmu_condition condition, struct gmmu_slot slot);

/* The first state of the table that fits an entry whose other members are filled in. */
enum gmmu_state entry_find_state(const struct gmmu_entry *entry);

/* The notes of an entry whose other members are filled in, its state included; without those of table rows. */
uint32_t entry_find_notes(const struct gmmu_entry *entry);

#endif
