/* SPDX-License-Identifier: MIT */
/* The rows that --where, --sort and --limit leave of a dump. */
#ifndef CLI_PICK_H
#define CLI_PICK_H

#include <gmmu/gmmu.h>

#include "cli/options.h"
#include "cli/output.h"
#include "query/expression/expression.h"
#include "query/filter.h"
#include "query/subset.h"
#include "render/record.h"

/* Zero-initialise it; free it with pick_close. May not be moved. */
struct pick {
	const struct slots *slots; /* what is left */
	uint64_t lost;             /* slots that could not be read, of which nobody knows whether they match */
	/* The other members are private. */
	struct expression *expression;
	struct filter *filter;
	struct dump *dump;
	uint64_t limit;
	uint64_t *order;
	struct subset matching, sorted, limited;
};

/*
 * Picks among the slots `source` of a dump. Leaves `limit` rows at most: what --limit says, where it counts rows and
 * not the records of an answer. Looks through all of `source`, if it has to. GMMU_E_VALUE for a mistake in the
 * expression or the column, which `output` then points at; GMMU_E_NOMEM.
 */
#define PICK_ALL UINT64_MAX
enum gmmu_status pick_open(struct pick *pick, const struct options *options, struct dump *dump,
			   const struct slots *source, uint64_t limit, struct output *output, struct gmmu_error *error);
void pick_close(struct pick *pick);

/* GMMU_E_IO if slots could not be read: to be told after the rows that are there. */
enum gmmu_status pick_check(const struct pick *pick, struct gmmu_error *error);

/*
 * Finds the column of a name at `name`, `length` bytes long, within the argument of --`option`. On a
 * mistake, with what was meant in the sentence, `output` points at it.
 */
enum gmmu_status column_find(const struct record_column *columns, size_t count, const char *option,
			     const char *argument, const char *name, size_t length, size_t *column,
			     struct output *output, struct gmmu_error *error);

#endif
