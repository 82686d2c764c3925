/* SPDX-License-Identifier: MIT */
#include "dump/head.h"

#include <string.h>

#include "dump/digits.h"

#define NUMBER_DIGITS 16
#define LETTERS_LEAST 4 /* an address that begins with a letter, and has no 0x, has at least so many digits */
#define GLUED_LEAST 5   /* the same of an address that a colon joins to its words: bytes and times are shorter */
#define WORD_DIGITS 8   /* a word without 0x that may be an address has at least so many digits */
#define FRAMES_MAX 4    /* prompts and stamps before a line */

/*
 * What may stand at the start of a line and says nothing of its words. In a pattern, `w` stands for a name that is no
 * hex number, `9` for a decimal number, a blank for any number of them, `*` for anything up to the next character.
 */
static const struct frame {
	const char *pattern;
	bool prompt;
	bool cautious; /* comments begin like that, too: only if a number and a separator follow */
} frames[] = {
	{"(w) ", true, false},   {"w>> ", true, false},    {"w> ", true, false},       {"9: w> ", true, false},
	{"[9]w> ", true, false}, {"=> ", true, false},     {"-> ", true, false},       {"w@w:*$ ", true, true},
	{"w@w:*# ", true, true}, {"w# ", true, true},      {"w$ ", true, true},        {"# ", true, true},
	{"$ ", true, true},      {"--w*--", false, false}, {"-- w*-- ", false, false}, {"[ 9.9] ", false, false},
	{"[ w] ", false, true},  {"<9>", false, false},
};

/* What joins an address to the words behind it; the longest come first. */
static const struct separator {
	char text[4];
	bool weak; /* may stand between two words just as well */
} separators[] = {
	{"-->", false}, {"->", false}, {"- ", false}, {"=>", false}, {"==", false}, {":=", false},
	{"=", false},   {":", false},  {"|", false},  {",", true},   {";", true},   {"", true}, /* blanks */
};

static bool is_blank(char c)
{
	return c == ' ' || c == '\t';
}

static bool is_name(char c)
{
	return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c && strchr("_$.%", c));
}

static size_t blanks_skip(const char *text, size_t at)
{
	return at + strspn(text + at, " \t");
}

/* How much of the text is a name that is no hex number; 0: none of it. */
static size_t name_length(const char *text)
{
	bool prefixed = text[0] == '0' && (text[1] == 'x' || text[1] == 'X');
	size_t length = prefixed ? 2 : 0;
	bool hex = true;

	for (; is_name(text[length]) || (text[length] == '-' && is_name(text[length + 1])); length++)
		hex = hex && digit_is_hex(text[length]);
	return hex ? 0 : length;
}

/* How much of the text a pattern takes; 0: it does not fit. */
static size_t pattern_match(const char *pattern, const char *text)
{
	size_t at = 0, length;

	for (; *pattern; pattern++) {
		switch (*pattern) {
		case 'w':
			length = name_length(text + at);
			break;
		case '9':
			length = strspn(text + at, "0123456789");
			break;
		case ' ':
			at = blanks_skip(text, at);
			continue;
		case '*':
			while (text[at] && text[at] != pattern[1])
				at++;
			continue;
		default:
			length = text[at] == *pattern;
			break;
		}
		if (length == 0)
			return 0;
		at += length;
	}
	return at;
}

/* A number: its digits, with 0x. */
struct number {
	size_t start, end;
	size_t digits;
	bool prefixed;
};

/* Reads the number at `at`; false if there is none, or something more than digits. */
static bool number_read(const char *text, size_t at, struct number *number)
{
	*number = (struct number){.start = at};
	number->prefixed = text[at] == '0' && (text[at + 1] == 'x' || text[at + 1] == 'X');
	for (at += number->prefixed ? 2 : 0; digit_is_hex(text[at]) || text[at] == '`'; at++)
		number->digits += text[at] != '`';
	number->end = at;
	return number->digits > 0 && number->digits <= NUMBER_DIGITS && !is_name(text[at]);
}

/* Whether a word, or one that could not be read, begins at `at`; `number` is filled in for a word. */
static bool value_read(const char *text, size_t at, struct number *number)
{
	if (number_read(text, at, number) || number->digits > NUMBER_DIGITS)
		return true;
	/* A suffix of a programming language may follow the digits. */
	if (number->digits > 0 && strspn(text + number->end, "uUlLhH") > 0)
		return true;
	*number = (struct number){.start = at, .end = at};
	return strncmp(text + at, "??", 2) == 0 || strncmp(text + at, "RR", 2) == 0 ||
	       strncmp(text + at, "0x??", 4) == 0;
}

/* A number that something joins to the words behind it. */
struct join {
	struct number number;
	const struct separator *separator; /* NULL: a bracket alone */
	bool bracket;
	size_t from, to; /* the columns that hold the separator, and a bracket or quote before it */
	struct number value;
};

/* The separator that follows, blanks before it or not; blanks alone are one as well. */
static const struct separator *separator_find(const char *text)
{
	size_t blanks = blanks_skip(text, 0);

	for (size_t i = 0; i < sizeof(separators) / sizeof(separators[0]); i++) {
		size_t length = strlen(separators[i].text);

		if (length > 0 ? strncmp(text + blanks, separators[i].text, length) == 0 : blanks > 0)
			return &separators[i];
	}
	return NULL;
}

/* Whether a bracket or a plus sign tells that the number is no word, whatever stands behind it. */
static bool is_set_off(const struct join *join, const char *text)
{
	char before = join->number.start > 0 ? text[join->number.start - 1] : ' ';

	return (join->bracket && (before == '[' || !join->separator->text[0])) || before == '+';
}

/* Whether a separator that looks right may be one between these two numbers. */
static bool join_holds(const struct join *join, const char *text)
{
	const struct number *number = &join->number, *value = &join->value;
	size_t before = join->from;
	bool glued, wide;

	while (is_blank(text[before]))
		before++;
	wide = before > join->from + 1;
	glued = before == join->from && join->to == join->from + 1 && join->to == value->start;
	if (join->bracket || is_set_off(join, text))
		return true;
	if (!number->prefixed && number->digits < LETTERS_LEAST && (text[number->start] > '9' || glued))
		return false;
	/* A text column stands apart from the words; it may hold any of these characters. */
	if (wide && !value->prefixed && !join->separator->weak)
		return false;
	switch (join->separator->text[0]) {
	case ':':
		return !glued || join->separator->text[1] || number->prefixed || number->digits >= GLUED_LEAST;
	case '|':
		return value->prefixed || (glued ? value->digits >= WORD_DIGITS && text[value->end] != '|'
						 : value->digits >= LETTERS_LEAST && is_blank(text[value->start - 1]));
	case '\0':
		return (number->prefixed && value->prefixed) ||
		       (number->digits >= WORD_DIGITS && number->digits == value->digits);
	default:
		return true;
	}
}

/* Looks whether the number at `at` is joined to the words behind it. */
static bool join_find(struct join *join, const char *text, size_t at, bool weak)
{
	size_t end;

	*join = (struct join){0};
	if (!number_read(text, at, &join->number))
		return false;
	end = join->number.end;
	join->bracket =
		at > 0 && ((text[at - 1] == '[' && text[end] == ']') || (text[at - 1] == '(' && text[end] == ')'));
	join->from = end;
	end += join->bracket;
	end += text[end] == '"' || text[end] == '\'';
	join->separator = separator_find(text + end);
	if (!join->separator && !join->bracket)
		return false;
	join->to = join->separator ? blanks_skip(text, end) + strlen(join->separator->text) : end;
	end = blanks_skip(text, join->to);
	end += text[end] == '"' || text[end] == '\'';
	if (!value_read(text, end, &join->value))
		return false;
	if (join->separator && join->separator->weak && !weak && !is_set_off(join, text))
		return false;
	return join_holds(join, text);
}

/* Blanks out what joins the number to its words, and marks it. A colon that needs no help stays. */
static void join_mark(struct head *head, const struct join *join, char *text)
{
	size_t start = join->number.start;

	head->form = join->bracket ? HEAD_BRACKET : HEAD_NUMBER;
	head->weak = !join->bracket && join->separator->weak && !is_set_off(join, text);
	if (start > 0 && strchr("[(+@*&\"'", text[start - 1])) {
		head->named = start > 1 && text[start - 1] == '[' && is_name(text[start - 2]);
		text[start - 1] = ' ';
	}
	if (!join->bracket && text[join->from] == ':' && is_blank(text[join->from + 1]))
		return;
	memset(text + join->from, ' ', join->to - join->from);
	text[join->from] = HEAD_MARK;
}

/* Finds the number that is joined to the words, and marks it. */
static void joins_look(struct head *head, char *text, size_t length, size_t at, bool weak)
{
	bool first = true;

	while (at < length) {
		struct join join, next;

		if (!is_name(text[at])) {
			/* Text columns may hold anything, and so may lists, whose places are another matter. */
			if (text[at] == '|' ? !first
					    : text[at] == '{' && !strchr("\"'", text[blanks_skip(text, at + 1)]))
				return;
			at++;
			continue;
		}
		if (join_find(&join, text, at, weak && first)) {
			/* A number before the address counts lines or names who prints them. */
			if (join_find(&next, text, join.value.start, false) &&
			    (next.number.prefixed || next.number.digits >= GLUED_LEAST))
				join = next;
			join_mark(head, &join, text);
			return;
		}
		/* Words follow each other: what stands behind them is none of the head. */
		if (number_read(text, at, &join.number) &&
		    number_read(text, blanks_skip(text, join.number.end), &next.number) &&
		    join.number.end < next.number.start)
			return;
		first = first && !number_read(text, at, &join.number);
		while (at < length && is_name(text[at]))
			at++;
	}
}

void head_clean(struct head *head, char *text, size_t length, bool weak)
{
	size_t at = blanks_skip(text, 0);

	*head = (struct head){0};
	for (unsigned i = 0; i < FRAMES_MAX; i++) {
		size_t taken = 0;

		for (size_t f = 0; f < sizeof(frames) / sizeof(frames[0]) && taken == 0; f++) {
			struct join join;

			taken = pattern_match(frames[f].pattern, text + at);
			if (taken > 0 && frames[f].cautious && !join_find(&join, text, at + taken, true))
				taken = 0;
			head->prompt = head->prompt || (taken > 0 && frames[f].prompt);
		}
		if (taken == 0)
			break;
		memset(text + at, ' ', taken);
		at = blanks_skip(text, at + taken);
	}
	joins_look(head, text, length, at, weak);
}
