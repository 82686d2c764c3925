/* SPDX-License-Identifier: MIT */
/* The one table of options, and what each does with its argument. A new option is one new row. */
#include "cli/options.h"

#include <inttypes.h>
#include <string.h>

#include "browse/setting.h"
#include "query/answers/question.h"
#include "text/choice.h"
#include "text/count.h"

/* The member of struct options that a row names. STORE below checks its type. */
static void *member(const struct option_row *row, struct options *options)
{
	return (char *)options + row->where;
}

static enum gmmu_status set_flag(const struct option_row *row, const char *argument, struct options *options,
				 struct gmmu_error *error)
{
	(void)argument;
	(void)error;
	*(bool *)member(row, options) = true;
	return GMMU_OK;
}

static enum gmmu_status set_string(const struct option_row *row, const char *argument, struct options *options,
				   struct gmmu_error *error)
{
	(void)error;
	*(const char **)member(row, options) = argument;
	return GMMU_OK;
}

static size_t number_of(const struct option_row *row)
{
	size_t number = 0;

	while (option_at(number) != row)
		number++;
	return number;
}

/* Records an argument that is read as hex although it has no 0x, for the notice. */
static void bare_hex_note(const struct option_row *row, const char *digits, const char *argument,
			  struct options *options)
{
	options->bare_hex[number_of(row)] = gmmu_number_is_bare_hex(digits) ? argument : NULL;
}

static enum gmmu_status set_value(const struct option_row *row, const char *argument, struct options *options,
				  struct gmmu_error *error)
{
	bare_hex_note(row, argument, argument, options);
	return set_string(row, argument, options, error);
}

static enum gmmu_status parse_u64(const char *argument, uint64_t *number, struct gmmu_error *error)
{
	struct gmmu_slot slot;
	enum gmmu_status status = gmmu_number_parse(argument, 64, &slot, error);

	if (status == GMMU_OK)
		*number = slot.word[0];
	return status;
}

static enum gmmu_status set_number(const struct option_row *row, const char *argument, struct options *options,
				   struct gmmu_error *error)
{
	struct options_number *number = member(row, options);
	enum gmmu_status status = parse_u64(argument, &number->value, error);

	number->given = status == GMMU_OK;
	bare_hex_note(row, argument, argument, options);
	return status;
}

/* Likewise for options that are about a dump though they are not of its group. */
static enum gmmu_status set_rows_number(const struct option_row *row, const char *argument, struct options *options,
					struct gmmu_error *error)
{
	options->about_dump = row->name;
	return set_number(row, argument, options, error);
}

static enum gmmu_status set_rows_string(const struct option_row *row, const char *argument, struct options *options,
					struct gmmu_error *error)
{
	options->about_dump = row->name;
	return set_string(row, argument, options, error);
}

/* A size in bytes, or a number followed by K, M or G. */
static enum gmmu_status set_size(const struct option_row *row, const char *argument, struct options *options,
				 struct gmmu_error *error)
{
	static const char units[] = "KMG";
	size_t length = strlen(argument);
	const char *unit = length > 0 ? strchr(units, argument[length - 1]) : NULL;
	unsigned shift = unit ? 10 * (unsigned)(unit - units + 1) : 0;
	char digits[32];
	uint64_t number;
	enum gmmu_status status;

	if (unit)
		length--;
	if (length >= sizeof(digits))
		return gmmu_error_set(error, GMMU_E_VALUE, "'%.64s' is too large a size", argument);
	memcpy(digits, argument, length);
	digits[length] = '\0';
	status = parse_u64(digits, &number, error);
	if (status != GMMU_OK)
		return gmmu_error_set(
			error, status,
			"'%.64s' is not a size: write a number of bytes, or a number followed by K, M or G", argument);
	if (number > UINT64_MAX >> shift)
		return gmmu_error_set(error, GMMU_E_VALUE, "'%.64s' is too large a size", argument);
	*(uint64_t *)member(row, options) = number << shift;
	bare_hex_note(row, digits, argument, options);
	return GMMU_OK;
}

static enum gmmu_status check_choice(const struct option_row *row, const char *argument, struct gmmu_error *error)
{
	if (choice_find(row->choices, argument) >= 0)
		return GMMU_OK;
	return gmmu_error_set(error, GMMU_E_VALUE, "'%.64s' is not one of the choices: %s", argument, row->choices);
}

/* The last action wins; its argument, if any, is the shell to complete for. */
static enum gmmu_status set_action(const struct option_row *row, const char *argument, struct options *options,
				   struct gmmu_error *error)
{
	options->action = row->number;
	options->shell = argument;
	return row->choices ? check_choice(row, argument, error) : GMMU_OK;
}

/* The words after the first are operands. */
static enum gmmu_status set_encode(const struct option_row *row, const char *argument, struct options *options,
				   struct gmmu_error *error)
{
	(void)error;
	options->action = row->number;
	options->assignments[0] = argument;
	options->assignment_count = 1;
	return GMMU_OK;
}

static enum gmmu_status set_output(const struct option_row *row, const char *argument, struct options *options,
				   struct gmmu_error *error)
{
	(void)argument;
	if (options->output != OUTPUT_DEFAULT && options->output != row->number)
		return gmmu_error_set(
			error, GMMU_E_VALUE,
			"only one of --text, --json, --ndjson, --csv and --svg can be used; leave out the others");
	options->output = row->number;
	return GMMU_OK;
}

/* Remembers a line of settings, which is applied after the configuration, and checks it. */
static enum gmmu_status setting_store(struct options_setting setting, struct options *options, struct gmmu_error *error)
{
	struct settings settings;
	enum gmmu_status status;

	if (options->setting_count == SETTING_ROOM)
		return gmmu_error_set(error, GMMU_E_VALUE, "there can be at most %d settings", SETTING_ROOM);
	options->settings[options->setting_count++] = setting;
	settings_init(&settings);
	status = options_setting_apply(&setting, &settings, NULL, error);
	settings_free(&settings);
	return status;
}

static enum gmmu_status set_line(const struct option_row *row, const char *argument, struct options *options,
				 struct gmmu_error *error)
{
	(void)row;
	return setting_store((struct options_setting){"", argument}, options, error);
}

/* An option that is a setting. */
static enum gmmu_status set_setting(const struct option_row *row, const char *argument, struct options *options,
				    struct gmmu_error *error)
{
	const struct setting *setting = setting_at((unsigned)row->number);

	return setting_store((struct options_setting){setting->name, argument ? argument : setting->option.value},
			     options, error);
}

/* Stores the argument's position among the choices, counted from the row's number. */
static enum gmmu_status set_choice(const struct option_row *row, const char *argument, struct options *options,
				   struct gmmu_error *error)
{
	enum gmmu_status status = check_choice(row, argument, error);

	if (status == GMMU_OK)
		*(int *)member(row, options) = choice_find(row->choices, argument) + row->number;
	return status;
}

/* Stores the choice as a number. */
static enum gmmu_status set_unsigned(const struct option_row *row, const char *argument, struct options *options,
				     struct gmmu_error *error)
{
	uint64_t number;
	enum gmmu_status status = check_choice(row, argument, error);

	if (status == GMMU_OK)
		status = parse_u64(argument, &number, error);
	if (status == GMMU_OK)
		*(unsigned *)member(row, options) = (unsigned)number;
	return status;
}

/* The name of a form, or a pattern; "list" prints all forms instead. */
static enum gmmu_status set_listing(const struct option_row *row, const char *argument, struct options *options,
				    struct gmmu_error *error)
{
	(void)error;
	if (strcmp(argument, "list") == 0)
		options->action = row->number;
	else
		options->dump.listing = argument;
	return GMMU_OK;
}

static enum gmmu_status set_role(const struct option_row *row, const char *argument, struct options *options,
				 struct gmmu_error *error)
{
	(void)row;
	return gmmu_role_parse(argument, &options->view.role, error);
}

static enum gmmu_status set_encoding(const struct option_row *row, const char *argument, struct options *options,
				     struct gmmu_error *error)
{
	(void)row;
	options->has_encoding = true;
	return gmmu_encoding_parse(argument, &options->view.encoding, error);
}

static enum gmmu_status set_page_size(const struct option_row *row, const char *argument, struct options *options,
				      struct gmmu_error *error)
{
	(void)row;
	return gmmu_page_size_parse(argument, &options->view.page_size, error);
}

/* Depths separated by commas. */
static enum gmmu_status set_levels(const struct option_row *row, const char *argument, struct options *options,
				   struct gmmu_error *error)
{
	unsigned depths = 0;

	(void)row;
	for (const char *item = argument;; item++) {
		size_t length = strcspn(item, ",");
		char digits[32];
		uint64_t depth;
		enum gmmu_status status;

		/* A leading zero is allowed, but no hex letter: there is no depth A. */
		if (length == 0 || length >= sizeof(digits) || strcspn(item, "abcdefABCDEF") < length)
			return gmmu_error_set(
				error, GMMU_E_VALUE,
				"'%.64s' is not a list of depths: write some of 0 to 4, separated by commas", argument);
		memcpy(digits, item, length);
		digits[length] = '\0';
		status = parse_u64(digits, &depth, error);
		if (status != GMMU_OK)
			return status;
		if (depth >= GMMU_DEPTH_COUNT)
			return gmmu_error_set(
				error, GMMU_E_UNSUPPORTED,
				"there is no depth %" PRIu64 ": depths go from 0 (root) to 4 (page table)", depth);
		depths |= 1u << depth;
		item += length;
		if (*item == '\0')
			break;
	}
	options->view.depths = depths;
	return GMMU_OK;
}

/* clang-format off */
/* What to store, and where. A member of another type is an error of the compiler. */
#define AT(type, name) _Generic(&((struct options *)NULL)->name, type *: offsetof(struct options, name))
#define FLAG(name) set_flag, AT(bool, name)
#define STRING(name) set_string, AT(const char *, name)
#define VALUE(name) set_value, AT(const char *, name)
#define ROWS_STRING(name) set_rows_string, AT(const char *, name)
#define NUMBER(name) set_number, AT(struct options_number, name)
#define ROWS_NUMBER(name) set_rows_number, AT(struct options_number, name)
#define SIZE(name) set_size, AT(uint64_t, name)
#define UNSIGNED(name) set_unsigned, AT(unsigned, name)
#define CHOICE(name) set_choice, AT(int, name)

static const struct option_row rows[] = {
	{"value", 'v', OPTION_GROUP_SOURCE, "V", NULL,
	 "decode one value", VALUE(value), 0},
	{"blob", 'b', OPTION_GROUP_SOURCE, "FILE", NULL,
	 "decode the slots of a dump; like FILE, but never opens the browser", STRING(blob), 0},
	{"encode", 0, OPTION_GROUP_SOURCE, "NAME=VALUE...", NULL,
	 "build a value from fields: role=pte kind=GENERIC_MEMORY address=0x4800000", set_encode, 0, RUN_ENCODE},

	{"kind", 'k', OPTION_GROUP_VIEW, "KIND", "ver2 ver2_dual",
	 "encoding: ver2 (8-byte slots, the default) or ver2_dual (16-byte slots, the default for --levels 3)", set_encoding, 0, 0},
	{"role", 'r', OPTION_GROUP_VIEW, "ROLE", "auto pte pde dual",
	 "role of the slots; auto (the default) lets the depths, then bit 0, decide", set_role, 0, 0},
	{"levels", 'l', OPTION_GROUP_VIEW, "N[,N...]", NULL,
	 "possible depths of the slots, from 0 (root) to 4 (page table)", set_levels, 0, 0},
	{"page-size", 'p', OPTION_GROUP_VIEW, "SIZE", "4k 64k",
	 "page size of a table at depth 4; ignored at other depths", set_page_size, 0, 0},
	{"entry-size", 0, OPTION_GROUP_VIEW, "BYTES", "8 16",
	 "bytes per slot; must match the kind, and by default does", NUMBER(entry_size), 0},

	{"base-pa", 0, OPTION_GROUP_DUMP, "PA", NULL,
	 "physical address of the dump's first byte", NUMBER(base_pa), 0},
	{"format", 0, OPTION_GROUP_DUMP, "FORMAT[,FORMAT...]", "raw hex string ihex srec elf gzip xz zstd bzip2 tar utf16",
	 "format of the file, outermost layer first, instead of detecting it", STRING(dump.format), 0},
	{"word", 0, OPTION_GROUP_DUMP, "BYTES", "1 2 4 8",
	 "word size of a listing, or of the words that --order swaps", UNSIGNED(dump.word_bytes), 0},
	{"order", 0, OPTION_GROUP_DUMP, "ORDER", "little big",
	 "byte order of words in a listing; big also swaps the words of raw bytes", CHOICE(dump.order), DUMP_ORDER_LITTLE},
	{"radix", 0, OPTION_GROUP_DUMP, "RADIX", "8 10 16",
	 "radix of the addresses in a listing", UNSIGNED(dump.radix), 0},
	{"listing", 0, OPTION_GROUP_DUMP, "FORM", NULL,
	 "form of a listing, by name or as a pattern; list prints all forms", set_listing, 0, RUN_LISTINGS},
	{"max-size", 0, OPTION_GROUP_DUMP, "SIZE", NULL,
	 "limit for decompressed data, in bytes or with K, M or G (default 512M)", SIZE(dump.max_size), 0},
	{"offset", 0, OPTION_GROUP_DUMP, "BYTES", NULL,
	 "skip this many bytes of the dump; takes K, M or G", SIZE(dump.window_offset), 0},
	{"length", 0, OPTION_GROUP_DUMP, "BYTES", NULL,
	 "read at most this many bytes; takes K, M or G", SIZE(dump.window_length), 0},
	{"partial", 0, OPTION_GROUP_DUMP, NULL, NULL,
	 "skip the bytes left over after the last whole slot", FLAG(partial), 0},
	{"info", 'i', OPTION_GROUP_DUMP, NULL, NULL,
	 "print what the file was recognized as and why, without decoding", set_action, 0, RUN_INFO},

	{"text", 't', OPTION_GROUP_OUTPUT, NULL, NULL,
	 "a table, or a page with all bits and fields for one slot (the default)", set_output, 0, OUTPUT_TEXT},
	{"json", 'j', OPTION_GROUP_OUTPUT, NULL, NULL,
	 "JSON: an array of rows, or one object for one slot", set_output, 0, OUTPUT_JSON},
	{"ndjson", 'n', OPTION_GROUP_OUTPUT, NULL, NULL,
	 "JSON objects, one per line", set_output, 0, OUTPUT_NDJSON},
	{"csv", 'c', OPTION_GROUP_OUTPUT, NULL, NULL,
	 "CSV with a header line", set_output, 0, OUTPUT_CSV},
	{"svg", 0, OPTION_GROUP_OUTPUT, NULL, NULL,
	 "a picture, of an overview", set_output, 0, OUTPUT_SVG},
	{"slot", 's', OPTION_GROUP_OUTPUT, "N", NULL,
	 "only slot N, counting from 0 over the whole dump", NUMBER(slot), 0},
	{"where", 'w', OPTION_GROUP_OUTPUT, "EXPR", NULL,
	 "only slots that match an expression, as in the browser: 'valid && kind != 6'", ROWS_STRING(where), 0},
	{"columns", 0, OPTION_GROUP_OUTPUT, "NAME[,NAME...]", NULL,
	 "only these columns, by their JSON names", ROWS_STRING(columns), 0},
	{"sort", 0, OPTION_GROUP_OUTPUT, "NAME", NULL,
	 "sort rows, or the records of an answer, by this column; -NAME sorts in reverse", ROWS_STRING(sort), 0},
	{"limit", 0, OPTION_GROUP_OUTPUT, "N", NULL,
	 "at most the first N rows", ROWS_NUMBER(limit), 0},
	{"output", 'o', OPTION_GROUP_OUTPUT, "FILE", NULL,
	 "write to FILE; on an error, leave it as it was", STRING(out), 0},
	{"color", 0, OPTION_GROUP_OUTPUT, "WHEN", "auto always never",
	 "use colours; auto (the default) does on a terminal, unless NO_COLOR is set", CHOICE(color), COLOR_AUTO},

	{"compare-by", 0, OPTION_GROUP_QUESTION, "WHAT", "auto pa offset",
	 "pair the slots of --diff by address or by offset; auto (the default): by offset only if no address is in both dumps",
	 CHOICE(pairing), COMPARE_PAIR_AUTO},

	{"set", 0, OPTION_GROUP_BROWSER, "SETTING", NULL,
	 "apply a setting as in the configuration, such as 'index hex'; may be repeated", set_line, 0, 0},
	{"no-config", 0, OPTION_GROUP_BROWSER, NULL, NULL,
	 "do not read the configuration file", FLAG(no_config), 0},

	{"fields", 0, OPTION_GROUP_HELP, NULL, NULL,
	 "print the fields of each role, the states and the notes", set_action, 0, RUN_FIELDS},
	{"help-expressions", 0, OPTION_GROUP_HELP, NULL, NULL,
	 "print what an expression may be, by examples", set_action, 0, RUN_EXPRESSIONS},
	{"keys", 0, OPTION_GROUP_HELP, NULL, NULL,
	 "print the keys of the browser", set_action, 0, RUN_KEYS},
	{"dump-config", 0, OPTION_GROUP_HELP, NULL, NULL,
	 "print the settings in force, as a configuration", set_action, 0, RUN_CONFIG},
	{"completion", 0, OPTION_GROUP_HELP, "SHELL", "bash zsh fish",
	 NULL, set_action, 0, RUN_COMPLETION},
	{"help", 'h', OPTION_GROUP_HELP, NULL, NULL,
	 "print this help", set_action, 0, RUN_HELP},
	{"version", 'V', OPTION_GROUP_HELP, NULL, NULL,
	 "print the version", set_action, 0, RUN_VERSION},
};
/* clang-format on */

#define ROW_COUNT COUNT(rows)

static enum gmmu_status set_question(const struct option_row *row, const char *argument, struct options *options,
				     struct gmmu_error *error)
{
	const struct question_row *question = question_at((size_t)row->number);
	enum gmmu_status status = GMMU_OK;

	if (options->question && options->question != question)
		return gmmu_error_set(error, GMMU_E_VALUE,
				      "one question at a time, and --%s was asked too; leave one out",
				      options->question->name);
	options->action = RUN_ASK;
	options->question = question;
	options->words = argument;
	if (question->takes & QUESTION_ADDRESS)
		status = set_number(row, argument, options, error);
	return status;
}

static struct option_row question_option(size_t index, const struct question_row *question)
{
	return (struct option_row){
		.name = question->name,
		.group = OPTION_GROUP_QUESTION,
		.argument = question->argument,
		.help = question->option_help,
		.set = set_question,
		.where = AT(struct options_number, number),
		.number = (int)index,
	};
}

static struct option_row setting_option(size_t index, const struct setting *setting)
{
	return (struct option_row){
		.name = setting->option.name,
		.group = OPTION_GROUP_BROWSER,
		.argument = setting->option.argument,
		.choices = setting->option.argument ? setting->choices : NULL,
		.help = setting->option.help,
		.set = set_setting,
		.number = (int)index,
	};
}

/* The options that other tables declare: questions and settings. Made at the first call. */
static const struct option_row *made_option(size_t number)
{
	static struct option_row made[OPTION_ROOM - ROW_COUNT];
	size_t count = 0;

	if (made[0].name)
		return number < COUNT(made) && made[number].name ? &made[number] : NULL;
	for (size_t i = 0; question_at(i) && count < COUNT(made); i++)
		made[count++] = question_option(i, question_at(i));
	for (unsigned i = 0; setting_at(i) && count < COUNT(made); i++)
		if (setting_at(i)->option.name)
			made[count++] = setting_option(i, setting_at(i));
	return number < count ? &made[number] : NULL;
}

const struct option_row *option_at(size_t index)
{
	return index < ROW_COUNT ? &rows[index] : made_option(index - ROW_COUNT);
}

enum gmmu_status options_setting_apply(const struct options_setting *setting, struct settings *settings,
				       struct text *remarks, struct gmmu_error *error)
{
	struct text line = {0};
	enum gmmu_status status;

	text_add_format(&line, "%s %s", setting->name, setting->words);
	status = settings_take(settings, text_string(&line), remarks, error);
	text_free(&line);
	return status;
}

const char *option_group_title(enum option_group group)
{
	static const char *const titles[OPTION_GROUP_COUNT] = {
		[OPTION_GROUP_SOURCE] = "Input",       [OPTION_GROUP_VIEW] = "Reading slots",
		[OPTION_GROUP_DUMP] = "Reading dumps", [OPTION_GROUP_OUTPUT] = "Output",
		[OPTION_GROUP_QUESTION] = "Questions", [OPTION_GROUP_BROWSER] = "Browser",
		[OPTION_GROUP_HELP] = "Help",
	};

	return titles[group];
}
