/* SPDX-License-Identifier: MIT */
/*
 * Documents that name what they hold: JSON and NDJSON, and tables with a heading (CSV, TSV, semicolons, bars and boxes,
 * columns that two blanks separate). The names say what is an address, the number of a slot, or a word; the rest is
 * left out.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "dump/listing/read.h"
#include "dump/listing/text.h"
#include "text/count.h"

#define CELLS_MAX 128
#define HEADING_ROOM 256
#define VALUE_ROOM 40 /* of 16 bytes in hex, and 0x */
#define DEPTH_MAX 32

enum role { ROLE_NONE, ROLE_ADDRESS, ROLE_INDEX, ROLE_WORD, ROLE_BIG, ROLE_SMALL, ROLE_WIDTH, ROLE_COUNT };

/* The names of columns and members; among those of one role the first that is there counts. */
static const struct {
	const char *name;
	enum role role;
} names[] = {
	{"pa", ROLE_ADDRESS},       {"base_pa", ROLE_ADDRESS},  {"base", ROLE_ADDRESS},
	{"phys", ROLE_ADDRESS},     {"physical", ROLE_ADDRESS}, {"physical address", ROLE_ADDRESS},
	{"address", ROLE_ADDRESS},  {"addr", ROLE_ADDRESS},     {"offset", ROLE_ADDRESS},
	{"index", ROLE_INDEX},      {"idx", ROLE_INDEX},        {"slot", ROLE_INDEX},
	{"entry", ROLE_INDEX},      {"i", ROLE_INDEX},          {"n", ROLE_INDEX},
	{"#", ROLE_INDEX},          {"raw", ROLE_WORD},         {"value", ROLE_WORD},
	{"val", ROLE_WORD},         {"entries", ROLE_WORD},     {"words", ROLE_WORD},
	{"values", ROLE_WORD},      {"data", ROLE_WORD},        {"pte", ROLE_WORD},
	{"ptes", ROLE_WORD},        {"slots", ROLE_WORD},       {"table", ROLE_WORD},
	{"hex", ROLE_WORD},         {"big", ROLE_BIG},          {"small", ROLE_SMALL},
	{"entry_size", ROLE_WIDTH}, {"word_bytes", ROLE_WIDTH},
};

#define NAMES COUNT(names)

/* The row of the table of names, or as many as there are. */
static size_t name_find(const char *name, size_t length)
{
	size_t i = 0;

	while (i < NAMES && !lex_is_name(name, length, names[i].name))
		i++;
	return i;
}

static enum role name_role(size_t name)
{
	return name < NAMES ? names[name].role : ROLE_NONE;
}

/* --- Tables ------------------------------------------------------------------------------------------------------- */

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
	size_t column = CELLS_MAX, best = NAMES;

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

	if (lex_digits(digits, 16) == 0 || digits + lex_digits(digits, 16) != at + length || length > VALUE_ROOM)
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

/* --- JSON --------------------------------------------------------------------------------------------------------- */

#ifdef HAVE_YAJL

#include <yajl/yajl_parse.h>

/* What is kept of an object or an array. */
struct object {
	char values[ROLE_COUNT][VALUE_ROOM]; /* "" or a number with 0x */
	size_t names[ROLE_COUNT];            /* what they are called */
	size_t name;                         /* of the member that comes next */
	bool list;                           /* an array ... */
	enum role role;                      /* ... whose values are this ... */
	uint64_t count;                      /* ... and how many words there were in it */
};

/* yajl parses; nothing is kept but what is open, so that a text of any size costs no memory. */
struct json {
	yajl_handle parser;
	struct object open[DEPTH_MAX];
	size_t depth;
	size_t address; /* the name of addresses */
	bool begun, words;
};

static int wrong(struct document *document, const char *what)
{
	return document_wrong(document, NULL, "%s", what);
}

/* The address that an object around this one has, for all that is in it; or "". */
static const char *base_find(const struct object *first, const struct object *at)
{
	while (at-- > first) {
		if (*at->values[ROLE_ADDRESS])
			return at->values[ROLE_ADDRESS];
	}
	return "";
}

/* Prints a word, or two, after what says where they belong: an address, or a number that counts from a base. */
static int words_print(struct document *document, const char *first, const char *second)
{
	struct json *json = document->state;
	struct object *at = &json->open[json->depth - 1], *list = at - (!at->list && json->depth > 1);
	const char *base = base_find(json->open, at);

	if (json->words && at->names[ROLE_ADDRESS] != json->address)
		return wrong(document, "has a word whose address is missing, or has another name than the others");
	json->address = at->names[ROLE_ADDRESS];
	document->sure = json->words = true;
	if (*at->values[ROLE_ADDRESS])
		document_print(document, "%s", at->values[ROLE_ADDRESS]);
	else if (*at->values[ROLE_INDEX])
		document_print(document, "%s#%s", base, at->values[ROLE_INDEX]);
	else if (*base && list->list)
		document_print(document, "%s#%" PRIu64, base, list->count++);
	document_print(document, ": %s %s\n", first, second);
	return 1;
}

/* A number in digits, or a string of 0x and hex digits; false if it is something else. */
static bool value_read(const char *text, size_t size, bool number, char value[VALUE_ROOM])
{
	uint64_t decimal;

	if (number) {
		snprintf(value, VALUE_ROOM, "0x%" PRIx64, lex_number(text, size, 10, &decimal) ? decimal : 0);
		return lex_digits(text, 10) == size && lex_number(text, size, 10, &decimal);
	}
	snprintf(value, VALUE_ROOM, "%.*s", (int)size, text);
	return size > 2 && size < VALUE_ROOM && lex_is_0x(value) && 2 + lex_digits(value + 2, 16) == size;
}

static int value_take(struct document *document, const char *text, size_t size, bool number)
{
	struct json *json = document->state;
	struct object *object = &json->open[json->depth ? json->depth - 1 : 0];
	enum role role = object->list ? object->role : name_role(object->name);
	char value[VALUE_ROOM];

	if (json->depth == 0)
		return wrong(document, "has a value outside of all objects and lists");
	if (role == ROLE_NONE || (object->list && role != ROLE_WORD))
		return 1; /* a member of no interest */
	if (!value_read(text, size, number, value))
		return wrong(document, "has an address or a word that is not a number, or is a string without 0x");
	if (object->list && number && document->width == 0)
		return wrong(document, "has a list of numbers, and nothing says how wide they are; say --word 8");
	if (object->list)
		return words_print(document, value, "");
	if (role == ROLE_WIDTH)
		document->width = (unsigned)strtoul(value, NULL, 16);
	if (!*object->values[role] || object->name < object->names[role]) {
		memcpy(object->values[role], value, VALUE_ROOM);
		object->names[role] = object->name;
	}
	return 1;
}

static int json_string(void *document, const unsigned char *text, size_t size)
{
	return value_take(document, (const char *)text, size, false);
}

static int json_number(void *document, const char *text, size_t size)
{
	return value_take(document, text, size, true);
}

static int json_null(void *document)
{
	const struct json *json = ((struct document *)document)->state;

	return json->depth > 0 && !json->open[json->depth - 1].list;
}

static int json_boolean(void *document, int value)
{
	(void)value;
	return json_null(document);
}

static int json_key(void *document, const unsigned char *text, size_t size)
{
	struct json *json = ((struct document *)document)->state;

	json->open[json->depth - 1].name = name_find((const char *)text, size);
	return 1;
}

static int json_open(struct document *document, bool list)
{
	struct json *json = document->state;
	const struct object *around = json->depth ? &json->open[json->depth - 1] : NULL;
	enum role role = !around ? ROLE_WORD : around->list ? around->role : name_role(around->name);

	if (json->depth == DEPTH_MAX)
		return wrong(document, "nests brackets more deeply than any listing");
	json->open[json->depth++] = (struct object){.list = list, .role = role, .name = NAMES};
	return 1;
}

static int json_map_open(void *document)
{
	return json_open(document, false);
}

static int json_list_open(void *document)
{
	return json_open(document, true);
}

static int json_close(void *context)
{
	struct document *document = context;
	struct json *json = document->state;
	struct object *object = &json->open[json->depth - 1];
	bool halves = *object->values[ROLE_BIG] && *object->values[ROLE_SMALL];
	int good = 1;

	if (*object->values[ROLE_WORD])
		good = words_print(document, object->values[ROLE_WORD], "");
	else if (halves)
		good = words_print(document, object->values[ROLE_BIG], object->values[ROLE_SMALL]);
	json->depth--;
	return good;
}

static const yajl_callbacks callbacks = {
	.yajl_null = json_null,
	.yajl_boolean = json_boolean,
	.yajl_number = json_number,
	.yajl_string = json_string,
	.yajl_start_map = json_map_open,
	.yajl_map_key = json_key,
	.yajl_end_map = json_close,
	.yajl_start_array = json_list_open,
	.yajl_end_array = json_close,
};

static void json_drop(void *json)
{
	yajl_free(((struct json *)json)->parser);
}

/* Passes on what the parser thinks of the text so far. */
static void parser_check(struct document *document, yajl_status status)
{
	if (status != yajl_status_ok)
		document_wrong(document, NULL, "is not JSON, or is truncated");
}

void json_line(struct document *document, const struct line *line)
{
	struct json *json = document_state(document, sizeof(*json), json_drop);
	const char *text = line ? lex_skip_blanks(line->text) : "";

	if (json && !json->parser && (json->parser = yajl_alloc(&callbacks, NULL, document)) != NULL)
		yajl_config(json->parser, yajl_allow_multiple_values, 1);
	if (!json || !json->parser) {
		document->failed = true;
	} else if (!line) {
		parser_check(document, yajl_complete_parse(json->parser));
		document->sure |= json->begun;
		if (!json->words)
			wrong(document,
			      "ends, and no member was a word: pa or address, raw or value, or a list of entries");
	} else if (!json->begun && *text && *text != '{' && *text != '[') {
		if (lex_could_be_word(text, false))
			wrong(document, "is not JSON");
	} else {
		json->begun |= *text != '\0';
		parser_check(document, yajl_parse(json->parser, (const unsigned char *)line->text, line->length));
		parser_check(document, yajl_parse(json->parser, (const unsigned char *)"\n", 1));
	}
}

#else

void json_line(struct document *document, const struct line *line)
{
	if (line && line->text[0] == '{' && strchr(line->text, '"')) {
		document->sure = true;
		document_wrong(document, NULL, "is JSON, and this program was built without yajl");
	} else if (!line || line->length > 0) {
		document_wrong(document, NULL, "is not JSON");
	}
}

#endif
