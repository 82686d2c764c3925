/* SPDX-License-Identifier: MIT */
/*
 * The answers of the declared tables, found by walking them for each entry and bit. Not a part of the library: the
 * build compiles the decoder's tables from these answers, and the tests hold the library against them.
 *
 * Everything here asks for an entry whose role, raw bits, level and page size are filled in.
 */
#ifndef LIBGMMU_WALK_H
#define LIBGMMU_WALK_H

#include "libgmmu/internal.h"
#include "libgmmu/rule.h"

/* Whether a term of a rule for the entry's role holds. */
bool walk_term(const struct term *term, const struct gmmu_entry *entry);

enum gmmu_state walk_state(const struct gmmu_entry *entry);

/* Without the notes that depend on place. */
uint32_t walk_notes(const struct gmmu_entry *entry);

/* The set bits that no row covers. */
struct gmmu_slot walk_reserved(const struct gmmu_entry *entry);

/* As gmmu_entry_bit_field and gmmu_entry_bit_class. */
unsigned walk_bit_field(const struct gmmu_entry *entry, unsigned bit);
enum gmmu_bit_class walk_bit_class(const struct gmmu_entry *entry, unsigned bit);

#endif
