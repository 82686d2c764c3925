/* SPDX-License-Identifier: MIT */
/*
 * Decoded rows as a text table. The columns are declared once, for both the table on the command line and the grid of
 * the browser.
 */
#ifndef RENDER_TABLE_H
#define RENDER_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <gmmu/gmmu.h>

#include "render/template.h"
#include "text/text.h"

/* From left to right. Columns that vary most in width come last. */
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

/* The layout of a table. table_layout_init fills it in; the caller may change it afterwards. */
struct table_layout {
	struct gmmu_view view;
	bool index_hex;                      /* the index in hex instead of decimal */
	unsigned columns;                    /* visible columns, a mask of TABLE_COLUMN_BIT */
	unsigned widths[TABLE_COLUMN_COUNT]; /* characters */
};

/* Between columns, and between the addresses of a row. */
#define TABLE_COLUMN_GAP "  "
#define TABLE_ADDRESS_GAP " / "

struct table_column {
	const char *name;  /* for options and configuration: "address" */
	const char *title; /* heading of the column */
	const char *help;  /* one line */
	bool right;        /* right-aligned */
	/* Adds the cell of a row, styled, without padding. ASCII. */
	void (*add)(const struct table_layout *layout, struct text *text, const struct gmmu_row *row);
	/* For templates: the bits that decide the cell of a row of this role, or another way to make it. */
	struct template_bits (*bits)(enum gmmu_role role);
	enum template_kind value;
};

/* Column `id`, or NULL after the last. Static storage. */
const struct table_column *table_column_at(unsigned id);

/* The first address row of a role from row `field` on, or the number of rows. */
unsigned table_address_from(enum gmmu_role role, unsigned field);

/*
 * Sets column widths from the view, the last index and the last physical address, and hides columns that would be
 * empty in every row of this view. A cell that is wider than its column pushes the rest of its row to the right,
 * unless table_layout_fit made room for it.
 */
void table_layout_init(struct table_layout *layout, const struct gmmu_view *view, uint64_t last_index,
		       uint64_t last_pa);

/* Widens columns to fit this row. */
void table_layout_fit(struct table_layout *layout, const struct gmmu_row *row);

/* Add one line without a newline: the headings, a row. */
void table_add_titles(const struct table_layout *layout, struct text *text);
void table_add_row(const struct table_layout *layout, struct text *text, const struct gmmu_row *row);

/*
 * Adds a row to a template, for many rows of its role. The template's state and notes say whether these rows are empty
 * and whether they have notes. The index is decimal, and nothing is styled.
 */
void table_add_template(const struct table_layout *layout, struct template *template);

#endif
