/* SPDX-License-Identifier: MIT */
/*
 * Decoded rows as a text table. The columns are declared once: the plain table of the command line and the grid of
 * the browser are both made from them.
 */
#ifndef RENDER_TABLE_H
#define RENDER_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <gmmu/gmmu.h>

#include "render/template.h"
#include "render/text.h"

/* From left to right. Those whose width varies most come last. */
enum table_column_id {
	TABLE_INDEX,
	TABLE_PA,
	TABLE_VA_OFFSET,
	TABLE_RAW,
	TABLE_ROLE,
	TABLE_STATE,
	TABLE_APERTURE,
	TABLE_FLAGS,
	TABLE_ADDRESS,
	TABLE_KIND,
	TABLE_NOTES,
	TABLE_COLUMN_COUNT
};

#define TABLE_COLUMN_BIT(column) (1u << (column))

/* How a table is laid out. Filled by table_layout_init; the caller may then change what it likes. */
struct table_layout {
	struct gmmu_view view;
	bool index_hex;                      /* the index in hex instead of decimal */
	unsigned columns;                    /* the columns that are shown, a mask of TABLE_COLUMN_BIT */
	unsigned widths[TABLE_COLUMN_COUNT]; /* characters */
};

/* Between columns, and between the addresses of one row. */
#define TABLE_COLUMN_GAP "  "
#define TABLE_ADDRESS_GAP " / "

struct table_column {
	const char *name;  /* for options and configuration: "address" */
	const char *title; /* over the column */
	const char *help;  /* one line */
	bool right;        /* aligned to the right */
	/* Adds the cell of a row, styled, without padding. ASCII. */
	void (*add)(const struct table_layout *layout, struct text *text, const struct gmmu_row *row);
	/* For templates: the bits that decide the cell of a row of this role, or how else it comes about. */
	struct template_bits (*bits)(enum gmmu_role role);
	enum template_kind value;
};

/* Column `id`, or NULL beyond the last. Static storage. */
const struct table_column *table_column_at(unsigned id);

/* The column with this name, or TABLE_COLUMN_COUNT. */
unsigned table_column_find(const char *name);

/* The first address row of a role from row `field` on, or how many rows there are. */
unsigned table_address_from(enum gmmu_role role, unsigned field);

/*
 * Sets widths from the view, the last index and the last physical address, and leaves out the columns that would be
 * empty in every row of this view. What is wider than its column pushes its row to the right, unless table_layout_fit
 * made room for it.
 */
void table_layout_init(struct table_layout *layout, const struct gmmu_view *view, uint64_t last_index,
		       uint64_t last_pa);

/* Widens columns so that this row fits. */
void table_layout_fit(struct table_layout *layout, const struct gmmu_row *row);

/* Add one line without a newline: the titles, a row. */
void table_add_titles(const struct table_layout *layout, struct text *text);
void table_add_row(const struct table_layout *layout, struct text *text, const struct gmmu_row *row);

/*
 * Adds a row to a template, for many rows of its role; the template's state and notes say whether these rows are empty
 * and whether they have any. The index is decimal, and nothing is styled.
 */
void table_add_template(const struct table_layout *layout, struct template *template);

#endif
