/* SPDX-License-Identifier: MIT */
#include "browse/panes/grid.h"

#include <inttypes.h>
#include <stdio.h>

#include "browse/panes/parts.h"
#include "text/character.h"
#include "browse/model/cursor.h"
#include "browse/model/frame.h"
#include "browse/model/lines.h"
#include "browse/model/model.h"
#include "browse/model/place.h"
#include "browse/model/row.h"
#include "browse/model/sieve.h"
#include "browse/panes/bit_cells.h"
#include "browse/panes/cells.h"
#include "browse/panes/columns.h"
#include "browse/panes/comparison_text.h"
#include "browse/panes/go.h"
#include "browse/panes/layout.h"
#include "browse/panes/pane.h"
#include "browse/panes/row_flag.h"
#include "browse/panes/settings.h"
#include "dump/dump.h"
#include "dump/slots.h"
#include "query/borders.h"
#include "render/table.h"
#include "text/count.h"
#include "text/phrase.h"
#include "text/text.h"

static void heading_draw(const struct column_set *set, const struct area *area)
{
	struct pen pen = pen_at(area, 0, MEANING_HEADING);

	for (unsigned i = 0; i < set->count; i++) {
		unsigned column = set->places[i].column;
		const char *title = column_title(set, column);
		int spare = set->places[i].width - string_width(title);

		pen.column = GUTTER + set->places[i].x;
		if (column == COLUMN_BITS)
			bits_numbers_draw(63, 0, &pen);
		else if (column_is_right(column))
			pen.column += spare;
		/* The mark at the edge must not cover the title. */
		if (set->more && spare >= 2 && pen.column + string_width(title) == area->width)
			pen.column -= 2;
		if (column != COLUMN_BITS)
			pen_field(&pen, title, string_width(title));
	}
	if (set->more) {
		pen.column = area->width - 1;
		pen_glyph(&pen, GLYPH_MORE);
	}
}

/* Puts the bit cursor on the bit itself, or on the hex digit that contains it. */
static void bit_cursor_draw(const struct browse *browse, const struct column_set *set, const struct area *area,
			    int line, unsigned half)
{
	unsigned bit = model_of(browse)->bit % 64;

	if (model_of(browse)->bit / 64 != half)
		return;
	for (unsigned i = 0; i < set->count; i++) {
		int x = GUTTER + set->places[i].x;

		if (set->places[i].column == COLUMN_BITS)
			area_flag(area, line, x + bits_column(63, bit), 1, CELL_CURSOR);
		else if (set->places[i].column == TABLE_RAW)
			area_flag(area, line, x + (int)(63 - bit) / 4, 1, CELL_CURSOR);
	}
}

int grid_bit_at(const struct browse *browse, int column, unsigned half)
{
	struct column_set set;

	columns_place(browse, browse_width(browse) - GUTTER, &set);
	for (unsigned i = 0; i < set.count; i++) {
		int x = column - GUTTER - set.places[i].x;

		if (x < 0 || x >= set.places[i].width)
			continue;
		if (set.places[i].column == TABLE_RAW)
			return (int)(half * 64) + 63 - 4 * x;
		if (set.places[i].column == COLUMN_BITS && x % 5 != 4)
			return (int)(half * 64) + 63 - (x - x / 5);
	}
	return -1;
}

/* The place of a slot that cannot be read. */
static void lost_draw(const struct column_set *set, const struct browse_row *row, struct pen *pen)
{
	unsigned i = 0;

	for (; i < set->count && set->places[i].column <= TABLE_PA; i++) {
		pen->column = GUTTER + set->places[i].x;
		column_draw(set, i, row, 0, pen);
	}
	pen->column = GUTTER + (i < set->count ? set->places[i].x : 0);
	pen_text_as(pen, MEANING_ERROR, "unavailable: the bytes cannot be read any more");
}

static void slot_draw(const struct browse *browse, const struct column_set *set, const struct area *area, int number,
		      const struct line *line)
{
	struct pen pen = pen_at(area, number, MEANING_PLAIN);
	struct browse_row row;
	bool selected = line->first == model_of(browse)->cursor;

	row_read(model_of(browse), line->first, &row);
	if (selected && line->half == 0)
		pen_glyph(&pen, GLYPH_CURSOR);
	pen.column = 1;
	if (row.item.available && line->half == 0)
		row_flags_draw(browse, &row, &pen);
	if (row.row.entry.state == GMMU_STATE_EMPTY)
		pen.meaning = MEANING_DIM;
	if (row.item.available) {
		for (unsigned i = 0; i < set->count; i++) {
			pen.column = GUTTER + set->places[i].x;
			column_draw(set, i, &row, line->half, &pen);
		}
	} else if (line->half == 0) {
		lost_draw(set, &row, &pen);
	}
	if (selected) {
		area_flag(area, number, 0, area->width, CELL_SELECTED);
		if (row.item.available)
			bit_cursor_draw(browse, set, area, number, line->half);
	}
}

static void rest_draw(const struct browse *browse, const struct area *area, int number, const struct line *line)
{
	struct pen pen = pen_at(area, number, MEANING_NOTE);
	uint8_t bytes[16];
	size_t count = 0;

	for (size_t i = 0; i < dump_extent_count(model_of(browse)->dump); i++) {
		struct dump_extent extent = dump_extent_at(model_of(browse)->dump, i);

		if (line->address - extent.address < extent.size && line->address >= extent.address)
			count = dump_read(model_of(browse)->dump, i, line->address - extent.address, bytes,
					  (size_t)line->size);
	}
	pen.column = GUTTER;
	pen_format(&pen,
		   "%s left over at 0x%" PRIx64 ", less than a slot:", phrase_count(line->size, "byte", "bytes").text,
		   line->address);
	for (size_t i = 0; i < count; i++) {
		/* Whole bytes, and room for a mark if there are more. */
		if (pen.column + 3 + (i + 1 < count ? 2 : 0) > area->width) {
			pen_put(&pen, U' ');
			pen_glyph(&pen, GLYPH_MORE);
			break;
		}
		pen_format(&pen, " %02x", bytes[i]);
	}
}

static void hole_draw(const struct area *area, int number, const struct line *line)
{
	struct pen pen = pen_at(area, number, MEANING_DIM);

	pen.column = GUTTER;
	pen_rule_to(&pen, GUTTER + 3);
	pen_format(&pen, " hole: nothing from 0x%" PRIx64 " to 0x%" PRIx64 " (0x%" PRIx64 " bytes) ", line->address,
		   line->address + line->size - 1, line->size);
	pen_rule_to(&pen, area->width);
}

static void gap_draw(const struct browse *browse, const struct area *area, int number, const struct line *line)
{
	struct pen pen = pen_at(area, number, MEANING_DIM);
	struct text name = {.ascii = settings_of(browse)->ascii};

	pen.column = 1;
	pen_text_as(&pen, LOOK_CHANGED, (const char[]){comparison_sign_there(browse), '\0'});
	pen.column = GUTTER;
	pen_rule_to(&pen, GUTTER + 3);
	comparison_name_add(browse, &name);
	pen_format(&pen, model_of(browse)->comparison.earlier ? " gone since " : " only in ");
	pen_text(&pen, model_of(browse)->comparison.earlier ? "it was last read" : text_string(&name));
	pen_format(&pen, ": %s from 0x%" PRIx64 " on ", phrase_count(line->size, "slot", "slots").text, line->address);
	pen_rule_to(&pen, area->width);
	text_free(&name);
}

/* The start of the next table by alignment, and whether it ends the path's table. */
static void border_draw(const struct browse *browse, const struct area *area, int number, const struct line *line)
{
	struct pen pen = pen_at(area, number, MEANING_HEADING);
	struct table_form form = table_form_of(&model_of(browse)->view);

	pen.column = GUTTER;
	pen_rule_to(&pen, GUTTER + 3);
	if (line->path_ends)
		pen_text(&pen, " the table of your path ends");
	if (line->border == BORDER_END)
		pen_format(&pen, " end of the root: it has %u entries, and the rest is not part of it ",
			   form.depth->entry_count);
	else
		pen_format(&pen, "%s %s table 0x%" PRIx64 "-0x%" PRIx64 " ", line->path_ends ? ";" : "",
			   form.depth->name, line->address, line->address + form.bytes - 1);
	pen_rule_to(&pen, area->width);
}

static void fold_draw(const struct browse *browse, const struct area *area, int number, const struct line *line)
{
	struct pen pen = pen_at(area, number, MEANING_DIM);
	struct slots_item first = {0};
	char pieces[3][64];

	slots_place(model_of(browse)->slots, line->first, &first);
	if (model_of(browse)->cursor >= line->first && model_of(browse)->cursor <= line->last) {
		pen.meaning = MEANING_PLAIN;
		pen_glyph(&pen, GLYPH_CURSOR);
		area_flag(area, number, 0, area->width, CELL_SELECTED);
		pen.flags = CELL_SELECTED;
	}
	pen.column = 1;
	pen_glyph(&pen, GLYPH_FOLD);
	snprintf(pieces[0], sizeof(pieces[0]),
		 settings_of(browse)->hex ? "%" PRIu64 " empty slots: 0x%" PRIx64 : "%" PRIu64 " empty slots: %" PRIu64,
		 line->last - line->first + 1, first.index);
	snprintf(pieces[1], sizeof(pieces[1]), settings_of(browse)->hex ? " to 0x%" PRIx64 : " to %" PRIu64,
		 slots_index(model_of(browse)->slots, line->last));
	snprintf(pieces[2], sizeof(pieces[2]), ", from 0x%" PRIx64 " on", first.pa);
	/* A number that is cut would look like another one. */
	for (size_t i = 0; i < COUNT(pieces) && pen.column + string_width(pieces[i]) <= area->width; i++)
		pen_text(&pen, pieces[i]);
}

void grid_draw(const struct browse *browse, const struct area *heading, const struct area *area)
{
	struct line lines[SCREEN_LINES_MAX];
	struct column_set set;

	columns_place(browse, area->width - GUTTER, &set);
	heading_draw(&set, heading);
	lines_fill(model_of(browse), model_of(browse)->top, lines, area->height);
	for (int i = 0; i < area->height; i++)
		switch (lines[i].kind) {
		case LINE_SLOT:
			slot_draw(browse, &set, area, i, &lines[i]);
			break;
		case LINE_REST:
			rest_draw(browse, area, i, &lines[i]);
			break;
		case LINE_HOLE:
			hole_draw(area, i, &lines[i]);
			break;
		case LINE_GAP:
			gap_draw(browse, area, i, &lines[i]);
			break;
		case LINE_TABLE:
			border_draw(browse, area, i, &lines[i]);
			break;
		case LINE_FOLD:
			fold_draw(browse, area, i, &lines[i]);
			break;
		case LINE_NONE:
			break;
		}
	if (lines[0].kind == LINE_NONE) {
		struct pen pen = pen_at(area, 0, MEANING_NOTE);

		pen.column = GUTTER;
		pen_text(&pen, row_count(model_of(browse)) == 0 ? "This dump is empty: it holds no bytes at all."
			       : sieve_running(&model_of(browse)->sieve) ? "No slot matches the filter so far."
									 : "No slot matches the filter.");
	}
}

/* --- moving ------------------------------------------------------------------------------------------------------- */

/* Slots per page: one less than fits, so that a known row stays visible. */
static uint64_t page_slots(const struct browse *browse)
{
	struct layout layout = layout_make(browse);
	int slots = layout.grid_height / (int)(row_bits(model_of(browse)) / 64) - 1;

	return slots < 1 ? 1 : (uint64_t)slots;
}

/* Moves cursor and screen together. */
static void page_move(struct browse *browse, bool down, uint64_t slots)
{
	uint64_t (*step)(const struct model *, uint64_t, uint64_t) = down ? lines_forward : lines_back;

	model_of(browse)->top = step(model_of(browse), model_of(browse)->top, slots);
	cursor_set(browse, step(model_of(browse), model_of(browse)->cursor, slots));
}

/* Scrolls by one slot, and moves the cursor only if it would leave the screen. */
static void scroll(struct browse *browse, bool down)
{
	struct line lines[SCREEN_LINES_MAX];
	struct layout layout = layout_make(browse);
	uint64_t last = model_of(browse)->top;
	int filled;

	model_of(browse)->top = down ? lines_forward(model_of(browse), model_of(browse)->top, 1)
				     : lines_back(model_of(browse), model_of(browse)->top, 1);
	if (model_of(browse)->cursor < model_of(browse)->top)
		model_of(browse)->cursor = model_of(browse)->top;
	filled = lines_fill(model_of(browse), model_of(browse)->top, lines, layout.grid_height);
	for (int i = 0; i < filled; i++)
		if (lines[i].kind == LINE_SLOT && lines[i].half == 0)
			last = lines[i].first;
	if (row_bits(model_of(browse)) == 128 && filled > 0 && lines[filled - 1].half == 0 &&
	    last > model_of(browse)->top)
		last = lines_back(model_of(browse), last, 1); /* only half of it is on the screen */
	if (!down && model_of(browse)->cursor > last)
		model_of(browse)->cursor = last;
	cursor_set(browse, model_of(browse)->cursor);
}

/* Moves to the first, middle or last slot on the screen. */
static void screen_goto(struct browse *browse, enum move move)
{
	struct line lines[SCREEN_LINES_MAX];
	uint64_t slots[SCREEN_LINES_MAX];
	struct layout layout = layout_make(browse);
	int filled = lines_fill(model_of(browse), model_of(browse)->top, lines, layout.grid_height);
	int count = 0;

	for (int i = 0; i < filled; i++) {
		bool whole = row_bits(model_of(browse)) == 64 || i + 1 < filled;

		if ((lines[i].kind == LINE_SLOT || lines[i].kind == LINE_FOLD) && lines[i].half == 0 && whole)
			slots[count++] = lines[i].first;
	}
	if (count > 0)
		cursor_set(browse, slots[move == MOVE_SCREEN_TOP      ? 0
					 : move == MOVE_SCREEN_BOTTOM ? count - 1
								      : (count - 1) / 2]);
}

void grid_move(struct browse *browse, enum move move)
{
	struct place before = place_here(model_of(browse));
	uint64_t page = page_slots(browse);

	if (line_count(model_of(browse)) == 0)
		return;
	switch (move) {
	case MOVE_DOWN:
		cursor_set(browse, lines_forward(model_of(browse), model_of(browse)->cursor, 1));
		break;
	case MOVE_UP:
		cursor_set(browse, lines_back(model_of(browse), model_of(browse)->cursor, 1));
		break;
	case MOVE_PAGE_DOWN:
	case MOVE_PAGE_UP:
		page_move(browse, move == MOVE_PAGE_DOWN, page);
		break;
	case MOVE_HALF_DOWN:
	case MOVE_HALF_UP:
		page_move(browse, move == MOVE_HALF_DOWN, (page + 1) / 2);
		break;
	case MOVE_FIRST:
		places_push(&model_of(browse)->places, &before);
		cursor_set(browse, 0);
		break;
	case MOVE_LAST:
		places_push(&model_of(browse)->places, &before);
		cursor_set(browse, lines_forward(model_of(browse), model_of(browse)->cursor, UINT64_MAX));
		break;
	case MOVE_SCREEN_TOP:
	case MOVE_SCREEN_MIDDLE:
	case MOVE_SCREEN_BOTTOM:
		screen_goto(browse, move);
		break;
	case MOVE_SCROLL_DOWN:
	case MOVE_SCROLL_UP:
		scroll(browse, move == MOVE_SCROLL_DOWN);
		break;
	}
}
