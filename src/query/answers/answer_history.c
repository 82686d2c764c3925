/* SPDX-License-Identifier: MIT */
/*
 * More than two dumps, in their order: when each slot changed. Each dump is compared with the one before it, and the
 * differences are merged by place; those of one slot follow one another in the order of the dumps.
 */
#include <stdlib.h>

#include "query/answers/answer.h"
#include "query/answers/flip.h"
#include "query/reader.h"
#include "text/text.h"

enum { DUMP, FILE_NAME, CHANGE, INDEX, PA, SLOTS, ROLE, BITS, FIELDS, WAS, IS, BEFORE, AFTER, COLUMN_COUNT };

static const struct record_column columns[COLUMN_COUNT] = {
	[DUMP] = {"dump", "number of the dump that differs from the one before it, from 2"},
	[FILE_NAME] = {"file", "its name"},
	[CHANGE] = {"change", "changed, gone or new"},
	[INDEX] = {"index", "number of the slot in the dump before, or in this one if it is new"},
	[PA] = {"pa", "physical address of the slot there"},
	[SLOTS] = {"slots", "number of slots from there on that are gone or new; otherwise 1"},
	[ROLE] = {"role", "role of the slot before"},
	[BITS] = {"bits", "number of bits that differ"},
	[FIELDS] = {"fields", "fields of these bits"},
	[WAS] = {"state_before", "state of the slot before"},
	[IS] = {"state_after", "state of the slot in this dump"},
	[BEFORE] = {"before", "all bits of the slot before"},
	[AFTER] = {"after", "all bits of the slot in this dump"},
};

/* A dump compared with the one before it. */
struct stage {
	struct compare *compare;
	uint64_t row; /* rows before this one are done */
	size_t part;  /* the part that has the row */
};

/* The next difference of a stage: rows that only one of the two dumps has, or one row. */
struct difference {
	struct compare_row row;
	uint64_t count;
	uint64_t place; /* by which slots are paired: an address, or an offset */
};

struct history {
	struct gmmu_view view;
	size_t dump_count, compared; /* dumps, and stages whose comparison is done */
	struct dump **dumps;
	struct reader *readers; /* one for each dump */
	struct stage *stages;   /* stage n compares dump n with dump n + 1 */
	enum compare_key key;
	struct text name, fields;
};

static void history_close(void *answer)
{
	struct history *history = answer;

	if (!history)
		return;
	for (size_t i = 0; history->stages && i + 1 < history->dump_count; i++)
		compare_free(history->stages[i].compare);
	free(history->stages);
	free(history->readers);
	free(history->dumps);
	text_free(&history->name);
	text_free(&history->fields);
	free(history);
}

static enum gmmu_status stages_open(struct history *history, const struct answer_request *request,
				    struct gmmu_error *error)
{
	enum compare_pairing pairing = request->pairing;
	enum gmmu_status status = GMMU_OK;

	for (size_t i = 0; status == GMMU_OK && i < request->other_count; i++) {
		status = compare_new_paired(history->readers[i].slots, history->readers[i + 1].slots, pairing,
					    &history->key, &history->stages[i].compare, error);
		if (status != GMMU_OK)
			history->stages[i].compare = NULL;
		/* What the first two need, all have. */
		pairing = history->key == COMPARE_BY_PA ? COMPARE_PAIR_BY_PA : COMPARE_PAIR_BY_OFFSET;
	}
	return status;
}

static enum gmmu_status history_open(const struct answer_request *request, void **answer, struct gmmu_error *error)
{
	struct history *history = calloc(1, sizeof(*history));
	size_t count = request->other_count + 1;
	enum gmmu_status status;

	if (!history)
		return gmmu_error_set(error, GMMU_E_NOMEM, "out of memory");
	history->view = request->view;
	history->dump_count = count;
	history->dumps = calloc(count, sizeof(*history->dumps));
	history->readers = calloc(count, sizeof(*history->readers));
	history->stages = calloc(count, sizeof(*history->stages));
	if (!history->dumps || !history->readers || !history->stages) {
		history_close(history);
		return gmmu_error_set(error, GMMU_E_NOMEM, "out of memory");
	}
	for (size_t i = 0; i < count; i++) {
		history->dumps[i] = i ? request->other_dumps[i - 1] : request->dump;
		history->readers[i].slots = i ? request->others[i - 1] : request->slots;
	}
	status = stages_open(history, request, error);
	if (status == GMMU_OK)
		*answer = history;
	else
		history_close(history);
	return status;
}

/* The place of a slot of a dump. */
static uint64_t place_of(const struct history *history, const struct slots *slots, uint64_t slot)
{
	return slots_pa(slots, slot) - (history->key == COMPARE_BY_OFFSET ? slots->first_pa : 0);
}

/* The next difference of stage `n`; false after the last. */
static bool difference_find(struct history *history, size_t n, struct difference *difference)
{
	struct stage *stage = &history->stages[n];
	struct compare_part part;
	struct run run;

	if (!runs_find(compare_differences(stage->compare), stage->row, &run))
		return false;
	if (run.first > stage->row)
		stage->row = run.first;
	difference->row = compare_row_at(stage->compare, stage->row);
	difference->count = 1;
	if (difference->row.before != SLOT_NONE)
		difference->place = place_of(history, history->readers[n].slots, difference->row.before);
	else
		difference->place = place_of(history, history->readers[n + 1].slots, difference->row.after);
	if (difference->row.before != SLOT_NONE && difference->row.after != SLOT_NONE)
		return true;
	for (part = compare_part_at(stage->compare, stage->part); part.row + part.count <= stage->row;)
		part = compare_part_at(stage->compare, ++stage->part);
	difference->count = part.row + part.count - stage->row;
	return true;
}

/* The stage with the first difference by place, or the number of stages. */
static size_t stage_next(struct history *history, struct difference *first)
{
	size_t stages = history->dump_count - 1, next = stages;

	for (size_t i = 0; i < stages; i++) {
		struct difference difference;

		if (difference_find(history, i, &difference) && (next == stages || difference.place < first->place)) {
			next = i;
			*first = difference;
		}
	}
	return next;
}

static struct record_value raw(const struct gmmu_entry *entry)
{
	struct gmmu_row row = {.entry = *entry};

	return answer_item(ITEM_RAW, &row);
}

/* The fields of the bits that differ, each once; reserved bits together. */
static void fields_add(struct text *text, const struct compare_change *change)
{
	const char *last = NULL;

	for (unsigned bit = 0; bit < 128; bit++) {
		struct flip flip;

		if (!gmmu_slot_bit(change->bits, bit))
			continue;
		flip = flip_of(change, bit);
		flip.field = flip.field ? flip.field : "reserved";
		if (flip.field == last)
			continue;
		if (last)
			text_add_char(text, ' ');
		text_add(text, flip.field);
		last = flip.field;
	}
}

static enum answer_step changed_record(struct history *history, size_t n, struct compare_row row,
				       struct record_value *record, struct gmmu_error *error)
{
	const struct slots_item before = *reader_get(&history->readers[n], row.before);
	const struct slots_item after = *reader_get(&history->readers[n + 1], row.after);
	struct compare_change change;

	if (!before.available || !after.available)
		return answer_lost(error, history->dumps[before.available ? n + 1 : n], 1);
	if (compare_slots(&history->view, before.slot, after.slot, &change, error) != GMMU_OK)
		return ANSWER_FAILED;
	fields_add(&history->fields, &change);
	record[ROLE] = record_word(gmmu_role_name(change.before.role));
	record[BITS] = record_number(flip_count(&change));
	record[FIELDS] = record_sentence(text_string(&history->fields));
	record[WAS] = record_word(gmmu_state_name(change.before.state));
	record[IS] = record_word(gmmu_state_name(change.after.state));
	record[BEFORE] = raw(&change.before);
	record[AFTER] = raw(&change.after);
	return ANSWER_RECORD;
}

static enum answer_step difference_record(struct history *history, size_t n, const struct difference *difference,
					  struct record_value *record, struct gmmu_error *error)
{
	bool gone = difference->row.after == SLOT_NONE, new = difference->row.before == SLOT_NONE;
	const struct slots *slots = history->readers[new ? n + 1 : n].slots;
	uint64_t slot = new ? difference->row.after : difference->row.before;

	answer_clear(record, COLUMN_COUNT);
	text_clear(&history->name);
	text_clear(&history->fields);
	text_add_escaped(&history->name, dump_path(history->dumps[n + 1]));
	record[DUMP] = record_number(n + 2);
	record[FILE_NAME] = record_sentence(text_string(&history->name));
	record[CHANGE] = record_word(gone ? "gone" : new ? "new" : "changed");
	record[INDEX] = record_number(slots_index(slots, slot));
	record[PA] = record_address(slots_pa(slots, slot));
	record[SLOTS] = record_number(difference->count);
	return gone || new ? ANSWER_RECORD : changed_record(history, n, difference->row, record, error);
}

/* Whether all slots could be compared: what is missing in one stage would be out of place in the list of all. */
static enum answer_step stages_check(const struct history *history, struct gmmu_error *error)
{
	for (size_t i = 0; i + 1 < history->dump_count; i++) {
		uint64_t lost = compare_totals(history->stages[i].compare)->unavailable;

		if (lost > 0)
			return answer_lost(error, history->dumps[dump_trouble(history->dumps[i]) ? i : i + 1], lost);
	}
	return ANSWER_RUNNING;
}

static enum answer_step history_next(void *answer, uint64_t budget, struct record_value *record,
				     struct gmmu_error *error)
{
	struct history *history = answer;
	struct difference difference;
	enum answer_step step;
	size_t stage;

	if (history->compared + 1 < history->dump_count) {
		struct compare *compare = history->stages[history->compared].compare;

		compare_step(compare, budget);
		step = answer_await(compare_job(compare), error);
		if (step != ANSWER_RECORD)
			return step;
		history->compared++;
		return history->compared + 1 < history->dump_count ? ANSWER_RUNNING : stages_check(history, error);
	}
	stage = stage_next(history, &difference);
	if (stage + 1 == history->dump_count)
		return ANSWER_DONE;
	history->stages[stage].row += difference.count;
	return difference_record(history, stage, &difference, record, error);
}

const struct answer_type answer_history = {
	.columns = columns,
	.column_count = COLUMN_COUNT,
	.open = history_open,
	.next = history_next,
	.close = history_close,
};
