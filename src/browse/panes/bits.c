/* SPDX-License-Identifier: MIT */
/* The bit pane: a ruler for all bits of the row, and everything about the field under the bit cursor. */
#include "browse/panes/bits.h"

#include <string.h>

#include "browse/model/frame.h"
#include "browse/model/model.h"
#include "browse/model/row.h"
#include "browse/panes/bit_cells.h"
#include "browse/panes/cells.h"
#include "browse/panes/comparison_text.h"
#include "browse/panes/layout.h"
#include "browse/panes/message.h"
#include "browse/panes/pane.h"
#include "browse/panes/parts.h"
#include "browse/panes/row_text.h"
#include "browse/panes/stack.h"
#include "browse/panes/settings.h"
#include "render/explain.h"
#include "render/role.h"
#include "render/ruler.h"
#include "text/text.h"

/* The wider ruler leaves room for a label. */
#define WIDTH_LABEL 90
#define LABEL_WIDTH 8
/* After the longest first number, "127 "; up to the space before the third number. */
#define HALF_COLUMN 4
#define HALF_WIDTH 5

/* Below a bit with two readings, as in the legend. */
#define AMBIGUOUS_SIGN U'~'

/* Where the pane is drawn, and the current position in it. */
struct drawing {
	const struct area *area;
	const struct browse *browse;
	const struct browse_row *row;
	int line; /* line of the pane's text, which may be scrolled out */
	int kept; /* lines at the top that do not scroll: the ruler */
	int indent;
};

static struct pen pane_line(struct drawing *pane, enum meaning meaning)
{
	int line = pane->line++, row = line - bits_of(pane->browse)->top;

	if (line < pane->kept)
		row = line;
	else if (row < pane->kept)
		row = -1; /* scrolled out */
	return pen_at(pane->area, row, meaning);
}

static unsigned ruler_bits(int width)
{
	return width >= RULER_WIDTH_WORD ? 64 : 32;
}

/* The lines of the ruler, which stay in place if there is room for more than them. */
static int ruler_lines(const struct browse *browse, int width)
{
	return RULER_LINES * (int)(row_bits(model_of(browse)) / ruler_bits(width));
}

static int ruler_kept(const struct browse *browse, int width, int height)
{
	int lines = ruler_lines(browse, width);

	return height > lines ? lines : 0;
}

static int pane_indent(int width)
{
	return width >= WIDTH_LABEL ? LABEL_WIDTH : width >= RULER_WIDTH_WORD ? 1 : 0;
}

int bits_bit_at(const struct browse *browse, int row, int column, int width)
{
	int step = (int)ruler_bits(width), lines = ruler_lines(browse, width);
	bool kept = row < ruler_kept(browse, width, layout_make(browse).pane_height);
	int line = kept ? row : row + bits_of(browse)->top, x = column - pane_indent(width);

	/* Each ruler has three lines, all of which can be clicked. The highest word is below the lowest. */
	if (line < 0 || line >= lines || x < 0 || x >= BITS_COLUMNS(step))
		return -1;
	if (x % 5 == 4)
		x--;
	return (line / RULER_LINES + 1) * step - 1 - (x - x / 5);
}

/* The longest name of a group that fits between its edges. */
static const char *group_name(const struct gmmu_entry *entry, const struct ruler_group *group, int width)
{
	const struct gmmu_field *field = gmmu_field_at(entry->role, group->field);

	if (!field)
		return width >= 10 ? "reserved" : "";
	return (int)strlen(field->name) + 2 <= width ? field->name : field->label;
}

static void span_put(struct pen *pen, bool wave)
{
	if (wave)
		pen_put(pen, AMBIGUOUS_SIGN);
	else
		pen_glyph(pen, GLYPH_SPAN);
}

/* A line below the bits of a group, with its name if there is room; a wave below bits that have two readings. */
static void span_draw(const struct gmmu_entry *entry, const struct ruler_group *group, unsigned hi, struct pen *pen)
{
	int start = bits_column(hi, group->hi), width = bits_column(hi, group->lo) - start + 1;
	const char *name = group_name(entry, group, width);
	int length = (int)strlen(name), base = pen->column;
	bool wave = gmmu_entry_bit_class(entry, group->hi) == GMMU_BIT_AMBIGUOUS;

	pen->meaning = group->in_force ? MEANING_NAME : MEANING_DIM;
	pen->column = base + start;
	if (width >= length + 2) {
		pen_glyph(pen, GLYPH_SPAN_LEFT);
		pen_text(pen, name);
		while (pen->column < base + start + width - 1)
			span_put(pen, wave);
		pen_glyph(pen, GLYPH_SPAN_RIGHT);
	} else if (wave && length >= width) {
		while (pen->column < base + start + width)
			span_put(pen, wave);
	} else if (width == 3 && length > 3) {
		pen_glyph(pen, GLYPH_SPAN_LEFT);
		pen_put(pen, (char32_t)name[0]);
		pen_glyph(pen, GLYPH_SPAN_RIGHT);
	} else {
		for (int i = 0; i < width; i++)
			pen_put(pen, name[0] && i < length ? (char32_t)name[i] : wave ? AMBIGUOUS_SIGN : U' ');
	}
	pen->column = base;
}

/* BIG or SMALL: on the left or, if there is no room, in place of the second number. */
static void half_draw(const struct drawing *pane, int line, unsigned hi)
{
	struct pen pen = pen_at(pane->area, line, MEANING_HEADING);

	pen.column = pane->indent == LABEL_WIDTH ? 1 : pane->indent + HALF_COLUMN;
	pen_field(&pen, half_label(GMMU_ROLE_DUAL, hi / 64), HALF_WIDTH);
}

/* Bits hi..lo: their numbers, the bits, and the fields below them. */
static void ruler_draw(struct drawing *pane, unsigned hi, unsigned lo)
{
	const struct gmmu_entry *entry = &pane->row->row.entry;
	struct ruler_group groups[64];
	size_t count = ruler_groups(entry, hi, lo, groups);
	unsigned bit = model_of(pane->browse)->bit;
	int line = pane->line - bits_of(pane->browse)->top;
	struct pen pen = pane_line(pane, MEANING_DIM);

	pen.column = pane->indent;
	bits_numbers_draw(hi, lo, &pen);
	if (entry->role == GMMU_ROLE_DUAL)
		half_draw(pane, line, hi);
	pen = pane_line(pane, MEANING_PLAIN);
	pen.column = pane->indent;
	bits_draw(entry, hi, lo, &pen);
	pen.column = pane->indent;
	bits_differ_draw(pane->row, hi, lo, false, &pen);
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

/* What else the row can be: at an open depth, bit 0 may be misleading. */
static void other_add(struct text *text, const struct browse *browse, const struct gmmu_entry *entry, size_t width)
{
	size_t start = text->length;
	struct gmmu_entry other;

	if (!role_read_other(&model_of(browse)->view, entry, &other))
		return;
	text_add(text, "bit 0 picks ");
	text_add_as(text, MEANING_NAME, gmmu_role_name(entry->role));
	text_add(text, "; or ");
	explain_add_other(text, &other, start, 2, width);
}

/* All explanations, from the bit under the cursor to the whole row. */
static void words_add(struct text *text, const struct browse *browse, const struct browse_row *row, size_t width)
{
	const struct gmmu_entry *entry = &row->row.entry;
	bool open = role_depth_is_open(&model_of(browse)->view);
	size_t start;

	edit_add_row(text, browse, row, width);
	comparison_add_row(text, browse, row, width);
	if (open)
		other_add(text, browse, entry, width);
	explain_add_bit(text, entry, model_of(browse)->bit, width);
	start = text->length;
	explain_add_state(text, entry, start, 2, width);
	explain_add_notes(text, entry, 2, width);
	if (!open)
		other_add(text, browse, entry, width);
}

static void words_draw(struct drawing *pane, const struct text *text)
{
	size_t start = 0;

	while (start < text->length) {
		size_t end = text_line_end(text, start);
		struct pen pen = pane_line(pane, MEANING_PLAIN);

		pen.column = 1;
		pen_styled(&pen, text, start, end);
		start = end + 1;
	}
}

int bits_pane_draw(const struct browse *browse, const struct area *area)
{
	struct browse_row row;
	struct drawing pane = {.area = area,
			       .browse = browse,
			       .row = &row,
			       .kept = ruler_kept(browse, area->width, area->height),
			       .indent = pane_indent(area->width)};
	struct text words = {.styled = true, .meaning = MEANING_PLAIN, .ascii = settings_of(browse)->ascii};
	unsigned step = ruler_bits(area->width);

	if (row_here(model_of(browse), &row) && row.item.available) {
		for (unsigned lo = 0; lo < row_bits(model_of(browse)); lo += step)
			ruler_draw(&pane, lo + step - 1, lo);
		words_add(&words, browse, &row, (size_t)area->width - 2);
		words_draw(&pane, &words);
		text_free(&words);
	}
	if (pane.line - bits_of(browse)->top > area->height) {
		struct pen pen = pen_at(area, area->height - 1, MEANING_HEADING);

		pen.column = area->width - 1;
		pen_glyph(&pen, GLYPH_MORE);
	}
	return pane.line;
}

/* Measured by drawing it nowhere. */
int bits_pane_lines(const struct browse *browse)
{
	struct grid nowhere = {0};
	const struct area area = {.grid = &nowhere, .width = browse_width(browse)};

	return bits_pane_draw(browse, &area);
}

void bits_move(struct browse *browse, enum move move)
{
	int height = layout_make(browse).pane_height;

	bits_of(browse)->top = scroll_top(bits_of(browse)->top, move, height, bits_pane_lines(browse));
}

void do_pane_focus(struct browse *browse, int unused)
{
	(void)unused;
	bits_of(browse)->closed = false;
	if (pane_is_open(browse, PANE_BITS)) {
		pane_close(browse, PANE_BITS);
		return;
	}
	pane_open(browse, PANE_BITS);
	browse_say(browse, "keys now go to the bit pane: up and down scroll it");
}

void do_pane_size(struct browse *browse, int lines)
{
	int height = layout_make(browse).pane_height;

	bits_of(browse)->wanted = height + lines < 1 ? 1 : height + lines;
	if (!bits_of(browse)->closed && layout_make(browse).pane_height == height)
		browse_say(browse, "the pane cannot be resized further");
	bits_of(browse)->closed = false;
	if (layout_make(browse).pane_height > 0)
		bits_of(browse)->wanted = layout_make(browse).pane_height;
	if (!pane_is_open(browse, PANE_BITS))
		bits_home(browse);
}

void do_pane_toggle(struct browse *browse, int unused)
{
	(void)unused;
	bits_of(browse)->closed = !bits_of(browse)->closed;
	if (bits_of(browse)->closed)
		pane_close(browse, PANE_BITS);
}
