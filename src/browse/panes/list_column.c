/* SPDX-License-Identifier: MIT */
#include "browse/panes/list_column.h"

#include <string.h>

#include "text/text.h"

/* Begins the cell of a column a blank after the one before. */
static size_t cell_begin(struct text *text)
{
	text_add_char(text, ' ');
	return text->length;
}

/* Fills the cell up to the width of its column. */
static void cell_end(const struct browse *browse, const struct list_column *column, size_t start, struct text *text)
{
	size_t width = column->measure ? column->measure(browse) : column->width, least = strlen(column->title);

	text_align(text, start, width < least ? least : width, column->right);
}

void list_column_titles(const struct browse *browse, const struct list_column *columns, size_t count, struct text *text)
{
	uint8_t before = text->meaning;

	text->meaning = MEANING_HEADING;
	for (size_t i = 0; i < count; i++) {
		size_t start = cell_begin(text);

		text_add(text, columns[i].title);
		cell_end(browse, &columns[i], start, text);
	}
	text_trim(text);
	text->meaning = before;
	text_add_char(text, '\n');
}

void list_column_cells(const struct browse *browse, const struct list_column *columns, size_t count, const void *item,
		       struct text *text)
{
	for (size_t i = 0; i < count; i++) {
		size_t start = cell_begin(text);

		columns[i].add(browse, item, text);
		cell_end(browse, &columns[i], start, text);
	}
	text_trim(text);
}

const char *list_column_title(const struct list_column *columns, size_t count, unsigned column)
{
	return column < count ? columns[column].title : NULL;
}
