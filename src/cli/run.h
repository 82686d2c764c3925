/* SPDX-License-Identifier: MIT */
/* What the program can do, one function each. Results go to `output`, notices to standard error at once. */
#ifndef CLI_RUN_H
#define CLI_RUN_H

#include <gmmu/gmmu.h>

#include "browse/config.h"
#include "cli/options.h"
#include "cli/output.h"

/* The configuration. Zero-initialise it, and free it with config_close when no dump is open any more. */
struct config {
	struct text path, text;
	struct config_forms forms;
};

/*
 * Reads the configuration, if it is wanted, and has the options point to the forms that it declares; also checks
 * --listing. What else stands in it is for the browser. GMMU_E_IO, and GMMU_E_VALUE with its line.
 */
enum gmmu_status config_open(struct options *options, struct config *config, struct gmmu_error *error);
void config_close(struct config *config);

/* --value: one slot. */
enum gmmu_status run_value(const struct options *options, struct output *output, struct gmmu_error *error);

/* A dump as a table, or one slot of it. */
enum gmmu_status run_dump(const struct options *options, struct output *output, struct gmmu_error *error);

/* --info. */
enum gmmu_status run_info(const struct options *options, struct output *output, struct gmmu_error *error);

/* A dump in the browser. */
enum gmmu_status run_browser(const struct options *options, const struct config *config, struct gmmu_error *error);

/* --listing list: name and tools, pattern and sample of each form; first those of the configuration. */
void listings_add(struct text *text, const struct config_forms *own);

/* --help, --completion. */
void help_add(struct text *text);
void completion_add(struct text *text, const char *shell);

/* Opens what the options name. The caller closes it. */
enum gmmu_status run_open(const struct options *options, struct dump **dump, struct gmmu_error *error);

/* Writes one line on standard error: the program's name, `kind` (an error's code) and a sentence. */
void run_tell(const char *kind, const char *sentence);

/* Write such lines of the kind "notice"; one for each notice of a dump. */
void run_notice(const char *sentence);
void run_tell_notices(const struct dump *dump);

/* One if the reader is to type the dump, or to paste it. */
void run_tell_typing(const struct options *options);

/* One if the size of slots follows from the depth. */
void run_tell_slots(const struct options *options);

/* Adds one slot in the form that was asked for; `place` if it is one of a dump. */
void run_add_slot(const struct options *options, struct text *text, const struct gmmu_row *row, bool place);

#endif
