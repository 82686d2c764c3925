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
#define LINES_CHUNK 65536

/* One line, without its end and without blanks at its end; a zero stands behind it. */
struct line {
	uint64_t number; /* from 1 */
	char *text;
	size_t length;
	bool prompt; /* it began with a prompt, which was blanked out: what follows may be a command */
};

/* Set with lines_begin, free with lines_end. Lines may be as long as the listing of a whole dump. */
struct lines {
	struct dump *dump;
	struct view view;
	uint64_t at;       /* offset of the next chunk */
	size_t start, end; /* what is left of the chunk */
	uint64_t number;
	char *raw, *text;
	size_t raw_length, room;
	uint64_t limit;    /* bytes in a line */
	bool after_return; /* the line ended with CR: a LF that follows belongs to it */
	uint8_t chunk[LINES_CHUNK];
};

struct lines *lines_begin(struct dump *dump, const struct view *view);
void lines_end(struct lines *lines);

/* The next line, which lives until the next call; false at the end. On an error *status tells. */
bool lines_next(struct lines *lines, struct line *line, enum gmmu_status *status, struct gmmu_error *error);

#endif
