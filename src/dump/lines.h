/* SPDX-License-Identifier: MIT */
/*
 * The lines of a text, without the additions of terminals, mailers and tables. Each column of the result is one
 * character of the original, so columns still line up:
 *
 *	escape sequences, control characters		removed (a backspace removes the character before it)
 *	vertical box-drawing characters			|
 *	other box-drawing characters			-
 *	no-break spaces					a space
 *	an ellipsis					...
 *	other characters that are not ASCII		LINES_OTHER
 *	quote marks (>) at the start			spaces
 */
#ifndef DUMP_LINES_H
#define DUMP_LINES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <gmmu/gmmu.h>

#include "dump/internal.h"

#define LINES_OTHER '\x7f'

/* One line, without its end and trailing spaces, and with a terminating zero. */
struct line {
	uint64_t number; /* from 1 */
	char *text;
	size_t length;
	bool numbered;  /* it lost a number that counts lines */
	bool quoted;    /* it began with a quote mark, which may have been a prompt */
	unsigned width; /* bytes in its words, if something else in the text says so; or 0 */
};

/* Set up with lines_begin, free with lines_end. A line may be as long as the listing of a whole dump. */
struct lines {
	struct dump *dump;
	struct view view;
	uint64_t at; /* offset of the next chunk */
	uint64_t number;
	uint64_t limit; /* bytes per line */
	char *chunk;    /* bytes read; those from `start` to `end` are still unused */
	size_t room;    /* size of the chunk, less the zero that may follow its last line */
	size_t start, end;
	char *clean; /* the last line that needed cleaning */
	size_t clean_room;
};

struct lines *lines_begin(struct dump *dump, const struct view *view);
void lines_end(struct lines *lines);

/* Starts over with the first line. */
void lines_restart(struct lines *lines);

/* The next line, valid until the next call; false at the end. On an error, *status is set. */
bool lines_next(struct lines *lines, struct line *line, enum gmmu_status *status, struct gmmu_error *error);

#endif
