/* SPDX-License-Identifier: MIT */
/*
 * What the dump is compared with: another file, or itself as it was before it was read again. The rows in view are
 * compared as they are drawn; the differences are counted in the background, while no other work runs.
 */
#include "browse/state.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define COMPARE_BUDGET (UINT64_C(1) << 18)

void dump_leave(struct browse *browse, struct dump *dump)
{
	if (dump != browse->original)
		dump_close(dump);
}

void comparison_clear(struct browse *browse)
{
	struct comparison *comparison = &browse->comparison;

	compare_free(comparison->compare);
	slots_free(comparison->slots);
	dump_leave(browse, comparison->dump);
	*comparison = (struct comparison){.wish = comparison->wish};
}

bool comparison_running(const struct browse *browse)
{
	const struct comparison *comparison = &browse->comparison;

	return comparison->compare && !comparison->stopped && compare_job(comparison->compare)->state == JOB_RUNNING;
}

void comparison_step(struct browse *browse)
{
	struct comparison *comparison = &browse->comparison;

	if (compare_step(comparison->compare, COMPARE_BUDGET) == JOB_FAILED)
		browse_alert(browse, "%s", compare_job(comparison->compare)->trouble);
	else if (!comparison_running(browse) && (!browse->said[0] || strcmp(browse->said, comparison_goes_on) == 0))
		comparison_say(browse);
}

void comparison_stop(struct browse *browse)
{
	browse->comparison.stopped = true;
	browse_say(browse, "stopped comparing; what was found until now stays marked");
}

/* Pairs the slots by address, or by offset if that was asked for or no slot has the same address in both. */
static enum gmmu_status slots_pair(struct browse *browse, struct gmmu_error *error)
{
	struct comparison *comparison = &browse->comparison;
	const struct slots *before = comparison->slots, *after = &browse->edited.source;
	enum comparison_wish wish = comparison->earlier                            ? COMPARISON_BY_PA
				    : comparison->settled && comparison->by_offset ? COMPARISON_BY_OFFSET
				    : comparison->settled                          ? COMPARISON_BY_PA
										   : comparison->wish;
	enum compare_key key = wish == COMPARISON_BY_OFFSET ? COMPARE_BY_OFFSET : COMPARE_BY_PA;
	enum gmmu_status status = wish == COMPARISON_AUTO
					  ? compare_new_auto(before, after, &key, &comparison->compare, error)
					  : compare_new(before, after, key, &comparison->compare, error);

	comparison->by_offset = key == COMPARE_BY_OFFSET;
	if (status != GMMU_OK)
		comparison->compare = NULL;
	comparison->settled = comparison->settled || status == GMMU_OK;
	return status;
}

/* Cuts the other dump as this one is cut now, and compares from the start. */
static enum gmmu_status compare_begin(struct browse *browse, struct gmmu_error *error)
{
	struct comparison *comparison = &browse->comparison;
	enum gmmu_status status;

	compare_free(comparison->compare);
	slots_free(comparison->slots);
	comparison->compare = NULL;
	comparison->slots = NULL;
	comparison->stopped = false;
	comparison->stop.slot = SLOT_NONE;
	status = slots_new(comparison->dump, browse->slots->entry_size, true, &comparison->slots, error);
	return status == GMMU_OK ? slots_pair(browse, error) : status;
}

void comparison_renew(struct browse *browse)
{
	struct comparison *comparison = &browse->comparison;
	struct gmmu_error error;
	enum gmmu_status status;

	if (!comparison->dump)
		return;
	comparison->trouble[0] = '\0';
	status = compare_begin(browse, &error);
	if (status == GMMU_E_VALUE) /* both are cut alike, so this is all that can be wrong */
		snprintf(comparison->trouble, sizeof(comparison->trouble),
			 "slots of %u bytes do not fall together in both dumps; try :compare-by %s, or another depth",
			 browse->slots->entry_size, comparison->by_offset ? "pa" : "offset");
	else if (status != GMMU_OK)
		snprintf(comparison->trouble, sizeof(comparison->trouble), "%s", error.message);
	if (status != GMMU_OK) {
		browse_alert(browse, "%s", comparison->trouble);
		return;
	}
	/* Most of it is over with the first step, and then nobody waits. */
	compare_step(comparison->compare, COMPARE_BUDGET);
}

void comparison_recut(struct browse *browse)
{
	struct comparison *comparison = &browse->comparison;

	if (comparison->dump && (!comparison->slots || comparison->slots->entry_size != browse->slots->entry_size))
		comparison_renew(browse);
}

void comparison_set(struct browse *browse, struct dump *dump, bool earlier)
{
	comparison_clear(browse);
	browse->comparison.dump = dump;
	browse->comparison.earlier = earlier;
	comparison_renew(browse);
}

enum difference comparison_row(struct browse *browse, const struct slots_item *item, struct gmmu_slot *other)
{
	const struct comparison *comparison = &browse->comparison;
	struct slots_item before;
	uint64_t slot;

	if (!comparison->compare || !item->available)
		return DIFFERENCE_NONE;
	slot = compare_row_at(comparison->compare, compare_row_of_after(comparison->compare, item->position)).before;
	if (slot == SLOT_NONE)
		return DIFFERENCE_ONLY_HERE;
	if (!frame_load(browse, comparison->slots, &browse->frame.there, slot, &before) || !before.available)
		return DIFFERENCE_NONE; /* it cannot be told */
	*other = before.slot;
	return before.slot.word[0] == item->slot.word[0] && before.slot.word[1] == item->slot.word[1]
		       ? DIFFERENCE_NONE
		       : DIFFERENCE_CHANGED;
}

/* The rows between a slot and the one before it: of slots that only the other dump has. */
static bool gap_rows(const struct browse *browse, uint64_t slot, uint64_t *first, uint64_t *end)
{
	const struct compare *compare = browse->comparison.compare;

	*first = slot == 0 ? 0 : compare_row_of_after(compare, slot - 1) + 1;
	*end = slot == row_count(browse) ? compare_row_count(compare) : compare_row_of_after(compare, slot);
	return *first < *end && *end <= compare_row_count(compare);
}

bool comparison_gap(const struct browse *browse, uint64_t slot, struct comparison_gap *gap)
{
	const struct compare *compare = browse->comparison.compare;
	uint64_t first, end;
	struct slots_item item = {0};

	if (!compare || !gap_rows(browse, slot, &first, &end))
		return false;
	gap->count = end - first;
	slots_place(browse->comparison.slots, compare_row_at(compare, first).before, &item);
	gap->first_pa = item.pa;
	slots_place(browse->comparison.slots, compare_row_at(compare, end - 1).before, &item);
	gap->last_pa = item.pa;
	return true;
}

/* The first slot behind a row that only the other dump has; the number of slots if there is none. */
static uint64_t slot_behind(const struct browse *browse, uint64_t row)
{
	uint64_t low = 0, high = row_count(browse);

	while (low < high) {
		uint64_t middle = low + (high - low) / 2;

		if (compare_row_of_after(browse->comparison.compare, middle) < row)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

/* The stop at a row that differs. What only the other dump has stands at the slot behind it, or at the last one. */
static struct comparison_stop stop_at(const struct browse *browse, uint64_t row)
{
	uint64_t slot = compare_row_at(browse->comparison.compare, row).after, end;
	struct comparison_stop stop = {false, slot, row, row};

	if (slot != SLOT_NONE)
		return stop;
	stop.gap = true;
	stop.slot = slot_behind(browse, row);
	gap_rows(browse, stop.slot, &stop.first, &end);
	stop.last = end - 1;
	if (stop.slot == row_count(browse))
		stop.slot--;
	return stop;
}

/* The stop at or behind (or before) row `row` of the comparison. */
static bool stop_find(const struct browse *browse, uint64_t row, int direction, struct comparison_stop *stop)
{
	const struct runs *runs = compare_differences(browse->comparison.compare);
	struct run run;

	if (direction > 0 ? !runs_find(runs, row, &run) : !runs_find_before(runs, row, &run))
		return false;
	if (direction > 0)
		*stop = stop_at(browse, run.first < row ? row : run.first);
	else
		*stop = stop_at(browse, run.first + run.count < row ? run.first + run.count - 1 : row - 1);
	return true;
}

/* The rows that the reader is at: those of the last stop while the cursor is still there, else that of the cursor. */
static struct comparison_stop stop_here(const struct browse *browse)
{
	const struct comparison *comparison = &browse->comparison;
	uint64_t row = compare_row_of_after(comparison->compare, browse->cursor);

	if (comparison->stop.slot == browse->cursor)
		return comparison->stop;
	return (struct comparison_stop){false, browse->cursor, row, row};
}

/* What the other dump has beside the row that the cursor was taken to. */
static void gap_say(struct browse *browse, const struct comparison_stop *stop)
{
	const struct comparison *comparison = &browse->comparison;
	uint64_t count = stop->last - stop->first + 1;
	struct text text = {0};
	struct slots_item item = {0};
	bool below = stop->first > compare_row_of_after(comparison->compare, stop->slot);

	slots_place(comparison->slots, compare_row_at(comparison->compare, stop->first).before, &item);
	text_add_format(&text, "%s%s", browse->said, browse->said[0] ? "; " : "");
	text_add(&text, comparison->earlier ? "gone since it was read before" : "only in ");
	if (!comparison->earlier)
		comparison_name_add(browse, &text);
	text_add_format(&text, ", %s this row: %" PRIu64 " slot%s from 0x%" PRIx64 " on", below ? "below" : "above",
			count, count == 1 ? "" : "s", item.pa);
	browse_say(browse, "%s", text_string(&text));
	text_free(&text);
}

/* The bit cursor on the highest bit that differs. */
static void changed_bit_show(struct browse *browse)
{
	struct browse_row row;

	if (!row_read(browse, browse->cursor, &row) || row.difference != DIFFERENCE_CHANGED)
		return;
	for (unsigned bit = row_bits(browse); bit-- > 0;)
		if (gmmu_slot_bit(row.item.slot, bit) != gmmu_slot_bit(row.other, bit)) {
			bit_set(browse, bit);
			return;
		}
}

static void stop_show(struct browse *browse, const struct comparison_stop *stop)
{
	slot_show(browse, stop->slot);
	browse->comparison.stop = *stop;
	if (browse->alert)
		return; /* it has no line now */
	if (stop->gap)
		gap_say(browse, stop);
	else
		changed_bit_show(browse);
}

void change_jump(struct browse *browse, int direction)
{
	struct compare *compare = browse->comparison.compare;
	char again[KEY_NAME_SIZE], with[KEY_NAME_SIZE];
	struct comparison_stop here, next;

	if (!compare || row_count(browse) == 0) {
		browse_say(browse, "nothing to compare with; %s reads the file again, %s asks for another dump",
			   browse_key_of(browse, ACTION_RELOAD, again), browse_key_of(browse, ACTION_COMPARE, with));
		return;
	}
	here = stop_here(browse);
	if (!stop_find(browse, direction > 0 ? here.last + 1 : here.first, direction, &next)) {
		if (comparison_running(browse)) {
			browse_say(browse, "still comparing: no further difference was found so far");
			return;
		}
		if (!stop_find(browse, direction > 0 ? 0 : compare_row_count(compare), direction, &next)) {
			browse_say(browse, "no slot differs%s",
				   browse->comparison.stopped ? " as far as was compared" : "");
			return;
		}
		jump_wrapped_say(browse, next.first == here.first, direction);
	}
	stop_show(browse, &next);
}
