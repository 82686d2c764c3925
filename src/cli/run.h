/* SPDX-License-Identifier: MIT */
/* What the program can do, one function each. Results go to `output`, notices straight to standard error. */
#ifndef CLI_RUN_H
#define CLI_RUN_H

#include <gmmu/gmmu.h>

#include "browse/setting.h"
#include "cli/options.h"
#include "cli/output.h"
#include "dump/slots.h"

/* The settings in force. Zero-initialise it, and free it with config_close after all dumps are closed. */
struct config {
	struct settings settings;
	struct text path;    /* of the configuration; empty if there can be none */
	struct text remarks; /* what the user should know about the settings */
};

/*
 * Reads the configuration as far as it is needed, and the settings of the command line; makes the options point to the
 * forms that they declare, and checks --listing. GMMU_E_IO, or GMMU_E_VALUE with a line number.
 */
enum gmmu_status config_open(struct options *options, bool browser, struct config *config, struct gmmu_error *error);
void config_close(struct config *config);

/* --value, --encode: one slot. */
enum gmmu_status run_value(const struct options *options, struct output *output, struct gmmu_error *error);
enum gmmu_status run_encode(const struct options *options, struct output *output, struct gmmu_error *error);

/* Prints a dump as a table, or one slot of it. */
enum gmmu_status run_dump(const struct options *options, struct output *output, struct gmmu_error *error);

/* --info. */
enum gmmu_status run_info(const struct options *options, struct output *output, struct gmmu_error *error);

/* Answers the question of the options; prints the rows of a dump with --columns. */
enum gmmu_status run_question(const struct options *options, struct output *output, struct gmmu_error *error);
enum gmmu_status run_columns(const struct options *options, struct output *output, struct gmmu_error *error);

/* Opens a dump in the browser. If the search to start with has a mistake, `output` points at it. */
enum gmmu_status run_browser(const struct options *options, const struct config *config, struct output *output,
			     struct gmmu_error *error);

/* --listing list: name and tools, pattern and sample of each form, those of the configuration first. */
void listings_add(struct text *text, const struct settings *settings);

/* --help, --completion. */
void help_add(struct text *text);
void completion_add(struct text *text, const char *shell);

/* Opens the dump that the options name. The caller closes it. */
enum gmmu_status run_open(const struct options *options, struct dump **dump, struct gmmu_error *error);

/* Prints one line on standard error: the program's name, `kind` (an error code) and a sentence. */
void run_tell(const char *kind, const char *sentence);

/* Writes the lines below an error's sentence, each with its newline. */
void run_show(const struct text *lines);

/* Prints a notice; prints all notices of a dump. */
void run_notice(const char *sentence);
void run_tell_notices(const struct dump *dump);

/* Prints a notice if the dump is to be typed or pasted. */
void run_tell_typing(const struct options *options);

/* Prints a notice if the slot size follows from the depth and the dump has bytes; NULL: it is about a value. */
void run_tell_slots(const struct options *options, const struct dump *dump);

/* Prints which bytes --partial skipped, and whether slots begin at no multiple of their size. */
void run_tell_cut(const struct options *options, const struct dump *dump, const struct slots *slots);

/*
 * Prints that the depth is open, for output that does not show how each slot was read: answers, and rows that a filter
 * chose.
 */
void run_tell_open_depth(const struct options *options, const struct slots *slots);

/* Adds one slot in the requested format, with its place if it belongs to a dump. */
void run_add_slot(const struct options *options, struct text *text, const struct gmmu_row *row, bool place);

#endif
