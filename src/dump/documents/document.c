/* SPDX-License-Identifier: MIT */
#include "dump/documents/document.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PRINT_MAX 128 /* characters printed at once */

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

void document_restart(struct document *document, unsigned word_bytes)
{
	if (document->state && document->drop)
		document->drop(document->state);
	free(document->state);
	document->line = (struct line){0};
	document->size = document->at = 0;
	document->state = NULL;
	document->width = word_bytes;
	document->asked = word_bytes > 0;
	document->ended = document->failed = document->sure = false;
}

void document_end(struct document *document)
{
	document_restart(document, 0);
	free(document->out);
	document->out = NULL;
	document->room = 0;
}

enum gmmu_status document_feed(struct document *document, bool more, struct gmmu_error *error)
{
	document->ended = !more;
	document->line.number += !more;
	document->at = document->size = 0;
	document->take(document, more ? &document->line : NULL);
	return document->failed
		       ? gmmu_error_set(error, GMMU_E_NOMEM, "out of memory in line %" PRIu64, document->line.number)
		       : GMMU_OK;
}

bool document_next(struct document *document, struct line *line)
{
	if (document->misfit->line > 0 || document->at == document->size)
		return false;
	*line = document->line;
	line->text = document->out + document->at;
	line->length = strcspn(line->text, "\n");
	line->text[line->length] = '\0';
	line->width = document->width;
	document->at += line->length + 1;
	return true;
}
