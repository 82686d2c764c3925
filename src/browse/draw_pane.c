/* SPDX-License-Identifier: MIT */
/* The bit pane: a ruler over all bits of the row, and all there is to say about the field under the bit cursor. */
#include "browse/state.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "render/ruler.h"
#include "render/value.h"

/* From this width on 64 bits stand in one line of the ruler, else 32; the wider one leaves room for a label. */
#define WIDTH_WORD 80
#define WIDTH_LABEL 90
#define LABEL_WIDTH 8

/* Where the pane is drawn, and how far it got. */
struct pane {
	const struct area *area;
	const struct browse *browse;
	const struct browse_row *row;
	int line; /* from the top of the pane's text, which may be scrolled out */
	int indent;
};

static struct pen pane_line(struct pane *pane, enum meaning meaning)
{
	struct pen pen = pen_at(pane->area, pane->line - pane->browse->pane_top, meaning);

	pane->line++;
	return pen;
}

static int pane_indent(int width)
{
	return width >= WIDTH_LABEL ? LABEL_WIDTH : width >= WIDTH_WORD ? 1 : 0;
}

int pane_bit_at(const struct browse *browse, int row, int column, int width)
{
	int step = width >= WIDTH_WORD ? 64 : 32;
	int lines = 3 * (int)row_bits(browse) / step;
	int line = row + browse->pane_top, x = column - pane_indent(width);

	/* Three lines a ruler; a click on any of them counts. The highest word stands below the lowest. */
	if (line < 0 || line >= lines || x < 0 || x >= BITS_COLUMNS(step))
		return -1;
	if (x % 5 == 4)
		x--;
	return (line / 3 + 1) * step - 1 - (x - x / 5);
}

/* The longest name of a group that fits between its edges. */
static const char *group_name(const struct gmmu_entry *entry, const struct ruler_group *group, int width)
{
	const struct gmmu_field *field = gmmu_field_at(entry->role, group->field);

	if (!field)
		return width >= 10 ? "reserved" : "";
	return (int)strlen(field->name) + 2 <= width ? field->name : field->label;
}

static void span_draw(const struct gmmu_entry *entry, const struct ruler_group *group, unsigned hi, struct pen *pen)
{
	int start = bits_column(hi, group->hi), width = bits_column(hi, group->lo) - start + 1;
	const char *name = group_name(entry, group, width);
	int length = (int)strlen(name), base = pen->column;

	pen->meaning = group->in_force ? MEANING_NAME : MEANING_DIM;
	pen->column = base + start;
	if (width >= length + 2) {
		pen_glyph(pen, GLYPH_SPAN_LEFT);
		pen_text(pen, name);
		while (pen->column < base + start + width - 1)
			pen_glyph(pen, GLYPH_SPAN);
		pen_glyph(pen, GLYPH_SPAN_RIGHT);
	} else {
		for (int i = 0; i < width; i++)
			pen_put(pen, name[0] && i < length ? (char32_t)name[i] : U' ');
	}
	pen->column = base;
}

/* Bits hi..lo: their numbers, themselves, and the fields below them. */
static void ruler_draw(struct pane *pane, unsigned hi, unsigned lo)
{
	const struct gmmu_entry *entry = &pane->row->row.entry;
	struct ruler_group groups[64];
	size_t count = ruler_groups(entry, hi, lo, groups);
	unsigned bit = pane->browse->bit;
	int line = pane->line - pane->browse->pane_top;
	struct pen pen = pane_line(pane, MEANING_DIM);

	if (pane->indent == LABEL_WIDTH && entry->encoding == GMMU_ENCODING_VER2_DUAL)
		pen_text_as(&pen, MEANING_HEADING, entry->role != GMMU_ROLE_DUAL ? "" : hi > 63 ? " SMALL" : " BIG");
	pen.column = pane->indent;
	bits_numbers_draw(hi, lo, &pen);
	pen = pane_line(pane, MEANING_PLAIN);
	pen.column = pane->indent;
	bits_draw(entry, hi, lo, &pen);
	pen = pane_line(pane, MEANING_NAME);
	pen.column = pane->indent;
	for (size_t i = 0; i < count; i++)
		span_draw(entry, &groups[i], hi, &pen);
	if (bit > hi || bit < lo)
		return;
	area_flag(pane->area, line + 1, pane->indent + bits_column(hi, bit), 1, CELL_CURSOR);
	for (size_t i = 0; i < count; i++)
		if (bit <= groups[i].hi && bit >= groups[i].lo)
			area_flag(pane->area, line + 2, pane->indent + bits_column(hi, groups[i].hi),
				  bits_column(hi, groups[i].lo) - bits_column(hi, groups[i].hi) + 1, CELL_SELECTED);
}

/* Words under construction: wrapped lines, each begun by a heading. */
struct words {
	struct text text;
	size_t line; /* where the last line began */
	size_t width;
};

static void words_begin(struct words *words, enum meaning meaning, const char *heading)
{
	if (words->text.length > 0)
		text_add_char(&words->text, '\n');
	words->line = words->text.length;
	text_add_char(&words->text, ' ');
	text_add_as(&words->text, meaning, heading);
}

static void words_add(struct words *words, enum meaning meaning, const char *sentence)
{
	text_add_char(&words->text, ' ');
	words->line = text_add_wrapped(&words->text, meaning, sentence, words->line, 3, words->width);
}

static void words_add_format(struct words *words, enum meaning meaning, const char *format, ...) GMMU_PRINTF(3, 4);

static void words_add_format(struct words *words, enum meaning meaning, const char *format, ...)
{
	char sentence[640];
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(sentence, sizeof(sentence), format, arguments);
	va_end(arguments);
	words_add(words, meaning, sentence);
}

/* Takes over what `add` says of a field. */
static void words_add_value(struct words *words, enum meaning meaning, const struct gmmu_entry *entry, unsigned field,
			    void (*add)(struct text *, const struct gmmu_entry *, unsigned))
{
	struct text sentence = {0};

	add(&sentence, entry, field);
	if (sentence.bytes)
		words_add(words, meaning, sentence.bytes);
	text_free(&sentence);
}

static void binary_write(uint64_t number, unsigned bits, char *out)
{
	for (unsigned bit = bits; bit-- > 0;)
		*out++ = number >> bit & 1 ? '1' : '0';
	*out = '\0';
}

static void field_explain(struct words *words, const struct gmmu_entry *entry, unsigned number)
{
	const struct gmmu_field *field = gmmu_field_at(entry->role, number);
	unsigned bits = field->hi - field->lo + 1u;
	uint64_t value = gmmu_entry_value(entry, number).number;
	char binary[65];

	binary_write(value, bits, binary);
	words_begin(words, MEANING_NAME, field->name);
	if (bits == 1)
		words_add_format(words, MEANING_VALUE, "bit %u = %" PRIu64, field->lo, value);
	else
		words_add_format(words, MEANING_VALUE, "bits %u:%u = 0x%" PRIx64 " = %" PRIu64 " = 0b%s", field->hi,
				 field->lo, value, value, binary);
	words_add(words, MEANING_PLAIN, "-");
	words_add_value(words, MEANING_PLAIN, entry, number, value_add_meaning);
}

/* What is made from a field: its name, the address, ... */
static void derived_explain(struct words *words, const struct gmmu_entry *entry, unsigned number)
{
	for (unsigned i = 0; i < gmmu_field_count(entry->role); i++) {
		const struct gmmu_field *field = gmmu_field_at(entry->role, i);

		if (field->kind == GMMU_FIELD_RAW || field->kind == GMMU_FIELD_NAME ||
		    (field->base != number && field->other != number && field->extra != number))
			continue;
		words_begin(words, MEANING_DIM, "gives");
		words_add(words, MEANING_NAME, field->name);
		words_add_value(words, MEANING_VALUE, entry, i,
				field->kind == GMMU_FIELD_ADDRESS ? value_add_address : value_add);
		words_add(words, MEANING_DIM, field->help);
	}
}

/* The other fields that cover the bit, and why they count or do not. */
static void others_explain(struct words *words, const struct gmmu_entry *entry, unsigned bit, unsigned number)
{
	for (unsigned i = 0; i < gmmu_field_count(entry->role); i++) {
		const struct gmmu_field *field = gmmu_field_at(entry->role, i);

		if (i == number || field->kind != GMMU_FIELD_RAW || bit > field->hi || bit < field->lo)
			continue;
		words_begin(words, MEANING_DIM, "also");
		words_add(words, MEANING_NAME, field->name);
		words_add_format(words, MEANING_VALUE, "%u:%u = 0x%" PRIx64, field->hi, field->lo,
				 gmmu_entry_value(entry, i).number);
		words_add_value(words, MEANING_DIM, entry, i, value_add_force);
	}
}

static void notes_explain(struct words *words, const struct gmmu_entry *entry)
{
	words_begin(words, value_state_meaning(entry->state), gmmu_state_name(entry->state));
	words_add(words, MEANING_PLAIN, gmmu_state_help(entry->state));
	for (enum gmmu_note note = 0; note < GMMU_NOTE_COUNT; note++)
		if (entry->notes & GMMU_NOTE_BIT(note)) {
			words_begin(words, note == GMMU_NOTE_RESERVED_SET ? MEANING_ERROR : MEANING_NOTE,
				    gmmu_note_code(note));
			words_add(words, MEANING_PLAIN, gmmu_note_help(note));
		}
}

static void explain(struct words *words, const struct browse *browse, const struct gmmu_entry *entry)
{
	unsigned field = gmmu_entry_bit_field(entry, browse->bit);
	char title[32];

	if (field == GMMU_FIELD_NONE) {
		snprintf(title, sizeof(title), "bit %u", browse->bit);
		words_begin(words, MEANING_NAME, title);
		words_add_format(words, MEANING_PLAIN, "= %d - reserved: no named field of a %s covers it",
				 gmmu_slot_bit(entry->raw, browse->bit), gmmu_role_name(entry->role));
	} else {
		field_explain(words, entry, field);
		derived_explain(words, entry, field);
	}
	others_explain(words, entry, browse->bit, field);
	notes_explain(words, entry);
	if (field != GMMU_FIELD_NONE) {
		words_begin(words, MEANING_DIM, "source");
		words_add_format(words, MEANING_DIM, "%s; section %u of the format document;",
				 gmmu_field_at(entry->role, field)->source,
				 gmmu_field_at(entry->role, field)->seed_section);
		words_add_value(words, MEANING_DIM, entry, field, value_add_force);
	}
}

static void words_draw(struct pane *pane, const struct words *words)
{
	size_t start = 0;

	while (start < words->text.length) {
		const char *newline = memchr(words->text.bytes + start, '\n', words->text.length - start);
		size_t end = newline ? (size_t)(newline - words->text.bytes) : words->text.length;
		struct pen pen = pane_line(pane, MEANING_PLAIN);

		pen_styled(&pen, &words->text, start, end);
		start = end + 1;
	}
}

void pane_draw(struct browse *browse, const struct area *area)
{
	struct browse_row row;
	struct pane pane = {area, browse, &row, 0, pane_indent(area->width)};
	struct words words = {.text = {.styled = true, .meaning = MEANING_PLAIN}, .width = (size_t)area->width - 1};
	unsigned step = area->width >= WIDTH_WORD ? 64 : 32;

	if (row_read(browse, browse->cursor, &row) && row.item.available) {
		for (unsigned lo = 0; lo < row_bits(browse); lo += step)
			ruler_draw(&pane, lo + step - 1, lo);
		explain(&words, browse, &row.row.entry);
		words_draw(&pane, &words);
		text_free(&words.text);
	}
	browse->pane_lines = pane.line;
}
