/* SPDX-License-Identifier: MIT */
/* The row of a text table as a template: cells that depend on few bits are written in advance, with their padding. */
#include "render/table.h"

#include <string.h>

static void add_cell(const struct template *template, const void *context, struct text *text,
		     const struct gmmu_row *row)
{
	const struct table_column *column = context;

	column->add(template->maker, text, row);
}

static void add_padded_cell(const struct template *template, const void *context, struct text *text,
			    const struct gmmu_row *row)
{
	const struct table_layout *layout = template->maker;
	const struct table_column *column = context;
	size_t start = text->length;

	column->add(layout, text, row);
	text_align(text, start, layout->widths[column - table_column_at(0)], column->right);
}

static void add_addresses(struct template *template)
{
	enum gmmu_role role = template->entry.role;
	bool first = true;

	for (unsigned field = 0; (field = table_address_from(role, field)) < gmmu_field_count(role); field++) {
		if (!first)
			template_add_literal(template, TABLE_ADDRESS_GAP, strlen(TABLE_ADDRESS_GAP));
		template_add_readings(template, field);
		first = false;
	}
}

/* A cell whose text depends only on a few bits. */
static void add_choice(struct template *template, const struct table_column *column, bool last)
{
	struct template_bits bits = {{0}};

	if (column->bits && template->entry.state != GMMU_STATE_EMPTY)
		bits = column->bits(template->entry.role);
	template_add_choice(template, bits, last ? add_cell : add_padded_cell, column);
}

static void add_column(struct template *template, unsigned id, bool last)
{
	const struct table_layout *layout = template->maker;
	const struct table_column *column = table_column_at(id);
	bool empty = template->entry.state == GMMU_STATE_EMPTY;

	if (column->value == VALUE_NONE || (column->value == VALUE_READINGS && empty)) {
		add_choice(template, column, last);
		return;
	}
	template_add_mark(template);
	if (column->value == VALUE_READINGS)
		add_addresses(template);
	else
		template_add_value(template, (struct template_value){.kind = column->value});
	if (!last)
		template_add_padding(template, layout->widths[id], column->right);
}

void table_add_template(const struct table_layout *layout, struct template *template)
{
	static const struct item_style style = {.null = "-", .open = "", .separator = " ", .close = ""};
	unsigned shown = layout->columns;
	bool first = true;

	/* An empty column at the end of a row leaves no spaces. */
	if (!template->entry.notes)
		shown &= ~TABLE_COLUMN_BIT(TABLE_NOTES);
	template->maker = layout;
	template_set_style(template, &style);
	for (unsigned id = 0; id < TABLE_COLUMN_COUNT; id++) {
		if (!(shown & TABLE_COLUMN_BIT(id)))
			continue;
		if (!first)
			template_add_literal(template, TABLE_COLUMN_GAP, strlen(TABLE_COLUMN_GAP));
		add_column(template, id, shown >> id == 1);
		first = false;
	}
}
