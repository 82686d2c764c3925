/* SPDX-License-Identifier: MIT */
/*
 * Lists of numbers in brackets, as programming languages and debuggers write them. Each number goes on as a line of its
 * own, in hex, with the width that the declaration says.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "dump/documents/number.h"
#include "text/count.h"
#include "text/lex.h"

#define PLACES_MAX (UINT64_C(1) << 40)

/* clang-format off */
/* How wide numbers are by the words of a declaration, of which the first counts. */
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
/* clang-format on */

unsigned type_width(const char *name, size_t length)
{
	for (size_t i = 0; i < COUNT(types); i++) {
		if (strncmp(types[i].name, name, length) == 0 && types[i].name[length] == '\0')
			return types[i].bytes;
	}
	return 0;
}

enum part { BEFORE, INSIDE, AFTER };

struct list {
	struct document *document;
	bool hex; /* numbers without 0x are hex, else decimal */
	enum part place;
	unsigned depth;        /* open brackets */
	bool commented;        /* in a comment that goes over lines */
	bool wrapped;          /* in UINT64_C( or the like */
	bool expects;          /* a number may come without a comma before it */
	bool commas;           /* they separate the numbers */
	bool braced;           /* the bracket is { */
	char before;           /* the last character before the bracket: = in a declaration with its numbers */
	uint64_t declared;     /* numbers that the declaration says; 0: none */
	uint64_t index;        /* the place of the next number */
	uint64_t opened;       /* the line of its bracket ... */
	uint64_t open_comment; /* ... and of a comment that is not closed yet */
	struct number first;   /* with 0x */
	bool other;            /* it is a list, but of other numbers */
	bool padded, decimal;  /* some numbers have 0x and leading zeros; some have no 0x */
	bool letters;          /* some digits are above 9 */
	uint64_t largest;
};

/* What has commas between brackets is a list, damaged or not, and nothing else; or its numbers are hex without 0x. */
static const char *says(struct list *list, const char *what)
{
	list->document->sure |= list->place != BEFORE && (list->commas || list->before == '=') && !list->other;
	document_wrong(list->document, NULL, "%s", what);
	return NULL;
}

/* "[32]" is how many numbers there are, if more follows than the end of the statement. */
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
	struct number number;
	unsigned width;

	/* No language begins a line with two numbers, as the lines of a dump do. */
	if (at == lex_skip_blanks(list->document->line.text) && number_read(at, &number) &&
	    lex_is(*number.end, LEX_BLANK) && number_read(lex_skip_blanks(number.end), &number))
		return says(list, "has numbers before a list begins");
	if (strchr("{[(", *at)) {
		at = dimension_take(list, from);
		if (at)
			return at;
		list->place = INSIDE;
		list->braced = *from == '{';
		list->depth = 1;
		list->opened = list->document->line.number;
		list->expects = true;
		return from + 1;
	}
	list->before = *at;
	if (!lex_is(*at, LEX_NAME))
		return at + 1;
	at = lex_skip_name(at);
	if (lex_digits(from, 16) >= 8 || (lex_is_0x(from) && at - from >= 10))
		return says(list, "has numbers before a list begins");
	width = type_width(from, (size_t)(at - from));
	if (width > 0 && (list->document->width == 0 || (list->document->width == 4 && !list->document->asked)))
		list->document->width = width;
	return at;
}

/* Numbers in a comment up to the end of the line may be what is left of a line that was joined to it. */
static void comment_check(struct list *list, const char *at)
{
	struct document *document = list->document;

	for (; *at; at++) {
		struct number number;
		const char *after;

		if (lex_is(at[-1], LEX_NAME) || !number_read(at, &number))
			continue;
		after = lex_skip_blanks(number.end);
		if (*after == ',' || *after == '}' ||
		    (number.prefixed && strlen(number.digits) == strlen(list->first.digits)))
			says(list, "has numbers in its comment, as if lines had been joined");
		else if (number.prefixed && !document->remark[0])
			snprintf(document->remark, sizeof(document->remark),
				 "line %" PRIu64 " has numbers in a comment, which are left out",
				 list->document->line.number);
		at = number.end - 1;
	}
}

/* Skips a comment, if there is one; NULL if the rest of the line is one. */
static const char *comment_skip(struct list *list, const char *at)
{
	if (list->commented || strncmp(at, "/*", 2) == 0) {
		const char *end = strstr(list->commented ? at : at + 2, "*/");

		list->open_comment = list->commented ? list->open_comment : list->document->line.number;
		list->commented = end == NULL;
		return end ? end + 2 : NULL;
	}
	if (*at != '#' && strncmp(at, "//", 2) != 0 && strncmp(at, "--", 2) != 0)
		return at;
	if (list->place == INSIDE &&
	    (strncmp(at, "#if", 3) == 0 || strncmp(at, "#el", 3) == 0 || strncmp(at, "#end", 4) == 0))
		return says(list, "decides which lines are compiled");
	if (at[0] != '#' || list->place != BEFORE)
		comment_check(list, at + 1);
	return NULL;
}

/* What is wrong with a number, or NULL. */
static const char *number_check(struct list *list, const struct number *number)
{
	bool padded = number->prefixed && number->digits[0] == '0' && number->digits[1];

	list->padded |= padded;
	list->decimal |= !number->prefixed;
	list->letters |= number->letters;
	if (!list->expects && list->commas)
		return "has no comma before a number";
	if (number->zeros && !number->letters && list->document->width > 0 && !list->document->asked)
		return "has numbers with leading zeros, which C takes for octal";
	list->other = !list->first.prefixed && (list->hex ? number->prefixed : number->zeros || number->letters);
	if (list->hex ? number->prefixed : number->zeros || number->letters)
		return "has numbers with leading zeros or letters and without 0x, which are neither decimal nor all of "
		       "one width";
	if (list->padded && list->decimal)
		return "has a number without 0x among others with 0x and leading zeros";
	if (number->wide || (number->negative && list->document->width == 0))
		return "has a number that is too wide for 64 bits";
	if (list->document->width > 0 && !number_fits(number, list->document->width))
		return "has a number that is too wide for its type; --word 8 allows wider ones";
	return NULL;
}

static const char *number_take(struct list *list, struct number *number)
{
	const char *why = number_check(list, number);

	if (why)
		return says(list, why);
	if (number->prefixed && !list->first.prefixed)
		list->first = *number;
	if (number->value > list->largest)
		list->largest = number->value;
	number->zeros |= list->hex;
	list->expects = false;
	list->index++;
	list->document->sure |= list->commas && list->first.prefixed;
	number_print(list->document, number);
	return number->end;
}

/* "[5] = " says where the next number belongs; numbers that are left out are zero. */
static const char *place_take(struct list *list, const char *at)
{
	struct document *document = list->document;
	struct number number, value;
	const char *after;
	uint64_t gap;

	if (!number_read(lex_skip_blanks(at + 1), &number))
		return NULL;
	after = lex_skip_blanks(number.end);
	if (strncmp(after, "...", 3) == 0)
		return says(list, "gives a number a range of places, which is not read");
	if (*after != ']' || *lex_skip_blanks(after + 1) != '=')
		return list->braced ? says(list, "gives a place and no number") : NULL;
	after = lex_skip_blanks(lex_skip_blanks(after + 1) + 1);
	if (!number_read(after, &value))
		return says(list, "gives a place to something that is not a number on this line");
	if (number.value < list->index)
		return says(list, "gives a number a place before that of the previous number");
	if (number.wide || number.value > PLACES_MAX)
		return says(list, "gives a number a place beyond any table");
	gap = number.value - list->index;
	list->index = number.value;
	if (gap == 0)
		return after;
	memset(value.digits, '0', value.digits[0] == '0' ? strlen(value.digits) : 0);
	document_print(list->document, ": 0x%s\n* %" PRIu64 "\n", value.digits[0] == '0' ? value.digits : "0", gap - 1);
	if (!document->remark[0])
		snprintf(document->remark, sizeof(document->remark),
			 "line %" PRIu64 " leaves places of the list out: they are zero", list->document->line.number);
	return after;
}

/* "<repeats 12 times>" repeats the number before it. */
static const char *repeats_take(struct list *list, const char *at)
{
	size_t digits = lex_digits(at + 9, 10);
	uint64_t times;

	if (strncmp(at + 9 + digits, " times>", 7) != 0 || !lex_number(at + 9, digits, 10, &times) || times == 0 ||
	    list->index == 0)
		return says(list, "does not say how many times a number is repeated");
	if (strchr("})", lex_skip_blanks(list->document->line.text)[0]) || at[-2] == '}')
		return says(list, "repeats a group of numbers, which is not read");
	document_print(list->document, "* %" PRIu64 "\n", times - 1);
	list->index += times - 1;
	return at + 9 + digits + 7;
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
	if (*after != (*at == '(' ? ')' : '('))
		return NULL;
	after = lex_skip_blanks(after + 1);
	if (!number_read(after, &number))
		return NULL;
	list->wrapped = *at != '(';
	return after;
}

static const char *bracket_take(struct list *list, const char *at)
{
	const char *after = *at == '[' ? place_take(list, at) : NULL;

	if (after || list->document->misfit->line > 0)
		return after;
	list->expects = true;
	if (strchr("{[(", *at)) {
		list->depth++;
	} else if (*at == ')' && list->wrapped) {
		list->wrapped = list->expects = false;
	} else if (--list->depth == 0) {
		list->place = list->index == 0 ? BEFORE : AFTER; /* without numbers it was no list */
	}
	return at + 1;
}

/* Whether there is a name in place of a number: "{ FIRST, 0x2 }". */
static bool is_name_alone(const char *at)
{
	return lex_is(*at, LEX_NAME) && strchr(",}]", *lex_skip_blanks(lex_skip_name(at)));
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
	if (*at == ',' || *at == ';')
		list->expects = list->commas = true;
	if (strchr(",;\"'", *at) || strncmp(at, "x\"", 2) == 0 || strncmp(at, "X\"", 2) == 0)
		return at + 1;
	if (list->index == 0 && !(list->before == '=' && is_name_alone(at))) {
		list->place = BEFORE; /* it is something else: go on looking for one */
		list->depth = 0;
		return at;
	}
	return says(list, strncmp(at, "...", 3) == 0 ? "was cut short by the tool that printed it; let it print all"
						     : "has something in its list that is not a number");
}

/* After the list only statements without numbers like its own may come. */
static const char *after_take(struct list *list, const char *at)
{
	struct number number;

	if (lex_is(*at, LEX_NAME) && !number_read(at, &number))
		return lex_skip_name(at);
	if (strchr("{[", *at) && number_read(lex_skip_blanks(at + 1), &number))
		return says(list, "begins a second list; cut out the one to read");
	if (*at == '=' && number_read(lex_skip_blanks(at + 1), &number) && *number.end == ';')
		return number.end; /* one more variable */
	if (number_read(at, &number) && (number.prefixed || strlen(number.digits) > 7))
		return says(list, "has numbers after the end of the list");
	return at + 1;
}

/* What can only be said when all lines were read. */
static void list_end(struct list *list)
{
	struct document *document = list->document;

	document->sure |= list->index > 0 && list->commas;
	if (list->commented) {
		document->line.number = list->open_comment;
		says(list, "opens a comment that is not closed");
	}
	if (list->decimal && !list->hex && document->width == 0 && list->largest >> 32 == 0) {
		document->line.number = list->opened;
		says(list, "has numbers, and nothing says how wide they are; say --word 8 or another width");
	}
	if (list->place == INSIDE)
		snprintf(document->remark, sizeof(document->remark), "the list is not closed: it may be cut");
	else if (list->declared > 0 && list->declared != UINT64_MAX && list->declared != list->index)
		snprintf(document->remark, sizeof(document->remark),
			 "the declaration says %" PRIu64 " numbers, and there are %" PRIu64, list->declared,
			 list->index);
	else if (list->hex && !list->letters)
		snprintf(document->remark, sizeof(document->remark),
			 "the numbers are read as hex because of their leading zeros; decimal and octal numbers would "
			 "look the same");
}

static void list_take(struct document *document, const struct line *line, bool hex)
{
	struct list *list = document_state(document, sizeof(*list), NULL);
	const char *at = line ? line->text : NULL;

	if (!list)
		return;
	list->document = document;
	list->hex = hex;
	if (!line)
		list_end(list);
	while (at && *at && document->misfit->line == 0) {
		const char *after = comment_skip(list, at);

		if (after != at)
			at = after;
		else if (lex_is(*at, LEX_BLANK))
			at++;
		else
			at = list->place == BEFORE   ? before_take(list, at)
			     : list->place == INSIDE ? inside_take(list, at)
						     : after_take(list, at);
	}
}

void list_line(struct document *document, const struct line *line)
{
	list_take(document, line, false);
}

void list_hex_line(struct document *document, const struct line *line)
{
	list_take(document, line, true);
}
