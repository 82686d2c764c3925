/* SPDX-License-Identifier: MIT */
/* gmmuview: from argv to an exit status. */
#include <errno.h>
#include <fcntl.h>
#include <locale.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

#include "browse/file.h"
#include "cli/run.h"
#include "text/count.h"
#include "text/phrase.h"
#include "query/expression/expression.h"
#include "render/fields.h"
#include "tui/tui.h"

#define HELP_COLUMNS 80
#define EXIT_FOUND 1
#define EXIT_ERROR 2

/* FILE opens in the browser if the terminal allows it and no other output was requested. */
static bool wants_browser(const struct options *options)
{
	bool rows = options->where || options->columns || options->sort || options->limit.given || options->out;
	bool asked = options->action == RUN_DECODE && options->file && options->output == OUTPUT_DEFAULT &&
		     !options->slot.given && !rows && isatty(STDOUT_FILENO);

	if (asked && output_terminal_is_plain())
		run_notice("the browser cannot run on this terminal: $TERM is unset, or names one that cannot position "
			   "text");
	return asked && !output_terminal_is_plain();
}

static void bare_hex_tell(const struct options *options)
{
	struct text sentence = {0};

	options_add_bare_hex(options, &sentence);
	if (sentence.length > 0)
		run_notice(text_string(&sentence));
	text_free(&sentence);
}

static enum gmmu_status run_decode(const struct options *options, struct output *output, struct gmmu_error *error)
{
	if (options->start)
		return gmmu_error_set(error, GMMU_E_VALUE,
				      "+%.64s sets where the browser opens, but the browser is not used here; leave it "
				      "out, or choose a slot with --slot",
				      options->start);
	bare_hex_tell(options);
	if (options->value)
		return run_value(options, output, error);
	return options->columns ? run_columns(options, output, error) : run_dump(options, output, error);
}

/* -o: nothing is written over what is read. */
static enum gmmu_status out_open(const struct options *options, struct output *output, struct gmmu_error *error)
{
	const char *path = options_dump_path(options);
	char name[PHRASE_NAME_ROOM];
	bool same = path && file_same(options->out, path);

	for (size_t i = 0; i < options->other_count; i++)
		same = same || file_same(options->out, options->others[i]);
	if (same)
		return gmmu_error_set(error, GMMU_E_VALUE, "--output: %s is the dump; name another file",
				      phrase_name(name, options->out));
	return output_open(output, options->out, error);
}

static enum gmmu_status run(const struct options *options, const struct config *config, struct output *output,
			    struct gmmu_error *error)
{
	struct text *text = &output->text;

	switch ((enum options_action)options->action) {
	case RUN_HELP:
		help_add(text);
		break;
	case RUN_VERSION:
		text_add(text, PACKAGE_STRING "\n");
		break;
	case RUN_FIELDS:
		/* Off a terminal, each row is one line, for grep and similar tools. */
		fields_add(text, isatty(STDOUT_FILENO) ? HELP_COLUMNS : SIZE_MAX);
		break;
	case RUN_EXPRESSIONS:
		expression_help_add(text, isatty(STDOUT_FILENO) ? HELP_COLUMNS : SIZE_MAX);
		break;
	case RUN_KEYS:
		tui_keys_describe(text);
		break;
	case RUN_CONFIG:
		settings_add(&config->settings, text);
		break;
	case RUN_LISTINGS:
		listings_add(text, &config->settings);
		break;
	case RUN_COMPLETION:
		completion_add(text, options->shell);
		break;
	case RUN_INFO:
		bare_hex_tell(options);
		return run_info(options, output, error);
	case RUN_ASK:
		bare_hex_tell(options);
		return run_question(options, output, error);
	case RUN_ENCODE:
		return run_encode(options, output, error);
	case RUN_DECODE:
		return run_decode(options, output, error);
	}
	return GMMU_OK;
}

/* Runs, and writes what is left to be written; what went wrong first is told. */
static enum gmmu_status run_to_end(const struct options *options, const struct config *config, struct output *output,
				   struct gmmu_error *error)
{
	struct gmmu_error late = {.status = GMMU_OK, .message = ""};
	enum gmmu_status status = options->out ? out_open(options, output, error) : GMMU_OK, finished;

	if (status == GMMU_OK)
		status = run(options, config, output, error);
	if (status != GMMU_OK && options->out)
		output_leave(output);
	finished = output->reader_gone ? GMMU_OK : output_finish(output, &late);
	if (status == GMMU_OK && finished != GMMU_OK)
		*error = late;
	return status == GMMU_OK ? finished : status;
}

/* If the caller closed a standard stream, a dump must not be opened in its place: output would be written into it. */
static void streams_hold(void)
{
	for (int descriptor = STDIN_FILENO; descriptor <= STDERR_FILENO; descriptor++) {
		if (fcntl(descriptor, F_GETFD) < 0)
			(void)!open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY);
	}
}

static int out_of_memory(void)
{
	run_tell(gmmu_status_code(GMMU_E_NOMEM), "out of memory");
	return EXIT_ERROR;
}

int main(int argc, char **argv)
{
	struct options options;
	struct config config = {.path = {.length = 0}};
	struct output output;
	struct gmmu_error error = {.status = GMMU_OK, .message = ""};
	enum gmmu_status status;
	bool browser, found;

	streams_hold();
	/* An unknown locale leaves that of C, but a lack of memory is an error. */
	if (!setlocale(LC_ALL, "") && errno == ENOMEM)
		return out_of_memory();
	/* Write errors are reported to the writer instead. */
	signal(SIGPIPE, SIG_IGN);
	signal(SIGXFSZ, SIG_IGN);
	signal(SIGCHLD, SIG_DFL); /* the parent may ignore it, and then waiting for a child would fail */
	status = options_parse(argc, argv, &options, &error);
	output_init(&output, STDOUT_FILENO,
		    output_wants_color(status == GMMU_OK ? (enum options_color)options.color : COLOR_NEVER,
				       status == GMMU_OK && options.out ? -1 : STDOUT_FILENO));
	browser = status == GMMU_OK && wants_browser(&options);
	if (status == GMMU_OK && !browser)
		status = options_check_single(&options, &error);
	if (status == GMMU_OK)
		status = config_open(&options, browser, &config, &error);
	if (status == GMMU_OK && browser)
		status = run_browser(&options, &config, &output, &error);
	else if (status == GMMU_OK)
		status = run_to_end(&options, &config, &output, &error);
	/* The first error may have been reported in a message that ran out of memory. */
	if (status != GMMU_OK && text_ran_out())
		status = gmmu_error_set(&error, GMMU_E_NOMEM, "out of memory");
	if (status != GMMU_OK && !output.reader_gone) {
		run_tell(gmmu_status_code(status), error.message);
		run_show(&output.mistake);
	}
	status = output.reader_gone ? GMMU_OK : status;
	found = output.found;
	output_free(&output);
	config_close(&config);
	return status != GMMU_OK ? EXIT_ERROR : found ? EXIT_FOUND : EXIT_SUCCESS;
}
