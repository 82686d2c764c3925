/* SPDX-License-Identifier: MIT */
/*
 * Standard output, or the file that takes its place: styled text goes through one buffer, is turned into bytes (with
 * colours or without) and written.
 */
#ifndef CLI_OUTPUT_H
#define CLI_OUTPUT_H

#include <stdbool.h>

#include <gmmu/gmmu.h>

#include "cli/options.h"
#include "render/text.h"

/* Ample for an argument, and as much again. */
#define OUTPUT_MISTAKE_ROOM 16384

struct output {
	struct text text;  /* add to this, then call output_write or output_finish */
	struct text bytes; /* the same with its colours, on the way out */
	struct text plain; /* the same without a byte above ASCII, where the locale is not one of UTF-8 */
	/* Below the sentence of an error: what was typed, and where in it the mistake is. Needs no memory. */
	struct text mistake;
	char mistake_room[OUTPUT_MISTAKE_ROOM];
	int descriptor;
	struct file_writer *file; /* of -o, instead of the descriptor; NULL: none */
	bool color;
	bool found;       /* the question whose answer this is was answered with yes: exit status 1 */
	bool reader_gone; /* nobody reads any more (a closed pipe): no error to tell, but no use in going on */
};

/* Whether the terminal is of no known type, or can do nothing but print (TERM is unset, empty or "dumb"). */
bool output_terminal_is_plain(void);

/* Whether to use colours on a descriptor. */
bool output_wants_color(enum options_color color, int descriptor);

/* Zero-initialises. Styled text is kept only with colours. */
void output_init(struct output *output, int descriptor, bool color);
void output_free(struct output *output);

/* Has all go to a file, which takes its name in output_finish and else leaves nothing behind. As file_begin. */
enum gmmu_status output_open(struct output *output, const char *path, struct gmmu_error *error);

/* Nothing of it is wanted any more: the file is gone, and what has gathered too. */
void output_leave(struct output *output);

/* Says where in `typed` a mistake is: the character number `column`, from 1. */
void output_point(struct output *output, const char *typed, size_t column);

/* Writes if enough has gathered. GMMU_E_IO, GMMU_E_NOMEM. */
enum gmmu_status output_write(struct output *output, struct gmmu_error *error);

/* Adds many bytes of ASCII without styles, and writes what has gathered, them too if they are many. */
enum gmmu_status output_add(struct output *output, const char *bytes, size_t size, struct gmmu_error *error);

/* Makes a pipe hold as much as it may: its two ends then wait for each other less often. */
void output_widen(struct output *output);

/* Writes all, and closes the descriptor so that late errors are not lost. */
enum gmmu_status output_finish(struct output *output, struct gmmu_error *error);

#endif
