/* SPDX-License-Identifier: MIT */
#include "browse/model/comparison.h"

#include <stdio.h>

#define COMPARE_BUDGET (UINT64_C(1) << 18)

void comparison_clear(struct comparison *comparison)
{
	compare_free(comparison->compare);
	slots_free(comparison->slots);
	dump_close(comparison->dump);
	*comparison = (struct comparison){.wish = comparison->wish};
}

bool comparison_running(const struct comparison *comparison)
{
	return comparison->compare && !comparison->stopped && compare_job(comparison->compare)->state == JOB_RUNNING;
}

enum job_state comparison_step(struct comparison *comparison)
{
	return compare_step(comparison->compare, COMPARE_BUDGET);
}

/* Pairs slots by address, or by offset if requested or if no address is in both dumps. */
static enum gmmu_status slots_pair(struct comparison *comparison, const struct slots *after, struct gmmu_error *error)
{
	const struct slots *before = comparison->slots;
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

/* Cuts the other dump like this one, and compares from the start. */
static enum gmmu_status compare_begin(struct comparison *comparison, const struct slots *after,
				      struct gmmu_error *error)
{
	enum gmmu_status status;

	compare_free(comparison->compare);
	slots_free(comparison->slots);
	comparison->compare = NULL;
	comparison->slots = NULL;
	comparison->stopped = false;
	comparison->stop.slot = SLOT_NONE;
	status = slots_new(comparison->dump, after->entry_size, true, &comparison->slots, error);
	return status == GMMU_OK ? slots_pair(comparison, after, error) : status;
}

bool comparison_renew(struct comparison *comparison, const struct slots *after)
{
	struct gmmu_error error;
	enum gmmu_status status;

	if (!comparison->dump)
		return true;
	comparison->trouble[0] = '\0';
	status = compare_begin(comparison, after, &error);
	if (status == GMMU_E_VALUE) /* both are cut alike, so nothing else can be wrong */
		snprintf(comparison->trouble, sizeof(comparison->trouble),
			 "slots of %u bytes do not line up in the two dumps; try :compare-by %s, or another depth",
			 after->entry_size, comparison->by_offset ? "pa" : "offset");
	else if (status != GMMU_OK)
		snprintf(comparison->trouble, sizeof(comparison->trouble), "%s", error.message);
	if (status != GMMU_OK)
		return false;
	/* The first step is usually enough. */
	if (comparison_step(comparison) == JOB_FAILED)
		snprintf(comparison->trouble, sizeof(comparison->trouble), "%s",
			 compare_job(comparison->compare)->trouble);
	return !comparison->trouble[0];
}

bool comparison_recut(struct comparison *comparison, const struct slots *after)
{
	if (comparison->dump && (!comparison->slots || comparison->slots->entry_size != after->entry_size))
		return comparison_renew(comparison, after);
	return true;
}

bool comparison_set(struct comparison *comparison, struct dump *dump, bool earlier, const struct slots *after)
{
	comparison_clear(comparison);
	comparison->dump = dump;
	comparison->earlier = earlier;
	return comparison_renew(comparison, after);
}

enum difference comparison_row(const struct comparison *comparison, struct ahead *ahead, const struct slots_item *item,
			       struct gmmu_slot *other)
{
	struct slots_item before;
	uint64_t slot;

	if (!comparison->compare || !item->available)
		return DIFFERENCE_NONE;
	slot = compare_row_at(comparison->compare, compare_row_of_after(comparison->compare, item->position)).before;
	if (slot == SLOT_NONE)
		return DIFFERENCE_ONLY_HERE;
	if (!ahead_load(ahead, comparison->slots, slot, &before) || !before.available)
		return DIFFERENCE_NONE; /* unknown */
	*other = before.slot;
	return before.slot.word[0] == item->slot.word[0] && before.slot.word[1] == item->slot.word[1]
		       ? DIFFERENCE_NONE
		       : DIFFERENCE_CHANGED;
}

/* The rows between a slot and the one before it: slots that only the other dump has. */
static bool gap_rows(const struct comparison *comparison, uint64_t count, uint64_t slot, uint64_t *first, uint64_t *end)
{
	const struct compare *compare = comparison->compare;

	*first = slot == 0 ? 0 : compare_row_of_after(compare, slot - 1) + 1;
	*end = slot == count ? compare_row_count(compare) : compare_row_of_after(compare, slot);
	return *first < *end && *end <= compare_row_count(compare);
}

bool comparison_gap(const struct comparison *comparison, uint64_t count, uint64_t slot, struct comparison_gap *gap)
{
	const struct compare *compare = comparison->compare;
	uint64_t first, end;
	struct slots_item item = {0};

	if (!compare || !gap_rows(comparison, count, slot, &first, &end))
		return false;
	gap->count = end - first;
	slots_place(comparison->slots, compare_row_at(compare, first).before, &item);
	gap->first_pa = item.pa;
	slots_place(comparison->slots, compare_row_at(compare, end - 1).before, &item);
	gap->last_pa = item.pa;
	return true;
}

/* The first slot after a row that only the other dump has; the number of slots if there is none. */
static uint64_t slot_after(const struct comparison *comparison, uint64_t count, uint64_t row)
{
	uint64_t low = 0, high = count;

	while (low < high) {
		uint64_t middle = low + (high - low) / 2;

		if (compare_row_of_after(comparison->compare, middle) < row)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

/*
 * The stop at a row that differs. For slots that only the other dump has, it is at the next slot, or at the last one.
 */
static struct comparison_stop stop_at(const struct comparison *comparison, uint64_t count, uint64_t row)
{
	uint64_t slot = compare_row_at(comparison->compare, row).after, end;
	struct comparison_stop stop = {false, slot, row, row};

	if (slot != SLOT_NONE)
		return stop;
	stop.gap = true;
	stop.slot = slot_after(comparison, count, row);
	gap_rows(comparison, count, stop.slot, &stop.first, &end);
	stop.last = end - 1;
	if (stop.slot == count)
		stop.slot--;
	return stop;
}

bool comparison_stop_find(const struct comparison *comparison, uint64_t count, uint64_t row, int direction,
			  struct comparison_stop *stop)
{
	const struct runs *runs = compare_differences(comparison->compare);
	struct run run;

	if (direction > 0 ? !runs_find(runs, row, &run) : !runs_find_before(runs, row, &run))
		return false;
	if (direction > 0)
		*stop = stop_at(comparison, count, run.first < row ? row : run.first);
	else
		*stop = stop_at(comparison, count, run.first + run.count < row ? run.first + run.count - 1 : row - 1);
	return true;
}

struct comparison_stop comparison_stop_here(const struct comparison *comparison, uint64_t cursor)
{
	uint64_t row = compare_row_of_after(comparison->compare, cursor);

	if (comparison->stop.slot == cursor)
		return comparison->stop;
	return (struct comparison_stop){false, cursor, row, row};
}

uint64_t comparison_row_from(const struct comparison *comparison, uint64_t cursor, int direction)
{
	struct comparison_stop here = comparison_stop_here(comparison, cursor);

	if (comparison->stop.slot != SLOT_NONE)
		return direction > 0 ? here.last + 1 : here.first;
	if (direction < 0)
		return here.last + 1;
	return cursor == 0 ? 0 : compare_row_of_after(comparison->compare, cursor - 1) + 1;
}
