/* SPDX-License-Identifier: MIT */
/*
 * Decoded rows as CSV (RFC 4180): a header line, CRLF line ends, and the same columns for all rows. The place and
 * state of the slot come first, then the fields of all roles in the order of the field table (fields of the same name
 * share a column), then reserved bits and notes. Fields that the row's role does not have and values that are not
 * known are empty; list items are separated by spaces.
 */
#ifndef RENDER_CSV_H
#define RENDER_CSV_H

#include <stdbool.h>
#include <stddef.h>

#include <gmmu/gmmu.h>

#include "render/item.h"
#include "render/template.h"
#include "text/text.h"

#define CSV_COLUMNS_MAX 96

struct csv_column {
	const char *name;
	bool present[GMMU_ROLE_COUNT];
	struct item items[GMMU_ROLE_COUNT];
};

struct csv {
	size_t count;
	struct csv_column columns[CSV_COLUMNS_MAX];
};

/* Determines the columns. Without `place`, those for the place in a table stay empty. Holds no resources. */
void csv_init(struct csv *csv, bool place);

/* Add one line, including its end. */
void csv_add_header(const struct csv *csv, struct text *text);
void csv_add_row(const struct csv *csv, struct text *text, const struct gmmu_row *row);

/* Adds such a line to a template, for many rows of its role. */
void csv_add_template(const struct csv *csv, struct template *template);

#endif
