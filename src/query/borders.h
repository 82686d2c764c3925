/* SPDX-License-Identifier: MIT */
/*
 * Where tables begin and end among slots. Tables are naturally aligned, so for a view with one depth (and, at depth 4,
 * a page size) this follows from addresses alone; the contents of slots do not matter. Holes separate tables too.
 */
#ifndef QUERY_BORDERS_H
#define QUERY_BORDERS_H

#include <stddef.h>
#include <stdint.h>

#include <gmmu/gmmu.h>

#include "dump/slots.h"

/* The tables of a view. */
struct table_form {
	const struct gmmu_depth *depth; /* NULL: the view does not imply it */
	uint64_t bytes;                 /* from the start of a table to that of the next */
	uint64_t used;                  /* bytes of its entries; less than `bytes` only for a root */
};

struct table_form table_form_of(const struct gmmu_view *view);

enum border {
	BORDER_NONE,
	BORDER_TABLE, /* a table begins */
	BORDER_END    /* the entries of a root end; the next table begins later */
};

/*
 * The border between the slot at `before` and a later one at `pa`, which need not be adjacent. *address is set to the
 * start of the table that contains `pa`, or to the end of a root's entries.
 */
enum border border_between(const struct table_form *form, uint64_t before, uint64_t pa, uint64_t *address);

/* All borders between the slots of a source. */
struct borders {
	struct table_form form;
	unsigned entry_size;
	size_t count;
	struct border_stretch {
		uint64_t first, pa;
		uint64_t before; /* borders up to and including its first slot */
	} * stretches;
};

/* Free with borders_free. */
enum gmmu_status borders_init(struct borders *borders, const struct slots *source, const struct gmmu_view *view,
			      struct gmmu_error *error);
void borders_free(struct borders *borders);

/* How many slots up to `slot` have a border or a hole before them; the first slot has none. */
uint64_t borders_count(const struct borders *borders, uint64_t slot);

#endif
