/* SPDX-License-Identifier: MIT */
/* A dump from its first slot to its last in cells of equal size: what is in each; or what differs from another dump. */
#include <stdlib.h>

#include "query/answers/answer.h"
#include "query/compare.h"
#include "query/statistics.h"

/* The cells of an overview are at most so many. */
#define CELLS_MAX 2048

/* Slots in a cell: a power of two, so that cells begin where tables do. */
static uint64_t slots_per_cell(uint64_t count)
{
	uint64_t slots = 1;

	while ((count + slots - 1) / slots > CELLS_MAX)
		slots *= 2;
	return slots;
}

/* --- one dump ----------------------------------------------------------------------------------------------------- */

enum { INDEX, PA, SLOTS, STATE, MAPPED, POINTER, LEAF, SPARSE, STALE, EMPTY, RESERVED_SET, NOTED, COLUMN_COUNT };

static const struct record_column columns[COLUMN_COUNT] = {
	[INDEX] = {"index", "number of the first slot"},
	[PA] = {"pa", "its physical address"},
	[SLOTS] = {"slots", "slots of the cell"},
	[STATE] = {"state", "the most common state"},
	[MAPPED] = {"mapped", "slots that map a page"},
	[POINTER] = {"pointer", "slots that point to a table"},
	[LEAF] = {"leaf", "directory entries with the leaf bit"},
	[SPARSE] = {"sparse", "sparse slots, and those that hide 4 KB entries"},
	[STALE] = {"stale", "slots that are not valid, but not empty"},
	[EMPTY] = {"empty", "slots that are 0"},
	[RESERVED_SET] = {"reserved_set", "slots with a reserved bit set"},
	[NOTED] = {"noted", "slots with a note"},
};

struct overview {
	struct dump *dump;
	const struct slots *slots;
	struct statistics_count *count;
	unsigned next;
};

static void overview_close(void *answer)
{
	struct overview *overview = answer;

	if (!overview)
		return;
	statistics_free(overview->count);
	free(overview);
}

static enum gmmu_status overview_open(const struct answer_request *request, void **answer, struct gmmu_error *error)
{
	struct overview *overview = calloc(1, sizeof(*overview));
	uint64_t count = request->slots->count, per = slots_per_cell(count);
	enum gmmu_status status;

	if (!overview)
		return gmmu_error_set(error, GMMU_E_NOMEM, "out of memory");
	overview->dump = request->dump;
	overview->slots = request->slots;
	status = statistics_new(request->slots, &request->view, (unsigned)((count + per - 1) / per), &overview->count,
				error);
	if (status == GMMU_OK)
		*answer = overview;
	else
		free(overview);
	return status;
}

static enum answer_step overview_next(void *answer, uint64_t budget, struct record_value *record,
				      struct gmmu_error *error)
{
	struct overview *overview = answer;
	const struct job *job = statistics_job(overview->count);
	const struct statistics_bucket *bucket;
	const uint64_t *states;
	enum answer_step step;

	statistics_step(overview->count, budget);
	step = answer_await(job, error);
	if (step != ANSWER_RECORD)
		return step;
	if (overview->next == statistics_bucket_count(overview->count))
		return job->unavailable > 0 ? answer_lost(error, overview->dump, job->unavailable) : ANSWER_DONE;
	bucket = statistics_bucket_at(overview->count, overview->next++);
	states = bucket->states;
	record[INDEX] = record_number(slots_index(overview->slots, bucket->first));
	record[PA] = record_address(slots_pa(overview->slots, bucket->first));
	record[SLOTS] = record_number(bucket->count);
	record[STATE] = record_word(gmmu_state_name(statistics_bucket_state(bucket)));
	record[MAPPED] = record_number(states[GMMU_STATE_MAPPED]);
	record[POINTER] = record_number(states[GMMU_STATE_POINTER]);
	record[LEAF] = record_number(states[GMMU_STATE_LEAF]);
	record[SPARSE] = record_number(states[GMMU_STATE_SPARSE] + states[GMMU_STATE_NV4K] + states[GMMU_STATE_NO_4K]);
	record[STALE] = record_number(states[GMMU_STATE_STALE]);
	record[EMPTY] = record_number(states[GMMU_STATE_EMPTY]);
	record[RESERVED_SET] = record_number(bucket->reserved);
	record[NOTED] = record_number(bucket->noted);
	return ANSWER_RECORD;
}

/* The most common state but empty, which is only that of a cell without others; the count of states: none was read. */
static unsigned look_of(const struct statistics_bucket *bucket)
{
	struct statistics_bucket used = *bucket;
	unsigned look;

	used.states[GMMU_STATE_EMPTY] = 0;
	look = statistics_bucket_state(&used);
	return look < GMMU_STATE_COUNT ? look : statistics_bucket_state(bucket);
}

/* The cell of the record before. */
static struct picture_cell overview_cell(void *answer)
{
	struct overview *overview = answer;
	const struct statistics_bucket *bucket = statistics_bucket_at(overview->count, overview->next - 1);

	return (struct picture_cell){
		.pa = slots_pa(overview->slots, bucket->first),
		.slots = bucket->count,
		.look = (uint8_t)look_of(bucket),
		.reserved = bucket->reserved > 0,
		.noted = bucket->noted > 0,
	};
}

const struct answer_type answer_overview = {
	.columns = columns,
	.column_count = COLUMN_COUNT,
	.open = overview_open,
	.next = overview_next,
	.close = overview_close,
	.cell = overview_cell,
};

/* --- what differs ------------------------------------------------------------------------------------------------- */

enum { ROW, ROW_PA, ROWS, DIFFER, CHANGES_COLUMN_COUNT };

static const struct record_column changes_columns[CHANGES_COLUMN_COUNT] = {
	[ROW] = {"row", "number of the first row; a row is a slot of both dumps or of one"},
	[ROW_PA] = {"pa", "its physical address, in the first dump that has it"},
	[ROWS] = {"slots", "rows of the cell"},
	[DIFFER] = {"differ", "of these, those that differ or that only one dump has"},
};

struct changes {
	struct dump *dumps[2];
	const struct slots *before, *after;
	struct compare *compare;
	uint64_t per, next;
	struct picture_cell cell;
};

static void changes_close(void *answer)
{
	struct changes *changes = answer;

	if (!changes)
		return;
	compare_free(changes->compare);
	free(changes);
}

static enum gmmu_status changes_open(const struct answer_request *request, void **answer, struct gmmu_error *error)
{
	struct changes *changes = calloc(1, sizeof(*changes));
	enum compare_key key;
	enum gmmu_status status;

	if (!changes)
		return gmmu_error_set(error, GMMU_E_NOMEM, "out of memory");
	changes->dumps[0] = request->dump;
	changes->dumps[1] = request->other_dumps[0];
	changes->before = request->slots;
	changes->after = request->others[0];
	status = compare_new_paired(changes->before, changes->after, request->pairing, &key, &changes->compare, error);
	if (status != GMMU_OK) {
		changes_close(changes);
		return status;
	}
	changes->per = slots_per_cell(compare_row_count(changes->compare));
	*answer = changes;
	return status;
}

static uint64_t row_pa(const struct changes *changes, uint64_t row)
{
	struct compare_row slots = compare_row_at(changes->compare, row);

	return slots.before != SLOT_NONE ? slots_pa(changes->before, slots.before)
					 : slots_pa(changes->after, slots.after);
}

static enum answer_step changes_next(void *answer, uint64_t budget, struct record_value *record,
				     struct gmmu_error *error)
{
	struct changes *changes = answer;
	const struct runs *differences = compare_differences(changes->compare);
	uint64_t first = changes->next, count = compare_row_count(changes->compare), end, differ;
	enum answer_step step;

	compare_step(changes->compare, budget);
	step = answer_await(compare_job(changes->compare), error);
	if (step != ANSWER_RECORD)
		return step;
	if (first == count)
		return compare_totals(changes->compare)->unavailable > 0
			       ? answer_lost(error,
					     dump_trouble(changes->dumps[0]) ? changes->dumps[0] : changes->dumps[1],
					     compare_totals(changes->compare)->unavailable)
			       : ANSWER_DONE;
	end = count - first < changes->per ? count : first + changes->per;
	differ = runs_rank(differences, end) - runs_rank(differences, first);
	changes->next = end;
	changes->cell = (struct picture_cell){
		.pa = row_pa(changes, first),
		.slots = end - first,
		.look = differ == 0             ? PICTURE_SAME
			: differ == end - first ? PICTURE_ALL_DIFFER
						: PICTURE_SOME_DIFFER,
	};
	record[ROW] = record_number(first);
	record[ROW_PA] = record_address(changes->cell.pa);
	record[ROWS] = record_number(changes->cell.slots);
	record[DIFFER] = record_number(differ);
	return ANSWER_RECORD;
}

static struct picture_cell changes_cell(void *answer)
{
	return ((struct changes *)answer)->cell;
}

const struct answer_type answer_overview_changes = {
	.columns = changes_columns,
	.column_count = CHANGES_COLUMN_COUNT,
	.open = changes_open,
	.next = changes_next,
	.close = changes_close,
	.cell = changes_cell,
};
