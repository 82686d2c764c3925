/* SPDX-License-Identifier: MIT */
#include "render/table.h"

#include <string.h>

#include "text/number.h"
#include "render/role.h"
#include "render/value.h"

/* Wide enough for the flags of all roles, and for ordinary addresses and kinds. */
#define ROLE_WIDTH 4
#define STATE_WIDTH 7
#define APERTURE_WIDTH 5
#define ADDRESS_WIDTH 14

static bool row_is_empty(const struct gmmu_row *row)
{
	return row->entry.state == GMMU_STATE_EMPTY;
}

static void add_none(struct text *text)
{
	text_add_as(text, MEANING_DIM, "-");
}

static void add_index(const struct table_layout *layout, struct text *text, const struct gmmu_row *row)
{
	if (layout->index_hex) {
		text_add(text, "0x");
		text_add_hex(text, row->index, 1);
	} else {
		text_add_decimal(text, row->index);
	}
}

static void add_pa(const struct table_layout *layout, struct text *text, const struct gmmu_row *row)
{
	(void)layout;
	text_add(text, "0x");
	text_add_hex(text, row->pa, 1);
}

static void add_va_offset(const struct table_layout *layout, struct text *text, const struct gmmu_row *row)
{
	(void)layout;
	if (!row->placed) {
		add_none(text);
		return;
	}
	text_add(text, "0x");
	text_add_hex(text, row->va_offset, 1);
}

/* Each digit is shown as the worst of its four bits. */
static enum gmmu_bit_class digit_class(const struct gmmu_bits *bits, unsigned digit)
{
	static const uint8_t badness[GMMU_BIT_CLASS_COUNT] = {
		[GMMU_BIT_RESERVED_CLEAR] = 0, [GMMU_BIT_CLEAR] = 1,        [GMMU_BIT_SET] = 2,
		[GMMU_BIT_AMBIGUOUS] = 3,      [GMMU_BIT_RESERVED_SET] = 4,
	};
	enum gmmu_bit_class worst = GMMU_BIT_RESERVED_CLEAR;

	for (unsigned bit = 4 * digit; bit < 4 * digit + 4; bit++) {
		enum gmmu_bit_class class = (enum gmmu_bit_class)bits->classes[bit];

		if (badness[class] > badness[worst])
			worst = class;
	}
	return worst;
}

static void add_raw(const struct table_layout *layout, struct text *text, const struct gmmu_row *row)
{
	unsigned digits = 2 * gmmu_encoding_size(layout->view.encoding);
	uint8_t before = text->meaning;
	struct gmmu_bits bits;

	if (!text->styled) {
		if (digits > 16)
			text_add_hex(text, row->entry.raw.word[1], 16);
		text_add_hex(text, row->entry.raw.word[0], 16);
		return;
	}
	gmmu_entry_bits(&row->entry, &bits);
	for (unsigned digit = digits; digit-- > 0;) {
		text->meaning = (uint8_t)(MEANING_BIT_CLEAR + digit_class(&bits, digit));
		text_add_hex(text, row->entry.raw.word[digit / 16] >> (4 * (digit % 16)) & 0xf, 1);
	}
	text->meaning = before;
}

static void add_role(const struct table_layout *layout, struct text *text, const struct gmmu_row *row)
{
	(void)layout;
	text_add_as(text, row_is_empty(row) ? MEANING_DIM : MEANING_PLAIN, gmmu_role_name(row->entry.role));
}

static void add_state(const struct table_layout *layout, struct text *text, const struct gmmu_row *row)
{
	(void)layout;
	text_add_as(text, value_state_meaning(row->entry.state), gmmu_state_name(row->entry.state));
}

unsigned table_address_from(enum gmmu_role role, unsigned field)
{
	while (field < gmmu_field_count(role) && gmmu_field_at(role, field)->kind != GMMU_FIELD_ADDRESS)
		field++;
	return field;
}

static void add_aperture(const struct table_layout *layout, struct text *text, const struct gmmu_row *row)
{
	const struct gmmu_entry *entry = &row->entry;
	bool first = true;

	(void)layout;
	if (row_is_empty(row)) {
		add_none(text);
		return;
	}
	for (unsigned field = 0; (field = table_address_from(entry->role, field)) < gmmu_field_count(entry->role);
	     field++) {
		if (!first)
			text_add_char(text, '/');
		value_add_aperture(text, entry, field);
		first = false;
	}
}

static void add_flags(const struct table_layout *layout, struct text *text, const struct gmmu_row *row)
{
	(void)layout;
	value_add_flags(text, &row->entry, 8 * gmmu_encoding_size(row->entry.encoding) - 1, 0);
}

static void add_address(const struct table_layout *layout, struct text *text, const struct gmmu_row *row)
{
	const struct gmmu_entry *entry = &row->entry;
	uint8_t before = text->meaning;
	bool first = true;

	(void)layout;
	if (row_is_empty(row)) {
		add_none(text);
		return;
	}
	for (unsigned field = 0; (field = table_address_from(entry->role, field)) < gmmu_field_count(entry->role);
	     field++) {
		if (!first)
			text_add(text, TABLE_ADDRESS_GAP);
		text->meaning = value_state_meaning(entry->state) == MEANING_GOOD ? MEANING_VALUE : MEANING_DIM;
		value_add_address(text, entry, field);
		text->meaning = before;
		first = false;
	}
}

static void add_kind(const struct table_layout *layout, struct text *text, const struct gmmu_row *row)
{
	const struct gmmu_entry *entry = &row->entry;
	const char *name;

	(void)layout;
	if (entry->role != GMMU_ROLE_PTE || row_is_empty(row)) {
		add_none(text);
		return;
	}
	name = gmmu_entry_value_name(entry, GMMU_PTE_KIND);
	if (name) {
		text_add(text, name);
		return;
	}
	text_add_as(text, MEANING_NOTE, "0x");
	text->meaning = MEANING_NOTE;
	text_add_hex(text, gmmu_entry_value(entry, GMMU_PTE_KIND).number, 2);
	text->meaning = MEANING_PLAIN;
}

static void add_notes(const struct table_layout *layout, struct text *text, const struct gmmu_row *row)
{
	bool first = true;

	(void)layout;
	for (enum gmmu_note note = 0; note < GMMU_NOTE_COUNT; note++) {
		if (!(row->entry.notes & GMMU_NOTE_BIT(note)))
			continue;
		if (!first)
			text_add_char(text, ' ');
		text_add_as(text, note == GMMU_NOTE_RESERVED_SET ? MEANING_ERROR : MEANING_NOTE, gmmu_note_code(note));
		first = false;
	}
}

/* The bits of the state. */
static struct template_bits state_bits(enum gmmu_role role)
{
	(void)role;
	return template_state_bits();
}

static struct template_bits flag_bits(enum gmmu_role role)
{
	struct template_bits bits = {{0}};

	for (unsigned field = 0; field < gmmu_field_count(role); field++) {
		const struct gmmu_field *row = gmmu_field_at(role, field);

		if (row->kind == GMMU_FIELD_RAW && row->type == GMMU_VALUE_FLAG)
			bits = template_bits_or(bits, template_field_bits(role, field));
	}
	return bits;
}

static struct template_bits aperture_bits(enum gmmu_role role)
{
	struct template_bits bits = {{0}};

	for (unsigned field = 0; (field = table_address_from(role, field)) < gmmu_field_count(role); field++)
		bits = template_bits_or(bits, value_aperture_bits(role, field));
	return bits;
}

static struct template_bits kind_bits(enum gmmu_role role)
{
	struct template_bits none = {{0}};

	return role == GMMU_ROLE_PTE ? template_field_bits(role, GMMU_PTE_KIND) : none;
}

static const struct table_column columns[TABLE_COLUMN_COUNT] = {
	[TABLE_INDEX] = {"index", "slot", "number of the slot in the whole dump, from 0", true, add_index, NULL,
			 VALUE_INDEX},
	[TABLE_PA] = {"pa", "pa", "physical address of the slot", true, add_pa, NULL, VALUE_PA},
	[TABLE_VA_OFFSET] = {"va_offset", "va+", "virtual address relative to the range that the slot's table maps",
			     true, add_va_offset, NULL, VALUE_VA_OFFSET},
	[TABLE_RAW] = {"raw", "raw", "bits of the slot in hex, highest first", false, add_raw, NULL, VALUE_DIGITS},
	[TABLE_ROLE] = {"role", "role", "role of the slot (pte, pde or dual), if bit 0 picks it", false, add_role, NULL,
			VALUE_NONE},
	[TABLE_STATE] = {"state", "state", "state of the slot", false, add_state, state_bits, VALUE_NONE},
	[TABLE_APERTURE] = {"aperture", "ap",
			    "memory that holds the page or table: vid, peer, sys, sysnc (dual: BIG/SMALL)", false,
			    add_aperture, aperture_bits, VALUE_NONE},
	[TABLE_FLAGS] = {"flags", "flags", "flags that are set, by their letters in the ruler", false, add_flags,
			 flag_bits, VALUE_NONE},
	[TABLE_ADDRESS] = {"address", "address",
			   "physical address; .. = may be incomplete, | = two readings (dual: BIG / SMALL)", false,
			   add_address, NULL, VALUE_READINGS},
	[TABLE_KIND] = {"kind", "kind", "memory kind, or its id if it has no name", false, add_kind, kind_bits,
			VALUE_NONE},
	[TABLE_NOTES] = {"notes", "notes", "what deserves a second look", false, add_notes, NULL, VALUE_NOTES},
};

const struct table_column *table_column_at(unsigned id)
{
	return id < TABLE_COLUMN_COUNT ? &columns[id] : NULL;
}

/* Including 0x. */
static unsigned hex_width(uint64_t number)
{
	return 2 + number_hex_width(number);
}

/* The largest offset of a virtual address in the tables of this view, or 0 if it is never known. */
static uint64_t va_offset_max(const struct gmmu_view *view)
{
	uint64_t max = 0;

	for (int level = 0; level < GMMU_DEPTH_COUNT; level++) {
		const struct gmmu_depth *depth = gmmu_depth_at(level, view->page_size);
		bool size_known =
			level < 4 || view->page_size == GMMU_PAGE_SIZE_4K || view->page_size == GMMU_PAGE_SIZE_64K;
		uint64_t last = (uint64_t)(depth->entry_count - 1) << depth->va_lo;

		if (view->depths >> level & 1 && size_known &&
		    depth->entry_size == gmmu_encoding_size(view->encoding) && last > max)
			max = last;
	}
	return max;
}

void table_layout_init(struct table_layout *layout, const struct gmmu_view *view, uint64_t last_index, uint64_t last_pa)
{
	uint64_t va_offset = va_offset_max(view);
	unsigned digits = 2 * gmmu_encoding_size(view->encoding);
	unsigned index_width = number_decimal_width(last_index);

	*layout = (struct table_layout){
		.view = *view,
		.columns = TABLE_COLUMN_BIT(TABLE_COLUMN_COUNT) - 1,
		.widths = {[TABLE_PA] = hex_width(last_pa),
			   [TABLE_VA_OFFSET] = hex_width(va_offset),
			   [TABLE_RAW] = digits,
			   [TABLE_ROLE] = ROLE_WIDTH,
			   [TABLE_STATE] = STATE_WIDTH,
			   [TABLE_APERTURE] = APERTURE_WIDTH,
			   [TABLE_ADDRESS] = ADDRESS_WIDTH},
	};
	layout->widths[TABLE_INDEX] = index_width > hex_width(last_index) ? index_width : hex_width(last_index);
	if (!va_offset)
		layout->columns &= ~TABLE_COLUMN_BIT(TABLE_VA_OFFSET);
	if (!role_is_picked(view))
		layout->columns &= ~TABLE_COLUMN_BIT(TABLE_ROLE);
	if (!(role_mask(view) & GMMU_ROLE_BIT(GMMU_ROLE_PTE)))
		layout->columns &= ~TABLE_COLUMN_BIT(TABLE_KIND);
	for (unsigned id = 0; id < TABLE_COLUMN_COUNT; id++) {
		unsigned title = (unsigned)strlen(columns[id].title);

		if (layout->widths[id] < title)
			layout->widths[id] = title;
	}
}

void table_layout_fit(struct table_layout *layout, const struct gmmu_row *row)
{
	struct text cell = {0};

	for (unsigned id = 0; id < TABLE_COLUMN_COUNT; id++) {
		text_clear(&cell);
		columns[id].add(layout, &cell, row);
		if (layout->widths[id] < cell.length)
			layout->widths[id] = (unsigned)cell.length;
	}
	text_free(&cell);
}

static void add_line(const struct table_layout *layout, struct text *text, const struct gmmu_row *row)
{
	uint8_t before = text->meaning;
	bool first = true;

	for (unsigned id = 0; id < TABLE_COLUMN_COUNT; id++) {
		size_t start;

		if (!(layout->columns & TABLE_COLUMN_BIT(id)))
			continue;
		text->meaning = MEANING_PLAIN;
		if (!first)
			text_add(text, TABLE_COLUMN_GAP);
		start = text->length;
		if (row)
			columns[id].add(layout, text, row);
		else
			text_add_as(text, MEANING_HEADING, columns[id].title);
		text_align(text, start, layout->widths[id], columns[id].right);
		first = false;
	}
	text_trim(text);
	text->meaning = before;
}

void table_add_titles(const struct table_layout *layout, struct text *text)
{
	add_line(layout, text, NULL);
}

void table_add_row(const struct table_layout *layout, struct text *text, const struct gmmu_row *row)
{
	add_line(layout, text, row);
}
