/* SPDX-License-Identifier: MIT */
#include "cli/options.h"

#include <getopt.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "query/answers/question.h"
#include "text/escape.h"
#include "render/role.h"

/* Room for an escaped word of the command line in a message; two of them fit. */
#define WORD_ROOM 160
#define SEE_HELP "; see gmmuview --help"

/* The rows as getopt_long needs them. Numbers above any letter identify long options. */
struct getopt_table {
	struct option longs[OPTION_ROOM + 1];
	char shorts[2 * OPTION_ROOM + 2];
};

#define LONG_FIRST 256

static void getopt_table_fill(struct getopt_table *table)
{
	size_t length = 0;

	memset(table, 0, sizeof(*table));
	/* A leading colon makes getopt_long report kinds of errors and print nothing. */
	table->shorts[length++] = ':';
	for (int i = 0; i < OPTION_ROOM && option_at((size_t)i); i++) {
		const struct option_row *row = option_at((size_t)i);

		table->longs[i] = (struct option){
			.name = row->name,
			.has_arg = row->argument ? required_argument : no_argument,
			.val = LONG_FIRST + i,
		};
		if (!row->letter)
			continue;
		table->shorts[length++] = row->letter;
		if (row->argument)
			table->shorts[length++] = ':';
	}
}

static const struct option_row *row_of(int found)
{
	for (size_t i = 0; option_at(i); i++) {
		if (found == LONG_FIRST + (int)i || found == option_at(i)->letter)
			return option_at(i);
	}
	return NULL;
}

/* Puts the name of the option before the setter's message. */
static enum gmmu_status option_take(const struct option_row *row, const char *argument, struct options *options,
				    struct gmmu_error *error)
{
	struct gmmu_error inner = {.message = ""};
	enum gmmu_status status = row->set(row, argument, options, &inner);

	if (row->group == OPTION_GROUP_DUMP)
		options->about_dump = row->name;
	if (status == GMMU_OK)
		return GMMU_OK;
	return gmmu_error_set(error, status, "--%s: %s", row->name, inner.message);
}

/* Explains an argument that getopt_long could not handle: `found` is its result, `word` where it stopped. */
static enum gmmu_status option_refuse(int found, const char *word, struct gmmu_error *error)
{
	const struct option_row *row = optopt ? row_of(optopt) : NULL;
	char name[WORD_ROOM];

	if (found == ':' && row)
		return gmmu_error_set(error, GMMU_E_VALUE, "--%s needs an argument (%s)" SEE_HELP, row->name,
				      row->argument);
	if (row)
		return gmmu_error_set(error, GMMU_E_VALUE, "--%s takes no argument" SEE_HELP, row->name);
	if (optopt)
		return gmmu_error_set(error, GMMU_E_VALUE, "there is no option -%c" SEE_HELP, optopt);
	return gmmu_error_set(error, GMMU_E_VALUE, "there is no option %s, or it is ambiguous" SEE_HELP,
			      escape_string(name, sizeof(name), word));
}

static enum gmmu_status dumps_refuse(const char *first, const char *between, const char *second,
				     struct gmmu_error *error)
{
	char names[2][WORD_ROOM];

	return gmmu_error_set(error, GMMU_E_VALUE,
			      "'%s' and %s'%s' were both given, but only one dump can be read; leave one out",
			      escape_string(names[0], sizeof(names[0]), first), between,
			      escape_string(names[1], sizeof(names[1]), second));
}

/* Whether a question was asked that takes this (enum question_takes). */
static bool options_take(const struct options *options, unsigned what)
{
	return options->question && options->question->takes & what;
}

static enum gmmu_status operand_take(char *word, struct options *options, struct gmmu_error *error)
{
	char name[WORD_ROOM];

	if (word[0] == '+' && word[1] != '\0') {
		options->start = word + 1;
		return GMMU_OK;
	}
	if (options->action == RUN_ENCODE) {
		if (options->assignment_count == ASSIGNMENT_ROOM)
			return gmmu_error_set(error, GMMU_E_VALUE, "--encode takes at most %d fields", ASSIGNMENT_ROOM);
		options->assignments[options->assignment_count++] = word;
		return GMMU_OK;
	}
	if (options->file && options_take(options, QUESTION_OTHER)) {
		if (options->other_count == OTHER_ROOM)
			return gmmu_error_set(error, GMMU_E_VALUE, "--%s takes at most %d dumps; leave '%s' out",
					      options->question->name, OTHER_ROOM + 1,
					      escape_string(name, sizeof(name), word));
		options->others[options->other_count++] = word;
		return GMMU_OK;
	}
	if (!options->file)
		options->file = word;
	options->files[options->file_count++] = word;
	return GMMU_OK;
}

/* The last option that picks rows, or has them come in another way; NULL if there is none. */
static const char *rows_option(const struct options *options)
{
	return options->where         ? "--where"
	       : options->columns     ? "--columns"
	       : options->sort        ? "--sort"
	       : options->limit.given ? "--limit"
				      : NULL;
}

static enum gmmu_status question_refuse(const struct options *options, const char *what, const char *does,
					struct gmmu_error *error)
{
	return gmmu_error_set(error, GMMU_E_VALUE, "--%s %s; leave %s out", options->question->name, does, what);
}

static enum gmmu_status check_encode(const struct options *options, struct gmmu_error *error)
{
	const char *about_dump = options->slot.given ? "slot" : options->blob ? "blob" : options->about_dump;

	if (about_dump || options->value)
		return gmmu_error_set(error, GMMU_E_VALUE, "--encode builds one value; leave --%s out",
				      about_dump ? about_dump : "value");
	return GMMU_OK;
}

static enum gmmu_status check_question(const struct options *options, struct gmmu_error *error)
{
	const char *path = options_dump_path(options);
	char name[WORD_ROOM];

	if (options->value)
		return question_refuse(options, "--value", "is no question about one value", error);
	if (options->slot.given)
		return question_refuse(options, "--slot", "is about all slots", error);
	if (options->start)
		return question_refuse(options, "the position", "is about all slots", error);
	if (options->pairing != COMPARE_PAIR_AUTO && !options_take(options, QUESTION_OTHER))
		return question_refuse(options, "--compare-by", "is about one dump", error);
	if (options->where && !options_take(options, QUESTION_WHERE))
		return question_refuse(options, "--where", "is not about single slots", error);
	if (path && !options_take(options, QUESTION_DUMP))
		return question_refuse(options, escape_string(name, sizeof(name), path), "needs no dump", error);
	if (!path && options_take(options, QUESTION_DUMP))
		return gmmu_error_set(error, GMMU_E_VALUE, "--%s needs a dump" SEE_HELP, options->question->name);
	if (!options->other_count && options_take(options, QUESTION_OTHER))
		return gmmu_error_set(error, GMMU_E_VALUE, "--%s needs two dumps: name both" SEE_HELP,
				      options->question->name);
	return GMMU_OK;
}

/* Checks for options that contradict each other. */
static enum gmmu_status check_source(const struct options *options, struct gmmu_error *error)
{
	const char *about_dump = options->slot.given ? "slot" : options->about_dump;
	char name[WORD_ROOM];

	if (options->file && options->blob)
		return dumps_refuse(options->file, "--blob ", options->blob, error);
	if (options->action == RUN_ASK)
		return check_question(options, error);
	if (options->pairing != COMPARE_PAIR_AUTO)
		return gmmu_error_set(error, GMMU_E_VALUE, "--compare-by is for --diff; leave it out");
	if (options->action == RUN_ENCODE)
		return check_encode(options, error);
	if (options->slot.given && rows_option(options))
		return gmmu_error_set(error, GMMU_E_VALUE,
				      "--slot chooses one slot and %s is about many; leave one of them out",
				      rows_option(options));
	if (options->value && options_dump_path(options))
		return gmmu_error_set(error, GMMU_E_VALUE,
				      "--value decodes a value, and '%s' is a dump; leave one of them out",
				      escape_string(name, sizeof(name), options_dump_path(options)));
	if (options->value && about_dump)
		return gmmu_error_set(error, GMMU_E_VALUE,
				      "--value decodes a value, and --%s applies to a dump; leave one of them out",
				      about_dump);
	if (options->action == RUN_INFO && (options->slot.given || options->start || rows_option(options)))
		return gmmu_error_set(error, GMMU_E_VALUE, "--info describes the whole dump; leave %s out",
				      options->slot.given ? "--slot"
				      : options->start    ? "the position"
							  : rows_option(options));
	if (options->action == RUN_INFO && (options->output == OUTPUT_CSV || options->output == OUTPUT_NDJSON))
		return gmmu_error_set(error, GMMU_E_VALUE,
				      "--info prints text or, with --json, JSON; leave the other output option out");
	if (!options->value && !options_dump_path(options))
		return gmmu_error_set(
			error, GMMU_E_VALUE,
			"there is nothing to decode; usage: gmmuview [OPTION]... FILE | --value V" SEE_HELP);
	return GMMU_OK;
}

/* What to add where no encoding was named and what was asked for has slots of 16 bytes. */
static const char *kind_advice(const struct options *options, bool wide)
{
	return wide && !options->has_encoding ? " (add --kind ver2_dual)" : "";
}

static enum gmmu_status check_view(const struct options *options, struct gmmu_error *error)
{
	struct gmmu_error inner = {.message = ""};
	enum gmmu_status status = GMMU_OK;

	if (options->entry_size.given)
		status = gmmu_encoding_check_size(options->view.encoding, options->entry_size.value, &inner);
	if (status != GMMU_OK)
		return gmmu_error_set(error, status, "--entry-size: %s%s", inner.message,
				      kind_advice(options, options->entry_size.value == 16));
	status = gmmu_view_check(&options->view, &inner);
	if (status == GMMU_OK)
		return GMMU_OK;
	return gmmu_error_set(error, status, "%s%s", inner.message,
			      kind_advice(options, options->view.role == GMMU_ROLE_DUAL && !options->entry_size.given));
}

enum gmmu_status options_check_single(const struct options *options, struct gmmu_error *error)
{
	char names[2][WORD_ROOM];

	if (options->file_count < 2)
		return GMMU_OK;
	return gmmu_error_set(error, GMMU_E_VALUE,
			      "'%s' and '%s' were both given, but only the browser shows several dumps; leave one out",
			      escape_string(names[0], sizeof(names[0]), options->files[0]),
			      escape_string(names[1], sizeof(names[1]), options->files[1]));
}

static enum gmmu_status options_check(const struct options *options, struct gmmu_error *error)
{
	enum gmmu_status status;

	if (options->output == OUTPUT_SVG && !(options->question && options->question->answer->cell))
		return gmmu_error_set(
			error, GMMU_E_VALUE,
			"--svg draws --overview and --overview-diff; leave it out, or ask for one of these");

	if (options->action != RUN_DECODE && options->action != RUN_INFO && options->action != RUN_ASK &&
	    options->action != RUN_ENCODE)
		return GMMU_OK;
	status = check_source(options, error);
	return status == GMMU_OK ? check_view(options, error) : status;
}

bool value_is_wide(const char *value)
{
	const char *digits = strncmp(value, "0x", 2) == 0 || strncmp(value, "0X", 2) == 0 ? value + 2 : value;
	struct gmmu_slot slot;

	return gmmu_number_parse(value, 128, &slot, NULL) == GMMU_OK &&
	       (strlen(digits) == 32 || gmmu_number_parse(value, 64, &slot, NULL) != GMMU_OK);
}

/*
 * Tables at depth 3 always have 16-byte slots, so that is the default for this depth and the roles of such slots; but
 * a value that fits in 8 bytes is read as such.
 */
static void slots_settle(struct options *options)
{
	bool narrow = options->value && !value_is_wide(options->value);
	struct gmmu_view wide = options->view;

	wide.encoding = GMMU_ENCODING_VER2_DUAL;
	if (options->has_encoding || options->view.depths != 1u << 3 || !role_mask(&wide))
		return;
	if (options->entry_size.given ? options->entry_size.value == 16 : !narrow)
		options->view.encoding = GMMU_ENCODING_VER2_DUAL;
	if (options->entry_size.given)
		return;
	options->slots_notice =
		narrow ? "the value is read as 8 bytes (ver2), but slots at depth 3 have 16; to read it "
			 "as one of them, use --kind ver2_dual"
		       : "slots are read as 16 bytes (ver2_dual) at depth 3; for 8-byte slots, use "
			 "--kind ver2";
}

/* Whether standard input may be a dump: a pipe or a file, but not a terminal or nothing. */
static bool input_is_given(void)
{
	struct stat info;

	return fstat(STDIN_FILENO, &info) == 0 &&
	       (S_ISFIFO(info.st_mode) || S_ISREG(info.st_mode) || S_ISSOCK(info.st_mode));
}

/* Reads the dump from standard input if one is needed and none was named. */
static void input_take(struct options *options)
{
	bool wanted =
		options->action == RUN_DECODE || options->action == RUN_INFO || options_take(options, QUESTION_DUMP);

	if (wanted && !options->value && !options_dump_path(options) && input_is_given())
		options->file = "-";
}

static void options_init(struct options *options)
{
	const struct gmmu_view view = GMMU_VIEW_DEFAULT;

	memset(options, 0, sizeof(*options));
	options->view = view;
	dump_options_init(&options->dump);
}

enum gmmu_status options_parse(int argc, char **argv, struct options *options, struct gmmu_error *error)
{
	struct getopt_table table;
	enum gmmu_status status = GMMU_OK;

	options_init(options);
	getopt_table_fill(&table);
	while (status == GMMU_OK) {
		int found = getopt_long(argc, argv, table.shorts, table.longs, NULL);

		if (found == -1)
			break;
		if (found == '?' || found == ':')
			status = option_refuse(found, argv[optind - 1], error);
		else
			status = option_take(row_of(found), optarg, options, error);
	}
	/* Operands move up to the place of those that are none. */
	options->files = argv + optind;
	for (int i = optind; status == GMMU_OK && i < argc; i++)
		status = operand_take(argv[i], options, error);
	if (status != GMMU_OK)
		return status;
	input_take(options);
	options->dump.has_base_pa = options->base_pa.given;
	options->dump.base_pa = options->base_pa.value;
	slots_settle(options);
	return options_check(options, error);
}

void options_add_bare_hex(const struct options *options, struct text *text)
{
	for (size_t i = 0; option_at(i); i++) {
		if (!options->bare_hex[i])
			continue;
		text_add_format(text, "%s--%s %s", text->length ? "; " : "", option_at(i)->name, options->bare_hex[i]);
		text_add_format(text, " is read as hex, 0x%s", options->bare_hex[i]);
	}
}

uint64_t options_limit(const struct options *options)
{
	return options->limit.given ? options->limit.value : UINT64_MAX;
}

const char *options_dump_path(const struct options *options)
{
	return options->file ? options->file : options->blob;
}
