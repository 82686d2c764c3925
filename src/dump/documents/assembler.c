/* SPDX-License-Identifier: MIT */
/* Directives of assemblers that put numbers into memory. */
#include <string.h>

#include "dump/documents/number.h"
#include "text/count.h"
#include "text/lex.h"

/* clang-format off */
/* How wide numbers are by a directive; 0: it puts nothing into memory. */
static const struct {
	const char *name;
	unsigned bytes;
} directives[] = {
	{"dq", 8},     {".quad", 8},   {".8byte", 8},  {".xword", 8},  {".dword", 8},   {"DCQ", 8},      {"dd", 4},
	{".long", 4},  {".int", 4},    {".4byte", 4},  {"DCD", 4},     {".dc.l", 4},    {"dw", 2},       {".short", 2},
	{".hword", 2}, {".2byte", 2},  {".value", 2},  {"DCW", 2},     {".dc.w", 2},    {"db", 1},       {".byte", 1},
	{"DCB", 1},    {".dc.b", 1},   {".align", 0},  {".balign", 0}, {".p2align", 0}, {".section", 0}, {".text", 0},
	{".data", 0},  {".rodata", 0}, {".globl", 0},  {".global", 0}, {".type", 0},    {".size", 0},    {".file", 0},
	{".ident", 0}, {"section", 0}, {"segment", 0}, {"global", 0},  {"align", 0},    {"bits", 0},     {"default", 0},
};
/* clang-format on */

bool directive_width(const char *name, size_t length, unsigned *bytes)
{
	for (size_t i = 0; i < COUNT(directives); i++) {
		*bytes = directives[i].bytes;
		if (lex_is_name(name, length, directives[i].name))
			return true;
	}
	return false;
}

/* Whether a line has no more to say: it ends, or a comment begins. */
static bool is_end(const char *at)
{
	return strchr(";#/@", *at) != NULL; /* or a zero */
}

static const char *token_skip(const char *at)
{
	while (!lex_is(*at, LEX_BLANK | LEX_END))
		at++;
	return at;
}

/* Moves *at after the directive of a line, which follows a label, or IDA's address and name. False if it has no
 * directive. */
static bool directive_find(const char **at, const char **address, unsigned *width)
{
	for (*at = lex_skip_blanks(*at); !is_end(*at); *at = lex_skip_blanks(*at)) {
		const char *from = *at, *digits = strchr(from, ':');

		*at = token_skip(from);
		if (directive_width(from, (size_t)(*at - from), width))
			return true;
		if (digits && lex_digits(digits + 1, 16) >= 8 && digits + 1 + lex_digits(digits + 1, 16) == *at)
			*address = digits + 1;
	}
	return false;
}

/* Whether a line without a directive says nothing: it is a label, or a comment. */
static bool says_nothing(const char *text)
{
	const char *at = lex_skip_blanks(text), *after = token_skip(at);

	return is_end(at) || (after[-1] == ':' && is_end(lex_skip_blanks(after)));
}

void assembler_line(struct document *document, const struct line *line)
{
	const char *at = line ? line->text : "", *address = NULL;
	unsigned width = 0;
	bool found = directive_find(&at, &address, &width);
	struct number number;

	if (!found && line && !says_nothing(line->text) && (document->sure || lex_could_be_word(line->text, false))) {
		at = lex_skip_blanks(line->text);
		document->sure |= at[0] == '.' && lex_is(at[1], LEX_NAME);
		document_wrong(document, NULL, "has no directive that puts numbers of a known width into memory");
	}
	if (!found || width == 0)
		return;
	document->width = width;
	for (unsigned i = 0;; i++) {
		at = lex_skip_blanks(at + (i > 0));
		if (!number_read(at, &number) || number.zeros || number.letters || !number_fits(&number, width)) {
			document_wrong(document, at, "a number of %u bytes was expected", width);
			return;
		}
		if (address)
			document_print(document, "0x%.*s+%x", (int)lex_digits(address, 16), address, i * width);
		number_print(document, &number);
		at = lex_skip_blanks(number.end);
		document->sure |= *at == ',';
		if (*at != ',')
			break;
	}
	if (is_end(at))
		document->sure = true;
	else
		document_wrong(document, at, "',' or the end of the line was expected");
}
