/* SPDX-License-Identifier: MIT */
#include "browse/panes/sentence.h"

#include <stdio.h>
#include <string.h>

#include "text/character.h"
#include "browse/panes/cells.h"
#include "text/text.h"

/* The share of the screen that sentences may use. */
#define SENTENCE_SHARE 3

/* Bytes that fit into a line, broken between words if possible. */
static size_t line_bytes(const char *text, int width)
{
	const char *at = text, *blank = NULL;
	int column = 0;

	while (*at) {
		const char *next = at;
		int columns = character_width(character_next(&next));

		if (column + columns > width)
			break;
		if (*at == ' ')
			blank = at;
		column += columns;
		at = next;
	}
	if (*at && *at != ' ' && blank && blank > text)
		at = blank;
	return at > text || !*at ? (size_t)(at - text) : character_after(text, 0);
}

static const char *line_next(const char *text, int width)
{
	text += line_bytes(text, width);
	return text + strspn(text, " ");
}

static int lines_of(const char *text, int width)
{
	int lines = 1;

	while (*(text = line_next(text, width)))
		lines++;
	return lines;
}

int sentence_lines(const struct area *screen, const char *text, int width, int bottom)
{
	int most = screen->height / SENTENCE_SHARE - (screen->height - 1 - bottom), lines = lines_of(text, width);

	return lines < most ? lines : most > 1 ? most : 1;
}

struct pen sentence_draw(const struct area *screen, int bottom, unsigned meaning, const char *text, const char *tail)
{
	int width = screen->width - 1 - string_width(tail);
	int lines = sentence_lines(screen, text, width, bottom);
	struct pen pen = pen_at(screen, bottom, MEANING_PLAIN);

	for (int row = bottom - lines + 1; row <= bottom; row++) {
		char line[GMMU_MESSAGE_SIZE];
		struct pen rest;

		pen = pen_at(screen, row, MEANING_PLAIN);
		pen.meaning = (uint8_t)meaning;
		pen_put(&pen, U' ');
		snprintf(line, sizeof(line), "%.*s", (int)(row < bottom ? line_bytes(text, width) : strlen(text)),
			 text);
		pen_field(&pen, line, string_width(line) < width ? string_width(line) : width);
		if (row == bottom)
			pen_text(&pen, tail);
		else
			text = line_next(text, width);
		rest = pen;
		pen_fill_to(&rest, screen->width, U' ');
	}
	return pen;
}
