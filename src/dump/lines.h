/* SPDX-License-Identifier: MIT */
/*
 * The lines of a text, cleaned of what terminals, mailers and tables put around the words of a listing. One column of
 * the result is one character of the original, so that columns still line up:
 *
 *	escape sequences, control characters		gone (a backspace takes back the character before it)
 *	vertical box-drawing characters			|
 *	other box-drawing characters			-
 *	no-break spaces					a blank
 *	an ellipsis					...
 *	other characters that are not ASCII		LINES_OTHER
 *	quote marks (>) at the start			blanks
 */
#ifndef DUMP_LINES_H
#define DUMP_LINES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <gmmu/gmmu.h>

#include "dump/internal.h"

#define LINES_OTHER '\x7f'

/* One line, without its end and without blanks at its end; a zero follows it. */
struct line {
	uint64_t number; /* from 1 */
	char *text;
	size_t length;
	bool emptied; /* nothing is left of it: it was a number of a line and no more */
	bool quoted;  /* it began with a quote mark, which may have been a prompt */
};

/* Set with lines_begin, free with lines_end. Lines may be as long as the listing of a whole dump. */
struct lines {
	struct dump *dump;
	struct view view;
	uint64_t at; /* offset of the next chunk */
	uint64_t number;
	uint64_t limit; /* bytes in a line */
	char *chunk;    /* what was read, from `start` to `end` not looked at yet */
	size_t room;    /* of the chunk, less the zero that may follow its last line */
	size_t start, end;
	char *clean; /* the last line that had to be cleaned */
	size_t clean_room;
};

struct lines *lines_begin(struct dump *dump, const struct view *view);
void lines_end(struct lines *lines);

/* Begins again with the first line. */
void lines_restart(struct lines *lines);

/* The next line, which lives until the next call; false at the end. On an error *status tells. */
bool lines_next(struct lines *lines, struct line *line, enum gmmu_status *status, struct gmmu_error *error);

#endif
