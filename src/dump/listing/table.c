/* SPDX-License-Identifier: MIT */
/*
 * Tables with a heading: CSV, TSV, semicolons, bars and boxes, columns that two blanks separate. The heading says which
 * column is the address, which the number of the slot, and which hold words; the others are left out.
 */
#include <stdio.h>
#include <string.h>

#include "dump/listing/lex.h"
#include "dump/listing/number.h"
#include "dump/listing/read.h"

#define CELLS_MAX 128

enum role { ROLE_NONE, ROLE_ADDRESS, ROLE_INDEX, ROLE_WORD };

/* The names that columns have; among those of one role the first that is there counts. */
static const struct {
	const char *name;
	enum role role;
} names[] = {
	{"pa", ROLE_ADDRESS},       {"phys", ROLE_ADDRESS},
	{"physical", ROLE_ADDRESS}, {"physical address", ROLE_ADDRESS},
	{"address", ROLE_ADDRESS},  {"addr", ROLE_ADDRESS},
	{"offset", ROLE_ADDRESS},   {"index", ROLE_INDEX},
	{"idx", ROLE_INDEX},        {"slot", ROLE_INDEX},
	{"entry", ROLE_INDEX},      {"i", ROLE_INDEX},
	{"n", ROLE_INDEX},          {"#", ROLE_INDEX},
	{"raw", ROLE_WORD},         {"value", ROLE_WORD},
	{"val", ROLE_WORD},         {"data", ROLE_WORD},
	{"pte", ROLE_WORD},         {"hex", ROLE_WORD},
};

struct cells {
	const char *at[CELLS_MAX];
	size_t length[CELLS_MAX], count;
};

struct table {
	struct listing *listing;
	struct gather *gather;
	struct misfit *misfit;
	struct gmmu_error *error;
	enum gmmu_status status;
	struct line line;
	char separator; /* 0: two blanks */
	size_t columns; /* of the heading; 0: it has not come */
	enum role roles[CELLS_MAX];
	size_t words; /* columns of words */
	bool has_address, has_index;
	bool bare_address; /* some address has no 0x */
	unsigned width;    /* bytes in a word; 0: not known yet */
	bool writing;      /* the second time: the width is known */
	size_t longest;    /* digits of the longest word ... */
	size_t padded;     /* ... and of the words with leading zeros, or 0 */
	bool bare, uneven;
	uint64_t address, step; /* the last address, and the shortest way between two */
	uint64_t rows;
};

/* --- Cells -------------------------------------------------------------------------------------------------------- */

static const char *cell_end(const char *at, char separator)
{
	if (*at == '"') {
		for (at++; *at && (*at != '"' || at[1] == '"'); at += *at == '"' ? 2 : 1)
			;
		at += *at == '"';
	}
	if (separator)
		return at + strcspn(at, (char[]){separator, '\0'});
	while (*at && !(lex_is(at[0], LEX_BLANK) && lex_is(at[1], LEX_BLANK)))
		at++;
	return at;
}

static void cells_split(const char *text, char separator, struct cells *cells)
{
	const char *at = lex_skip_blanks(text);

	cells->count = 0;
	if (separator == '|' && *at == '|')
		at++;
	while (cells->count < CELLS_MAX) {
		const char *from = lex_skip_blanks(at), *end, *to;

		if (separator == '\t')
			from = at;
		if (*from == '\0' && (separator == '|' || separator == 0))
			break;
		end = to = cell_end(from, separator);
		while (to > from && lex_is(to[-1], LEX_BLANK))
			to--;
		if (to - from >= 2 && *from == '"' && to[-1] == '"') {
			from++;
			to--;
		}
		cells->at[cells->count] = from;
		cells->length[cells->count++] = (size_t)(to - from);
		if (*end == '\0')
			break;
		at = separator ? end + 1 : end;
	}
}

/* A line that only draws: it has no letters and no digits. */
static bool is_rule(const char *text)
{
	return text[strspn(text, " \t|+-=:")] == '\0';
}

/* --- The heading -------------------------------------------------------------------------------------------------- */

static bool cell_is(const struct cells *cells, size_t cell, const char *name)
{
	size_t length = strlen(name);

	if (cells->length[cell] != length)
		return false;
	for (size_t i = 0; i < length; i++) {
		char letter = cells->at[cell][i];

		if ((letter >= 'A' && letter <= 'Z' ? (char)(letter + 32) : letter) != name[i])
			return false;
	}
	return true;
}

/* Gives a role to the column whose name comes first in the table of names; false if there is none. */
static bool role_give(struct table *table, const struct cells *cells, enum role role)
{
	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		for (size_t cell = 0; names[i].role == role && cell < cells->count; cell++) {
			if (table->roles[cell] != ROLE_NONE || !cell_is(cells, cell, names[i].name))
				continue;
			table->roles[cell] = role;
			return true;
		}
	}
	return false;
}

/* The two halves of a slot of 16 bytes, low one first. */
static bool halves_give(struct table *table, const struct cells *cells)
{
	bool big = false, small = false;

	for (size_t cell = 0; cell < cells->count; cell++) {
		if (big && (small = cell_is(cells, cell, "small"))) {
			table->roles[cell] = ROLE_WORD;
			break;
		}
		if (!big && (big = cell_is(cells, cell, "big")))
			table->roles[cell] = ROLE_WORD;
	}
	return big && small;
}

/* Whether the cells are a heading; then it says what the columns are. */
static bool heading_take(struct table *table, const struct cells *cells)
{
	memset(table->roles, 0, sizeof(table->roles));
	table->has_address = role_give(table, cells, ROLE_ADDRESS);
	table->has_index = role_give(table, cells, ROLE_INDEX);
	table->words = 0;
	if (!table->has_address && !table->has_index)
		return false;
	if (role_give(table, cells, ROLE_WORD)) {
		table->words = 1;
	} else if (halves_give(table, cells)) {
		table->words = 2;
	} else {
		/* No column is named as a word: all that are left are. */
		for (size_t cell = 0; cell < cells->count; cell++) {
			if (table->roles[cell] == ROLE_NONE) {
				table->roles[cell] = ROLE_WORD;
				table->words++;
			}
		}
	}
	table->columns = cells->count;
	return table->words > 0;
}

static bool heading_find(struct table *table)
{
	static const char separators[] = {'|', ',', ';', '\t', 0};

	for (size_t i = 0; i < sizeof(separators); i++) {
		struct cells cells;

		cells_split(table->line.text, separators[i], &cells);
		if (cells.count < 2 || !heading_take(table, &cells))
			continue;
		table->separator = separators[i];
		return true;
	}
	table->columns = 0;
	return false;
}

/* --- Rows --------------------------------------------------------------------------------------------------------- */

static bool wrong(struct table *table, const char *at, const char *what)
{
	return misfit_set(table->misfit, &table->line, at, "%s was expected", what);
}

/* A number in a cell. */
static bool cell_number(struct table *table, const struct cells *cells, size_t cell, unsigned radix, uint64_t *number)
{
	const char *at = cells->at[cell];
	size_t length = cells->length[cell];

	if (length > 2 && at[0] == '0' && (at[1] == 'x' || at[1] == 'X')) {
		at += 2;
		length -= 2;
		radix = 16;
	} else {
		table->bare_address |= table->roles[cell] == ROLE_ADDRESS;
	}
	if (lex_digits(at, radix) != length || !lex_number(at, length, radix, number))
		return wrong(table, cells->at[cell], radix == 16 ? "a number in hex" : "a number");
	return true;
}

/* Takes account of a word, the first time. */
static bool word_look(struct table *table, const char *at, const char *digits, size_t length)
{
	bool padded = length > 1 && *digits == '0';

	if ((padded && table->longest > 0 && (table->uneven || length != table->longest)) ||
	    (table->padded > 0 && length != table->padded))
		return wrong(table, at, "a word as wide as those before it");
	table->uneven |= table->longest > 0 && length != table->longest;
	table->bare |= at == digits;
	table->padded = padded ? length : table->padded;
	table->longest = length > table->longest ? length : table->longest;
	return true;
}

static bool cell_word(struct table *table, const struct cells *cells, size_t cell, uint8_t *bytes)
{
	const char *at = cells->at[cell];
	size_t length = cells->length[cell], low_digits;
	bool big = table->listing->job->dump->options.order == DUMP_ORDER_BIG;
	unsigned low_bytes = table->width > 8 ? 8 : table->width;
	uint64_t low = 0, high = 0;

	if (length > 2 && at[0] == '0' && (at[1] == 'x' || at[1] == 'X')) {
		at += 2;
		length -= 2;
	}
	if (length == 0 || length > 32 || lex_digits(at, 16) != length)
		return wrong(table, cells->at[cell], "a word in hex");
	if (!table->writing)
		return word_look(table, cells->at[cell], at, length);
	if (length > 2 * (size_t)table->width)
		return misfit_set(table->misfit, &table->line, cells->at[cell],
				  "a word of at most %u digits was expected", 2 * table->width);
	low_digits = length > 16 ? 16 : length;
	lex_number(at + length - low_digits, low_digits, 16, &low);
	lex_number(at, length - low_digits, 16, &high);
	number_write(bytes + (big ? table->width - low_bytes : 0), low, low_bytes, big);
	number_write(bytes + (big ? 0 : 8), high, table->width - low_bytes, big);
	return true;
}

/* How wide words are: as asked, as all of their digits say, or as the addresses step; 8 bytes for a longer one. */
static void width_settle(struct table *table)
{
	static const uint8_t widths[33] = {[2] = 1, [4] = 2, [8] = 4, [16] = 8, [32] = 16};
	uint64_t step = table->words > 0 && table->step % table->words == 0 ? table->step / table->words : 0;

	if (table->width > 0)
		return;
	if ((table->padded > 0 || table->bare) && !table->uneven)
		table->width = widths[table->longest];
	else if (table->has_address && step <= 16 && widths[2 * step] && table->longest <= 2 * step)
		table->width = (unsigned)step;
	else if (table->longest > 8 && table->longest <= 16)
		table->width = 8;
	else if (!table->uneven)
		table->width = widths[table->longest];
}

static bool row_keep(struct table *table, uint64_t address, const uint8_t *bytes, size_t size)
{
	struct gather *gather = table->gather;
	size_t same;

	if (address > UINT64_MAX - size)
		return wrong(table, NULL, "an address below 2^64");
	if (gather->started && address < gather->next) {
		if (gather_has(gather, address, bytes, size, &same, &table->status, table->error))
			return true;
		return table->status == GMMU_OK && misfit_set(table->misfit, &table->line, NULL,
							      "has an address before the end of the row before it");
	}
	table->listing->steps += gather->started && address == gather->next;
	table->status = gather_keep(gather, address, bytes, size, table->error);
	return table->status == GMMU_OK;
}

static bool row_take(struct table *table, const struct cells *cells)
{
	uint8_t *bytes = gather_room(table->gather, (table->words + 1) * 16);
	uint64_t number = 0, address = 0;
	size_t size = 0;

	if (!bytes) {
		table->status = gmmu_error_set(table->error, GMMU_E_NOMEM, "out of memory");
		return false;
	}
	if (cells->count != table->columns)
		return misfit_set(table->misfit, &table->line, NULL, "has %zu columns, and the heading has %zu",
				  cells->count, table->columns);
	for (size_t cell = 0; cell < cells->count; cell++) {
		if (table->roles[cell] == ROLE_ADDRESS &&
		    !cell_number(table, cells, cell, table->listing->radix, &address))
			return false;
		if (table->roles[cell] == ROLE_INDEX && !cell_number(table, cells, cell, 10, &number))
			return false;
		if (table->roles[cell] != ROLE_WORD)
			continue;
		if (!cell_word(table, cells, cell, bytes + size))
			return false;
		size += table->width;
	}
	if (!table->has_address && size > 0 && number > UINT64_MAX / size)
		return wrong(table, NULL, "an index below 2^64");
	if (table->rows == 0)
		table->listing->first = table->line.number;
	table->rows++;
	if (!table->writing) {
		uint64_t step = address - table->address;

		table->step = table->rows > 1 && (table->step == 0 || step < table->step) ? step : table->step;
		table->address = address;
		return true;
	}
	return row_keep(table, table->has_address ? address : number * size, bytes, size);
}

static void line_take(struct table *table)
{
	struct cells cells;
	const char *word;

	if (is_rule(table->line.text))
		return;
	if (table->columns == 0) {
		static const struct pattern_op op = {.kind = PATTERN_WORD, .prefix = PATTERN_PREFIX_MAYBE};
		const struct pattern any = {.word = &op};

		if (!heading_find(table) &&
		    pattern_could_be_word(&any, table->line.text, table->line.length, false, &word))
			wrong(table, word, "a heading before the words");
		return;
	}
	if (table->rows > 0 && table->line.text[0] == '(' && strstr(table->line.text, " row"))
		return; /* psql counts its rows */
	cells_split(table->line.text, table->separator, &cells);
	row_take(table, &cells);
}

/* Goes through all rows. */
static enum gmmu_status table_go(struct table *table)
{
	enum gmmu_status status = GMMU_OK;

	table->columns = 0;
	table->rows = 0;
	listing_restart(table->listing);
	while (status == GMMU_OK && table->misfit->line == 0 &&
	       listing_next(table->listing, &table->line, true, &status, table->error)) {
		line_take(table);
		status = status == GMMU_OK ? table->status : status;
	}
	if (status == GMMU_OK && table->misfit->line == 0 && table->rows == 0)
		misfit_set(table->misfit, &(struct line){.number = table->line.number + 1}, NULL, "rows were expected");
	table->misfit->fitted = table->rows;
	return status;
}

enum gmmu_status table_read(struct listing *listing, const struct form *form, struct gather *gather,
			    struct misfit *misfit, struct gmmu_error *error)
{
	struct table table = {.listing = listing, .gather = gather, .misfit = misfit, .error = error};
	enum gmmu_status status;

	(void)form;
	table.width = listing->job->dump->options.word_bytes;
	status = table_go(&table);
	if (status != GMMU_OK || misfit->line > 0)
		return status;
	width_settle(&table);
	if (table.width == 0)
		misfit_set(misfit, &table.line, NULL,
			   "does not show how wide the words are; say --word 8 or another width");
	table.writing = true;
	if (misfit->line == 0)
		status = table_go(&table);
	misfit->final = misfit->line > 0 && table.rows > 0;
	listing->width = table.width;
	listing->place = !table.has_address ? PLACE_INDEX : table.bare_address ? PLACE_ADDRESS : PLACE_ADDRESS_0X;
	return status == GMMU_OK && misfit->line == 0 ? gather_finish(gather, error) : status;
}
