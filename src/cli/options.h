/* SPDX-License-Identifier: MIT */
/*
 * The options of the program. One table (option_table.c) declares each of them: parsing, --help, shell completion and
 * the manual's list all use it.
 */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <gmmu/gmmu.h>

#include "dump/dump.h"
#include "text/text.h"

/* What the program does. The first four are explicit, the rest depends on the other arguments. */
enum options_action {
	RUN_DECODE, /* a value or a dump */
	RUN_HELP,
	RUN_VERSION,
	RUN_FIELDS,
	RUN_EXPRESSIONS,
	RUN_KEYS,
	RUN_CONFIG,
	RUN_LISTINGS,
	RUN_COMPLETION,
	RUN_INFO,
	RUN_ASK, /* a question of a dump */
	RUN_ENCODE
};

enum options_output { OUTPUT_DEFAULT, OUTPUT_TEXT, OUTPUT_JSON, OUTPUT_NDJSON, OUTPUT_CSV, OUTPUT_SVG, OUTPUT_COUNT };

/* In the order of the choices of --color. */
enum options_color { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER };

/* A number that may be missing. */
struct options_number {
	bool given;
	uint64_t value;
};

/* Maximum number of rows in the table. */
#define OPTION_ROOM 96

/* Maximum number of words after --encode. */
#define ASSIGNMENT_ROOM 64
/* Most dumps after the first one of a question that takes several. */
#define OTHER_ROOM 63

/* Maximum number of settings. */
#define SETTING_ROOM 64

/* A setting and what it is set to; with the name "", a line of a configuration. */
struct options_setting {
	const char *name, *words;
};

struct question_row;
struct settings;

struct options {
	int action;        /* enum options_action */
	int output;        /* enum options_output */
	int color;         /* enum options_color */
	const char *value; /* --value, or NULL */
	const char *blob;  /* --blob, or NULL */
	const char *file;  /* the operand, "-" for standard input, or NULL */
	char **files;      /* all of them, for the browser: `file` and those after it */
	size_t file_count;
	const char *start;                   /* the operand +POS without its plus, or NULL */
	const char *shell;                   /* --completion */
	const char *about_dump;              /* the last option given that is about a dump, or NULL */
	const struct question_row *question; /* what is asked (RUN_ASK), or NULL */
	const char *words;                   /* the argument of the question, or NULL ... */
	struct options_number number;        /* ... and what it is, if it is an address */
	const char *others[OTHER_ROOM];      /* the dumps after `file` of a question that takes several */
	size_t other_count;
	int pairing;                        /* enum compare_pairing */
	const char *where, *columns, *sort; /* which rows, what of them, in which order; NULL: all, as they are */
	const char *out;                    /* the file that the output goes to, or NULL */
	/* For each row of the table: its argument, if that was read as hex without 0x. */
	const char *bare_hex[OPTION_ROOM];
	const char *assignments[ASSIGNMENT_ROOM]; /* --encode: NAME=VALUE */
	size_t assignment_count;
	struct gmmu_view view;
	bool has_encoding;        /* --kind was given */
	const char *slots_notice; /* what to say where the size of slots was not given and depth 3 alone was; or NULL */
	struct options_number entry_size;
	struct options_number base_pa;
	struct options_number slot;
	struct options_number limit;
	struct dump_options dump;
	bool partial;
	struct options_setting settings[SETTING_ROOM]; /* in their order */
	size_t setting_count;
	bool no_config;
};

enum option_group {
	OPTION_GROUP_SOURCE,
	OPTION_GROUP_VIEW,
	OPTION_GROUP_DUMP,
	OPTION_GROUP_OUTPUT,
	OPTION_GROUP_QUESTION,
	OPTION_GROUP_BROWSER,
	OPTION_GROUP_HELP,
	OPTION_GROUP_COUNT
};

/* One option. */
struct option_row {
	const char *name; /* without the dashes */
	char letter;      /* the short form, or 0 */
	enum option_group group;
	const char *argument; /* name of its argument, or NULL if it takes none */
	const char *choices;  /* the words allowed as argument, separated by spaces, or NULL */
	const char *help;     /* one line; NULL hides the option from help and completion */
	/* Stores the argument. Error messages do not name the option; the caller adds it. */
	enum gmmu_status (*set)(const struct option_row *row, const char *argument, struct options *options,
				struct gmmu_error *error);
	size_t where; /* for setters shared by several rows: the member of struct options */
	int number;   /* likewise: the value to store */
};

/*
 * Row `index` of the table, or NULL after the last. Static storage. Questions (query/question.h) and settings
 * (browse/setting.h) come last.
 */
const struct option_row *option_at(size_t index);

/* Heading for a group of options in --help. */
const char *option_group_title(enum option_group group);

/*
 * Reads the command line and checks that its parts fit together. If no dump is named where one is needed, standard
 * input is used if it is a pipe or a file.
 */
enum gmmu_status options_parse(int argc, char **argv, struct options *options, struct gmmu_error *error);

/* Applies a setting of the command line. GMMU_E_VALUE if it is wrong, which options_parse has checked. */
enum gmmu_status options_setting_apply(const struct options_setting *setting, struct settings *settings,
				       struct text *remarks, struct gmmu_error *error);

/* GMMU_E_VALUE if several dumps were named, which only the browser shows. */
enum gmmu_status options_check_single(const struct options *options, struct gmmu_error *error);

/* Whether a value is a 16-byte slot: it needs more than 64 bits, or has 32 hex digits. */
bool value_is_wide(const char *value);

/* Lists arguments that were read as hex without 0x: "--slot 010 is read as hex, 0x010; ...". */
void options_add_bare_hex(const struct options *options, struct text *text);

/* --limit; UINT64_MAX without it. */
uint64_t options_limit(const struct options *options);

/* The dump to open: the operand or --blob; NULL if neither was given. */
const char *options_dump_path(const struct options *options);

#endif
