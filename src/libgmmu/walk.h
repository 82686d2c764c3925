/* SPDX-License-Identifier: MIT */
/*
 * The declared tables, walked for each entry and bit. Not part of the library: the build compiles the decoder's tables
 * from these answers, and the tests check the library against them.
 *
 * All functions need an entry with role, raw bits, level and page size filled in.
 */
#ifndef LIBGMMU_WALK_H
#define LIBGMMU_WALK_H

#include "libgmmu/internal.h"
#include "libgmmu/rule.h"

/* Whether a term of a rule for the entry's role holds. */
bool walk_term(const struct term *term, const struct gmmu_entry *entry);

enum gmmu_state walk_state(const struct gmmu_entry *entry);

/* Without notes that depend on the slot's place. */
uint32_t walk_notes(const struct gmmu_entry *entry);

/* Set bits that no row covers. */
struct gmmu_slot walk_reserved(const struct gmmu_entry *entry);

/* Like gmmu_entry_bit_field and gmmu_entry_bit_class. */
unsigned walk_bit_field(const struct gmmu_entry *entry, unsigned bit);
enum gmmu_bit_class walk_bit_class(const struct gmmu_entry *entry, unsigned bit);

#endif
