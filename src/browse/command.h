/* SPDX-License-Identifier: MIT */
/* What can follow `:` (and +POS), for the parser, completion, help and manual. A new word is one new row. */
#ifndef BROWSE_COMMAND_H
#define BROWSE_COMMAND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <gmmu/gmmu.h>

struct browse;
struct text;

typedef enum gmmu_status command_run(struct browse *browse, const char *argument, struct gmmu_error *error);

struct command {
	const char *word, *argument, *help;
	command_run *run;
	const char *choices; /* the words that can be its argument, separated by spaces; or NULL */
	/* The same for words that are in a table: word `number`, or NULL after the last. complete.c */
	const char *(*value)(struct browse *browse, unsigned number);
	bool whole; /* its argument is the rest of the line ... */
	bool file;  /* ... and the name of a file */
	bool goes;  /* to a place of its own, whatever was before it */
};

/* Command `number`, or NULL after the last. Static storage. */
const struct command *command_at(unsigned number);

/* The command with this word, or NULL. */
const struct command *command_find(const char *word);

/* What goes to a word that is a place by itself; NULL if the word is not a place. */
command_run *command_place_of(const char *word);

/* A place that is not a word: "N", "+N". */
struct command_place {
	const char *form, *help;
};

/* Form `number`, or NULL after the last. Static storage. */
const struct command_place *command_place_at(unsigned number);

/* goto.c */
enum gmmu_status goto_run(struct browse *browse, const char *text, struct gmmu_error *error);
/* The same when the browser opens: a search after / starts at the first slot. */
enum gmmu_status goto_begin(struct browse *browse, const char *text, struct gmmu_error *error);
/* Whether an address is in the dump; GMMU_E_VALUE explains where it is not. */
enum gmmu_status address_check(const struct browse *browse, uint64_t pa, struct gmmu_error *error);
void do_goto(struct browse *browse, int unused);
void goto_complete(struct browse *browse);
void goto_describe(struct text *text, size_t column, size_t width); /* for the help */

/* command.c: commands whose argument is the rest of the line. */
enum gmmu_status take_search(struct browse *browse, const char *text, struct gmmu_error *error);
enum gmmu_status take_search_first(struct browse *browse, const char *text, struct gmmu_error *error);
enum gmmu_status take_filter(struct browse *browse, const char *text, struct gmmu_error *error);
enum gmmu_status take_ask(struct browse *browse, const char *text, struct gmmu_error *error);
enum gmmu_status take_open(struct browse *browse, const char *text, struct gmmu_error *error);
enum gmmu_status take_compare(struct browse *browse, const char *text, struct gmmu_error *error);
enum gmmu_status take_export_row(struct browse *browse, const char *text, struct gmmu_error *error);
enum gmmu_status take_export_rows(struct browse *browse, const char *text, struct gmmu_error *error);
enum gmmu_status take_mark(struct browse *browse, const char *text, struct gmmu_error *error);
enum gmmu_status take_mark_return(struct browse *browse, const char *text, struct gmmu_error *error);

/* The arguments that Tab completes. */
const char *role_value(struct browse *browse, unsigned number);
const char *question_value(struct browse *browse, unsigned number);
const char *field_value(struct browse *browse, unsigned number);

#endif
