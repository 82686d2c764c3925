/* SPDX-License-Identifier: MIT */
/*
 * Standard output, or the file that replaces it: styled text goes through one buffer, is turned into bytes (with or
 * without colours) and written.
 */
#ifndef CLI_OUTPUT_H
#define CLI_OUTPUT_H

#include <stdbool.h>

#include <gmmu/gmmu.h>

#include "cli/options.h"
#include "text/text.h"

/* Enough for an argument, and the same again. */
#define OUTPUT_MISTAKE_ROOM 16384

struct output {
	struct text text;  /* add to this, then call output_write or output_finish */
	struct text bytes; /* the same with colours, about to be written */
	struct text plain; /* the same in ASCII only, if the locale is not UTF-8 */
	/* Below the sentence of an error: what was typed, and where the mistake is. Needs no memory. */
	struct text mistake;
	char mistake_room[OUTPUT_MISTAKE_ROOM];
	int descriptor;
	struct file_writer *file; /* for -o, instead of the descriptor; NULL: none */
	bool color;
	bool found;       /* the answer is yes: exit status 1 */
	bool reader_gone; /* nobody reads any more (a closed pipe): not an error, but there is no point in continuing */
};

/* Whether the terminal has no known type, or can only print (TERM is unset, empty or "dumb"). */
bool output_terminal_is_plain(void);

/* Whether to use colours on a descriptor. */
bool output_wants_color(enum options_color color, int descriptor);

/* Zero-initialises. Styled text is kept only with colours. */
void output_init(struct output *output, int descriptor, bool color);
void output_free(struct output *output);

/*
 * Sends everything to a file, which is renamed in output_finish and otherwise leaves nothing behind. Errors as for
 * file_begin.
 */
enum gmmu_status output_open(struct output *output, const char *path, struct gmmu_error *error);

/* Drops everything: the file, and what was gathered. */
void output_leave(struct output *output);

/* Sets the position of a mistake in `typed`: the character number `column`, from 1. */
void output_point(struct output *output, const char *typed, size_t column);

/* Writes if enough was gathered. GMMU_E_IO, GMMU_E_NOMEM. */
enum gmmu_status output_write(struct output *output, struct gmmu_error *error);

/* Adds many bytes of unstyled ASCII, and writes what was gathered, and these too if they are many. */
enum gmmu_status output_add(struct output *output, const char *bytes, size_t size, struct gmmu_error *error);

/* Makes a pipe hold as much as possible, so that its two ends wait for each other less often. */
void output_widen(struct output *output);

/* Writes everything, and closes the descriptor so that late errors are not lost. */
enum gmmu_status output_finish(struct output *output, struct gmmu_error *error);

#endif
