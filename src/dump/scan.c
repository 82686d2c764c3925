/* SPDX-License-Identifier: MIT */
#include "dump/scan.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "dump/digits.h"

#define LIST_LOOK 256 /* characters behind a bracket that are looked at */

enum gmmu_status scan_begin(struct scan *scan, struct dump *dump, const struct view *view, enum scan_filter filter,
			    struct gmmu_error *error)
{
	*scan = (struct scan){.lines = lines_begin(dump, view), .filter = filter};
	if (!scan->lines)
		return gmmu_error_set(error, GMMU_E_NOMEM, "out of memory");
	return GMMU_OK;
}

void scan_end(struct scan *scan)
{
	lines_end(scan->lines);
	free(scan->tokens.list);
	free(scan->places);
	*scan = (struct scan){0};
}

static void blank(char *text, size_t from, size_t to)
{
	memset(text + from, ' ', to - from);
}

/* Blanks out comments: C's (over several lines), and from #, ; or a double slash up to the end of the line. */
static void comments_strip(struct scan *scan)
{
	char *text = scan->line.text;
	size_t length = scan->line.length;

	scan->comment = COMMENT_HARMLESS;
	scan->directive = !scan->in_comment && comment_is_directive(text);
	for (size_t at = 0; at < length; at++) {
		bool pair = at + 1 < length;

		if (scan->in_comment) {
			scan->in_comment = !(pair && text[at] == '*' && text[at + 1] == '/');
			text[at] = ' ';
			if (!scan->in_comment)
				text[++at] = ' ';
		} else if (scan->filter == SCAN_COMMENTS && (text[at] == '|' || text[at] == '>')) {
			return; /* a text column, which may hold anything */
		} else if (pair && text[at] == '/' && text[at + 1] == '*') {
			scan->in_comment = true;
			scan->comment_line = scan->line.number;
			blank(text, at, at + 2);
			at++;
		} else if ((pair && text[at] == '/' && text[at + 1] == '/') ||
			   (text[at] == '#' && (at == 0 || text[at - 1] == ' ' || text[at - 1] == '\t'))) {
			scan->comment = comment_judge(text + at, length - at, strspn(text, " \t") == at);
			blank(text, at, length);
		}
	}
}

/* What the line's comment hides may be a part of the table. */
static void comments_check(struct scan *scan)
{
	if (scan->filter == SCAN_LIST && scan->depth == 0)
		return;
	if (scan->comment == COMMENT_ELEMENTS && !scan->trouble)
		scan->trouble =
			"has numbers in its comment, as if lines had been joined: break it behind the comment, or "
			"take the comment out";
	if (scan->comment == COMMENT_NUMBERS && scan->aside_line == 0)
		scan->aside_line = scan->line.number;
	if (scan->directive && !scan->trouble)
		scan->trouble = "decides which lines are compiled: leave in those that are, without it";
}

/* Whether nothing, a comma or a brace stands before column `at`. */
static bool stands_first(const char *text, size_t at)
{
	while (at > 0 && strchr(" \t", text[at - 1]))
		at--;
	return at == 0 || strchr(",{", text[at - 1]);
}

/*
 * The place that a number of a list is given by "[16] =", which begins at `at`: goes behind it. False if there is none.
 * Memory that runs out, and what is more than an index, is trouble.
 */
static bool place_read(struct scan *scan, size_t *at)
{
	char *text = scan->line.text, *end;
	size_t first = *at + 1 + strspn(text + *at + 1, " \t"), behind;
	uint64_t index;
	bool hex = text[first] == '0' && (text[first + 1] == 'x' || text[first + 1] == 'X');

	if (text[first] < '0' || text[first] > '9')
		return false;
	errno = 0;
	index = strtoull(text + first, &end, hex ? 16 : 10);
	end += strspn(end, "uUlL");
	end += strspn(end, " \t");
	behind = (size_t)(end - text) + 1;
	behind += *end ? strspn(text + behind, " \t") : 0;
	if (strncmp(end, "...", 3) == 0) {
		scan->trouble = "gives numbers a range of places: write each of them";
		return false;
	}
	if (*end == ']' && text[behind] != '=' && scan->opened == '{' && stands_first(text, *at)) {
		scan->trouble = "gives a place and no number for it";
		blank(text, *at, behind);
		*at = behind - 1;
		return true;
	}
	if (*end != ']' || text[behind] != '=')
		return false;
	if (errno != 0 || (text[first] == '0' && !hex && end > text + first + 1 && text[first + 1] != ']'))
		scan->trouble = "gives a number a place that can not be read: write it in decimal or with 0x";
	if (text[behind + 1 + strspn(text + behind + 1, " \t")] == '\0')
		scan->trouble = "gives a place to a number of another line: put both in one line";
	if (scan->depth > 1 || text[behind + 1 + strspn(text + behind + 1, " \t")] == '{')
		scan->trouble = "gives a group of numbers a place, which is not read: give it to each of them";
	if (scan->place_count == scan->place_room) {
		size_t room = scan->place_room ? 2 * scan->place_room : 16;
		struct place *places = realloc(scan->places, room * sizeof(*places));

		if (!places) {
			scan->trouble = "has too many places for the memory there is";
			return false;
		}
		scan->places = places;
		scan->place_room = room;
	}
	scan->places[scan->place_count++] = (struct place){.column = behind, .index = index};
	blank(text, *at, behind + 1);
	*at = behind;
	return true;
}

/*
 * Whether words of its own, or nothing on this line, stand behind a bracket. What a log or an index has between
 * brackets is no list.
 */
static bool is_list(const char *rest, char bracket)
{
	bool prefixed = rest[0] == '0' && (rest[1] == 'x' || rest[1] == 'X');
	size_t digits = strspn(rest, "0123456789abcdefABCDEF");
	char behind = rest[digits + strspn(rest + digits, " \t")];

	if (*rest == '\0' || prefixed)
		return true;
	if (digits == 0 || (rest[digits] && !strchr(" \t,;:)]}\"'`-uUlLhH", rest[digits])) ||
	    (bracket != '{' && behind != ',' && digits < 2))
		return false;
	for (size_t at = 0; at < LIST_LOOK && rest[at] && bracket != '{' && behind != ','; at++) {
		if (rest[at] == ']' || rest[at] == ':')
			return false;
	}
	return true;
}

/*
 * Whether a bracket begins a list: it stands behind a blank, an equals sign, another bracket or a call's or a type's
 * name. Braces behind an equals sign hold nothing else in C.
 */
static bool opens_list(const char *text, size_t at)
{
	const char *rest = text + at + 1;
	char before = at > 0 ? text[at - 1] : ' ';
	bool quoted = *rest == '"' || *rest == '\'';
	size_t behind = at;

	while (behind > 0 && strchr(" \t", text[behind - 1]))
		behind--;
	if (text[at] == '{' && behind > 0 && text[behind - 1] == '=')
		return true;
	if (!strchr(" \t=([{!", before) && text[at] != '{' && !(text[at] == '(' && quoted))
		return false;
	rest += strspn(rest, " \t\"'{[(");
	return is_list(rest, text[at]);
}

/* Keeps the words of the declaration, which may say how wide an element is. */
static void type_keep(struct scan *scan, size_t end)
{
	size_t have = strlen(scan->type),
	       size = end < sizeof(scan->type) - have - 1 ? end : sizeof(scan->type) - have - 1;

	if (scan->lists > 0)
		return;
	memcpy(scan->type + have, scan->line.text, size);
	scan->type[have + size] = '\0';
}

/* What a debugger may print within a list that would give other words than were in memory. */
static const char *list_trouble(const char *text, bool group_ended)
{
	if (group_ended && strncmp(text + strspn(text, " \t"), "<repeats", 8) == 0)
		return "repeats a group of words, which is not expanded: print it again with 'set print repeats "
		       "unlimited'";
	if (strncmp(text, "...", 3) == 0)
		return "was cut short (...): print it again, whole, with 'set print elements unlimited'";
	return NULL;
}

/*
 * What separates the numbers of a list is the same in all of it: if some have commas between them, two that have none
 * are the rest of what was cut. Strings hold what they like.
 */
static void commas_check(struct scan *scan, const char *text, size_t at)
{
	char before = at > 0 ? text[at - 1] : ' ';

	if (strchr("\"'", text[at]))
		scan->separators = SEPARATORS_ANY;
	if (scan->separators == SEPARATORS_ANY)
		return;
	if (text[at] == ',')
		scan->separators |= SEPARATORS_COMMA;
	if (strchr(",<{[(}])", text[at]))
		scan->number = false;
	if (text[at] < '0' || text[at] > '9' || !strchr(" \t,", before))
		return;
	if (scan->number)
		scan->separators |= SEPARATORS_BLANK;
	if (scan->separators == (SEPARATORS_COMMA | SEPARATORS_BLANK) && !scan->trouble)
		scan->trouble = "has no comma before a number, as if something had been cut out";
	scan->number = true;
}

/* Blanks out what is not between brackets, and the brackets. */
static void list_strip(struct scan *scan)
{
	char *text = scan->line.text;
	size_t length = scan->line.length, from = 0;
	bool closed = false; /* a list ended in this line */

	scan->outside = scan->depth == 0;
	for (size_t at = 0; at < length; at++) {
		if (scan->depth > 0)
			commas_check(scan, text, at);
		if (strchr("{[(", text[at])) {
			if (scan->depth == 0 ? !opens_list(text, at) : text[at] == '[' && place_read(scan, &at))
				continue;
			if (scan->depth == 0 && closed)
				scan->trouble = "has two lists in it; cut out the one to look at";
			if (scan->depth++ == 0) {
				type_keep(scan, at);
				blank(text, from, at);
				scan->lists++;
				scan->separators = SEPARATORS_OPEN;
				scan->number = false;
				scan->opened = text[at];
				scan->outside = false;
			}
			text[at] = ' ';
		} else if (strchr("}])", text[at]) && scan->depth > 0) {
			text[at] = ' ';
			closed = --scan->depth == 0;
			from = at;
			if (scan->depth > 0 && !scan->trouble)
				scan->trouble = list_trouble(text + at, true);
		} else if (scan->depth > 0 && !scan->trouble) {
			scan->trouble = list_trouble(text + at, false);
		}
	}
	if (scan->depth == 0) {
		if (scan->outside && scan->lists == 0)
			*scan->type = '\0';
		blank(text, from, length);
	}
}

/* Cleans the head of a line. In braces are the lists of programming languages, which have places of their own. */
static void line_head(struct scan *scan)
{
	char *text = scan->line.text;
	const char *first = text + strspn(text, " \t");
	size_t last = scan->line.length;

	while (last > 0 && strchr(" \t", text[last - 1]))
		last--;
	scan->head = (struct head){0};
	if (*first == '}')
		scan->in_braces = false;
	if (!scan->in_braces)
		head_clean(&scan->head, text, scan->line.length, scan->filter == SCAN_WEAK);
	scan->line.prompt = scan->head.prompt;
	if (last > 0 && text[last - 1] == '{' && !digit_is_hex(*first))
		scan->in_braces = true;
}

bool scan_next(struct scan *scan, enum gmmu_status *status, struct gmmu_error *error)
{
	if (!lines_next(scan->lines, &scan->line, status, error))
		return false;
	scan->trouble = NULL;
	scan->place_count = 0;
	if (scan->filter >= SCAN_COMMENTS)
		comments_strip(scan);
	if (scan->filter == SCAN_LIST)
		list_strip(scan);
	if (scan->filter >= SCAN_COMMENTS)
		comments_check(scan);
	if (scan->filter != SCAN_LIST)
		line_head(scan);
	while (scan->line.length > 0 && strchr(" \t", scan->line.text[scan->line.length - 1]))
		scan->line.text[--scan->line.length] = '\0';
	if (tokens_find(&scan->tokens, scan->line.text, scan->line.length)) {
		tokens_drop_names(&scan->tokens, scan->line.text);
		return true;
	}
	*status = gmmu_error_set(error, GMMU_E_NOMEM, "line %" PRIu64 " has too many words", scan->line.number);
	return false;
}
