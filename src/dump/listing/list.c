/* SPDX-License-Identifier: MIT */
/*
 * Lists of numbers as programming languages and debuggers write them. The text is read twice: first to find out how
 * wide the numbers are, then for the numbers.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "dump/listing/lex.h"
#include "dump/listing/number.h"
#include "dump/listing/read.h"

#define PLACES_MAX (UINT64_C(1) << 40)

enum place { BEFORE, INSIDE, AFTER };

struct list {
	struct listing *listing;
	struct gather *gather;
	struct misfit *misfit;
	struct gmmu_error *error;
	enum gmmu_status status;
	struct line line;
	bool writing; /* the second time */

	enum place place;
	unsigned depth;    /* open brackets */
	bool commented;    /* in a comment that goes over lines */
	bool wrapped;      /* in UINT64_C( or the like */
	char quote;        /* around the number, or 0 */
	bool expects;      /* a number may come without a comma before it */
	unsigned type;     /* bytes that the declaration says; 0: none */
	uint64_t declared; /* numbers that it says; 0: none */
	struct number_style style;
	uint64_t count, index; /* numbers, and the place of the next */
	uint64_t opened;       /* the line of its bracket */
	bool commas, blanks;   /* what separates the numbers */
	uint64_t last;         /* the value before, which may be repeated */
	uint64_t commentary;   /* a line that has numbers in a comment */
	uint64_t left_out;     /* a line that leaves places out */
	uint64_t open_comment; /* the line of a comment that is not closed yet */
	uint64_t odd_hex;      /* the line of a number that is hex without 0x */
	char before;           /* the last character before the bracket: = in a declaration with its numbers */
	bool braced;           /* the bracket is { */
};

/* The widths of types, by the words of a declaration; the first that is there counts. */
static const struct {
	const char *name;
	unsigned bytes;
} types[] = {
	{"uint8_t", 1},      {"int8_t", 1},       {"u8", 1},          {"__u8", 1},       {"i8", 1},
	{"uint8", 1},        {"byte", 1},         {"bytes", 1},       {"bytearray", 1},  {"char", 1},
	{"BYTE", 1},         {"NvU8", 1},         {"UInt8", 1},       {"Uint8Array", 1}, {"ByteArray", 1},
	{"byteArrayOf", 1},  {"ubyteArrayOf", 1}, {"uint16_t", 2},    {"u16", 2},        {"__u16", 2},
	{"i16", 2},          {"uint16", 2},       {"short", 2},       {"ushort", 2},     {"WORD", 2},
	{"NvU16", 2},        {"UInt16", 2},       {"Uint16Array", 2}, {"uint64_t", 8},   {"int64_t", 8},
	{"u64", 8},          {"__u64", 8},        {"i64", 8},         {"uint64", 8},     {"ulong", 8},
	{"long", 8},         {"QWORD", 8},        {"NvU64", 8},       {"UInt64", 8},     {"BigUint64Array", 8},
	{"ulongArrayOf", 8}, {"longArrayOf", 8},  {"uint32_t", 4},    {"int32_t", 4},    {"u32", 4},
	{"__u32", 4},        {"i32", 4},          {"uint32", 4},      {"uint", 4},       {"int", 4},
	{"unsigned", 4},     {"DWORD", 4},        {"NvU32", 4},       {"UInt32", 4},     {"Uint32Array", 4},
};

static bool says(struct list *list, const char *what)
{
	struct line line = list->line;

	/* What has commas between brackets is a list, damaged or not, and nothing else. */
	list->misfit->final = list->place == INSIDE && (list->commas || list->before == '=');
	return misfit_set(list->misfit, &line, NULL, "%s", what);
}

/* --- The declaration ---------------------------------------------------------------------------------------------- */

static void type_take(struct list *list, const char *name, size_t length)
{
	for (size_t i = 0; i < sizeof(types) / sizeof(types[0]); i++) {
		if (strlen(types[i].name) == length && strncmp(types[i].name, name, length) == 0 &&
		    (list->type == 0 || list->type == 4))
			list->type = types[i].bytes;
	}
}

/* "[32]" is how many numbers there are, if something follows that is no end of the statement. */
static const char *dimension_take(struct list *list, const char *at)
{
	const char *after = lex_skip_blanks(at + 1);
	struct number number;

	if (*at == '{' || !number_read(after, &number) || number.prefixed)
		return NULL;
	after = lex_skip_blanks(number.end);
	if ((*after != ']' && *after != ')') ||
	    lex_skip_blanks(after + 1)[strspn(lex_skip_blanks(after + 1), ";)")] == '\0')
		return NULL;
	list->declared = *at == '[' && list->declared == 0 ? number.value : UINT64_MAX;
	return after + 1;
}

/* What comes before the list must not hold what could be one of its words. */
static const char *before_take(struct list *list, const char *at)
{
	const char *from = at;

	if (strchr("{[(", *at)) {
		at = dimension_take(list, from);
		if (at)
			return at;
		list->place = INSIDE;
		list->braced = *from == '{';
		list->depth = 1;
		list->opened = list->line.number;
		list->expects = true;
		return from + 1;
	}
	list->before = *at;
	if (!lex_is(*at, LEX_NAME))
		return at + 1;
	while (lex_is(*at, LEX_NAME))
		at++;
	if (lex_digits(from, 16) >= 8 || (from[0] == '0' && from[1] == 'x' && at - from >= 10)) {
		misfit_set(list->misfit, &list->line, from, "a list was expected to begin before its numbers");
		return NULL;
	}
	type_take(list, from, (size_t)(at - from));
	return at;
}

/* --- Comments ----------------------------------------------------------------------------------------------------- */

/* Numbers in a comment up to the end of the line may be what is left of a line that was joined to it. */
static bool comment_check(struct list *list, const char *at)
{
	for (; *at; at++) {
		struct number number;
		const char *after;

		if (!number_read(at, &number) || lex_is(at[-1], LEX_NAME)) {
			continue;
		}
		after = lex_skip_blanks(number.end);
		if (*after == ',' || *after == '}' ||
		    (number.prefixed && list->style.count > 0 && number.digits == list->style.digits))
			return says(list, "has numbers in its comment, as if lines had been joined");
		if (number.prefixed)
			list->commentary = list->line.number;
		at = number.end - 1;
	}
	return true;
}

/* Skips a comment; NULL if the rest of the line is one. */
static const char *comment_skip(struct list *list, const char *at, bool *is_one)
{
	*is_one = true;
	if (list->commented || (at[0] == '/' && at[1] == '*')) {
		const char *end = strstr(list->commented ? at : at + 2, "*/");

		list->open_comment = list->commented ? list->open_comment : list->line.number;
		list->commented = end == NULL;
		return end ? end + 2 : NULL;
	}
	if ((at[0] == '/' && at[1] == '/') || at[0] == '#' || (at[0] == '-' && at[1] == '-')) {
		if (list->place == INSIDE &&
		    (strncmp(at, "#if", 3) == 0 || strncmp(at, "#el", 3) == 0 || strncmp(at, "#end", 4) == 0))
			says(list, "decides which lines are compiled");
		else if (at[0] != '#' || list->place != BEFORE)
			comment_check(list, at + 1);
		return NULL;
	}
	*is_one = false;
	return at;
}

/* --- Numbers ------------------------------------------------------------------------------------------------------ */

static bool value_put(struct list *list, uint64_t value)
{
	unsigned width = list->style.width;
	uint8_t *room = gather_room(list->gather, width);

	if (!room) {
		list->status = gmmu_error_set(list->error, GMMU_E_NOMEM, "out of memory");
		return false;
	}
	number_write(room, value, width, list->listing->job->dump->options.order == DUMP_ORDER_BIG);
	list->status = gather_keep(list->gather, list->gather->next, room, width, list->error);
	return list->status == GMMU_OK;
}

static bool value_take(struct list *list, uint64_t value)
{
	list->last = value;
	list->index++;
	list->count++;
	return !list->writing || value_put(list, value);
}

static const char *number_take(struct list *list, const struct number *number)
{
	const char *why = number_style_take(&list->style, number);
	uint64_t value = number->value;

	if (why) {
		says(list, why);
		return NULL;
	}
	if (!list->expects && list->commas) {
		says(list, "has no comma before a number");
		return NULL;
	}
	if (list->odd_hex == 0 && (list->style.zeros || list->style.letters))
		list->odd_hex = list->line.number;
	list->blanks |= !list->expects;
	list->expects = false;
	if (list->writing && !number_value(&list->style, number, &value)) {
		says(list, "has a number that is too wide for its type; --word 8 takes wider ones");
		return NULL;
	}
	return value_take(list, value) ? number->end : NULL;
}

/* "[5] = " says where the next number belongs. */
static const char *place_take(struct list *list, const char *at)
{
	struct number number, value;
	const char *after;

	if (!number_read(lex_skip_blanks(at + 1), &number))
		return NULL;
	after = lex_skip_blanks(number.end);
	if (strncmp(after, "...", 3) == 0) {
		says(list, "gives a number a range of places, which is not read");
		return NULL;
	}
	if (*after != ']' || *lex_skip_blanks(after + 1) != '=') {
		if (list->braced)
			says(list, "gives a place and no number");
		return NULL;
	}
	after = lex_skip_blanks(lex_skip_blanks(after + 1) + 1);
	if (!number_read(after, &value)) {
		says(list, "gives a place to something that is no number of this line");
		return NULL;
	}
	if (number.value < list->index || number.value > PLACES_MAX) {
		says(list, number.value < list->index ? "gives a number a place before the one of the number before it"
						      : "gives a number a place beyond any table");
		return NULL;
	}
	if (number.value > list->index && list->left_out == 0)
		list->left_out = list->line.number;
	if (list->writing && number.value > list->index)
		list->status = gather_zeros(list->gather, number.value * list->style.width, list->error);
	list->index = number.value;
	return list->status == GMMU_OK ? after : NULL;
}

/* "<repeats 12 times>" repeats the number before it. */
static const char *repeats_take(struct list *list, const char *at)
{
	uint64_t times;
	size_t digits = lex_digits(at + 9, 10);

	if (strncmp(at + 9 + digits, " times>", 7) != 0 || !lex_number(at + 9, digits, 10, &times) || times == 0 ||
	    list->count == 0) {
		says(list, "does not say how many times a number is repeated");
		return NULL;
	}
	if (strchr("})", lex_skip_blanks(list->line.text)[0]) || at[-2] == '}') {
		says(list, "repeats a group of numbers, which is not read");
		return NULL;
	}
	if (list->writing && times > 1)
		list->status = gather_repeat(list->gather, list->gather->next + (times - 1) * list->style.width,
					     list->style.width, list->error);
	list->index += times - 1;
	list->count += times - 1;
	return list->status == GMMU_OK ? at + 9 + digits + 7 : NULL;
}

/* A type in parentheses before a number, or a name before one in parentheses. */
static const char *cast_skip(struct list *list, const char *at)
{
	const char *from = at + (*at == '('), *after = from;
	struct number number;

	if (!lex_is(*from, LEX_NAME) || lex_value(*from) < 10)
		return NULL;
	while (lex_is(*after, LEX_NAME) || *after == '.')
		after++;
	if (*at == '(' ? *after != ')' : *after != '(')
		return NULL;
	after = lex_skip_blanks(after + 1);
	if (!number_read(after, &number))
		return NULL;
	list->wrapped = *at != '(';
	return after;
}

/* --- Inside the brackets ------------------------------------------------------------------------------------------ */

/* What looked like a list is something else: go on looking for one. */
static const char *not_a_list(struct list *list, const char *at)
{
	list->place = BEFORE;
	list->depth = 0;
	return at;
}

static const char *bracket_take(struct list *list, const char *at)
{
	const char *after;

	if (*at == '[' && (after = place_take(list, at)) != NULL)
		return after;
	if (list->misfit->line > 0)
		return NULL;
	if (strchr("{[(", *at)) {
		list->depth++;
		list->expects = true;
		return at + 1;
	}
	if (*at == ')' && list->wrapped) {
		list->wrapped = false;
		return at + 1;
	}
	if (--list->depth == 0) {
		if (list->count == 0)
			return not_a_list(list, at + 1);
		list->place = AFTER;
	}
	list->expects = true;
	return at + 1;
}

/* Whether a name stands where a number should: "{ FIRST, 0x2 }". */
static bool is_name_alone(const char *at)
{
	if (!lex_is(*at, LEX_NAME))
		return false;
	while (lex_is(*at, LEX_NAME))
		at++;
	at = lex_skip_blanks(at);
	return *at == ',' || *at == '}' || *at == ']';
}

static const char *inside_take(struct list *list, const char *at)
{
	const char *after = cast_skip(list, at);
	struct number number;

	if (after)
		return after;
	if (number_read(at, &number))
		return number_take(list, &number);
	if (strchr("{}[]()", *at))
		return bracket_take(list, at);
	if (strncmp(at, "<repeats ", 9) == 0)
		return repeats_take(list, at);
	if (*at == ',' || *at == ';') {
		list->expects = list->commas = true;
		return at + 1;
	}
	if (*at == '"' || *at == '\'') {
		list->quote = list->quote ? 0 : *at;
		return at + 1;
	}
	if (strncmp(at, "x\"", 2) == 0 || strncmp(at, "X\"", 2) == 0)
		return at + 1;
	if (list->count == 0 && !(list->before == '=' && is_name_alone(at)))
		return not_a_list(list, at);
	says(list, strncmp(at, "...", 3) == 0 ? "was cut short by the tool that printed it; let it print all"
					      : "has something in its list that is no number");
	return NULL;
}

/* Behind the list only statements without numbers like its own may come. */
static const char *after_take(struct list *list, const char *at)
{
	struct number number;

	if (lex_is(*at, LEX_NAME) && !number_read(at, &number)) {
		while (lex_is(*at, LEX_NAME))
			at++;
		return at;
	}
	if (strchr("{[", *at) && number_read(lex_skip_blanks(at + 1), &number)) {
		says(list, "begins a second list; cut out the one to look at");
		return NULL;
	}
	if (*at == '=' && number_read(lex_skip_blanks(at + 1), &number) && *number.end == ';')
		return number.end; /* one more variable */
	if (number_read(at, &number) && (number.prefixed || number.digits > 7)) {
		says(list, "has numbers after the end of the list");
		return NULL;
	}
	return at + 1;
}

static void line_take(struct list *list)
{
	const char *at = list->line.text;

	while (at && *at && list->misfit->line == 0 && list->status == GMMU_OK) {
		bool comment;
		const char *after = comment_skip(list, at, &comment);

		if (comment) {
			at = after;
			continue;
		}
		if (lex_is(*at, LEX_BLANK))
			at++;
		else
			at = list->place == BEFORE   ? before_take(list, at)
			     : list->place == INSIDE ? inside_take(list, at)
						     : after_take(list, at);
	}
}

static enum gmmu_status list_go(struct list *list)
{
	enum gmmu_status status = GMMU_OK;

	listing_restart(list->listing);
	while (status == GMMU_OK && list->misfit->line == 0 &&
	       listing_next(list->listing, &list->line, true, &status, list->error)) {
		line_take(list);
		status = list->status;
	}
	if (list->misfit->line == 0 && list->count == 0) {
		list->line.number++;
		says(list, "a list was expected");
	}
	if (list->commented)
		list->line.number = list->open_comment;
	if (list->misfit->line == 0 && list->commented)
		says(list, "opens a comment that is not closed");
	list->misfit->fitted = list->count;
	return status;
}

enum gmmu_status list_read(struct listing *listing, const struct form *form, struct gather *gather,
			   struct misfit *misfit, struct gmmu_error *error)
{
	const struct list fresh = {.listing = listing, .gather = gather, .misfit = misfit, .error = error};
	struct list list = fresh;
	enum gmmu_status status = list_go(&list);
	const char *why;

	(void)form;
	if (status != GMMU_OK || misfit->line > 0)
		return status;
	why = number_style_settle(&list.style, listing->job->dump->options.word_bytes, list.type, listing->remark,
				  sizeof(listing->remark));
	if (why) {
		list.line.number = list.odd_hex ? list.odd_hex : list.opened;
		says(&list, why);
		return GMMU_OK;
	}
	if (list.place == INSIDE)
		snprintf(listing->remark, sizeof(listing->remark), "the list is not closed: it may be cut");
	else if (list.declared > 0 && list.declared != UINT64_MAX && list.declared != list.index)
		snprintf(listing->remark, sizeof(listing->remark),
			 "the declaration says %" PRIu64 " numbers, and there are %" PRIu64, list.declared, list.index);
	else if (list.left_out > 0)
		snprintf(listing->remark, sizeof(listing->remark),
			 "line %" PRIu64 " leaves places of the list out: they are zero", list.left_out);
	else if (list.commentary > 0)
		snprintf(listing->remark, sizeof(listing->remark),
			 "line %" PRIu64 " has numbers in a comment, which are left out", list.commentary);
	listing->first = list.opened;
	listing->width = list.style.width;
	listing->place = PLACE_NONE;
	list = (struct list){.style = list.style};
	list.listing = listing;
	list.gather = gather;
	list.misfit = misfit;
	list.error = error;
	list.writing = true;
	status = list_go(&list);
	return status == GMMU_OK && misfit->line == 0 ? gather_finish(gather, error) : status;
}
