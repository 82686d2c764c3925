/* SPDX-License-Identifier: MIT */
#include "render/picture.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "text/count.h"
#include "text/phrase.h"

/* Cells in a line. */
#define LINE 64

/* One look: its name, sign and colours, for the terminal and for paper (the palette of Okabe and Ito). */
static const struct look {
	const char *name;
	char sign;
	enum meaning meaning;
	const char *fill, *ink;
} looks[PICTURE_LOOK_COUNT] = {
	[GMMU_STATE_MAPPED] = {"mapped", 'M', MEANING_GOOD, "#0072b2", "#ffffff"},
	[GMMU_STATE_POINTER] = {"pointer", 'P', MEANING_GOOD, "#56b4e9", "#000000"},
	[GMMU_STATE_LEAF] = {"leaf", 'L', MEANING_NOTE, "#e69f00", "#000000"},
	[GMMU_STATE_STALE] = {"stale", 'x', MEANING_NOTE, "#d55e00", "#ffffff"},
	[GMMU_STATE_SPARSE] = {"sparse", 's', MEANING_VALUE, "#009e73", "#ffffff"},
	[GMMU_STATE_NV4K] = {"nv4k", 'V', MEANING_VALUE, "#cc79a7", "#000000"},
	[GMMU_STATE_NO_4K] = {"no_4k", 'n', MEANING_VALUE, "#f0e442", "#000000"},
	[GMMU_STATE_EMPTY] = {"empty", '.', MEANING_DIM, "#eeeeee", "#767676"},
	[PICTURE_UNREAD] = {"cannot be read", '?', MEANING_ERROR, "#ffffff", "#000000"},
	[PICTURE_SAME] = {"no slot differs", '.', MEANING_DIM, "#eeeeee", "#767676"},
	[PICTURE_SOME_DIFFER] = {"some slots differ", 'c', MEANING_NOTE, "#e69f00", "#000000"},
	[PICTURE_ALL_DIFFER] = {"all slots differ", 'C', MEANING_NOTE, "#d55e00", "#ffffff"},
};

void picture_add(struct picture *picture, const struct picture_cell *cell)
{
	if (picture->count == picture->capacity) {
		size_t capacity = picture->capacity ? 2 * picture->capacity : LINE;
		struct picture_cell *cells = realloc(picture->cells, capacity * sizeof(*cells));

		if (!cells) {
			picture->failed = true;
			return;
		}
		picture->cells = cells;
		picture->capacity = capacity;
	}
	picture->cells[picture->count++] = *cell;
}

void picture_free(struct picture *picture)
{
	free(picture->cells);
}

static bool look_is_used(const struct picture *picture, unsigned look)
{
	for (size_t i = 0; i < picture->count; i++)
		if (picture->cells[i].look == look)
			return true;
	return false;
}

/* "!" for a reserved bit, "*" for a note. */
static char mark_of(const struct picture_cell *cell)
{
	return cell->reserved ? '!' : cell->noted ? '*' : ' ';
}

static bool mark_is_used(const struct picture *picture, size_t first, size_t end, char mark)
{
	for (size_t i = first; i < end; i++)
		if (mark ? mark_of(&picture->cells[i]) == mark : mark_of(&picture->cells[i]) != ' ')
			return true;
	return false;
}

static const struct {
	char mark;
	enum meaning meaning;
	const char *name;
} marks[] = {
	{'!', MEANING_BIT_RESERVED_SET, "a reserved bit is set"},
	{'*', MEANING_NOTE, "a slot has a note"},
};

static void heading_add(const struct picture *picture, struct text *text)
{
	text_add(text, picture->title);
	if (picture->count > 0)
		text_add_format(text, ", a cell for %s", phrase_count(picture->cells[0].slots, "slot", "slots").text);
}

/* --- text --------------------------------------------------------------------------------------------------------- */

/* A line of cells, below a line of their marks if they have some. */
static void line_add(const struct picture *picture, size_t first, size_t end, struct text *text)
{
	size_t start = text->length;

	if (mark_is_used(picture, first, end, '\0')) {
		text_pad_to(text, start, 20);
		for (size_t i = first; i < end; i++) {
			char mark[2] = {mark_of(&picture->cells[i]), '\0'};

			text_add_as(text, mark[0] == '!' ? MEANING_BIT_RESERVED_SET : MEANING_NOTE, mark);
		}
		text_trim(text);
		text_add_char(text, '\n');
		start = text->length;
	}
	text_add_format(text, "0x%" PRIx64, picture->cells[first].pa);
	text_pad_to(text, start, 20);
	for (size_t i = first; i < end; i++) {
		const struct look *look = &looks[picture->cells[i].look];

		text_add_as(text, look->meaning, (char[]){look->sign, '\0'});
	}
	text_add_char(text, '\n');
}

void picture_add_text(const struct picture *picture, struct text *text)
{
	text_add(text, "# ");
	heading_add(picture, text);
	text_add_char(text, '\n');
	for (size_t first = 0; first < picture->count; first += LINE)
		line_add(picture, first, first + LINE < picture->count ? first + LINE : picture->count, text);
	for (unsigned i = 0; i < PICTURE_LOOK_COUNT; i++)
		if (look_is_used(picture, i))
			text_add_format(text, "# %c %s\n", looks[i].sign, looks[i].name);
	for (size_t i = 0; i < COUNT(marks); i++)
		if (mark_is_used(picture, 0, picture->count, marks[i].mark))
			text_add_format(text, "# %c %s\n", marks[i].mark, marks[i].name);
	text->failed |= picture->failed;
}

/* --- SVG ---------------------------------------------------------------------------------------------------------- */

/* Sizes in pixels. */
#define CELL 12
#define LEFT 150
#define TOP 40
#define MARGIN 12
#define LEGEND_ROOM 180
#define LEGEND_PER_LINE 5

static void xml_add(struct text *text, const char *string)
{
	for (; *string; string++)
		switch (*string) {
		case '<':
			text_add(text, "&lt;");
			break;
		case '>':
			text_add(text, "&gt;");
			break;
		case '&':
			text_add(text, "&amp;");
			break;
		default:
			text_add_char(text, *string);
		}
}

static void word_add(struct text *text, size_t x, size_t y, const char *anchor, const char *words)
{
	text_add_format(text, "<text x=\"%zu\" y=\"%zu\" text-anchor=\"%s\">", x, y, anchor);
	xml_add(text, words);
	text_add(text, "</text>\n");
}

/* A mark is a bar at the top of a cell, or a dot in its corner, so that it does not need colour. */
static void mark_draw(struct text *text, char mark, size_t x, size_t y)
{
	if (mark == '!')
		text_add_format(text, "<rect x=\"%zu\" y=\"%zu\" width=\"%d\" height=\"3\" fill=\"#000000\"/>\n", x, y,
				CELL - 1);
	else if (mark == '*')
		text_add_format(text,
				"<circle cx=\"%zu.5\" cy=\"%zu.5\" r=\"1.5\" fill=\"#ffffff\" stroke=\"#000000\"/>\n",
				x + CELL - 4, y + 2);
}

static void cell_draw(struct text *text, const struct look *look, char mark, size_t x, size_t y)
{
	text_add_format(text, "<rect x=\"%zu\" y=\"%zu\" width=\"%d\" height=\"%d\" fill=\"%s\"/>", x, y, CELL - 1,
			CELL - 1, look->fill);
	text_add_format(text,
			"<text x=\"%zu.5\" y=\"%zu\" text-anchor=\"middle\" font-size=\"8\" fill=\"%s\">%c</text>\n",
			x + CELL / 2 - 1, y + CELL - 3, look->ink, look->sign);
	mark_draw(text, mark, x, y);
}

static void legend_item_draw(struct text *text, const struct look *look, char mark, const char *name, size_t number,
			     size_t y)
{
	size_t x = MARGIN + number % LEGEND_PER_LINE * LEGEND_ROOM;

	y += number / LEGEND_PER_LINE * 20;
	cell_draw(text, look, mark, x, y);
	word_add(text, x + CELL + 6, y + CELL - 3, "start", name);
}

static size_t legend_lines(const struct picture *picture)
{
	size_t items = 0;

	for (unsigned i = 0; i < PICTURE_LOOK_COUNT; i++)
		items += look_is_used(picture, i);
	for (size_t i = 0; i < COUNT(marks); i++)
		items += mark_is_used(picture, 0, picture->count, marks[i].mark);
	return (items + LEGEND_PER_LINE - 1) / LEGEND_PER_LINE;
}

static void legend_draw(const struct picture *picture, struct text *text, size_t y)
{
	static const struct look bare = {"", ' ', MEANING_PLAIN, "#ffffff", "#ffffff"};
	size_t number = 0;

	for (unsigned i = 0; i < PICTURE_LOOK_COUNT; i++)
		if (look_is_used(picture, i))
			legend_item_draw(text, &looks[i], ' ', looks[i].name, number++, y);
	for (size_t i = 0; i < COUNT(marks); i++)
		if (mark_is_used(picture, 0, picture->count, marks[i].mark))
			legend_item_draw(text, &bare, marks[i].mark, marks[i].name, number++, y);
}

void picture_add_svg(const struct picture *picture, struct text *text)
{
	size_t lines = (picture->count + LINE - 1) / LINE, legend = TOP + lines * CELL + 16;
	size_t width = LEFT + LINE * CELL + MARGIN, height = legend + legend_lines(picture) * 20;
	struct text words = {0};

	text_add_format(
		text,
		"<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%zu\" height=\"%zu\" viewBox=\"0 0 %zu %zu\" "
		"font-family=\"monospace\" font-size=\"11\">\n",
		width, height, width, height);
	heading_add(picture, &words);
	text_add(text, "<title>");
	xml_add(text, text_string(&words));
	text_add_format(text, "</title>\n<rect width=\"%zu\" height=\"%zu\" fill=\"#ffffff\"/>\n", width, height);
	word_add(text, MARGIN, 24, "start", text_string(&words));
	for (size_t i = 0; i < picture->count; i++) {
		const struct picture_cell *cell = &picture->cells[i];
		size_t y = TOP + i / LINE * CELL;

		if (i % LINE == 0) {
			text_clear(&words);
			text_add_format(&words, "0x%" PRIx64, cell->pa);
			word_add(text, LEFT - 8, y + CELL - 3, "end", text_string(&words));
		}
		cell_draw(text, &looks[cell->look], mark_of(cell), LEFT + i % LINE * CELL, y);
	}
	legend_draw(picture, text, legend);
	text_add(text, "</svg>\n");
	text->failed |= picture->failed || words.failed;
	text_free(&words);
}
