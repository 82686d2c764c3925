/* SPDX-License-Identifier: MIT */
/* The answer to a question of the table (query/question.h), as the command line prints it: a record a line. */
#include "browse/panes/list_answer.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "browse/model/comparison.h"
#include "browse/model/model.h"
#include "browse/model/edited_slots.h"
#include "browse/model/view.h"
#include "browse/panes/go.h"
#include "browse/panes/list.h"
#include "browse/panes/message.h"
#include "browse/panes/pane.h"
#include "browse/panes/parts.h"
#include "browse/panes/stack.h"
#include "dump/slots.h"
#include "query/job.h"
#include "query/answers/question.h"
#include "render/record.h"
#include "text/text.h"

/* Records that one step takes at most, and bytes of lines that are kept. */
#define RECORDS_A_STEP 4096
#define BYTES_MAX ((size_t)64 << 20)

/* In place of a record's address: it is about none. */
#define NO_PA UINT64_MAX

struct answer_record {
	uint64_t pa; /* what it is about, or NO_PA */
	size_t end;  /* where its line ends */
	size_t json; /* where its JSON begins */
};

/* The answer to a question, kept as lines. */
struct answer_list {
	struct list_place place;
	const struct question_row *question; /* NULL: none was asked yet */
	char words[1024];                    /* its argument ... */
	uint64_t number;                     /* ... and what it is, if it is an address */
	struct gmmu_view view;               /* that it was asked with */
	void *answer;                        /* NULL: not asked */
	struct slots *cut, *narrow, *wide;
	struct edited_slots source, narrow_source, wide_source;
	struct job job;
	char trouble[GMMU_MESSAGE_SIZE];
	struct record_writer writer, json_writer;
	struct text lines, json; /* as a table, and as NDJSON */
	struct answer_record *records;
	size_t record_count, capacity;
	size_t line_count, found; /* lines that are there, and bytes of them */
	size_t titles;            /* where the line with the titles ends */
	bool titled;
};

static struct answer_list *list_of(const struct browse *browse)
{
	return pane_data(browse, PANE_ANSWER);
}

static const struct job *answer_job(const struct browse *browse)
{
	return list_of(browse)->answer ? &list_of(browse)->job : NULL;
}

static void answer_forget(struct browse *browse)
{
	struct answer_list *list = list_of(browse);

	if (list->answer)
		list->question->answer->close(list->answer);
	record_free(&list->writer);
	record_free(&list->json_writer);
	text_free(&list->json);
	slots_free(list->wide);
	slots_free(list->narrow);
	slots_free(list->cut);
	text_free(&list->lines);
	free(list->records);
	list->answer = NULL;
	list->cut = list->narrow = list->wide = NULL;
	list->lines = list->json = (struct text){0};
	list->records = NULL;
	list->record_count = list->capacity = list->line_count = list->found = list->titles = 0;
	list->titled = false;
	list->place = (struct list_place){0};
}

/* --- asking ------------------------------------------------------------------------------------------------------- */

static bool slots_cut(struct browse *browse, unsigned entry_size, struct slots **slots, struct edited_slots *source,
		      struct gmmu_error *error)
{
	return edited_slots_cut(&model_of(browse)->edits, model_of(browse)->dump, entry_size, slots, source, error) ==
	       GMMU_OK;
}

static bool question_ask(struct browse *browse, struct gmmu_error *error)
{
	struct answer_list *list = list_of(browse);
	const struct comparison *comparison = &model_of(browse)->comparison;
	struct answer_request request = {
		.view = list->view,
		.dump = model_of(browse)->dump,
		.words = list->words,
		.number = list->number,
		.other_count = comparison->slots != NULL,
		.other_dumps = &comparison->dump,
		.others = (const struct slots *const *)&comparison->slots,
		.pairing = comparison->by_offset ? COMPARE_PAIR_BY_OFFSET : COMPARE_PAIR_BY_PA,
	};

	if ((list->question->takes & QUESTION_OTHER) && !comparison->slots) {
		gmmu_error_set(error, GMMU_E_VALUE,
			       "there is nothing to compare with; compare with another dump first");
		return false;
	}
	if (!slots_cut(browse, gmmu_encoding_size(list->view.encoding), &list->cut, &list->source, error) ||
	    !slots_cut(browse, 8, &list->narrow, &list->narrow_source, error) ||
	    !slots_cut(browse, 16, &list->wide, &list->wide_source, error))
		return false;
	request.slots = &list->source.source;
	request.narrow = &list->narrow_source.source;
	request.wide = &list->wide_source.source;
	return list->question->answer->open(&request, &list->answer, error) == GMMU_OK;
}

static bool answer_open(struct browse *browse)
{
	struct answer_list *list = list_of(browse);
	const struct answer_type *type = list->question ? list->question->answer : NULL;
	struct gmmu_error error;

	if (!type)
		return false;
	if (list->answer && view_equal(&list->view, &model_of(browse)->view))
		return true;
	answer_forget(browse);
	list->view = model_of(browse)->view;
	if (!question_ask(browse, &error)) {
		browse_alert(browse, "%s", error.message);
		answer_forget(browse);
		return false;
	}
	list->job = (struct job){.state = JOB_RUNNING, .total = 1};
	record_begin(&list->writer, RECORD_TEXT, type->columns, type->column_count, NULL, 0, &list->lines);
	record_begin(&list->json_writer, RECORD_NDJSON, type->columns, type->column_count, NULL, 0, &list->json);
	return true;
}

/* --- the records -------------------------------------------------------------------------------------------------- */

/* The physical address that a record is about: what its column of this name says. */
static uint64_t record_pa(const struct answer_type *type, const struct record_value *record)
{
	for (size_t i = 0; i < type->column_count; i++)
		if (strcmp(type->columns[i].name, "pa") == 0 && record[i].item.shape == ITEM_ADDRESS)
			return record[i].item.number;
	return NO_PA;
}

static bool record_keep(struct answer_list *list, const struct record_value *record)
{
	if (list->record_count == list->capacity) {
		size_t capacity = list->capacity ? 2 * list->capacity : 256;
		struct answer_record *records = realloc(list->records, capacity * sizeof(*records));

		if (!records)
			return false;
		list->records = records;
		list->capacity = capacity;
	}
	list->records[list->record_count] =
		(struct answer_record){.pa = record_pa(list->question->answer, record), .json = list->json.length};
	list->record_count++;
	record_add(&list->json_writer, &list->json, record);
	record_add(&list->writer, &list->lines, record);
	return true;
}

/* Notes where the lines begin that have come; the first of all has the titles. */
static void lines_find(struct answer_list *list)
{
	const char *bytes = text_string(&list->lines), *newline;

	while ((newline = strchr(bytes + list->found, '\n')) != NULL) {
		list->found = (size_t)(newline - bytes) + 1;
		if (list->titled && list->line_count < list->record_count)
			list->records[list->line_count++].end = list->found - 1;
		else
			list->titles = list->found - 1;
		list->titled = true;
	}
}

static void answer_end(struct answer_list *list, enum job_state state, const char *trouble)
{
	list->job.state = state;
	list->job.done = list->job.total;
	list->job.trouble = trouble;
	record_end(&list->writer, &list->lines);
}

static void answer_step(struct browse *browse, uint64_t budget_slots)
{
	struct answer_list *list = list_of(browse);
	struct record_value record[RECORD_COLUMNS_MAX];
	struct gmmu_error error;
	enum answer_step step = ANSWER_RECORD;

	for (unsigned i = 0; i < RECORDS_A_STEP && step == ANSWER_RECORD; i++) {
		step = list->question->answer->next(list->answer, budget_slots, record, &error);
		if (step == ANSWER_RECORD && !record_keep(list, record))
			answer_end(list, JOB_FAILED, "out of memory: not all records are here");
		else if (step == ANSWER_RECORD && list->lines.length + list->json.length > BYTES_MAX)
			answer_end(list, JOB_FAILED, "too many records for a screen: the command line prints all");
		if (list->job.state == JOB_FAILED)
			break;
	}
	if (step == ANSWER_DONE)
		answer_end(list, JOB_DONE, NULL);
	if (step == ANSWER_FAILED) {
		snprintf(list->trouble, sizeof(list->trouble), "%s", error.message);
		answer_end(list, JOB_FAILED, list->trouble);
	}
	lines_find(list);
}

/* --- the list ----------------------------------------------------------------------------------------------------- */

static void answer_title(const struct browse *browse, struct text *text)
{
	const struct answer_list *list = list_of(browse);
	char view[96];

	text_add(text, list->question->name);
	if (list->words[0] != '\0') {
		text_add_char(text, ' ');
		text_add_escaped(text, list->words);
	}
	if (list->question->takes & QUESTION_WHERE) {
		view_describe(&list->view, false, view, sizeof(view));
		text_add_format(text, ", read as %s", view);
	}
}

static void answer_head(const struct browse *browse, struct text *text, int width)
{
	const struct answer_list *list = list_of(browse);
	struct text words = {0};

	list_add_filter(&words, browse);
	text_add_char(&words, (char)toupper((unsigned char)list->question->help[0]));
	text_add(&words, list->question->help + 1);
	text_add_char(&words, '.');
	text_add_char(text, ' ');
	text_add_wrapped(text, MEANING_DIM, text_string(&words), 0, 1, (size_t)width - 1);
	text_add_char(text, '\n');
	text_free(&words);
	if (list->titles == 0)
		return;
	text->meaning = MEANING_HEADING;
	text_add_char(text, ' ');
	text_add_bytes(text, text_string(&list->lines), list->titles);
	text_add_char(text, '\n');
	text->meaning = MEANING_PLAIN;
}

static uint64_t answer_count(const struct browse *browse)
{
	return list_of(browse)->line_count;
}

/* Where a line begins and how long it is. */
static const char *line_find(const struct answer_list *list, uint64_t number, size_t *length)
{
	size_t start = number > 0 ? list->records[number - 1].end + 1 : list->titles + 1;

	*length = list->records[number].end - start;
	return text_string(&list->lines) + start;
}

static void answer_line(const struct browse *browse, uint64_t number, struct text *text, int width)
{
	size_t length;
	const char *line = line_find(list_of(browse), number, &length);

	(void)width;
	text_add_char(text, ' ');
	text_add_bytes(text, line, length);
}

/* The same line, wrapped: it may be wider than the screen. */
static void answer_foot(const struct browse *browse, uint64_t number, struct text *text, int width)
{
	struct text words = {0};
	size_t length;
	const char *line = line_find(list_of(browse), number, &length);

	text_add_bytes(&words, line, length);
	text_add_char(text, ' ');
	text_add_wrapped(text, MEANING_VALUE, text_string(&words), 0, 1, (size_t)width - 1);
	text_free(&words);
}

static bool answer_pa(struct browse *browse, uint64_t number, uint64_t *address)
{
	*address = list_of(browse)->records[number].pa;
	return *address != NO_PA;
}

static void answer_enter(struct browse *browse, uint64_t number)
{
	uint64_t pa;

	if (answer_pa(browse, number, &pa))
		list_goto(browse, pa, NULL);
	else
		browse_say(browse, "this line is about no slot of the dump");
}

/* --- columns ------------------------------------------------------------------------------------------------------ */

static const char *answer_column(const struct browse *browse, unsigned column)
{
	const struct answer_type *type = list_of(browse)->question->answer;

	return column < type->column_count ? type->columns[column].name : NULL;
}

/* Adds a value of our own JSON, whose strings have only simple escapes, and returns its end. */
static const char *json_add_value(const char *at, struct text *text)
{
	bool string = *at == '"', list = *at == '[';

	for (at += string; *at && *at != (string ? '"' : list ? ']' : ',') && (string || *at != '}'); at++) {
		if (string && *at == '\\' && at[1])
			at++;
		if (!list || !strchr("[\"", *at))
			text_add_char(text, list && *at == ',' ? ' ' : *at);
	}
	return at + (string || list);
}

static void answer_cell(const struct browse *browse, uint64_t number, unsigned column, struct text *text)
{
	const struct answer_list *list = list_of(browse);
	const char *name = answer_column(browse, column), *at = text_string(&list->json) + list->records[number].json;
	size_t start = text->length;

	while (*at == '{' || *at == ',') {
		struct text value = {0};
		const char *key = at + 2, *end = strchr(key, '"');
		bool found = (size_t)(end - key) == strlen(name) && strncmp(key, name, strlen(name)) == 0;

		at = json_add_value(end + 2, found ? text : &value);
		text_free(&value);
	}
	if (strcmp(text_string(text) + start, "null") == 0)
		text_truncate(text, start);
}

static void answer_json(const struct browse *browse, uint64_t number, struct text *text)
{
	const struct answer_list *list = list_of(browse);
	const char *line = text_string(&list->json) + list->records[number].json;

	text_add_bytes(text, line, strcspn(line, "\n") + 1);
}

static const struct list_type answer_list = {
	.open = answer_open,
	.job = answer_job,
	.step = answer_step,
	.doing = "looking for the answer",
	.nothing = " Nothing was found.",
	.title = answer_title,
	.head = answer_head,
	.count = answer_count,
	.line = answer_line,
	.foot = answer_foot,
	.enter = answer_enter,
	.pa = answer_pa,
	.column_title = answer_column,
	.cell = answer_cell,
	.json = answer_json,
};

const struct pane_type pane_answer = LIST_PANE(&answer_list, struct answer_list, .forget = answer_forget);

void answer_ask(struct browse *browse, const struct question_row *question, const char *words, uint64_t number)
{
	struct answer_list *list = list_of(browse);

	answer_forget(browse);
	list->question = question;
	list->number = number;
	snprintf(list->words, sizeof(list->words), "%s", words);
	do_list(browse, PANE_ANSWER);
}
