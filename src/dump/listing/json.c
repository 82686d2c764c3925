/* SPDX-License-Identifier: MIT */
/*
 * JSON and NDJSON: objects that say an address (pa, address) or a number of a slot (index) and a word (raw, value, or
 * big and small), an object with a base and a list, or a list of words. yajl parses; nothing is kept of an object but
 * these members, so that a text of any size costs no memory.
 */
#include "dump/listing/read.h"

#include <stdio.h>
#include <string.h>

#include "dump/listing/lex.h"
#include "dump/listing/number.h"

#ifdef HAVE_YAJL

#include <yajl/yajl_parse.h>

#define DEPTH_MAX 32

enum member {
	MEMBER_OTHER,
	MEMBER_PA,
	MEMBER_ADDRESS,
	MEMBER_INDEX,
	MEMBER_RAW,
	MEMBER_BIG,
	MEMBER_SMALL,
	MEMBER_SIZE,
	MEMBER_LIST,
	MEMBER_COUNT
};

static const struct {
	const char *name;
	enum member member;
} members[] = {
	{"pa", MEMBER_PA},           {"base_pa", MEMBER_PA},      {"base", MEMBER_PA},         {"phys", MEMBER_PA},
	{"address", MEMBER_ADDRESS}, {"addr", MEMBER_ADDRESS},    {"offset", MEMBER_OTHER},    {"index", MEMBER_INDEX},
	{"slot", MEMBER_INDEX},      {"raw", MEMBER_RAW},         {"value", MEMBER_RAW},       {"big", MEMBER_BIG},
	{"small", MEMBER_SMALL},     {"entry_size", MEMBER_SIZE}, {"word_bytes", MEMBER_SIZE}, {"entries", MEMBER_LIST},
	{"words", MEMBER_LIST},      {"values", MEMBER_LIST},     {"data", MEMBER_LIST},       {"table", MEMBER_LIST},
	{"ptes", MEMBER_LIST},       {"slots", MEMBER_LIST},
};

/* A word as it is written: digits and how wide they say that it is. */
struct json_word {
	uint64_t low, high;
	size_t digits;
	bool prefixed, number;
	bool zeros; /* a leading zero */
};

struct json_object {
	bool has[MEMBER_COUNT];
	struct json_word words[MEMBER_COUNT];
	enum member member; /* whose value comes next */
	bool list;          /* an array, not an object */
};

struct json {
	struct listing *listing;
	struct gather *gather;
	struct misfit *misfit;
	struct gmmu_error *error;
	enum gmmu_status status;
	struct line line;
	struct json_object open[DEPTH_MAX];
	size_t depth;
	unsigned width;       /* bytes in a word */
	bool padded, shorter; /* some words have leading zeros; some have lost them: both can not be */
	uint64_t words;
	bool sized;     /* their width is asked for, or a member says it */
	bool listed;    /* some stand in a list of their own */
	size_t longest; /* digits */
};

static int wrong(struct json *json, const char *what)
{
	misfit_set(json->misfit, &json->line, NULL, "%s", what);
	return 0;
}

/* --- Words -------------------------------------------------------------------------------------------------------- */

/* Without a width that is settled, a word is as wide as its digits, or has 8 bytes. */
static bool width_settle(struct json *json, const struct json_word *word)
{
	static const uint8_t widths[33] = {[2] = 1, [4] = 2, [8] = 4, [16] = 8, [32] = 16};

	if (json->width == 0)
		json->width = word->prefixed && widths[word->digits] >= 8 ? widths[word->digits] : 8;
	json->padded |= word->zeros;
	json->longest = word->digits > json->longest ? word->digits : json->longest;
	json->shorter |= word->prefixed && word->digits < 2 * (size_t)json->width;
	if (json->padded && json->shorter)
		return false; /* a digit was lost */
	if (word->number || (word->prefixed && word->digits == 2 * (size_t)json->width))
		return true;
	return word->prefixed && word->digits < 2 * (size_t)json->width;
}

static int word_put(struct json *json, uint64_t address, const struct json_word *word)
{
	bool big = json->listing->job->dump->options.order == DUMP_ORDER_BIG;
	uint8_t *bytes = gather_room(json->gather, 16);
	size_t same;

	if (!bytes) {
		json->status = gmmu_error_set(json->error, GMMU_E_NOMEM, "out of memory");
		return 0;
	}
	if (!width_settle(json, word))
		return wrong(json, "has a word of another number of digits than those before it, or without 0x");
	if (json->width < 8 && word->low >> 8 * json->width)
		return wrong(json, "has a word that is too wide");
	number_write(bytes + (big && json->width > 8 ? 8 : 0), word->low, json->width > 8 ? 8 : json->width, big);
	if (json->width > 8)
		number_write(bytes + (big ? 0 : 8), word->high, 8, big);
	if (json->width > 16 || (json->width & (json->width - 1)) != 0)
		return wrong(json, "has words of an odd size");
	if (json->words++ == 0)
		json->listing->first = json->line.number;
	if (json->gather->started && address < json->gather->next)
		return gather_has(json->gather, address, bytes, json->width, &same, &json->status, json->error) ||
		       (json->status == GMMU_OK && wrong(json, "has an address before the end of the word before it"));
	json->listing->steps += json->gather->started && address == json->gather->next;
	json->status = gather_keep(json->gather, address, bytes, json->width, json->error);
	return json->status == GMMU_OK;
}

/* Where a list begins: at the base that the object around it says. */
static uint64_t list_base(const struct json *json)
{
	for (size_t i = json->depth; i-- > 0;) {
		if (json->open[i].has[MEMBER_PA])
			return json->open[i].words[MEMBER_PA].low;
		if (json->open[i].has[MEMBER_ADDRESS])
			return json->open[i].words[MEMBER_ADDRESS].low;
	}
	return 0;
}

static int object_take(struct json *json, const struct json_object *object)
{
	bool halves = object->has[MEMBER_BIG] && object->has[MEMBER_SMALL];
	uint64_t address;

	if (!object->has[MEMBER_RAW] && !halves)
		return 1;
	if (object->has[MEMBER_PA])
		address = object->words[MEMBER_PA].low;
	else if (object->has[MEMBER_ADDRESS] && !object->has[MEMBER_INDEX])
		address = object->words[MEMBER_ADDRESS].low;
	else if (object->has[MEMBER_ADDRESS])
		address = object->words[MEMBER_ADDRESS].low;
	else if (object->has[MEMBER_INDEX])
		address = list_base(json) + object->words[MEMBER_INDEX].low * (halves        ? 16
									       : json->width ? json->width
											     : 8);
	else
		address = json->gather->started ? json->gather->next : list_base(json);
	if (object->has[MEMBER_PA] || object->has[MEMBER_ADDRESS])
		json->listing->place = PLACE_ADDRESS_0X;
	if (!halves)
		return word_put(json, address, &object->words[MEMBER_RAW]);
	return word_put(json, address, &object->words[MEMBER_BIG]) &&
	       word_put(json, address + json->width, &object->words[MEMBER_SMALL]);
}

/* --- Values ------------------------------------------------------------------------------------------------------- */

/* A string or number of hex digits; false if it is something else. */
static bool word_read(const char *text, size_t size, bool number, struct json_word *word)
{
	unsigned radix = 10;
	size_t tail;

	*word = (struct json_word){.number = number};
	if (size > 2 && text[0] == '0' && (text[1] == 'x' || text[1] == 'X')) {
		word->prefixed = true;
		radix = 16;
		text += 2;
		size -= 2;
	} else if (!number) {
		return false;
	}
	for (size_t i = 0; i < size; i++) {
		if (lex_value(text[i]) >= radix)
			return false;
	}
	word->digits = size;
	word->zeros = word->prefixed && size > 1 && text[0] == '0';
	tail = radix == 16 && size > 16 ? 16 : size;
	if (size > 32 || !lex_number(text + size - tail, tail, radix, &word->low))
		return false;
	return size == tail || lex_number(text, size - tail, radix, &word->high);
}

static int value_take(struct json *json, const char *text, size_t size, bool number)
{
	struct json_object *object = &json->open[json->depth ? json->depth - 1 : 0];
	struct json_word word;
	bool good;

	if (json->depth == 0)
		return wrong(json, "has a value that belongs to nothing");
	good = word_read(text, size, number, &word);
	if (object->list) {
		enum member of = json->depth > 1 ? json->open[json->depth - 2].member : MEMBER_LIST;

		if (of != MEMBER_LIST && of != MEMBER_RAW)
			return 1; /* a member of no interest */
		if (!good)
			return wrong(json, "has something in its list that is no word in hex");
		if (number && json->width == 0)
			return wrong(json, "has a list of numbers, and nothing says how wide they are; say --word 8");
		json->listed = true;
		return word_put(json, json->gather->started ? json->gather->next : list_base(json), &word);
	}
	if (object->member == MEMBER_OTHER)
		return 1;
	if (!good)
		return wrong(json, "has an address or a word that is no number, or a string without 0x");
	if (object->member == MEMBER_SIZE && json->width == 0 && (word.low == 8 || word.low == 16))
		json->width = (unsigned)word.low, json->sized = true;
	object->has[object->member] = true;
	object->words[object->member] = word;
	return 1;
}

static int json_string(void *context, const unsigned char *text, size_t size)
{
	return value_take(context, (const char *)text, size, false);
}

static int json_number(void *context, const char *text, size_t size)
{
	return value_take(context, text, size, true);
}

static int json_null(void *context)
{
	struct json *json = context;

	return json->depth > 0 && !json->open[json->depth - 1].list;
}

static int json_boolean(void *context, int value)
{
	(void)value;
	return json_null(context);
}

static int json_key(void *context, const unsigned char *text, size_t size)
{
	struct json_object *object = &((struct json *)context)->open[((struct json *)context)->depth - 1];

	object->member = MEMBER_OTHER;
	for (size_t i = 0; i < sizeof(members) / sizeof(members[0]); i++) {
		if (strlen(members[i].name) == size && memcmp(members[i].name, text, size) == 0)
			object->member = members[i].member;
	}
	return 1;
}

static int json_open(struct json *json, bool list)
{
	if (json->depth == DEPTH_MAX)
		return wrong(json, "has more brackets in each other than any listing");
	json->open[json->depth++] = (struct json_object){.list = list};
	return 1;
}

static int json_map_open(void *context)
{
	return json_open(context, false);
}

static int json_list_open(void *context)
{
	return json_open(context, true);
}

static int json_close(void *context)
{
	struct json *json = context;
	const struct json_object *object = &json->open[--json->depth];

	return object->list || object_take(json, object);
}

/* --- The whole text ----------------------------------------------------------------------------------------------- */

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

static void parser_check(struct json *json, yajl_status status)
{
	if (status != yajl_status_ok && json->misfit->line == 0 && json->status == GMMU_OK)
		wrong(json, "is no JSON, or breaks off");
}

static enum gmmu_status json_parse(struct json *json, yajl_handle parser)
{
	enum gmmu_status status = GMMU_OK;
	bool begun = false;

	listing_restart(json->listing);
	while (status == GMMU_OK && json->misfit->line == 0 &&
	       listing_next(json->listing, &json->line, true, &status, json->error)) {
		const char *text = lex_skip_blanks(json->line.text);

		if (!begun && *text && *text != '{' && *text != '[') {
			const char *word;
			static const struct pattern_op op = {.kind = PATTERN_WORD, .prefix = PATTERN_PREFIX_MAYBE};

			if (pattern_could_be_word(&(struct pattern){.word = &op}, text, strlen(text), false, &word))
				wrong(json, "is no JSON");
			continue;
		}
		begun |= *text != '\0';
		json->line.text[json->line.length] = '\n';
		parser_check(json, yajl_parse(parser, (const unsigned char *)json->line.text, json->line.length + 1));
		status = status == GMMU_OK ? json->status : status;
	}
	if (status == GMMU_OK && json->misfit->line == 0)
		parser_check(json, yajl_complete_parse(parser));
	return status == GMMU_OK ? json->status : status;
}

enum gmmu_status json_read(struct listing *listing, const struct form *form, struct gather *gather,
			   struct misfit *misfit, struct gmmu_error *error)
{
	struct json json = {.listing = listing, .gather = gather, .misfit = misfit, .error = error};
	yajl_handle parser = yajl_alloc(&callbacks, NULL, &json);
	enum gmmu_status status;

	(void)form;
	if (!parser)
		return gmmu_error_set(error, GMMU_E_NOMEM, "out of memory");
	yajl_config(parser, yajl_allow_multiple_values, 1);
	json.width = listing->job->dump->options.word_bytes;
	json.sized = json.width > 0;
	listing->place = PLACE_NONE;
	status = json_parse(&json, parser);
	yajl_free(parser);
	if (status == GMMU_OK && misfit->line == 0 && json.words == 0) {
		wrong(&json, "ends, and no member was a word: pa or address, raw or value, or a list of entries");
		misfit->final = true;
	}
	if (status == GMMU_OK && misfit->line == 0 && json.listed && json.longest <= 8 && !json.sized) {
		wrong(&json, "ends the list, and nothing says how wide its words are; say --word 8");
		misfit->final = true;
	}
	misfit->fitted = json.words;
	listing->width = json.width;
	return status == GMMU_OK && misfit->line == 0 ? gather_finish(gather, error) : status;
}

#else

enum gmmu_status json_read(struct listing *listing, const struct form *form, struct gather *gather,
			   struct misfit *misfit, struct gmmu_error *error)
{
	struct line line = {0};
	enum gmmu_status status = GMMU_OK;

	(void)form;
	(void)gather;
	listing_restart(listing);
	while (listing_next(listing, &line, true, &status, error) && line.length == 0)
		;
	if (status == GMMU_OK && line.length > 1 && line.text[0] == '{' && strchr(line.text, '"'))
		return gmmu_error_set(error, GMMU_E_FORMAT, "it is JSON, and this program was built without yajl");
	misfit_set(misfit, &line, NULL, "is no JSON");
	return status;
}

#endif
