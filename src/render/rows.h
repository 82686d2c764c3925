/* SPDX-License-Identifier: MIT */
/* Many rows of one view, in any bulk output format, with a template for each kind of row that occurs. */
#ifndef RENDER_ROWS_H
#define RENDER_ROWS_H

#include <stddef.h>

#include <gmmu/gmmu.h>

#include "render/table.h"

enum rows_form {
	ROWS_NDJSON, /* one object per line */
	ROWS_JSON,   /* ",\n" before each object */
	ROWS_CSV,
	ROWS_TABLE,
	ROWS_FORM_COUNT
};

struct rows;

/*
 * Makes the templates of a view. Only ROWS_TABLE needs a layout, and only during this call. NULL if out of memory. The
 * caller frees it; any number of threads may share it.
 */
struct rows *rows_new(enum rows_form form, const struct gmmu_compiled *compiled, const struct table_layout *layout);
void rows_free(struct rows *rows);

/* Room required for one row. */
size_t rows_bytes_max(const struct rows *rows);

/* Writes up to ROWS_AT_ONCE rows, decoded in the same view, and returns their end. One by one they take longer. */
#define ROWS_AT_ONCE 64
char *rows_write(const struct rows *rows, const struct gmmu_row *row, size_t count, char *out);

#endif
