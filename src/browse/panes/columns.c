/* SPDX-License-Identifier: MIT */
/*
 * The columns of the grid. They are those of the text table, except that a 16-byte slot takes two lines, one per half;
 * parts of a half are written here.
 */
#include "browse/panes/columns.h"

#include <stdio.h>
#include <string.h>

#include "browse/model/frame.h"
#include "browse/model/lines.h"
#include "browse/model/model.h"
#include "browse/model/path.h"
#include "browse/model/row.h"
#include "browse/panes/bit_cells.h"
#include "browse/panes/cells.h"
#include "browse/panes/layout.h"
#include "browse/panes/message.h"
#include "browse/panes/parts.h"
#include "browse/panes/row_text.h"
#include "browse/panes/settings.h"
#include "dump/slots.h"
#include "render/ruler.h"
#include "render/table.h"
#include "text/text.h"
#include "render/value.h"

/* Ranks that are more than an order. */
#define RANK_VA_BY_PATH 5 /* virtual addresses are the purpose of a path */
#define RANK_FLAGS 8
#define RANK_KIND_DUAL 9  /* few slots have a kind */
#define RANK_ROLE_DUAL 11 /* the names of the halves imply the role */
#define RANK_NOTES 12
#define RANK_COUNT 13
#define ADDRESS_LEAST 10 /* an address is cut rather than left out */

/* From left to right, with a minimum and a useful maximum width. */
static const struct {
	unsigned column;
	int least, most; /* 0: what the view needs */
	unsigned rank;   /* if there is not room for all, columns of low rank come first */
} order[COLUMN_COUNT] = {
	/* clang-format off */
	{TABLE_INDEX,      0,  0,  0},
	{TABLE_PA,         0,  0,  7},
	{COLUMN_HALF,      5,  5,  3},
	{TABLE_RAW,       16, 16,  1},
	{COLUMN_BITS,     79, 79,  1},
	{TABLE_ROLE,       4,  4,  2},
	{TABLE_STATE,      7,  7,  2},
	{TABLE_APERTURE,   3,  5,  4},
	{TABLE_ADDRESS, ADDRESS_LEAST, 34, 3},
	{TABLE_FLAGS,      6,  6,  RANK_FLAGS},
	{TABLE_KIND,       8, 26,  6},
	{TABLE_VA_OFFSET,  0,  0, 10},
	{TABLE_NOTES,      5, 60, RANK_NOTES},
	/* clang-format on */
};

/* Larger than any cell: a row with all notes needs less than half. Cells are drawn without allocating memory. */
#define CELL_ROOM 1024

/* Columns that the text table does not have. */
static const struct {
	const char *name, *title, *help;
} extra[COLUMN_COUNT - TABLE_COLUMN_COUNT] = {
	[COLUMN_BITS - TABLE_COLUMN_COUNT] = {"bits", "bits", "bits of the slot one by one, if there is room"},
	[COLUMN_HALF - TABLE_COLUMN_COUNT] = {"half", "half", "half of a 16-byte slot: BIG or SMALL"},
};

/* "0x" and the 49 bits of a virtual address. */
#define VA_WIDTH 15

const char *column_name(unsigned column)
{
	return column >= TABLE_COLUMN_COUNT ? extra[column - TABLE_COLUMN_COUNT].name : table_column_at(column)->name;
}

const char *column_help(unsigned column)
{
	return column >= TABLE_COLUMN_COUNT ? extra[column - TABLE_COLUMN_COUNT].help : table_column_at(column)->help;
}

/*
 * Whether the offset column shows whole virtual addresses, as the path implies; then also its title, which names
 * another memory that the path went through.
 */
static bool va_by_path(const struct browse *browse, char title[VA_TITLE_ROOM])
{
	const char *memory = path_memory(&model_of(browse)->path);
	uint64_t va;

	title[0] = '\0';
	if (path_rooted(&model_of(browse)->path, &va) && path_here(model_of(browse)))
		snprintf(title, VA_TITLE_ROOM, "va by path%s%s", memory ? "/" : "", memory ? memory : "");
	return title[0] != '\0';
}

const char *column_title(const struct column_set *set, unsigned column)
{
	if (column == TABLE_VA_OFFSET && set->va_by_path[0])
		return set->va_by_path;
	return column_heading(column);
}

const char *column_heading(unsigned column)
{
	return column >= TABLE_COLUMN_COUNT ? extra[column - TABLE_COLUMN_COUNT].title : table_column_at(column)->title;
}

bool column_is_right(unsigned column)
{
	return column < TABLE_COLUMN_COUNT && table_column_at(column)->right;
}

static void layout_get(const struct browse *browse, struct table_layout *layout)
{
	char title[VA_TITLE_ROOM];
	struct slots_item last = {0};
	uint64_t count = row_count(model_of(browse));

	if (count > 0)
		slots_place(model_of(browse)->slots, count - 1, &last);
	table_layout_init(layout, &model_of(browse)->view, count ? slots_index(model_of(browse)->slots, count - 1) : 0,
			  last.pa);
	layout->index_hex = settings_of(browse)->hex;
	if (va_by_path(browse, title) && layout->widths[TABLE_VA_OFFSET] < VA_WIDTH)
		layout->widths[TABLE_VA_OFFSET] = VA_WIDTH;
	/* Leaves room for the mark at the edge, which must not cover the end of the title. */
	if (title[0] && layout->widths[TABLE_VA_OFFSET] < strlen(title) + 2)
		layout->widths[TABLE_VA_OFFSET] = (unsigned)strlen(title) + 2;
}

/* Whether raw hex and single bits are shown depends on the room, unless the user chose. */
static bool column_shown(const struct browse *browse, unsigned column, const struct table_layout *layout, int width)
{
	if (settings_of(browse)->columns[column] == COLUMN_SHOWN)
		return true;
	if (settings_of(browse)->columns[column] == COLUMN_HIDDEN)
		return false;
	if (column == COLUMN_BITS)
		return width >= SCREEN_WIDTH_BITS - GUTTER;
	if (column == COLUMN_HALF)
		return row_bits(model_of(browse)) == 128;
	if (column == TABLE_RAW)
		return width < SCREEN_WIDTH_BITS - GUTTER || width >= SCREEN_WIDTH_BITS + 40;
	return layout->columns & TABLE_COLUMN_BIT(column);
}

/* Gives the remaining room to column `who`, up to a width. */
static void room_share(struct column_set *set, unsigned who, int upto, int *room)
{
	for (unsigned i = 0; i < set->count; i++) {
		int limit = set->places[i].most < upto ? set->places[i].most : upto;
		int more = limit - set->places[i].width;

		if (set->places[i].column != who || more <= 0)
			continue;
		if (more > *room)
			more = *room;
		set->places[i].width += more;
		*room -= more;
	}
}

static void half_raw(struct text *text, const struct table_layout *layout, const struct browse_row *row, unsigned half,
		     struct pen *pen)
{
	size_t start;

	table_column_at(TABLE_RAW)->add(layout, text, &row->row);
	start = text->length == 32 && half == 0 ? 16 : 0;
	pen_styled(pen, text, start, start + 16);
}

/* An address, after the memory that it is in if no column of its own shows that. */
static void address_add(const struct column_set *set, struct text *text, const struct gmmu_entry *entry,
			unsigned address)
{
	if (set->memory_in_address && gmmu_entry_value(entry, address).known) {
		value_add_aperture(text, entry, address);
		text_add_char(text, ':');
	}
	value_add_address(text, entry, address);
}

/* Columns that differ between the halves of a slot. */
static void half_add(const struct column_set *set, struct text *text, unsigned column, const struct gmmu_entry *entry,
		     unsigned half)
{
	unsigned address = row_address_field(entry, half);

	if (column == TABLE_FLAGS)
		value_add_flags(text, entry, half * 64 + 63, half * 64);
	else if (address == GMMU_FIELD_NONE || entry->state == GMMU_STATE_EMPTY)
		text_add_as(text, MEANING_DIM, half == 0 ? "-" : "");
	else if (column == TABLE_APERTURE)
		value_add_aperture(text, entry, address);
	else
		address_add(set, text, entry, address);
}

/* The width that the visible cells of a column need, for columns that vary most. */
static int needed_width(const struct browse *browse, const struct column_set *set, unsigned column)
{
	struct line lines[SCREEN_LINES_MAX];
	int filled = lines_fill(model_of(browse), model_of(browse)->top, lines, layout_make(browse).grid_height),
	    needed = 0;
	char room[CELL_ROOM];
	struct text text = text_in(room, NULL, CELL_ROOM);

	for (int i = 0; i < filled; i++) {
		struct browse_row row;

		if (lines[i].kind != LINE_SLOT || !row_read(model_of(browse), lines[i].first, &row) ||
		    !row.item.available)
			continue;
		text_clear(&text);
		if (column == TABLE_ADDRESS || column == TABLE_APERTURE)
			half_add(set, &text, column, &row.row.entry, lines[i].half);
		else if (lines[i].half == 0)
			table_column_at(column)->add(&set->layout, &text, &row.row);
		if ((int)text.length > needed)
			needed = (int)text.length;
	}
	return needed;
}

static int between(int number, int least, int most)
{
	return number < least ? least : number > most ? most : number;
}

/* The minimum and maximum width of a column. Two readings of an address go side by side if possible. */
static void column_limits(const struct browse *browse, const struct column_set *set, unsigned place, int *least,
			  int *most)
{
	unsigned column = order[place].column;

	*least = order[place].least ? order[place].least : (int)set->layout.widths[column];
	*most = order[place].most ? order[place].most : *least;
	if (column == TABLE_ADDRESS || column == TABLE_APERTURE)
		*least = between(needed_width(browse, set, column), *least, *most);
	else if (column == TABLE_KIND) {
		*most = between(needed_width(browse, set, column), *least, *most);
		/* On a wide screen, the full name comes before the explanation of the bits. */
		if (browse_width(browse) >= SCREEN_WIDTH_BITS)
			*least = *most;
	}
}

/* A column to be placed if there is room. */
struct candidate {
	unsigned column, rank;
	int least, most;
	bool taken;
};

static const struct candidate *candidate_of(const struct candidate *candidates, unsigned count, unsigned column)
{
	for (unsigned i = 0; i < count; i++)
		if (candidates[i].column == column)
			return &candidates[i];
	return NULL;
}

/*
 * Whether a column is neither hidden nor scrolled out: the slot numbers, and the role if bit 0 picks it and nothing
 * before it (the names of the halves) implies it.
 */
static bool column_stays(const struct column_set *set, unsigned column, const struct candidate *before, unsigned count)
{
	return column == TABLE_INDEX || (column == TABLE_ROLE && set->layout.columns & TABLE_COLUMN_BIT(TABLE_ROLE) &&
					 !candidate_of(before, count, COLUMN_HALF));
}

/* The rank of a column where it is not that of the table. */
static unsigned rank_of(const struct browse *browse, const struct column_set *set, unsigned place, bool stays)
{
	unsigned column = order[place].column;

	/* Scrolled columns are placed from left to right. */
	if (columns_of(browse)->scrolled > 0)
		return 0;
	if (column == TABLE_VA_OFFSET && set->va_by_path[0])
		return RANK_VA_BY_PATH;
	if (column == TABLE_KIND && row_bits(model_of(browse)) == 128)
		return RANK_KIND_DUAL;
	if (column == TABLE_ROLE && row_bits(model_of(browse)) == 128 && !stays)
		return RANK_ROLE_DUAL;
	return order[place].rank;
}

/* The visible columns, except those scrolled out on the left. */
static unsigned candidates_find(const struct browse *browse, int width, struct column_set *set,
				struct candidate candidates[COLUMN_COUNT])
{
	unsigned count = 0, skip = columns_of(browse)->scrolled;

	for (unsigned i = 0; i < COLUMN_COUNT; i++) {
		unsigned column = order[i].column;
		bool stays = column_stays(set, column, candidates, count);
		struct candidate *candidate = &candidates[count];

		if (!stays && !column_shown(browse, column, &set->layout, width))
			continue;
		if (!stays && skip > 0) {
			skip--;
			continue;
		}
		*candidate = (struct candidate){.column = column, .rank = rank_of(browse, set, i, stays)};
		if (column == TABLE_ADDRESS)
			set->memory_in_address = !candidate_of(candidates, count, TABLE_APERTURE);
		column_limits(browse, set, i, &candidate->least, &candidate->most);
		count++;
	}
	return count;
}

/* Gives a column the width that it wants, before less important columns get any. */
static void column_grow(struct candidate *candidates, unsigned count, unsigned column, int *room)
{
	for (unsigned i = 0; i < count; i++) {
		int more = candidates[i].most - candidates[i].least;

		if (candidates[i].column != column || !candidates[i].taken)
			continue;
		more = between(more, 0, *room);
		candidates[i].least += more;
		*room -= more;
	}
}

void columns_place(const struct browse *browse, int width, struct column_set *set)
{
	struct candidate candidates[COLUMN_COUNT];
	int room = width + 1, x = 0; /* a space after each but the last */
	unsigned count;

	set->browse = browse;
	va_by_path(browse, set->va_by_path);
	layout_get(browse, &set->layout);
	set->count = 0;
	set->more = set->memory_in_address = false;
	count = candidates_find(browse, width, set, candidates);
	for (unsigned rank = 0; rank < RANK_COUNT; rank++) {
		if (rank == RANK_FLAGS)
			column_grow(candidates, count, TABLE_APERTURE, &room);
		/* The name of the kind is whole before notes get room, since each row has a flag for notes. */
		if (rank == RANK_NOTES)
			column_grow(candidates, count, TABLE_KIND, &room);
		for (unsigned i = 0; i < count; i++) {
			if (candidates[i].rank != rank)
				continue;
			if (candidates[i].column == TABLE_ADDRESS && room > ADDRESS_LEAST)
				candidates[i].least = between(candidates[i].least, ADDRESS_LEAST, room - 1);
			candidates[i].taken = i == 0 || (candidates[i].least + 1 <= room &&
							 (columns_of(browse)->scrolled == 0 || !set->more));
			set->more |= !candidates[i].taken;
			if (candidates[i].taken)
				room -= candidates[i].least + 1;
		}
	}
	for (unsigned i = 0; i < count; i++) {
		if (candidates[i].column == TABLE_APERTURE)
			set->memory_in_address = !candidates[i].taken;
		if (!candidates[i].taken)
			continue;
		set->places[set->count].column = candidates[i].column;
		set->places[set->count].width = candidates[i].least;
		set->places[set->count++].most = candidates[i].most;
	}
	room_share(set, TABLE_KIND, width, &room);
	room_share(set, TABLE_ADDRESS, 16, &room);
	room_share(set, TABLE_NOTES, width, &room);
	for (unsigned i = 0; i < set->count; i++) {
		set->places[i].x = x;
		x += set->places[i].width + 1;
	}
}

void column_draw(const struct column_set *set, unsigned place, const struct browse_row *row, unsigned half,
		 struct pen *pen)
{
	unsigned column = set->places[place].column;
	char room[CELL_ROOM];
	uint8_t meanings[CELL_ROOM];
	struct text text = text_in(room, meanings, CELL_ROOM);
	uint64_t va;
	int end = pen->column + set->places[place].width;
	struct pen start = *pen;

	text.meaning = pen->meaning;
	switch (column) {
	case COLUMN_BITS:
		bits_draw(&row->row.entry, half * 64 + 63, half * 64, pen);
		bits_differ_draw(row, half * 64 + 63, half * 64, false, &start);
		return;
	case TABLE_RAW:
		half_raw(&text, &set->layout, row, half, pen);
		bits_differ_draw(row, half * 64 + 63, half * 64, true, &start);
		return;
	case COLUMN_HALF:
		text_add_as(&text, row->row.entry.role == GMMU_ROLE_DUAL ? MEANING_HEADING : MEANING_DIM,
			    half_label(row->row.entry.role, half));
		break;
	case TABLE_APERTURE:
	case TABLE_ADDRESS:
	case TABLE_FLAGS:
		half_add(set, &text, column, &row->row.entry, half);
		break;
	case TABLE_VA_OFFSET:
		if (half == 0 && path_va(&model_of(set->browse)->path, &model_of(set->browse)->view, &row->row, &va)) {
			text_add(&text, "0x");
			text_add_hex(&text, va, 1);
			break;
		}
		if (half == 0 &&
		    set->va_by_path[0]) { /* a row of another table: nothing that could be mistaken for one */
			text_add_as(&text, MEANING_DIM, "-");
			break;
		}
		/* fall through */
	default:
		if (half == 0)
			table_column_at(column)->add(&set->layout, &text, &row->row);
		break;
	}
	if (column_is_right(column))
		pen_fill_to(pen, end - (int)text.length, U' ');
	if (pen->column + (int)text.length > end) {
		pen_styled(pen, &text, 0, (size_t)(end - pen->column - 1));
		pen_glyph(pen, GLYPH_MORE);
	} else {
		pen_styled(pen, &text, 0, text.length);
	}
	pen_fill_to(pen, end, U' ');
}

void do_columns_scroll(struct browse *browse, int direction)
{
	struct column_set set;

	columns_place(browse, browse_width(browse) - GUTTER, &set);
	if (direction < 0 && columns_of(browse)->scrolled > 0)
		columns_of(browse)->scrolled--;
	else if (direction > 0 && set.more)
		columns_of(browse)->scrolled++;
	else
		browse_say(browse, "there are no hidden columns on that side");
}

bool column_visible(const struct browse *browse, unsigned column)
{
	struct table_layout layout;

	layout_get(browse, &layout);
	return column_shown(browse, column, &layout, browse_width(browse) - GUTTER);
}

unsigned column_in_order(unsigned number)
{
	return order[number].column;
}
