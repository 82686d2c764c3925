/* SPDX-License-Identifier: MIT */
/*
 * Two dumps as the bits that differ. Slots with a single different bit come first, then those with more, each group by
 * address; then slots that only one of the dumps has.
 */
#include <stdlib.h>

#include "query/answers/answer.h"
#include "query/answers/flip.h"
#include "query/reader.h"

enum { CHANGE, INDEX, PA, OTHER_PA, SLOTS, ROLE, BIT, FLIP, FIELD, IN_FORCE, MEANING, BEFORE, AFTER, COLUMN_COUNT };

static const struct record_column columns[COLUMN_COUNT] = {
	[CHANGE] = {"change", "single_bit, several_bits, only_first or only_second"},
	[INDEX] = {"index", "number of the slot; that in the second dump if only the second has it"},
	[PA] = {"pa", "physical address of the slot in the first dump"},
	[OTHER_PA] = {"other_pa", "and in the second one"},
	[SLOTS] = {"slots", "number of slots from there on that only one dump has; otherwise 1"},
	[ROLE] = {"role", "role of the slot in the first dump"},
	[BIT] = {"bit", "the bit that differs"},
	[FLIP] = {"flip", "0->1 or 1->0"},
	[FIELD] = {"field", "field of the bit"},
	[IN_FORCE] = {"in_force", "whether that field is in force, before or after"},
	[MEANING] = {"meaning", "meaning of the change"},
	[BEFORE] = {"before", "all bits of the slot in the first dump"},
	[AFTER] = {"after", "and in the second one"},
};

enum pass { PASS_SINGLE, PASS_SEVERAL, PASS_ALONE, PASS_COUNT };

struct diff {
	struct gmmu_view view;
	struct dump *dumps[2];
	struct compare *compare;
	struct reader before, after;
	unsigned pass;
	uint64_t row; /* the next row; in the last pass, the next part */
	/* Bits of a slot still to be returned. */
	struct compare_change change;
	struct slots_item here, there;
	struct gmmu_slot bits;
	struct text meaning;
};

static void diff_close(void *answer)
{
	struct diff *diff = answer;

	if (!diff)
		return;
	compare_free(diff->compare);
	text_free(&diff->meaning);
	free(diff);
}

static enum gmmu_status diff_open(const struct answer_request *request, void **answer, struct gmmu_error *error)
{
	struct diff *diff = calloc(1, sizeof(*diff));
	enum compare_key key;
	enum gmmu_status status;

	if (!diff)
		return gmmu_error_set(error, GMMU_E_NOMEM, "out of memory");
	diff->view = request->view;
	diff->dumps[0] = request->dump;
	diff->dumps[1] = request->other_dumps[0];
	diff->before.slots = request->slots;
	diff->after.slots = request->others[0];
	status = compare_new_paired(request->slots, request->others[0], request->pairing, &key, &diff->compare, error);
	if (status == GMMU_OK) {
		*answer = diff;
	} else {
		diff->compare = NULL;
		diff_close(diff);
	}
	return status;
}

static struct record_value raw(const struct gmmu_entry *entry)
{
	struct gmmu_row row = {.entry = *entry};

	return answer_item(ITEM_RAW, &row);
}

/* The record of the lowest remaining bit. */
static void bit_record(struct diff *diff, struct record_value *record)
{
	unsigned word = diff->bits.word[0] ? 0 : 1;
	unsigned bit = 64 * word + (unsigned)__builtin_ctzll(diff->bits.word[word]);
	struct flip flip = flip_of(&diff->change, bit);

	diff->bits.word[word] &= diff->bits.word[word] - 1;
	text_clear(&diff->meaning);
	flip_add_meaning(&diff->meaning, &diff->change, &flip);
	record[CHANGE] = record_word(diff->pass == PASS_SINGLE ? "single_bit" : "several_bits");
	record[INDEX] = record_number(diff->here.index);
	record[PA] = record_address(diff->here.pa);
	record[OTHER_PA] = record_address(diff->there.pa);
	record[SLOTS] = record_number(1);
	record[ROLE] = record_word(gmmu_role_name(diff->change.before.role));
	record[BIT] = record_number(bit);
	record[FLIP] = record_sentence(flip.set ? "0->1" : "1->0");
	record[FIELD] = record_word(flip.field ? flip.field : "reserved");
	record[IN_FORCE] = record_flag(flip.in_force);
	record[MEANING] = record_sentence(text_string(&diff->meaning));
	record[BEFORE] = raw(&diff->change.before);
	record[AFTER] = raw(&diff->change.after);
}

/* Uses a row in which the dumps differ, if it belongs to this pass. */
static enum answer_step row_take(struct diff *diff, struct compare_row row, struct gmmu_error *error)
{
	if (row.before == SLOT_NONE || row.after == SLOT_NONE)
		return ANSWER_RUNNING;
	diff->here = *reader_get(&diff->before, row.before);
	diff->there = *reader_get(&diff->after, row.after);
	if (!diff->here.available || !diff->there.available)
		return answer_lost(error, diff->dumps[diff->here.available], 1);
	if (compare_slots(&diff->view, diff->here.slot, diff->there.slot, &diff->change, error) != GMMU_OK)
		return ANSWER_FAILED;
	if ((flip_count(&diff->change) == 1) == (diff->pass == PASS_SINGLE))
		diff->bits = diff->change.bits;
	return ANSWER_RUNNING;
}

static enum answer_step row_next(struct diff *diff, struct gmmu_error *error)
{
	struct run run;

	if (!runs_find(compare_differences(diff->compare), diff->row, &run)) {
		diff->pass++;
		diff->row = 0;
		return ANSWER_RUNNING;
	}
	if (run.first > diff->row)
		diff->row = run.first;
	return row_take(diff, compare_row_at(diff->compare, diff->row++), error);
}

static enum answer_step part_next(struct diff *diff, struct record_value *record)
{
	struct compare_part part;
	bool first;

	if (diff->row == compare_part_count(diff->compare)) {
		diff->pass++;
		return ANSWER_RUNNING;
	}
	part = compare_part_at(diff->compare, (size_t)diff->row++);
	first = part.after == SLOT_NONE;
	if (!first && part.before != SLOT_NONE)
		return ANSWER_RUNNING;
	answer_clear(record, COLUMN_COUNT);
	record[CHANGE] = record_word(first ? "only_first" : "only_second");
	record[INDEX] = record_number(first ? slots_index(diff->before.slots, part.before)
					    : slots_index(diff->after.slots, part.after));
	if (first)
		record[PA] = record_address(slots_pa(diff->before.slots, part.before));
	else
		record[OTHER_PA] = record_address(slots_pa(diff->after.slots, part.after));
	record[SLOTS] = record_number(part.count);
	return ANSWER_RECORD;
}

static enum answer_step diff_next(void *answer, uint64_t budget, struct record_value *record, struct gmmu_error *error)
{
	struct diff *diff = answer;
	enum answer_step step;

	compare_step(diff->compare, budget);
	step = answer_await(compare_job(diff->compare), error);
	if (step != ANSWER_RECORD)
		return step;
	if (diff->bits.word[0] || diff->bits.word[1]) {
		bit_record(diff, record);
		return ANSWER_RECORD;
	}
	if (diff->pass < PASS_ALONE)
		return row_next(diff, error);
	if (diff->pass == PASS_ALONE)
		return part_next(diff, record);
	if (compare_totals(diff->compare)->unavailable > 0)
		return answer_lost(error, dump_trouble(diff->dumps[0]) ? diff->dumps[0] : diff->dumps[1],
				   compare_totals(diff->compare)->unavailable);
	return ANSWER_DONE;
}

const struct answer_type answer_diff = {
	.columns = columns,
	.column_count = COLUMN_COUNT,
	.open = diff_open,
	.next = diff_next,
	.close = diff_close,
};
