/* SPDX-License-Identifier: MIT */
/*
 * The options of the program. One table (option_table.c) declares each once: parsing, --help, the completion of three
 * shells and the manual's list all come from it.
 */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <gmmu/gmmu.h>

#include "dump/dump.h"
#include "render/text.h"

/* What the program is to do. The first four say so by themselves, the rest depends on what was given. */
enum options_action {
	ACTION_DECODE, /* a value or a dump */
	ACTION_HELP,
	ACTION_VERSION,
	ACTION_FIELDS,
	ACTION_KEYS,
	ACTION_LISTINGS,
	ACTION_COMPLETION,
	ACTION_INFO
};

enum options_output { OUTPUT_DEFAULT, OUTPUT_TEXT, OUTPUT_JSON, OUTPUT_NDJSON, OUTPUT_CSV, OUTPUT_COUNT };

/* In the order of the choices of --color. */
enum options_color { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER };

/* A number that may not have been given. */
struct options_number {
	bool given;
	uint64_t value;
};

/* Most rows of the table. */
#define OPTION_ROOM 64

struct options {
	int action;             /* enum options_action */
	int output;             /* enum options_output */
	int color;              /* enum options_color */
	const char *value;      /* --value, or NULL */
	const char *blob;       /* --blob, or NULL */
	const char *file;       /* the operand, "-" for standard input, or NULL */
	const char *start;      /* the operand +POS without its plus, or NULL */
	const char *shell;      /* --completion */
	const char *about_dump; /* the last option given of OPTION_GROUP_DUMP, or NULL */
	/* By row of the table: its argument, if it was read as hex without 0x. */
	const char *bare_hex[OPTION_ROOM];
	struct gmmu_view view;
	bool has_encoding;   /* --kind was given */
	bool slots_by_depth; /* the size of slots was not said and follows from depth 3 */
	struct options_number entry_size;
	struct options_number base_pa;
	struct options_number slot;
	struct dump_options dump;
	bool partial;
	const char *theme;
	bool ascii, no_mouse, no_config;
};

enum option_group {
	OPTION_GROUP_SOURCE,
	OPTION_GROUP_VIEW,
	OPTION_GROUP_DUMP,
	OPTION_GROUP_OUTPUT,
	OPTION_GROUP_BROWSER,
	OPTION_GROUP_HELP,
	OPTION_GROUP_COUNT
};

/* One option. */
struct option_row {
	const char *name; /* without the dashes */
	char letter;      /* the short form, or 0 */
	enum option_group group;
	const char *argument; /* what its argument is called, or NULL if it takes none */
	const char *choices;  /* the words that the argument may be, with blanks between, or NULL */
	const char *help;     /* one line; NULL keeps it out of help and completion */
	/* Stores the argument. Errors are told without the option's name, which the caller puts in front. */
	enum gmmu_status (*set)(const struct option_row *row, const char *argument, struct options *options,
				struct gmmu_error *error);
	size_t where; /* for setters used by several rows: the place in struct options */
	int number;   /* likewise: what is stored there */
};

/* Row `index` of the table, or NULL beyond the last. Static storage. */
const struct option_row *option_at(size_t index);

/* The title of a group of options, for --help. */
const char *option_group_title(enum option_group group);

/* Whether `word` is one of `choices`; its number among them, or -1. */
int option_choice_find(const char *choices, const char *word);

/* Reads the command line and checks what belongs together. Where a dump is wanted and none is named, what standard
 * input is a pipe or a file for is the dump. */
enum gmmu_status options_parse(int argc, char **argv, struct options *options, struct gmmu_error *error);

/* Tells of arguments that were read as hex though they have no 0x: "--slot 010 is read as hex, 0x010; ...". */
void options_add_bare_hex(const struct options *options, struct text *text);

/* What is to be opened: the operand or --blob; NULL if neither was given. */
const char *options_dump_path(const struct options *options);

/* What to tell the reader of slots whose size follows from the depth; NULL if it was said or is the usual one. */
const char *options_slots_notice(const struct options *options);

#endif
