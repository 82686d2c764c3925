/* SPDX-License-Identifier: MIT */
#include "render/report.h"

#include <string.h>

#include "render/explain.h"
#include "render/role.h"
#include "render/ruler.h"
#include "render/value.h"

#define HEADING_COLUMNS 8
#define RULER_INDENT 7

static size_t heading_add(struct text *text, const char *heading)
{
	return text_add_heading(text, 0, heading, HEADING_COLUMNS);
}

static void add_raw(struct text *text, const struct gmmu_entry *entry)
{
	unsigned size = gmmu_encoding_size(entry->encoding);
	uint8_t before = text->meaning;

	heading_add(text, "raw");
	text->meaning = MEANING_VALUE;
	text_add(text, "0x");
	if (size > 8)
		text_add_hex(text, entry->raw.word[1], 16);
	text_add_hex(text, entry->raw.word[0], 16);
	text->meaning = before;
	text_add_format(text, "  %s, %u bytes\n", gmmu_encoding_name(entry->encoding), size);
}

static void add_role(struct text *text, const struct gmmu_view *view, const struct gmmu_entry *entry)
{
	const struct gmmu_depth *depth = gmmu_depth_at(entry->level, entry->page_size);

	heading_add(text, "role");
	text_add_as(text, MEANING_VALUE, gmmu_role_name(entry->role));
	text_add(text, " at depth ");
	role_add_depths(text, entry->level_candidates);
	if (depth && strcmp(depth->name, "PTE") != 0)
		text_add_format(text, " (%s)", depth->name);
	if (entry->page_size != GMMU_PAGE_SIZE_UNKNOWN)
		text_add_format(text, ", page size %s", gmmu_page_size_name(entry->page_size));
	if (role_is_picked(view))
		text_add(text, ", picked by bit 0");
	text_add_char(text, '\n');
}

/* With both readings if there are two. */
static void add_addresses(struct text *text, const struct gmmu_entry *entry)
{
	for (unsigned field = 0; field < gmmu_field_count(entry->role); field++) {
		const struct gmmu_field *row = gmmu_field_at(entry->role, field);

		if (row->kind != GMMU_FIELD_ADDRESS)
			continue;
		heading_add(text, row->label);
		value_add_address(text, entry, field);
		text_add_char(text, '\n');
	}
}

static void add_place(struct text *text, const struct gmmu_row *row)
{
	heading_add(text, "slot");
	text_add_decimal(text, row->index);
	text_add(text, " at pa 0x");
	text_add_hex(text, row->pa, 1);
	text_add(text, ", offset 0x");
	text_add_hex(text, row->offset, 1);
	if (row->placed) {
		text_add(text, ", in its table ");
		text_add_decimal(text, row->table_index);
		text_add(text, ", va + 0x");
		text_add_hex(text, row->va_offset, 1);
	}
	text_add_char(text, '\n');
}

/* The widest cell of each column of the field lines. */
struct widths {
	size_t bits, name, value;
	size_t derived; /* names of derived rows */
};

static void width_raise(size_t *width, size_t length)
{
	if (*width < length)
		*width = length;
}

static struct widths widths_find(const struct gmmu_entry *entry)
{
	struct widths widths = {strlen("bits"), strlen("field"), strlen("value"), 0};
	struct text cell = {0};

	for (unsigned field = 0; field < gmmu_field_count(entry->role); field++) {
		const struct gmmu_field *row = gmmu_field_at(entry->role, field);

		if (row->kind != GMMU_FIELD_RAW) {
			width_raise(&widths.derived, strlen(row->name));
			continue;
		}
		text_clear(&cell);
		value_add_bits(&cell, row);
		width_raise(&widths.bits, cell.length);
		width_raise(&widths.name, strlen(row->name));
		text_clear(&cell);
		value_add(&cell, entry, field);
		width_raise(&widths.value, cell.length);
	}
	text_free(&cell);
	return widths;
}

/* How a field's value is highlighted. */
static enum meaning value_meaning(const struct gmmu_entry *entry, unsigned field)
{
	struct gmmu_value value = gmmu_entry_value(entry, field);

	if (!gmmu_entry_in_force(entry, field) || !value.known)
		return MEANING_DIM;
	if (gmmu_entry_ambiguous(entry, field))
		return MEANING_BIT_AMBIGUOUS;
	return value.number ? MEANING_BIT_SET : MEANING_BIT_CLEAR;
}

static void add_value(struct text *text, const struct gmmu_entry *entry, unsigned field)
{
	uint8_t before = text->meaning;

	text->meaning = (uint8_t)value_meaning(entry, field);
	value_add(text, entry, field);
	text->meaning = before;
}

static void add_field(struct text *text, const struct gmmu_entry *entry, unsigned field, const struct widths *widths)
{
	const struct gmmu_field *row = gmmu_field_at(entry->role, field);
	bool in_force = gmmu_entry_in_force(entry, field);
	struct text sentence = {0};
	size_t start = text->length;
	size_t column = widths->bits + 2;

	value_add_bits(text, row);
	text_pad_to(text, start, column);
	text_add_as(text, in_force ? MEANING_NAME : MEANING_DIM, row->name);
	column += widths->name + 2;
	text_pad_to(text, start, column);
	add_value(text, entry, field);
	column += widths->value + 2;
	text_pad_to(text, start, column);
	if (in_force)
		value_add_meaning(&sentence, entry, field);
	else
		value_add_force(&sentence, entry, field);
	if (sentence.length > 0)
		text_add_wrapped(text, in_force ? MEANING_PLAIN : MEANING_DIM, text_string(&sentence), start, column,
				 REPORT_COLUMNS);
	text_add_char(text, '\n');
	text_free(&sentence);
}

/* Derived values, except names, which are shown next to the values. */
static void add_derived(struct text *text, const struct gmmu_entry *entry, const struct widths *widths)
{
	for (unsigned field = 0; field < gmmu_field_count(entry->role); field++) {
		const struct gmmu_field *row = gmmu_field_at(entry->role, field);
		size_t start = text->length;

		if (row->kind == GMMU_FIELD_RAW || row->kind == GMMU_FIELD_NAME)
			continue;
		text_pad_to(text, start, widths->bits + 2);
		text_add_as(text, MEANING_NAME, row->name);
		text_pad_to(text, start, widths->bits + widths->derived + 4);
		add_value(text, entry, field);
		text_add_char(text, '\n');
	}
}

static void add_fields(struct text *text, const struct gmmu_entry *entry)
{
	struct widths widths = widths_find(entry);
	size_t start = text->length;
	uint8_t before = text->meaning;

	text->meaning = MEANING_HEADING;
	text_add(text, "bits");
	text_pad_to(text, start, widths.bits + 2);
	text_add(text, "field");
	text_pad_to(text, start, widths.bits + widths.name + 4);
	text_add(text, "value");
	text_pad_to(text, start, widths.bits + widths.name + widths.value + 6);
	text_add(text, "meaning\n");
	text->meaning = before;
	for (unsigned field = 0; field < gmmu_field_count(entry->role); field++)
		if (gmmu_field_at(entry->role, field)->kind == GMMU_FIELD_RAW)
			add_field(text, entry, field, &widths);
	text_add_char(text, '\n');
	add_derived(text, entry, &widths);
}

static void add_reserved(struct text *text, const struct gmmu_entry *entry)
{
	struct text list = {0};
	size_t start = text->length;

	explain_add_reserved_list(&list, entry);
	if (list.length > 0) {
		text_add_as(text, MEANING_BIT_RESERVED_SET, "reserved bits set");
		text_add(text, ": ");
		text_add_wrapped(text, MEANING_BIT_RESERVED_SET, text_string(&list), start, HEADING_COLUMNS,
				 REPORT_COLUMNS);
		text_add_char(text, '\n');
	}
	text_free(&list);
}

/* A slot whose role bit 0 picked could also be something else. */
static void add_other(struct text *text, const struct gmmu_view *view, const struct gmmu_entry *entry)
{
	struct gmmu_entry other;

	if (role_read_other(view, entry, &other))
		explain_add_other(text, &other, heading_add(text, "or"), HEADING_COLUMNS, REPORT_COLUMNS);
}

void report_add(struct text *text, const struct gmmu_view *view, const struct gmmu_row *row, bool place)
{
	const struct gmmu_entry *entry = &row->entry;
	uint8_t before = text->meaning;

	text->meaning = MEANING_PLAIN;
	add_raw(text, entry);
	add_role(text, view, entry);
	if (place)
		add_place(text, row);
	explain_add_state(text, entry, heading_add(text, "state"), HEADING_COLUMNS, REPORT_COLUMNS);
	add_other(text, view, entry);
	add_addresses(text, entry);
	text_add_char(text, '\n');
	ruler_add(text, entry, RULER_INDENT);
	explain_add_ruler(text, entry, RULER_INDENT, REPORT_COLUMNS);
	text_add_char(text, '\n');
	add_fields(text, entry);
	if (entry->notes) {
		text_add_char(text, '\n');
		add_reserved(text, entry);
		explain_add_notes(text, entry, 0, REPORT_COLUMNS);
	}
	text->meaning = before;
}
