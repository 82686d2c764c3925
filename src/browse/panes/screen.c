/* SPDX-License-Identifier: MIT */
/*
 * Screens of text between the title and the bottom line: each is built by its own function, then scrolled and searched
 * here.
 */
#include "browse/panes/screen.h"

#include <stdio.h>
#include <string.h>

#include "browse/keys/key.h"
#include "browse/panes/cells.h"
#include "browse/panes/find.h"
#include "browse/panes/layout.h"
#include "browse/panes/message.h"
#include "browse/panes/pane.h"
#include "browse/panes/parts.h"
#include "browse/panes/stack.h"
#include "browse/panes/settings.h"
#include "text/text.h"

static int page_height(const struct browse *browse)
{
	return browse_height(browse) - 3; /* title, the screen's own title, bottom line */
}

static void scroll_to(struct browse *browse, int top)
{
	text_of(browse)->top = scroll_limit(top, page_height(browse), text_of(browse)->rows);
}

/* Line `number` of the text, from start to end; false after the last. */
static bool line_find(const struct text *text, int number, size_t *start, size_t *end)
{
	size_t at = 0;

	for (int i = 0; at < text->length; i++) {
		size_t stop = text_line_end(text, at);

		if (i == number) {
			*start = at;
			*end = stop;
			return true;
		}
		at = stop + 1;
	}
	return false;
}

/* Puts the sections of the text into columns of at most `rows` lines each; false if they do not fit. */
static bool sections_fill(struct text_screen *screen, int rows)
{
	size_t start = 0, end = 0;
	int column = 1, gap = 0; /* the last line between two sections */

	for (int line = 0; line_find(&screen->text, line, &start, &end); line++) {
		if (line - screen->first[column - 1] >= rows) {
			if (gap <= screen->first[column - 1] || column == screen->columns)
				return false;
			screen->first[column++] = gap + 1;
		}
		if (start == end)
			gap = line;
	}
	screen->rows = rows;
	while (column <= screen->columns)
		screen->first[column++] = screen->lines;
	return true;
}

/* As many columns as are wanted, as low as that can be. */
static void sections_place(struct text_screen *screen)
{
	int rows = (screen->lines + screen->columns - 1) / screen->columns;

	while (!sections_fill(screen, rows))
		rows++;
}

static void build(struct browse *browse)
{
	struct text_screen *screen = text_of(browse);
	const struct pane_type *pane = pane_in(browse, LAYER_TEXT);
	int wanted = pane->column ? browse_width(browse) / pane->column : 1;

	text_clear(&screen->text);
	screen->text.styled = true;
	screen->text.ascii = settings_of(browse)->ascii;
	screen->text.meaning = MEANING_PLAIN;
	screen->columns = wanted < 1 ? 1 : wanted < SCREEN_COLUMNS_MAX ? wanted : SCREEN_COLUMNS_MAX;
	pane->build(browse, &screen->text, browse_width(browse) / screen->columns);
	screen->width = screen->text.failed ? 0 : browse_width(browse); /* truncated text is made again */
	screen->lines = text_lines(&screen->text);
	sections_place(screen);
	scroll_to(browse, screen->top);
}

void screen_add_heading(struct text *text, const char *heading)
{
	if (text->length > 0)
		text_add_char(text, '\n');
	text_add_as(text, MEANING_HEADING, heading);
	text_add_char(text, '\n');
}

void screen_add_line(struct text *text, unsigned meaning, const char *word, const char *argument, const char *help,
		     size_t column, size_t width)
{
	size_t start = text->length;

	text_add(text, "  ");
	text_add_as(text, (enum meaning)meaning, word);
	text_add_format(text, "%s%s ", argument[0] ? " " : "", argument);
	text_pad_to(text, start, column);
	text_add_wrapped(text, MEANING_PLAIN, help, start, column, width);
	text_add_char(text, '\n');
}

void do_screen(struct browse *browse, int pane)
{
	if (pane_is_open(browse, (enum pane)pane)) {
		pane_close(browse, (enum pane)pane);
		return;
	}
	pane_open(browse, (enum pane)pane);
	text_of(browse)->top = text_of(browse)->found = 0;
	build(browse);
}

void screen_renew(struct browse *browse)
{
	build(browse);
}

void screen_settle(struct browse *browse)
{
	if (text_of(browse)->width != browse_width(browse))
		build(browse);
	scroll_to(browse, text_of(browse)->top);
}

void screen_move(struct browse *browse, enum move move)
{
	text_of(browse)->top = scroll_top(text_of(browse)->top, move, page_height(browse), text_of(browse)->rows);
}

/* The first key of a line that has this name, from a byte on. */
static bool key_find(const struct text *text, const char *name, size_t start, size_t end, size_t *where)
{
	size_t length = strlen(name);

	for (size_t at = start; at + length <= end; at++) {
		bool begins = at == start || text->bytes[at - 1] == ' ';
		bool ends = at + length == end || text->bytes[at + length] == ' ';

		if (begins && ends && text->meanings[at] == LOOK_KEY && memcmp(text->bytes + at, name, length) == 0) {
			*where = at;
			return true;
		}
	}
	return false;
}

/* Whether what is searched for is a key in the text: then only keys are found. */
static bool find_is_key(const struct browse *browse)
{
	const struct text *text = &text_of(browse)->text;
	const char *name = find_of(browse)->word;
	struct key key;
	size_t where;

	return key_parse(name, strlen(name), &key) && key_find(text, name, 0, text->length, &where);
}

/* The first match in a part of the text. */
static bool match_find(const struct browse *browse, bool is_key, size_t start, size_t end, size_t *where)
{
	const struct text *text = &text_of(browse)->text;

	if (is_key)
		return key_find(text, find_of(browse)->word, start, end, where);
	if (!find_in(find_of(browse), text->bytes + start, end - start, where))
		return false;
	*where += start;
	return true;
}

static int column_of(const struct text_screen *screen, int line)
{
	int column = 0;

	while (column + 1 < screen->columns && screen->first[column + 1] <= line)
		column++;
	return column;
}

/* From the line after or before the last one found, or from the first on the screen. */
bool screen_find(struct browse *browse, int direction, bool first)
{
	struct text_screen *screen = text_of(browse);
	int top = screen->top, row = screen->found - screen->first[column_of(screen, screen->found)];
	bool seen = !first && row >= top && row < top + page_height(browse);
	int from = seen ? screen->found + direction : top;
	bool is_key = find_is_key(browse);
	size_t start, end, where;

	for (int i = 0; i < screen->lines; i++) {
		int line = (from + direction * i + screen->lines) % screen->lines;

		if (!line_find(&screen->text, line, &start, &end) || !match_find(browse, is_key, start, end, &where))
			continue;
		screen->found = line;
		row = line - screen->first[column_of(screen, line)];
		scroll_to(browse, row);
		if (screen->top == top)
			browse_say(browse, "\"%s\" is on this page", find_of(browse)->word);
		return true;
	}
	return false;
}

/* Marks what was searched for in a line. */
static void matches_draw(const struct browse *browse, const struct area *area, int row, size_t start, size_t end)
{
	const struct text *text = &text_of(browse)->text;
	bool is_key = find_is_key(browse);
	size_t length = strlen(find_of(browse)->word), at = start, where;

	while (length > 0 && match_find(browse, is_key, at, end, &where)) {
		struct pen pen = pen_at(area, row, MEANING_PLAIN);
		int column;

		pen_styled(&pen, text, start, where);
		column = pen.column;
		pen_styled(&pen, text, where, where + length);
		area_flag(area, row, column, pen.column - column, CELL_SELECTED);
		at = where + length;
	}
}

static void sections_draw(const struct browse *browse, const struct area *area, int column)
{
	const struct text_screen *screen = text_of(browse);

	for (int i = 0; i < area->height; i++) {
		struct pen pen = pen_at(area, i, MEANING_PLAIN);
		int line = screen->first[column] + screen->top + i;
		size_t start, end;

		if (line >= screen->first[column + 1] || !line_find(&screen->text, line, &start, &end))
			break;
		pen_styled(&pen, &screen->text, start, end);
		matches_draw(browse, area, i, start, end);
	}
}

void screen_draw(const struct browse *browse, const struct area *area)
{
	const struct text_screen *screen = text_of(browse);
	struct pen pen = pen_at(area, 0, MEANING_PLAIN);
	int page = page_height(browse), width = area->width / screen->columns;

	pen.meaning = LOOK_STATUS;
	pen_rule_to(&pen, 2);
	pen_format(&pen, " %s ", pane_in(browse, LAYER_TEXT)->title);
	if (screen->rows > page)
		pen_format(&pen, "(lines %d-%d of %d) ", screen->top + 1,
			   screen->top + page < screen->rows ? screen->top + page : screen->rows, screen->rows);
	pen_rule_to(&pen, area->width);
	for (int column = 0; column < screen->columns; column++) {
		struct area part = area_part(area, 1, column * width, page, width);

		sections_draw(browse, &part, column);
	}
}
