/* SPDX-License-Identifier: MIT */
/*
 * Screens of text between the title and the bottom line: each is built by its own function, then scrolled and searched
 * here.
 */
#include "browse/panes/screen.h"

#include <stdio.h>
#include <string.h>

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
	text_of(browse)->top = scroll_limit(top, page_height(browse), text_of(browse)->lines);
}

static void build(struct browse *browse)
{
	struct text_screen *screen = text_of(browse);

	text_clear(&screen->text);
	screen->text.styled = true;
	screen->text.ascii = settings_of(browse)->ascii;
	screen->text.meaning = MEANING_PLAIN;
	pane_in(browse, LAYER_TEXT)->build(browse, &screen->text, browse_width(browse));
	screen->width = screen->text.failed ? 0 : browse_width(browse); /* truncated text is made again */
	screen->lines = text_lines(&screen->text);
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
	text_of(browse)->top = 0;
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
	text_of(browse)->top = scroll_top(text_of(browse)->top, move, page_height(browse), text_of(browse)->lines);
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

static bool line_matches(const struct browse *browse, int number, size_t *where)
{
	const struct text *text = &text_of(browse)->text;
	size_t start, end;

	return line_find(text, number, &start, &end) &&
	       find_in(find_of(browse), text->bytes + start, end - start, where);
}

/* From the line below or above the first one on the screen; the first time, from that line on. */
bool screen_find(struct browse *browse, int direction, bool first)
{
	struct text_screen *screen = text_of(browse);
	size_t where;

	for (int i = first ? 0 : 1; i <= screen->lines; i++) {
		int line = (screen->top + direction * i + screen->lines) % screen->lines;

		if (!line_matches(browse, line, &where))
			continue;
		scroll_to(browse, line);
		if (screen->top != line)
			browse_say(browse, "\"%s\" is on this page", find_of(browse)->word);
		return true;
	}
	return false;
}

void screen_draw(const struct browse *browse, const struct area *area)
{
	const struct text_screen *screen = text_of(browse);
	struct pen pen = pen_at(area, 0, MEANING_PLAIN);
	int page = page_height(browse);

	pen.meaning = LOOK_STATUS;
	pen_rule_to(&pen, 2);
	pen_format(&pen, " %s ", pane_in(browse, LAYER_TEXT)->title);
	if (screen->lines > page)
		pen_format(&pen, "(lines %d-%d of %d) ", screen->top + 1,
			   screen->top + page < screen->lines ? screen->top + page : screen->lines, screen->lines);
	pen_rule_to(&pen, area->width);
	for (int i = 0; i < page; i++) {
		size_t start, end, where;

		if (!line_find(&screen->text, screen->top + i, &start, &end))
			break;
		pen = pen_at(area, 1 + i, MEANING_PLAIN);
		pen_styled(&pen, &screen->text, start, end);
		if (find_of(browse)->word[0] && line_matches(browse, screen->top + i, &where))
			area_flag(area, 1 + i, (int)where, (int)strlen(find_of(browse)->word), CELL_SELECTED);
	}
}
