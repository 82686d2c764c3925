/* SPDX-License-Identifier: MIT */
/* The lines that forms are tried with: those of the text, less what is around them, or those that a document prints. */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "dump/listing/read.h"
#include "dump/listing/text.h"

#define PRINT_MAX 128 /* characters printed at once */

bool misfit_set(struct misfit *misfit, const struct line *line, const char *at, const char *format, ...)
{
	va_list arguments;

	misfit->line = line->number;
	misfit->column = at ? (size_t)(at - line->text) + 1 : 0;
	misfit->text[0] = '\0';
	if (at) {
		size_t before = (size_t)(at - line->text), from = before > 30 ? before - 30 : 0;

		snprintf(misfit->text, sizeof(misfit->text), "%.*s^%.16s", (int)(before - from), line->text + from, at);
	}
	va_start(arguments, format);
	vsnprintf(misfit->what, sizeof(misfit->what), format, arguments);
	va_end(arguments);
	return false;
}

/* --- Documents ---------------------------------------------------------------------------------------------------- */

void *document_state(struct document *document, size_t size, void (*drop)(void *state))
{
	if (!document->state)
		document->state = calloc(1, size);
	document->drop = drop;
	document->failed |= !document->state;
	return document->state;
}

void document_print(struct document *document, const char *format, ...)
{
	char line[PRINT_MAX];
	va_list arguments;
	int length;
	char *out = document->out;

	va_start(arguments, format);
	length = vsnprintf(line, sizeof(line), format, arguments);
	va_end(arguments);
	if (document->size + PRINT_MAX > document->room) {
		document->room = 2 * document->room + PRINT_MAX;
		out = realloc(document->out, document->room);
		document->out = out ? out : document->out;
	}
	document->failed |= !out || length < 0 || length >= PRINT_MAX;
	if (document->failed)
		return;
	memcpy(out + document->size, line, (size_t)length + 1);
	document->size += (size_t)length;
}

bool document_wrong(struct document *document, const char *at, const char *format, ...)
{
	char what[sizeof(document->misfit->what)];
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(what, sizeof(what), format, arguments);
	va_end(arguments);
	if (document->misfit->line == 0)
		misfit_set(document->misfit, &document->line, at, "%s", what);
	return false;
}

static void document_restart(struct document *document, unsigned word_bytes)
{
	if (document->state && document->drop)
		document->drop(document->state);
	free(document->state);
	*document = (struct document){.listing = document->listing,
				      .misfit = document->misfit,
				      .out = document->out,
				      .room = document->room,
				      .width = word_bytes,
				      .asked = word_bytes > 0};
}

void document_end(struct document *document)
{
	document_restart(document, 0);
	free(document->out);
	document->out = NULL;
}

/* --- What is around lines ----------------------------------------------------------------------------------------- */

const struct around *around_skip(const struct listing *listing, unsigned kinds, const char **text, const char *end)
{
	const char *from = lex_skip_blanks(*text), *after;
	const struct around *row;

	for (size_t i = 0; (row = around_at(i)) != NULL; i++) {
		const struct pattern *pattern = &listing->arounds[i];

		if (!(row->kind & kinds) || (pattern->ops[0].letter == '\\' && pattern->ops[0].literal != *from))
			continue;
		/* Digits alone before a colon are not a name. */
		if (row->kind == AROUND_NAME && from[lex_digits(from, 16)] == ':')
			continue;
		after = pattern_start(pattern, from, (size_t)(end - from));
		if (!after)
			continue;
		*text = after;
		return row;
	}
	return NULL;
}

/* Takes what is before `rest` off a line. */
static void line_cut(struct line *line, const char *rest)
{
	line->length -= (size_t)(rest - line->text);
	line->text += rest - line->text;
}

/* Takes the number of the line off, as cat -n, nl, grep -n, less -N and bat put it there; they count up. */
static void number_drop(struct listing *listing, struct line *line)
{
	const char *at = lex_skip_blanks(line->text);
	size_t digits = lex_digits(at, 10);
	uint64_t number;

	if (!lex_number(at, digits, 10, &number) || !strchr(" \t:|", at[digits]))
		return;
	if (!listing->has_number)
		listing->number = number - line->number;
	listing->has_number = true;
	if (number - line->number != listing->number)
		return;
	at = lex_skip_blanks(at + digits);
	line_cut(line, at + (*at == ':' || *at == '|'));
	line->numbered = true;
}

/* The next line of the text; `prompts`: less a prompt, too. */
static bool text_next(struct listing *listing, struct line *line, bool prompts, enum gmmu_status *status,
		      struct gmmu_error *error)
{
	const char *rest;

	if (!lines_next(listing->lines, line, status, error))
		return false;
	if (listing->numbered)
		number_drop(listing, line);
	if (strncmp(line->text, "```", 3) == 0)
		line_cut(line, line->text + line->length);
	rest = line->text;
	if (prompts && around_skip(listing, AROUND_PROMPT, &rest, line->text + line->length))
		line_cut(line, rest);
	return true;
}

/* The next line that a document prints. */
static bool document_next(struct document *document, struct line *line, enum gmmu_status *status,
			  struct gmmu_error *error)
{
	while (document->at == document->size && !document->ended && document->misfit->line == 0) {
		document->at = document->size = 0;
		document->ended = !text_next(document->listing, &document->line, true, status, error);
		if (*status != GMMU_OK)
			return false;
		document->line.number += document->ended;
		document->listing->take(document, document->ended ? NULL : &document->line);
		if (document->failed)
			*status = gmmu_error_set(error, GMMU_E_NOMEM, "out of memory in line %" PRIu64,
						 document->line.number);
	}
	if (*status != GMMU_OK || document->misfit->line > 0 || document->at == document->size)
		return false;
	*line = document->line;
	line->text = document->out + document->at;
	line->length = strcspn(line->text, "\n");
	line->text[line->length] = '\0';
	line->width = document->width;
	document->at += line->length + 1;
	return true;
}

void listing_restart(struct listing *listing)
{
	lines_restart(listing->lines);
	document_restart(&listing->document, listing->job->dump->options.word_bytes);
	listing->has_number = false;
	listing->steps = 0;
	listing->passed = 0;
}

bool listing_next(struct listing *listing, struct line *line, enum gmmu_status *status, struct gmmu_error *error)
{
	return listing->take ? document_next(&listing->document, line, status, error)
			     : text_next(listing, line, false, status, error);
}
