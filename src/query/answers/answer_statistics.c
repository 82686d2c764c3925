/* SPDX-License-Identifier: MIT */
/* The contents of a dump, counted: the lines of the overview. */
#include <stdlib.h>

#include "query/answers/answer.h"
#include "query/answers/counted.h"

enum { GROUP, ROLE, VALUE, NAME, COUNT, RUNS, FIRST, WHERE, COLUMN_COUNT };

static const struct record_column columns[COLUMN_COUNT] = {
	[GROUP] = {"group", "what is counted: slots, state, reserved, note, role, run, or a field"},
	[ROLE] = {"role", "role that has the field"},
	[VALUE] = {"value", "the bit, or the value of the field"},
	[NAME] = {"name", "name of the value; any: the whole group together"},
	[COUNT] = {"count", "number of slots; for a run, those of the longest one"},
	[RUNS] = {"runs", "number of runs of the state"},
	[FIRST] = {"first", "number of the first slot of the longest"},
	[WHERE] = {"where", "expression for the same slots"},
};

struct counting {
	struct dump *dump;
	const struct slots *slots;
	struct statistics_count *count;
	bool begun;
	size_t next, line_count;
	struct counted_line lines[COUNTED_LINES_MAX];
	char where[COUNTED_ASK_SIZE];
};

static void counting_close(void *answer)
{
	struct counting *counting = answer;

	if (counting)
		statistics_free(counting->count);
	free(counting);
}

static enum gmmu_status counting_open(const struct answer_request *request, void **answer, struct gmmu_error *error)
{
	struct counting *counting = calloc(1, sizeof(*counting));
	enum gmmu_status status;

	if (!counting)
		return gmmu_error_set(error, GMMU_E_NOMEM, "out of memory");
	counting->dump = request->dump;
	counting->slots = request->slots;
	status = statistics_new(request->slots, &request->view, 0, &counting->count, error);
	if (status == GMMU_OK)
		*answer = counting;
	else
		free(counting);
	return status;
}

static const char *name_of(const struct statistics *result, const struct counted_line *line)
{
	switch ((enum counted_kind)line->kind) {
	case COUNTED_STATE:
	case COUNTED_RUN:
		return gmmu_state_name((enum gmmu_state)line->what);
	case COUNTED_ROLE:
		return gmmu_role_name((enum gmmu_role)line->what);
	case COUNTED_RESERVED:
		return line->what == COUNTED_ANY ? "any" : NULL;
	case COUNTED_NOTE:
		return line->what == COUNTED_ANY ? "any" : gmmu_note_code((enum gmmu_note)line->what);
	case COUNTED_VALUE:
		return counted_field(result, line)->value_names[line->value];
	case COUNTED_KIND_COUNT:
		break;
	}
	return NULL;
}

static void line_record(struct counting *counting, const struct counted_line *line, struct record_value *record)
{
	static const char *const groups[COUNTED_KIND_COUNT] = {
		[COUNTED_STATE] = "state", [COUNTED_RESERVED] = "reserved", [COUNTED_NOTE] = "note",
		[COUNTED_ROLE] = "role",   [COUNTED_RUN] = "run",
	};
	const struct statistics *result = statistics_result(counting->count);

	record[GROUP] = record_word(groups[line->kind]);
	record[NAME] = record_word(name_of(result, line));
	record[COUNT] = record_number(counted_count(result, line));
	if (line->kind == COUNTED_VALUE) {
		record[GROUP] = record_word(counted_field(result, line)->name);
		record[ROLE] = record_word(gmmu_role_name(result->fields[line->what].role));
		record[VALUE] = record_number(line->value);
	} else if (line->kind == COUNTED_RESERVED && line->what != COUNTED_ANY) {
		record[VALUE] = record_number(line->what);
	} else if (line->kind == COUNTED_RUN) {
		record[RUNS] = record_number(result->runs[line->what].count);
		record[FIRST] = record_number(slots_index(counting->slots, result->runs[line->what].longest_first));
	}
	if (counted_ask(result, line, counting->where, sizeof(counting->where)))
		record[WHERE] = record_sentence(counting->where);
}

static enum answer_step counting_next(void *answer, uint64_t budget, struct record_value *record,
				      struct gmmu_error *error)
{
	struct counting *counting = answer;
	const struct job *job = statistics_job(counting->count);
	enum answer_step step;

	statistics_step(counting->count, budget);
	step = answer_await(job, error);
	if (step != ANSWER_RECORD)
		return step;
	if (job->unavailable > 0)
		return answer_lost(error, counting->dump, job->unavailable);
	answer_clear(record, COLUMN_COUNT);
	if (!counting->begun) {
		counting->begun = true;
		counting->line_count = counted_lines(statistics_result(counting->count), counting->lines);
		record[GROUP] = record_word("slots");
		record[NAME] = record_word("any");
		record[COUNT] = record_number(statistics_result(counting->count)->slots);
		return ANSWER_RECORD;
	}
	if (counting->next < counting->line_count) {
		line_record(counting, &counting->lines[counting->next++], record);
		return ANSWER_RECORD;
	}
	return ANSWER_DONE;
}

const struct answer_type answer_statistics = {
	.columns = columns,
	.column_count = COLUMN_COUNT,
	.open = counting_open,
	.next = counting_next,
	.close = counting_close,
};
