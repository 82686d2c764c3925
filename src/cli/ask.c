/* SPDX-License-Identifier: MIT */
/* Prints the answer to a question, or the rows of a dump with --columns, as records. */
#include "cli/run.h"

#include <string.h>

#include "cli/order.h"
#include "cli/pick.h"
#include "query/answers/question.h"

struct ask {
	const struct options *options;
	const struct question_row *question;
	const struct answer_type *type;
	struct dump *dump, *other_dumps[OTHER_ROOM];
	struct slots *slots, *narrow, *wide, *others[OTHER_ROOM];
	struct pick pick;
	void *answer;
	struct record_column columns[RECORD_COLUMNS_MAX];
	size_t count;
	size_t chosen[RECORD_COLUMNS_MAX];
	size_t chosen_count;
	struct order_records order; /* --sort, unless the rows themselves are sorted */
	struct record_writer writer;
};

static const enum record_form forms[OUTPUT_COUNT] = {
	[OUTPUT_DEFAULT] = RECORD_TEXT,  [OUTPUT_TEXT] = RECORD_TEXT, [OUTPUT_JSON] = RECORD_JSON,
	[OUTPUT_NDJSON] = RECORD_NDJSON, [OUTPUT_CSV] = RECORD_CSV,   [OUTPUT_SVG] = RECORD_TEXT,
};

/* --- the question ------------------------------------------------------------------------------------------------- */

/* The columns of the answer, and which of them to print: all, unless --columns names some. */
static enum gmmu_status columns_choose(struct ask *ask, struct output *output, struct gmmu_error *error)
{
	const struct answer_type *type = ask->type;
	const char *argument = ask->options->columns;

	if (type->describe)
		ask->count = type->describe(ask->columns);
	for (size_t i = 0; !type->describe && i < type->column_count; i++)
		ask->columns[ask->count++] = type->columns[i];
	for (size_t i = 0; !argument && i < ask->count; i++)
		ask->chosen[ask->chosen_count++] = i;
	for (const char *name = argument; name;) {
		size_t length = strcspn(name, ","), column;
		enum gmmu_status status = column_find(ask->columns, ask->count, "columns", argument, name, length,
						      &column, output, error);

		if (status != GMMU_OK)
			return status;
		for (size_t i = 0; i < ask->chosen_count; i++) {
			if (ask->chosen[i] != column)
				continue;
			output_point(output, argument, (size_t)(name - argument) + 1);
			return gmmu_error_set(error, GMMU_E_VALUE, "--columns: '%.*s' is named twice; once is enough",
					      (int)length, name);
		}
		ask->chosen[ask->chosen_count++] = column;
		name = name[length] ? name + length + 1 : NULL;
	}
	return GMMU_OK;
}

/* The column that the records are sorted by. */
static enum gmmu_status order_choose(struct ask *ask, struct output *output, struct gmmu_error *error)
{
	const char *argument = ask->options->sort;
	struct order_records *order = &ask->order;

	if (!argument || !ask->options->question)
		return GMMU_OK;
	order->column_count = ask->count;
	order->down = argument[0] == '-';
	argument += order->down;
	return column_find(ask->columns, ask->count, "sort", ask->options->sort, argument, strlen(argument),
			   &order->column, output, error);
}

static enum gmmu_status slots_cut(const struct options *options, struct dump *dump, struct slots **slots,
				  struct gmmu_error *error)
{
	enum gmmu_status status =
		slots_new(dump, gmmu_encoding_size(options->view.encoding), options->partial, slots, error);

	if (status == GMMU_OK)
		run_tell_cut(options, dump, *slots);
	return status;
}

static enum gmmu_status dumps_open(struct ask *ask, struct output *output, struct gmmu_error *error)
{
	const struct options *options = ask->options;
	enum gmmu_status status = run_open(options, &ask->dump, error);

	if (status != GMMU_OK)
		return status;
	run_tell_notices(ask->dump);
	run_tell_slots(options, ask->dump);
	status = slots_cut(options, ask->dump, &ask->slots, error);
	if (status == GMMU_OK)
		status = slots_new(ask->dump, 8, true, &ask->narrow, error);
	if (status == GMMU_OK)
		status = slots_new(ask->dump, 16, true, &ask->wide, error);
	for (size_t i = 0; status == GMMU_OK && i < options->other_count; i++) {
		status = dump_open_other(ask->dump, options->others[i], NULL, &ask->other_dumps[i], error);
		if (status != GMMU_OK)
			break;
		run_tell_notices(ask->other_dumps[i]);
		status = slots_cut(options, ask->other_dumps[i], &ask->others[i], error);
	}
	if (status != GMMU_OK)
		return status;
	status = pick_open(&ask->pick, options, ask->dump, ask->slots,
			   ask->question == &question_rows ? options_limit(options) : PICK_ALL, output, error);
	if (status == GMMU_OK && (ask->question->takes & (QUESTION_WHERE | QUESTION_OTHER | QUESTION_VIEW)))
		run_tell_open_depth(options, ask->slots);
	return status;
}

static enum gmmu_status answer_open(struct ask *ask, struct gmmu_error *error)
{
	const struct options *options = ask->options;
	struct answer_request request = {
		.view = options->view,
		.dump = ask->dump,
		.slots = ask->pick.slots,
		.narrow = ask->narrow,
		.wide = ask->wide,
		.other_count = options->other_count,
		.other_dumps = ask->other_dumps,
		.others = (const struct slots *const *)ask->others,
		.pairing = (enum compare_pairing)options->pairing,
		.words = options->words,
		.number = options->number.value,
		.chosen = ask->chosen,
		.chosen_count = ask->chosen_count,
	};

	return ask->type->open(&request, &ask->answer, error);
}

static void ask_close(struct ask *ask)
{
	ask->type->close(ask->answer);
	record_free(&ask->writer);
	order_free(&ask->order);
	pick_close(&ask->pick);
	for (size_t i = 0; i < ask->options->other_count; i++) {
		slots_free(ask->others[i]);
		dump_close(ask->other_dumps[i]);
	}
	slots_free(ask->wide);
	slots_free(ask->narrow);
	slots_free(ask->slots);
	dump_close(ask->dump);
}

/* --- the answer --------------------------------------------------------------------------------------------------- */

static enum gmmu_status record_write(struct ask *ask, struct output *output, const struct record_value *values,
				     struct gmmu_error *error)
{
	record_add(&ask->writer, &output->text, values);
	return output_write(output, error);
}

/* Takes the next records, and writes them, or keeps them if they are to be sorted. */
static enum gmmu_status records_take(struct ask *ask, struct output *output, enum answer_step *step,
				     struct gmmu_error *error)
{
	uint64_t limit = options_limit(ask->options);
	struct record_value record[RECORD_COLUMNS_MAX];
	enum gmmu_status status = GMMU_OK;

	*step = ANSWER_RUNNING;
	while (status == GMMU_OK && ask->writer.written < limit &&
	       (*step == ANSWER_RUNNING || *step == ANSWER_RECORD)) {
		*step = ask->type->next(ask->answer, JOB_ALL, record, error);
		if (*step != ANSWER_RECORD)
			continue;
		if (ask->order.column_count == 0)
			status = record_write(ask, output, record, error);
		else if (!order_add(&ask->order, record))
			status = gmmu_error_set(error, GMMU_E_NOMEM, "--sort: out of memory for so many records");
	}
	return status;
}

static enum gmmu_status records_write(struct ask *ask, struct output *output, struct gmmu_error *error)
{
	uint64_t limit = options_limit(ask->options);
	enum answer_step step;
	enum gmmu_status status = records_take(ask, output, &step, error), sorted = status;

	order_sort(&ask->order);
	for (size_t i = 0; sorted == GMMU_OK && i < ask->order.count && i < limit; i++)
		sorted = record_write(ask, output, ask->order.records[i].values, error);
	if (sorted != GMMU_OK)
		return sorted;
	status = step == ANSWER_FAILED ? error->status : pick_check(&ask->pick, error);
	/* Records before a late failure are valid; titles without records are useless. */
	if (status != GMMU_OK && ask->writer.written == 0)
		text_clear(&output->text);
	else if (status != GMMU_OK && ask->writer.form != RECORD_TEXT)
		return status;
	else
		record_end(&ask->writer, &output->text);
	return status;
}

/* The answer as a picture, in characters or as SVG. */
static enum gmmu_status picture_write(struct ask *ask, struct output *output, struct gmmu_error *error)
{
	struct record_value record[RECORD_COLUMNS_MAX];
	struct text title = {0};
	struct picture picture = {0};
	enum answer_step step = ANSWER_RUNNING;

	while (step == ANSWER_RUNNING || step == ANSWER_RECORD) {
		step = ask->type->next(ask->answer, JOB_ALL, record, error);
		if (step == ANSWER_RECORD) {
			struct picture_cell cell = ask->type->cell(ask->answer);

			picture_add(&picture, &cell);
		}
	}
	text_add_escaped(&title, dump_path(ask->dump));
	for (size_t i = 0; i < ask->options->other_count; i++) {
		text_add(&title, " and ");
		text_add_escaped(&title, dump_path(ask->other_dumps[i]));
	}
	picture.title = text_string(&title);
	/* A picture with parts missing would look like one of another dump. */
	if (step != ANSWER_FAILED && ask->options->output == OUTPUT_SVG)
		picture_add_svg(&picture, &output->text);
	else if (step != ANSWER_FAILED)
		picture_add_text(&picture, &output->text);
	output->text.failed |= title.failed;
	picture_free(&picture);
	text_free(&title);
	return step == ANSWER_FAILED ? error->status : GMMU_OK;
}

static bool is_picture(const struct ask *ask)
{
	return ask->type->cell && forms[ask->options->output] == RECORD_TEXT && !ask->options->columns;
}

static enum gmmu_status ask_run(const struct options *options, const struct question_row *question,
				struct output *output, struct gmmu_error *error)
{
	bool many = question->many && options->other_count > 1;
	struct ask ask = {.options = options, .question = question, .type = many ? question->many : question->answer};
	enum gmmu_status status = columns_choose(&ask, output, error);

	if (status == GMMU_OK)
		status = order_choose(&ask, output, error);
	if (status == GMMU_OK && (question->takes & QUESTION_DUMP))
		status = dumps_open(&ask, output, error);
	if (status == GMMU_OK)
		status = answer_open(&ask, error);
	if (status == GMMU_OK && is_picture(&ask)) {
		status = picture_write(&ask, output, error);
	} else if (status == GMMU_OK) {
		if (ask.type->head && forms[options->output] == RECORD_TEXT) {
			output->text.meaning = MEANING_HEADING;
			ask.type->head(ask.answer, &output->text);
			output->text.meaning = MEANING_PLAIN;
		}
		record_begin(&ask.writer, forms[options->output], ask.columns, ask.count, ask.chosen, ask.chosen_count,
			     &output->text);
		status = records_write(&ask, output, error);
		output->found = question->found_is_one && ask.writer.written > 0;
	}
	ask_close(&ask);
	return status;
}

enum gmmu_status run_question(const struct options *options, struct output *output, struct gmmu_error *error)
{
	return ask_run(options, options->question, output, error);
}

enum gmmu_status run_columns(const struct options *options, struct output *output, struct gmmu_error *error)
{
	return ask_run(options, &question_rows, output, error);
}
