/* SPDX-License-Identifier: MIT */
#include "render/explain.h"

#include <string.h>

#include "render/role.h"
#include "render/value.h"
#include "text/count.h"

/* Column of the text after a heading. */
#define HEADING_COLUMNS 10

/* Begins a line "  heading   " and returns where it began. */
static size_t heading_add(struct text *text, const char *heading)
{
	return text_add_heading(text, 2, heading, HEADING_COLUMNS);
}

/* Ends a line with `sentence`, which is then cleared. */
static void sentence_add(struct text *text, struct text *sentence, enum meaning meaning, size_t start, size_t width)
{
	if (sentence->length > 0)
		text_add_wrapped(text, meaning, text_string(sentence), start, HEADING_COLUMNS, width);
	text_add_char(text, '\n');
	text_clear(sentence);
}

/* The value's bits in groups of four, as in the ruler. */
static void add_binary(struct text *text, const struct gmmu_field *row, uint64_t number)
{
	text_add(text, "0b");
	for (unsigned bit = row->hi - row->lo + 1u; bit-- > 0;) {
		text_add_char(text, number >> bit & 1 ? '1' : '0');
		if (bit > 0 && bit % 4 == 0)
			text_add_char(text, '_');
	}
}

static void add_numbers(struct text *text, const struct gmmu_entry *entry, unsigned field)
{
	const struct gmmu_field *row = gmmu_field_at(entry->role, field);
	uint64_t number = gmmu_entry_value(entry, field).number;

	if (row->kind != GMMU_FIELD_RAW) {
		value_add(text, entry, field);
		return;
	}
	text_add(text, "0x");
	text_add_hex(text, number, 1);
	text_add(text, " = ");
	text_add_decimal(text, number);
	text_add(text, " = ");
	add_binary(text, row, number);
}

/* The meaning and, for a part of an address, the address it belongs to. */
static void add_meaning(struct text *text, const struct gmmu_entry *entry, unsigned field)
{
	const struct gmmu_field *row = gmmu_field_at(entry->role, field);
	bool named = row->kind == GMMU_FIELD_RAW && gmmu_entry_value_name(entry, field);
	bool in_force = gmmu_entry_in_force(entry, field);
	unsigned address = value_address_of(entry->role, field);

	if (in_force && address != GMMU_FIELD_NONE) {
		text_add(text, gmmu_field_at(entry->role, address)->name);
		text_add_char(text, ' ');
		value_add_address(text, entry, address);
		text_add(text, ": ");
	}
	value_add_meaning(text, entry, field);
	if (named && in_force) {
		text_add(text, ": ");
		text_add(text, row->help);
	}
}

static bool rows_overlap(const struct gmmu_field *a, const struct gmmu_field *b)
{
	return a->lo <= b->hi && b->lo <= a->hi;
}

static void add_others(struct text *text, struct text *sentence, const struct gmmu_entry *entry, unsigned field,
		       size_t width)
{
	const struct gmmu_field *row = gmmu_field_at(entry->role, field);
	const char *heading = "also";

	for (unsigned i = 0; i < gmmu_field_count(entry->role); i++) {
		const struct gmmu_field *other = gmmu_field_at(entry->role, i);

		if (i == field || other->kind != GMMU_FIELD_RAW || !rows_overlap(row, other))
			continue;
		text_add(sentence, other->name);
		text_add_char(sentence, ' ');
		value_add_bits(sentence, other);
		text_add(sentence, " = ");
		value_add(sentence, entry, i);
		text_add(sentence, ", ");
		value_add_force(sentence, entry, i);
		sentence_add(text, sentence, MEANING_PLAIN, heading_add(text, heading), width);
		heading = "";
	}
}

void explain_add_field(struct text *text, const struct gmmu_entry *entry, unsigned field, size_t width)
{
	const struct gmmu_field *row = gmmu_field_at(entry->role, field);
	struct text sentence = {0};
	size_t start = text->length;

	if (!row)
		return;
	text_add_as(text, MEANING_NAME, row->name);
	text_add(text, row->kind == GMMU_FIELD_RAW ? "  " : "  derived from ");
	text_add(text, row->hi == row->lo ? "bit " : "bits ");
	value_add_bits(text, row);
	text_add(text, ", ");
	value_add_force(&sentence, entry, field);
	sentence_add(text, &sentence, MEANING_PLAIN, start, width);

	start = heading_add(text, "value");
	add_numbers(&sentence, entry, field);
	sentence_add(text, &sentence, MEANING_VALUE, start, width);
	start = heading_add(text, "meaning");
	add_meaning(&sentence, entry, field);
	sentence_add(text, &sentence, gmmu_entry_ambiguous(entry, field) ? MEANING_NOTE : MEANING_PLAIN, start, width);
	if (gmmu_entry_ambiguous(entry, field) && row->second_row != GMMU_FIELD_NONE) {
		start = heading_add(text, "second");
		text_add(&sentence, gmmu_field_at(entry->role, row->second_row)->name);
		text_add_char(&sentence, ' ');
		value_add(&sentence, entry, row->second_row);
		sentence_add(text, &sentence, MEANING_NOTE, start, width);
	}
	if (row->kind == GMMU_FIELD_RAW)
		add_others(text, &sentence, entry, field, width);
	start = heading_add(text, "source");
	text_add(&sentence, row->source);
	sentence_add(text, &sentence, MEANING_DIM, start, width);
	text_free(&sentence);
}

void explain_add_bit(struct text *text, const struct gmmu_entry *entry, unsigned bit, size_t width)
{
	unsigned field = gmmu_entry_bit_field(entry, bit);
	bool set = gmmu_slot_bit(entry->raw, bit);
	size_t start = text->length;

	if (field != GMMU_FIELD_NONE) {
		explain_add_field(text, entry, field, width);
		return;
	}
	text_add_as(text, set ? MEANING_BIT_RESERVED_SET : MEANING_BIT_RESERVED_CLEAR, "reserved");
	text_add_format(text, "  bit %u is %s: ", bit, set ? "set" : "clear");
	text_add_wrapped(text, MEANING_PLAIN,
			 set ? "no named field covers it; if the slot is read correctly, it should be clear. Possible "
			       "causes: wrong depth, wrong encoding, or something that is not documented"
			     : "no named field covers it, and it is clear",
			 start, 2, width);
	text_add_char(text, '\n');
}

void explain_add_state(struct text *text, const struct gmmu_entry *entry, size_t line_start, size_t indent,
		       size_t width)
{
	text_add_as(text, value_state_meaning(entry->state), gmmu_state_name(entry->state));
	text_add(text, ": ");
	text_add_wrapped(text, MEANING_PLAIN, gmmu_state_help(entry->state), line_start, indent, width);
	text_add_char(text, '\n');
}

/* The meaning of the state, and the codes of the notes, explained for the reading that has them. */
static void add_state_and_codes(struct text *sentence, const struct gmmu_entry *entry)
{
	const char *before = "; notes: ";

	text_add(sentence, gmmu_state_help(entry->state));
	for (enum gmmu_note note = 0; note < GMMU_NOTE_COUNT; note++) {
		if (!(entry->notes & GMMU_NOTE_BIT(note)))
			continue;
		text_add(sentence, before);
		text_add(sentence, gmmu_note_code(note));
		before = ", ";
	}
}

void explain_add_other(struct text *text, const struct gmmu_entry *other, size_t line_start, size_t indent,
		       size_t width)
{
	struct text sentence = {0};

	text_add_as(text, MEANING_NAME, gmmu_role_name(other->role));
	text_add(text, " at depth ");
	role_add_depths(text, other->level_candidates);
	text_add(text, ": ");
	text_add_as(text, value_state_meaning(other->state), gmmu_state_name(other->state));
	text_add(text, ": ");
	add_state_and_codes(&sentence, other);
	text_add_wrapped(text, MEANING_PLAIN, sentence.bytes ? sentence.bytes : "", line_start, indent, width);
	text_add_char(text, '\n');
	text->failed |= sentence.failed;
	text_free(&sentence);
}

void explain_add_notes(struct text *text, const struct gmmu_entry *entry, size_t indent, size_t width)
{
	for (enum gmmu_note note = 0; note < GMMU_NOTE_COUNT; note++) {
		size_t start = text->length;

		if (!(entry->notes & GMMU_NOTE_BIT(note)))
			continue;
		text_add_repeated(text, ' ', indent);
		text_add_as(text, note == GMMU_NOTE_RESERVED_SET ? MEANING_ERROR : MEANING_NOTE, gmmu_note_code(note));
		text_add(text, ": ");
		text_add_wrapped(text, MEANING_PLAIN, gmmu_note_help(note), start, indent + 2, width);
		text_add_char(text, '\n');
	}
}

void explain_add_reserved_list(struct text *text, const struct gmmu_entry *entry)
{
	unsigned bits = 8 * gmmu_encoding_size(entry->encoding);
	size_t start = text->length;

	for (unsigned bit = 0; bit < bits; bit++) {
		unsigned first = bit;

		if (!gmmu_slot_bit(entry->reserved, bit))
			continue;
		while (bit + 1 < bits && gmmu_slot_bit(entry->reserved, bit + 1))
			bit++;
		if (text->length > start)
			text_add(text, ", ");
		text_add_decimal(text, first);
		if (bit > first)
			text_add_format(text, "-%u", bit);
	}
	if (text->length == start)
		return;
	text_add(text, "; mask 0x");
	if (bits > 64)
		text_add_hex(text, entry->reserved.word[1], 16);
	text_add_hex(text, entry->reserved.word[0], 16);
}

/* What the characters for bits mean, in short, and a longer explanation. */
static const struct {
	enum meaning meaning;
	const char *character, *help, *more;
} legend[] = {
	{MEANING_BIT_SET, "1", "named and set", ""},
	{MEANING_BIT_CLEAR, "0", "named and clear", ""},
	{MEANING_BIT_RESERVED_SET, "!", "reserved and set", ": no named field covers the bit; look here first"},
	{MEANING_BIT_RESERVED_CLEAR, ".", "reserved and clear", ""},
	{MEANING_BIT_AMBIGUOUS, "~", "the bit above has two readings", ", and both are shown"},
};
#define LEGEND_COUNT COUNT(legend)

void explain_add_legend(struct text *text)
{
	for (size_t i = 0; i < LEGEND_COUNT; i++) {
		text_add(text, "  ");
		text_add_as(text, legend[i].meaning, legend[i].character);
		text_add(text, "  ");
		text_add(text, legend[i].help);
		text_add(text, legend[i].more);
		text_add_char(text, '\n');
	}
}

/* The abbreviations of fields below their bits: "V valid, ap aperture". */
static void add_labels(struct text *text, enum gmmu_role role)
{
	for (unsigned field = 0; field < gmmu_field_count(role); field++) {
		const struct gmmu_field *row = gmmu_field_at(role, field);

		if (row->kind == GMMU_FIELD_RAW && strcmp(row->label, row->name) != 0)
			text_add_format(text, "%s %s, ", row->label, row->name);
	}
	text_add(text, "res or - reserved");
}

void explain_add_ruler(struct text *text, const struct gmmu_entry *entry, size_t indent, size_t width)
{
	struct text sentences[2] = {{0}, {0}};

	for (size_t i = 0; i < LEGEND_COUNT; i++)
		text_add_format(&sentences[0], "%s %s; ", legend[i].character, legend[i].help);
	text_add(&sentences[0], "< > the name is on that side");
	add_labels(&sentences[1], entry->role);
	for (size_t i = 0; i < 2; i++) {
		size_t start = text->length;

		text_add_repeated(text, ' ', indent);
		text_add_wrapped(text, MEANING_DIM, text_string(&sentences[i]), start, indent, width);
		text_add_char(text, '\n');
		text_free(&sentences[i]);
	}
}
