/* SPDX-License-Identifier: MIT */
/* The notes of rows, one record each, and their explanation. */
#include <stdlib.h>

#include "query/answers/matches.h"
#include "render/explain.h"

enum { INDEX, PA, ROLE, LEVEL, STATE, RAW, NOTE, REASON, COLUMN_COUNT };

static const struct record_column columns[COLUMN_COUNT] = {
	[INDEX] = {"index", "number of the slot"}, [PA] = {"pa", "physical address of the slot"},
	[ROLE] = {"role", "role of the slot"},     [LEVEL] = {"level", "its depth, if there is only one"},
	[STATE] = {"state", "its state"},          [RAW] = {"raw", "its bits"},
	[NOTE] = {"note", "code of the note"},     [REASON] = {"reason", "explanation of the note"},
};

struct check {
	struct matches matches;
	struct gmmu_row row;
	uint32_t notes; /* notes of the row still to be returned */
	struct text reason;
};

static void check_close(void *answer)
{
	struct check *check = answer;

	if (!check)
		return;
	matches_close(&check->matches);
	text_free(&check->reason);
	free(check);
}

static enum gmmu_status check_open(const struct answer_request *request, void **answer, struct gmmu_error *error)
{
	struct check *check = calloc(1, sizeof(*check));
	enum gmmu_status status;

	if (!check)
		return gmmu_error_set(error, GMMU_E_NOMEM, "out of memory");
	status = matches_open(&check->matches, request, "note", error);
	if (status == GMMU_OK)
		*answer = check;
	else
		check_close(check);
	return status;
}

static void record_fill(struct check *check, enum gmmu_note note, struct record_value *record)
{
	text_clear(&check->reason);
	text_add(&check->reason, gmmu_note_help(note));
	if (note == GMMU_NOTE_RESERVED_SET) {
		text_add(&check->reason, ": ");
		explain_add_reserved_list(&check->reason, &check->row.entry);
	}
	record[INDEX] = answer_item(ITEM_INDEX, &check->row);
	record[PA] = answer_item(ITEM_PA, &check->row);
	record[ROLE] = answer_item(ITEM_ROLE, &check->row);
	record[LEVEL] = answer_item(ITEM_LEVEL, &check->row);
	record[STATE] = answer_item(ITEM_STATE, &check->row);
	record[RAW] = answer_item(ITEM_RAW, &check->row);
	record[NOTE] = record_word(gmmu_note_code(note));
	record[REASON] = record_sentence(text_string(&check->reason));
}

static enum answer_step check_next(void *answer, uint64_t budget, struct record_value *record, struct gmmu_error *error)
{
	struct check *check = answer;
	unsigned note;

	if (check->notes == 0) {
		enum answer_step step = matches_next(&check->matches, budget, &check->row, error);

		if (step != ANSWER_RECORD)
			return step;
		check->notes = check->row.entry.notes;
	}
	note = (unsigned)__builtin_ctz(check->notes);
	check->notes &= check->notes - 1;
	record_fill(check, (enum gmmu_note)note, record);
	return ANSWER_RECORD;
}

const struct answer_type answer_check = {
	.columns = columns,
	.column_count = COLUMN_COUNT,
	.open = check_open,
	.next = check_next,
	.close = check_close,
};
