/* SPDX-License-Identifier: MIT */
/*
 * A second decoder, written from the words of the format alone: plain shifts, no table, nothing shared with the
 * library but its enums. The tests hold the library against it.
 */
#ifndef TESTS_ORACLE_H
#define TESTS_ORACLE_H

#include <stdbool.h>
#include <stdint.h>

#include <gmmu/gmmu.h>

#define ORACLE_FIELD_LIMIT 24

/* What a decode should say of one field. */
struct oracle_field {
	const char *name;
	bool known;
	uint64_t number;
	const char *word; /* of fields that are names; else NULL */
};

/* What a decode should say of one slot. */
struct oracle {
	enum gmmu_role role;
	unsigned candidates;
	int level;
	enum gmmu_page_size page_size;
	enum gmmu_state state;
	uint32_t notes;
	struct gmmu_slot reserved;
	bool placed; /* the next two only for a row of a table */
	uint32_t table_index;
	uint64_t va_offset;
	struct oracle_field fields[ORACLE_FIELD_LIMIT];
	unsigned field_count;
};

/* Reads the names of the kinds from data/kinds.tsv; once, before anything else. */
void oracle_load(void);

/* The name of a kind in data/kinds.tsv, or NULL. */
const char *oracle_kind(unsigned kind);

/* Decodes a slot; with `pa` (may be NULL) as a row of a table. False if the view has to be refused. */
bool oracle_decode(const struct gmmu_view *view, struct gmmu_slot slot, const uint64_t *pa, struct oracle *oracle);

/* The library must agree with the oracle on this slot, in everything and in every field. */
void oracle_compare(const struct gmmu_view *view, struct gmmu_slot slot, const uint64_t *pa);

#endif
