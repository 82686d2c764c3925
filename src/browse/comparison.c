/* SPDX-License-Identifier: MIT */
/*
 * What the dump is compared with: another file, or itself as it was before it was read again. The rows in view are
 * compared as they are drawn; the differences are counted in the background, while no other work runs.
 */
#include "browse/state.h"

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

/* How many slots stand in both dumps. */
static uint64_t slots_shared(const struct comparison *comparison, const struct compare *compare, uint64_t here)
{
	return comparison->source.source.count + here - compare_row_count(compare);
}

/* Pairs the slots by address, or by offset if that was asked for or no slot has the same address in both. */
static enum gmmu_status slots_pair(struct browse *browse, struct gmmu_error *error)
{
	struct comparison *comparison = &browse->comparison;
	const struct slot_source *before = &comparison->source.source, *after = &browse->edited.source;
	enum comparison_wish wish = comparison->earlier                            ? COMPARISON_BY_PA
				    : comparison->settled && comparison->by_offset ? COMPARISON_BY_OFFSET
				    : comparison->settled                          ? COMPARISON_BY_PA
										   : comparison->wish;
	enum gmmu_status status = GMMU_E_VALUE;

	comparison->by_offset = wish == COMPARISON_BY_OFFSET;
	if (!comparison->by_offset)
		status = compare_new(before, after, COMPARE_BY_PA, &comparison->compare, error);
	if (wish == COMPARISON_AUTO && before->count && after->count &&
	    (status == GMMU_E_VALUE ||
	     (status == GMMU_OK && slots_shared(comparison, comparison->compare, after->count) == 0))) {
		compare_free(comparison->compare);
		comparison->compare = NULL;
		comparison->by_offset = true;
	}
	if (comparison->by_offset)
		status = compare_new(before, after, COMPARE_BY_OFFSET, &comparison->compare, error);
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
	status = slots_new(comparison->dump, slots_entry_size(browse->slots), true, &comparison->slots, error);
	if (status != GMMU_OK)
		return status;
	slot_source_of_dump_init(&comparison->source, comparison->dump, comparison->slots);
	return slots_pair(browse, error);
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
			 slots_entry_size(browse->slots), comparison->by_offset ? "pa" : "offset");
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

	if (comparison->dump &&
	    (!comparison->slots || slots_entry_size(comparison->slots) != slots_entry_size(browse->slots)))
		comparison_renew(browse);
}

void comparison_set(struct browse *browse, struct dump *dump, bool earlier)
{
	comparison_clear(browse);
	browse->comparison.dump = dump;
	browse->comparison.earlier = earlier;
	comparison_renew(browse);
}

enum difference comparison_row(const struct browse *browse, const struct slots_item *item, struct gmmu_slot *other)
{
	const struct comparison *comparison = &browse->comparison;
	struct slots_item before;
	uint64_t slot;

	if (!comparison->compare || !item->available)
		return DIFFERENCE_NONE;
	slot = compare_row_at(comparison->compare, compare_row_of_after(comparison->compare, item->index)).before;
	if (slot == SLOT_NONE)
		return DIFFERENCE_ONLY_HERE;
	if (!slots_at(comparison->slots, slot, &before) || !before.available)
		return DIFFERENCE_NONE; /* it cannot be told */
	*other = before.slot;
	return before.slot.word[0] == item->slot.word[0] && before.slot.word[1] == item->slot.word[1]
		       ? DIFFERENCE_NONE
		       : DIFFERENCE_CHANGED;
}

bool comparison_gap(const struct browse *browse, uint64_t slot, struct comparison_gap *gap)
{
	const struct compare *compare = browse->comparison.compare;
	uint64_t first, end;
	struct slots_item item = {0};

	if (!compare)
		return false;
	first = slot == 0 ? 0 : compare_row_of_after(compare, slot - 1) + 1;
	end = slot == row_count(browse) ? compare_row_count(compare) : compare_row_of_after(compare, slot);
	if (first >= end || end > compare_row_count(compare))
		return false;
	gap->count = end - first;
	slots_at(browse->comparison.slots, compare_row_at(compare, first).before, &item);
	gap->first_pa = item.pa;
	slots_at(browse->comparison.slots, compare_row_at(compare, end - 1).before, &item);
	gap->last_pa = item.pa;
	return true;
}

/* The slot of now at or behind (or before) row `row` of the comparison that differs. */
static uint64_t difference_find(const struct compare *compare, uint64_t row, int direction)
{
	const struct runs *runs = compare_differences(compare);
	struct run run;

	while (direction > 0 ? runs_find(runs, row, &run) : runs_find_before(runs, row, &run)) {
		uint64_t last = run.first + run.count - 1;

		if (direction > 0 && run.first < row)
			run.first = row;
		if (direction < 0)
			run.first = last < row ? last : row - 1;
		if (compare_row_at(compare, run.first).after != SLOT_NONE)
			return compare_row_at(compare, run.first).after;
		row = direction > 0 ? run.first + 1 : run.first;
	}
	return SLOT_NONE;
}

/* What to say where no slot of this dump is found to differ. */
static void nothing_say(struct browse *browse)
{
	char facts[KEY_NAME_SIZE];

	if (compare_totals(browse->comparison.compare)->removed > 0)
		browse_say(browse, "no slot that is here differs; %s lists those that are not",
			   browse_key_of(browse, "facts", facts));
	else
		browse_say(browse, "no slot differs%s", browse->comparison.stopped ? " as far as was compared" : "");
}

void change_jump(struct browse *browse, int direction)
{
	struct compare *compare = browse->comparison.compare;
	char again[KEY_NAME_SIZE], with[KEY_NAME_SIZE];
	uint64_t row, slot;

	if (!compare) {
		browse_say(browse, "nothing to compare with; %s reads the file again, %s asks for another dump",
			   browse_key_of(browse, "reload", again), browse_key_of(browse, "compare", with));
		return;
	}
	row = compare_row_of_after(compare, browse->cursor);
	slot = difference_find(compare, direction > 0 ? row + 1 : row, direction);
	if (slot == SLOT_NONE && comparison_running(browse)) {
		browse_say(browse, "still comparing: no further difference was found so far");
		return;
	}
	if (slot == SLOT_NONE) {
		slot = difference_find(compare, direction > 0 ? 0 : compare_row_count(compare), direction);
		jump_wrapped_say(browse, slot == browse->cursor, direction);
	}
	if (slot == SLOT_NONE)
		nothing_say(browse);
	else
		slot_show(browse, slot);
}
