/* SPDX-License-Identifier: MIT */
/*
 * String literals of programming languages: b'\x06\x00' as Python prints bytes, "\x06" "\x00" as in C and shells,
 * several joined or on several lines, and \x06\x00 without quotes.
 */
#include "dump/shape.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "text/count.h"
#include "text/lex.h"
#include "dump/lines.h"

/*
 * Characters allowed before a string on its line: those of a declaration or a call, but not an address or a hex
 * column.
 */
#define BEFORE "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.$*&=+-([]{,% \t"
/* Characters allowed between strings that are joined. */
#define BETWEEN " \t+()\\"

enum literal_place {
	LITERAL_BEFORE,  /* no string yet */
	LITERAL_INSIDE,  /* between its quotes */
	LITERAL_BETWEEN, /* after its quote: another may be joined to it */
	LITERAL_AFTER    /* after something that ends the string */
};

struct literal {
	struct job *job;
	struct spool spool;
	struct line line;
	enum literal_place place;
	char quote;
	bool exact;      /* \x has exactly two digits, as in Python's b''; C would take more */
	bool bare;       /* without quotes */
	uint64_t opened; /* the line of the last opening quote */
};

/* One-character escapes, which C and Python share. */
static const struct {
	char letter, byte;
} escapes[] = {
	{'n', '\n'}, {'t', '\t'}, {'r', '\r'}, {'a', '\a'},  {'b', '\b'},
	{'f', '\f'}, {'v', '\v'}, {'"', '"'},  {'\'', '\''}, {'\\', '\\'},
};

static enum gmmu_status literal_fault(uint64_t line, const char *what, struct gmmu_error *error)
{
	return gmmu_error_set(error, GMMU_E_FORMAT, "line %" PRIu64 " %s", line, what);
}

static bool is_hex_escape(const char *text)
{
	return text[0] == '\\' && text[1] == 'x' && lex_digits(text + 2, 16) >= 2;
}

/* Whether the string with the escape at `at` can begin on this line, judging by the text before its quote. */
static bool begins_here(const char *line, const char *at)
{
	size_t blank = strspn(line, " \t>");
	const char *quote = strpbrk(line, "\"'");

	if (line + blank == at)
		return true;
	return quote && quote < at && line + blank + strspn(line + blank, BEFORE) >= quote &&
	       (line + blank == quote || line[blank] < '0' || line[blank] > '9');
}

static bool literal_bid(struct job *job)
{
	static const char *const starts[] = {"b'", "b\"", "bytearray(b'", "bytearray(b\""};
	char text[SHAPE_HEAD_SIZE + 4] = {0}, *line = text, *at;

	memcpy(text, job->head, job->head_size);
	snprintf(job->evidence, sizeof(job->evidence), "text with a string of bytes in it, written as \\x and digits");
	line += memcmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
	line += strspn(line, " \t\r\n>");
	for (size_t i = 0; i < COUNT(starts); i++) {
		if (strncmp(line, starts[i], strlen(starts[i])) == 0)
			return true;
	}
	at = strstr(line, "\\x");
	if (!at || !is_hex_escape(at))
		return false;
	*at = '\0';
	for (char *end; (end = strpbrk(line, "\r\n"));)
		line = end + 1;
	return begins_here(line, at);
}

static enum gmmu_status literal_add(struct literal *literal, unsigned value, struct gmmu_error *error)
{
	uint8_t byte = (uint8_t)value;

	return spool_add(&literal->spool, &byte, 1, error);
}

/* Digits of an octal escape, at most three. */
static size_t octal_read(const char *text, unsigned *value)
{
	size_t length = 0;

	*value = 0;
	while (length < 3 && text[length] >= '0' && text[length] <= '7')
		*value = *value << 3 | (unsigned)(text[length++] - '0');
	return length;
}

/* Reads the escape at `*at`, and moves past it. */
static enum gmmu_status escape_read(struct literal *literal, const char *text, size_t *at, struct gmmu_error *error)
{
	unsigned value;
	size_t length;

	if (is_hex_escape(text + *at)) {
		value = lex_value(text[*at + 2]) << 4 | lex_value(text[*at + 3]);
		*at += 4;
		if (!literal->exact && lex_value(text[*at]) < 16)
			return literal_fault(literal->line.number,
					     "has more than two digits after \\x, which languages read in different "
					     "ways: write that character as \\x and two digits, too",
					     error);
		return literal_add(literal, value, error);
	}
	length = octal_read(text + *at + 1, &value);
	if (length > 0 && value <= 0xff) {
		*at += 1 + length;
		return literal_add(literal, value, error);
	}
	if (text[*at + 1] == '\0') { /* the string continues on the next line */
		*at += 1;
		return GMMU_OK;
	}
	for (size_t i = 0; i < COUNT(escapes); i++) {
		if (text[*at + 1] != escapes[i].letter)
			continue;
		*at += 2;
		return literal_add(literal, (unsigned char)escapes[i].byte, error);
	}
	return literal_fault(literal->line.number,
			     "has an unknown escape in its string; write bytes as \\x and two digits", error);
}

/* A quote begins a string. */
static enum gmmu_status literal_open(struct literal *literal, const char *text, size_t at, struct gmmu_error *error)
{
	size_t start = at;

	while (start > 0 && strchr("bBrRuUfFL", text[start - 1]))
		start--;
	if (literal->bare || (literal->place == LITERAL_AFTER && literal->spool.size > 0))
		return literal_fault(literal->line.number, "begins a second string; cut out the one to read", error);
	if (text[at + 1] == text[at] && text[at + 2] == text[at])
		return literal_fault(literal->line.number, "has a string in triple quotes; use single ones", error);
	if (strcspn(text + start, "rRfF") < at - start)
		return literal_fault(literal->line.number,
				     "has a raw or formatted string, in which \\x is not a byte; print its bytes",
				     error);
	literal->place = LITERAL_INSIDE;
	literal->quote = text[at];
	literal->exact = strcspn(text + start, "bB") < at - start;
	literal->opened = literal->line.number;
	return GMMU_OK;
}

/* A character between, before or after strings. */
static enum gmmu_status outside_read(struct literal *literal, const char *text, size_t *at, struct gmmu_error *error)
{
	bool comment = text[*at] == '#' || (text[*at] == '/' && (text[*at + 1] == '/' || text[*at + 1] == '*'));
	bool prefix = strchr("bBuUL", text[*at]) && strchr("\"'bBuUL", text[*at + 1]) && text[*at + 1];

	if (text[*at] == '"' || text[*at] == '\'')
		return literal_open(literal, text, (*at)++, error);
	if (text[*at] == '\\' && text[*at + 1] == 'x') {
		if (literal->place != LITERAL_BEFORE && !literal->bare)
			return literal_fault(literal->line.number, "has bytes outside of quotes", error);
		literal->bare = true;
		return escape_read(literal, text, at, error);
	}
	if (comment && strstr(text + *at, "\\x"))
		return literal_fault(literal->line.number,
				     "has bytes in a comment: give the comment a line of its own, or remove it", error);
	if (literal->bare && !strchr(" \t,", text[*at]))
		return literal_fault(literal->line.number, "has something other than bytes in it", error);
	if (comment) {
		*at = literal->line.length;
		return GMMU_OK;
	}
	if (literal->place == LITERAL_BETWEEN && !strchr(BETWEEN, text[*at]) && !prefix)
		literal->place = LITERAL_AFTER;
	(*at)++;
	return GMMU_OK;
}

static enum gmmu_status inside_read(struct literal *literal, const char *text, size_t *at, struct gmmu_error *error)
{
	if (text[*at] == '\\')
		return escape_read(literal, text, at, error);
	if (text[*at] == literal->quote) {
		literal->place = LITERAL_BETWEEN;
		(*at)++;
		return GMMU_OK;
	}
	if (text[*at] == LINES_OTHER || text[*at] == '\t')
		return literal_fault(
			literal->line.number,
			"has a character in its string that is not a byte; write bytes as \\x and two digits", error);
	return literal_add(literal, (unsigned char)text[(*at)++], error);
}

static enum gmmu_status literal_line(struct literal *literal, struct gmmu_error *error)
{
	const char *text = literal->line.text;
	size_t at = literal->place == LITERAL_INSIDE ? 0 : strspn(text, " \t");
	enum gmmu_status status = GMMU_OK;

	while (status == GMMU_OK && at < literal->line.length)
		status = literal->place == LITERAL_INSIDE ? inside_read(literal, text, &at, error)
							  : outside_read(literal, text, &at, error);
	if (status == GMMU_OK && literal->place == LITERAL_INSIDE &&
	    (literal->line.length == 0 || text[literal->line.length - 1] != '\\'))
		return literal_fault(literal->opened,
				     "opens a string that is not closed: the text or the line is truncated", error);
	return status;
}

/* The bytes become the next layer, a single extent. */
static enum gmmu_status literal_finish(struct literal *literal, struct gmmu_error *error)
{
	struct dump *dump = literal->job->dump;
	struct piece piece = {.size = literal->spool.size};
	enum gmmu_status status = GMMU_OK;

	if (literal->place == LITERAL_INSIDE)
		return literal_fault(literal->opened, "opens a string that is not closed: it is truncated", error);
	if (literal->place == LITERAL_BEFORE && !literal->bare)
		return gmmu_error_set(error, GMMU_E_FORMAT, "it is text without a string of bytes");
	report_fact(&dump->report, "addresses", "none", "a string has none");
	status = job_continue(literal->job, &literal->spool, error);
	if (status == GMMU_OK && piece.size > 0)
		status = extents_add(&dump->extents, piece, error);
	if (status == GMMU_OK)
		status = extents_settle(&dump->extents, error);
	literal->job->done = true;
	return status;
}

static enum gmmu_status literal_read(struct job *job, struct gmmu_error *error)
{
	struct literal literal = {.job = job, .spool = {.cap = job->dump->options.max_size}};
	struct lines *lines = lines_begin(job->dump, &job->view);
	enum gmmu_status status = GMMU_OK;

	if (!lines)
		return gmmu_error_set(error, GMMU_E_NOMEM, "out of memory");
	while (status == GMMU_OK && lines_next(lines, &literal.line, &status, error))
		status = literal_line(&literal, error);
	lines_end(lines);
	if (status == GMMU_OK)
		status = literal_finish(&literal, error);
	spool_free(&literal.spool);
	return status;
}

const struct shape shape_literal = {"string", "string of bytes", SHAPE_TEXT, literal_bid, literal_read};
