/* SPDX-License-Identifier: MIT */
/*
 * Tables with a heading: CSV, TSV, semicolons, bars and boxes, columns that two blanks separate. The heading says what
 * is an address, the number of a slot, or a word; the rest is left out.
 */
#include <stdio.h>
#include <string.h>

#include "dump/documents/document.h"
#include "dump/documents/names.h"
#include "text/lex.h"

#define CELLS_MAX 128
#define HEADING_ROOM 256

struct cells {
	const char *at[CELLS_MAX];
	size_t length[CELLS_MAX], count; /* more than CELLS_MAX: too many to be looked at */
};

struct table {
	char separator;        /* 0: two blanks */
	size_t columns;        /* of the heading; 0: it has not come */
	size_t address, index; /* the columns that say where words belong, or CELLS_MAX */
	bool is_word[CELLS_MAX];
	bool rows;                  /* some have come */
	char heading[HEADING_ROOM]; /* as it was written: it may come again */
};

static const char *cell_end(const char *at, char separator)
{
	if (*at == '"') {
		for (at++; *at && (*at != '"' || at[1] == '"'); at += *at == '"' ? 2 : 1)
			;
		at += *at == '"';
	}
	while (*at && (separator ? *at != separator : !(lex_is(at[0], LEX_BLANK) && lex_is(at[1], LEX_BLANK))))
		at++;
	return at;
}

static void cells_split(const char *text, char separator, struct cells *cells)
{
	const char *at = lex_skip_blanks(text);

	cells->count = 0;
	at += separator == '|' && *at == '|';
	while (cells->count <= CELLS_MAX) {
		const char *from = separator == '\t' ? at : lex_skip_blanks(at), *end, *to;

		if ((*from == '\0' && (separator == '|' || separator == 0)) || cells->count++ == CELLS_MAX)
			break;
		for (end = to = cell_end(from, separator); to > from && lex_is(to[-1], LEX_BLANK);)
			to--;
		if (to - from >= 2 && *from == '"' && to[-1] == '"') {
			from++;
			to--;
		}
		cells->at[cells->count - 1] = from;
		cells->length[cells->count - 1] = (size_t)(to - from);
		if (*end == '\0')
			break;
		at = separator ? end + 1 : end;
	}
}

/* The column of a role whose name comes first in the table of names, or CELLS_MAX. */
static size_t column_find(const struct cells *cells, enum role role)
{
	size_t column = CELLS_MAX, best = NAME_NONE;

	for (size_t cell = 0; cell < cells->count; cell++) {
		size_t name = name_find(cells->at[cell], cells->length[cell]);

		if (name < best && name_role(name) == role) {
			best = name;
			column = cell;
		}
	}
	return column;
}

/* Whether the cells are a heading; then it says what the columns are. If none is named as a word, all that are left
 * are. */
static bool heading_take(struct table *table, const struct cells *cells)
{
	size_t raw = column_find(cells, ROLE_WORD), big = column_find(cells, ROLE_BIG);
	size_t small = column_find(cells, ROLE_SMALL);
	bool words = false;

	table->address = column_find(cells, ROLE_ADDRESS);
	table->index = column_find(cells, ROLE_INDEX);
	for (size_t cell = 0; cell < cells->count; cell++) {
		table->is_word[cell] = raw < CELLS_MAX ? cell == raw
				       : big < CELLS_MAX && small < CELLS_MAX
					       ? cell == big || cell == small
					       : cell != table->address && cell != table->index;
		words |= table->is_word[cell];
	}
	table->columns = cells->count;
	return words && cells->count > 1 && (table->address < CELLS_MAX || table->index < CELLS_MAX);
}

static bool heading_find(struct table *table, const char *text)
{
	static const char separators[] = {'|', ',', ';', '\t', 0};
	struct cells cells;

	for (size_t i = 0; i < sizeof(separators); i++) {
		table->separator = separators[i];
		cells_split(text, table->separator, &cells);
		if (cells.count <= CELLS_MAX && heading_take(table, &cells))
			return snprintf(table->heading, sizeof(table->heading), "%s", text) > 0;
	}
	table->columns = 0;
	return false;
}

/* Prints a cell, which must be one number. */
static bool cell_print(struct document *document, const struct cells *cells, size_t cell, const char *before,
		       const char *after)
{
	const char *at = cells->at[cell], *digits = at + (lex_is_0x(at) ? 2 : 0);
	size_t length = cells->length[cell];

	if (lex_digits(digits, 16) == 0 || digits + lex_digits(digits, 16) != at + length || length > NUMBER_ROOM)
		return document_wrong(document, at, "a number was expected");
	document_print(document, "%s%.*s%s", before, (int)length, at, after);
	return true;
}

void table_line(struct document *document, const struct line *line)
{
	struct table *table = document_state(document, sizeof(*table), NULL);
	struct cells cells;

	if (!table || !line || line->text[strspn(line->text, " \t|+-=:")] == '\0' ||
	    (table->rows && line->text[0] == '(' && strstr(line->text, " row")) ||
	    strcmp(line->text, table->heading) == 0)
		return; /* a rule, psql counting its rows, or the heading again */
	if (table->columns == 0) {
		if (!heading_find(table, line->text) && lex_could_be_word(line->text, false))
			document_wrong(document, NULL, "is not a heading, and could hold words");
		return;
	}
	cells_split(line->text, table->separator, &cells);
	if (cells.count != table->columns) {
		document_wrong(document, NULL, "has %zu columns, and the heading has %zu", cells.count, table->columns);
		return;
	}
	document->sure |= table->rows;
	table->rows = true;
	if (table->address < CELLS_MAX ? !cell_print(document, &cells, table->address, "", ":")
				       : !cell_print(document, &cells, table->index, "#", ":"))
		return;
	for (size_t cell = 0; cell < cells.count; cell++) {
		if (table->is_word[cell] && !cell_print(document, &cells, cell, " ", ""))
			return;
	}
	document_print(document, "\n");
}
