/* SPDX-License-Identifier: MIT */
/*
 * JSON and NDJSON: the names of members say what is an address, the number of a slot, or a word; the rest is left out.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "dump/documents/document.h"
#include "dump/documents/names.h"
#include "text/lex.h"

#define DEPTH_MAX 32

#ifdef HAVE_YAJL

#include <yajl/yajl_parse.h>

/* What is kept of an object or an array. */
struct object {
	char values[ROLE_COUNT][NUMBER_ROOM]; /* "" or a number with 0x */
	size_t names[ROLE_COUNT];             /* what they are called */
	size_t name;                          /* of the member that comes next */
	bool list;                            /* an array ... */
	enum role role;                       /* ... whose values are this ... */
	uint64_t count;                       /* ... and how many words there were in it */
};

/* yajl parses; nothing is kept but what is open, so that a text of any size costs no memory. */
struct json {
	yajl_handle parser;
	struct object open[DEPTH_MAX];
	size_t depth;
	size_t address; /* the name of addresses */
	bool begun, words;
	bool named; /* a member has a name that a listing gives it: this is no list of a programming language */
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

/* A number in digits, or a string of hex digits, with 0x or as many as a slot has; false if it is something else. */
static bool value_read(const char *text, size_t size, bool number, char value[NUMBER_ROOM])
{
	uint64_t decimal;

	if (number) {
		snprintf(value, NUMBER_ROOM, "0x%" PRIx64, lex_number(text, size, 10, &decimal) ? decimal : 0);
		return lex_digits(text, 10) == size && lex_number(text, size, 10, &decimal);
	}
	if ((size == 16 || size == 32) && lex_digits(text, 16) >= size) {
		snprintf(value, NUMBER_ROOM, "0x%.*s", (int)size, text);
		return true;
	}
	snprintf(value, NUMBER_ROOM, "%.*s", (int)size, text);
	return size > 2 && size < NUMBER_ROOM && lex_is_0x(value) && 2 + lex_digits(value + 2, 16) == size;
}

static int value_take(struct document *document, const char *text, size_t size, bool number)
{
	struct json *json = document->state;
	struct object *object = &json->open[json->depth ? json->depth - 1 : 0];
	enum role role = object->list ? object->role : name_role(object->name);
	char value[NUMBER_ROOM];

	if (json->depth == 0)
		return wrong(document, "has a value outside of all objects and lists");
	if (role == ROLE_NONE || (object->list && role != ROLE_WORD))
		return 1; /* a member of no interest */
	if (!value_read(text, size, number, value)) {
		document->sure |= json->named;
		return wrong(document, "has an address or a word that is not a number, or is a string without 0x");
	}
	if (object->list && number && document->width == 0) {
		document->sure |= json->named;
		return wrong(document, "has a list of numbers, and nothing says how wide they are; say --word 8");
	}
	if (object->list)
		return words_print(document, value, "");
	if (role == ROLE_WIDTH)
		document->width = (unsigned)strtoul(value, NULL, 16);
	if (!*object->values[role] || object->name < object->names[role]) {
		memcpy(object->values[role], value, NUMBER_ROOM);
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
	json->named |= name_role(json->open[json->depth - 1].name) != ROLE_NONE;
	return 1;
}

static int json_open(struct document *document, bool list)
{
	struct json *json = document->state;
	const struct object *around = json->depth ? &json->open[json->depth - 1] : NULL;
	enum role role = !around ? ROLE_WORD : around->list ? around->role : name_role(around->name);

	if (json->depth == DEPTH_MAX)
		return wrong(document, "nests brackets more deeply than any listing");
	json->open[json->depth++] = (struct object){.list = list, .role = role, .name = NAME_NONE};
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
