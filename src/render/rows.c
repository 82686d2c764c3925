/* SPDX-License-Identifier: MIT */
#include "render/rows.h"

#include <stdlib.h>
#include <string.h>

#include "render/csv.h"
#include "render/json.h"
#include "render/template.h"

/* Bit 0 picks the reading. In a text table, empty rows and rows with notes look different. */
#define KIND_BIT0 1u
#define KIND_EMPTY 2u
#define KIND_NOTED 4u
#define KIND_COUNT 8u

_Static_assert(ROWS_AT_ONCE <= TEMPLATE_ROWS, "a template writes all rows at once");

struct rows {
	unsigned kinds; /* the bits that matter in this format */
	size_t bytes_max;
	struct template *templates[KIND_COUNT];
};

/* Needed only while templates are made. */
struct maker {
	const struct table_layout *layout;
	struct json json;
	struct csv csv;
};

static void ndjson_add(struct maker *maker, struct template *template)
{
	json_add_template(&maker->json, template);
	template_add_literal(template, "\n", 1);
}

static void json_add(struct maker *maker, struct template *template)
{
	template_add_literal(template, ",\n", 2);
	json_add_template(&maker->json, template);
}

static void csv_add(struct maker *maker, struct template *template)
{
	csv_add_template(&maker->csv, template);
}

static void table_add(struct maker *maker, struct template *template)
{
	table_add_template(maker->layout, template);
	template_add_literal(template, "\n", 1);
}

static const struct form {
	unsigned kinds;
	void (*add)(struct maker *maker, struct template *template);
} forms[ROWS_FORM_COUNT] = {
	[ROWS_NDJSON] = {KIND_BIT0, ndjson_add},
	[ROWS_JSON] = {KIND_BIT0, json_add},
	[ROWS_CSV] = {KIND_BIT0, csv_add},
	[ROWS_TABLE] = {KIND_BIT0 | KIND_EMPTY | KIND_NOTED, table_add},
};

/* Whether bit 0 makes no difference to the reading and is a bit like any other. */
static bool readings_alike(const struct gmmu_compiled *compiled)
{
	return compiled->reading[0].role == compiled->reading[1].role;
}

static struct template *template_make(enum rows_form form, const struct gmmu_compiled *compiled, unsigned kind,
				      struct maker *maker)
{
	struct template *template = malloc(sizeof(*template));

	if (!template)
		return NULL;
	template_begin(template, compiled->view.encoding, &compiled->reading[kind & KIND_BIT0]);
	template->entry.state = kind &KIND_EMPTY ? GMMU_STATE_EMPTY : GMMU_STATE_STALE;
	template->entry.notes = kind &KIND_NOTED ? 1 : 0;
	forms[form].add(maker, template);
	if (template_end(template))
		return template;
	template_free(template);
	free(template);
	return NULL;
}

static bool templates_make(struct rows *rows, enum rows_form form, const struct gmmu_compiled *compiled,
			   struct maker *maker)
{
	for (unsigned kind = 0; kind < KIND_COUNT; kind++) {
		if (kind & ~rows->kinds)
			continue;
		rows->templates[kind] = template_make(form, compiled, kind, maker);
		if (!rows->templates[kind])
			return false;
		if (rows->templates[kind]->bytes_max > rows->bytes_max)
			rows->bytes_max = rows->templates[kind]->bytes_max;
	}
	return true;
}

struct rows *rows_new(enum rows_form form, const struct gmmu_compiled *compiled, const struct table_layout *layout)
{
	struct rows *rows = calloc(1, sizeof(*rows));
	struct maker *maker = malloc(sizeof(*maker));
	bool made = false;

	if (rows && maker) {
		rows->kinds = forms[form].kinds & (readings_alike(compiled) ? ~KIND_BIT0 : ~0u);
		maker->layout = layout;
		json_init(&maker->json, JSON_PLACE);
		csv_init(&maker->csv, true);
		made = templates_make(rows, form, compiled, maker);
	}
	free(maker);
	if (made)
		return rows;
	rows_free(rows);
	return NULL;
}

void rows_free(struct rows *rows)
{
	if (!rows)
		return;
	for (unsigned kind = 0; kind < KIND_COUNT; kind++) {
		if (rows->templates[kind])
			template_free(rows->templates[kind]);
		free(rows->templates[kind]);
	}
	free(rows);
}

size_t rows_bytes_max(const struct rows *rows)
{
	return rows->bytes_max;
}

static const struct template *template_of(const struct rows *rows, const struct gmmu_row *row)
{
	const struct gmmu_entry *entry = &row->entry;
	unsigned kind = (unsigned)(entry->raw.word[0] & KIND_BIT0) |
			(entry->state == GMMU_STATE_EMPTY ? KIND_EMPTY : 0) | (entry->notes ? KIND_NOTED : 0);

	return rows->templates[kind & rows->kinds];
}

char *rows_write(const struct rows *rows, const struct gmmu_row *row, size_t count, char *out)
{
	const struct gmmu_row *end = row + count;

	while (row < end) {
		const struct template *template = template_of(rows, row);
		size_t alike = 1;

		while (row + alike < end && template_of(rows, row + alike) == template)
			alike++;
		out = template_write(template, row, alike, out);
		row += alike;
	}
	return out;
}
