/* SPDX-License-Identifier: MIT */
#include "render/csv.h"

#include <string.h>

/* The column with this name, added at the end if there is none yet. */
static struct csv_column *column_get(struct csv *csv, const char *name)
{
	size_t i = 0;

	while (i < csv->count && strcmp(csv->columns[i].name, name) != 0)
		i++;
	if (i == CSV_COLUMNS_MAX)
		return NULL;
	if (i == csv->count)
		csv->columns[csv->count++].name = name;
	return &csv->columns[i];
}

static void column_set(struct csv *csv, enum gmmu_role role, struct item item, bool present)
{
	struct csv_column *column = column_get(csv, item.name);

	if (!column)
		return;
	column->present[role] = present;
	column->items[role] = item;
}

void csv_init(struct csv *csv, bool place)
{
	memset(csv, 0, sizeof(*csv));
	for (enum item_kind kind = 0; kind < ITEM_KIND_COUNT; kind++) {
		for (enum gmmu_role role = GMMU_ROLE_PTE; role < GMMU_ROLE_COUNT && kind != ITEM_EDITED; role++) {
			if (kind != ITEM_FIELD)
				column_set(csv, role, item_at(kind), place || !item_is_place(kind));
			for (unsigned field = 0; kind == ITEM_FIELD && field < gmmu_field_count(role); field++)
				column_set(csv, role, item_of_field(role, field), true);
		}
	}
}

void csv_add_header(const struct csv *csv, struct text *text)
{
	for (size_t i = 0; i < csv->count; i++) {
		if (i > 0)
			text_add_char(text, ',');
		text_add(text, csv->columns[i].name);
	}
	text_add(text, "\r\n");
}

static const struct item_style csv_style = {.null = "", .open = "", .separator = " ", .close = ""};

void csv_add_row(const struct csv *csv, struct text *text, const struct gmmu_row *row)
{
	char *out = text_reserve(text, csv->count * ITEM_BYTES_MAX + ITEM_LISTS * ITEM_LIST_BYTES_MAX);

	if (!out)
		return;
	for (size_t i = 0; i < csv->count; i++) {
		const struct csv_column *column = &csv->columns[i];

		if (i > 0)
			*out++ = ',';
		if (column->present[row->entry.role]) {
			struct item_value value = item_read(&column->items[row->entry.role], row);

			out = item_write(out, &value, &csv_style);
		}
	}
	*out++ = '\r';
	*out++ = '\n';
	text_commit(text, out);
}

void csv_add_template(const struct csv *csv, struct template *template)
{
	enum gmmu_role role = template->entry.role;

	template_set_style(template, &csv_style);
	for (size_t i = 0; i < csv->count; i++) {
		if (i > 0)
			template_add_literal(template, ",", 1);
		if (csv->columns[i].present[role])
			template_add_item(template, &csv->columns[i].items[role]);
	}
	template_add_literal(template, "\r\n", 2);
}
