/* SPDX-License-Identifier: MIT */
/*
 * Reading the file again: the dump as it was stays beside the new one, and what differs is marked. Of a file that is
 * mapped only what was shown is remembered, so the messages speak of the slots seen.
 */
#include "browse/state.h"

#include <inttypes.h>

#define COMPARE_BUDGET (UINT64_C(1) << 18)

/* Forgets what was before. */
static void reloaded_forget(struct browse *browse)
{
	struct reloaded *before = &browse->reloaded;

	compare_free(before->compare);
	slots_free(before->slots);
	if (before->dump != before->original)
		dump_close(before->dump);
	*before = (struct reloaded){.original = before->original};
}

void reloaded_free(struct browse *browse)
{
	struct dump *original = browse->reloaded.original;

	reloaded_forget(browse);
	if (browse->dump != original)
		dump_close(browse->dump);
}

bool row_changed(struct browse *browse, const struct slots_item *item)
{
	struct slots *slots = browse->reloaded.slots;
	struct slots_item before;

	if (!slots || !item->available)
		return false;
	if (!slots_at(slots, slots_find(slots, item->pa), &before) || before.pa != item->pa)
		return true; /* it was not there */
	return before.available &&
	       (before.slot.word[0] != item->slot.word[0] || before.slot.word[1] != item->slot.word[1]);
}

static bool compare_part(struct browse *browse)
{
	struct compare *compare = browse->reloaded.compare;
	enum job_state state = compare_step(compare, COMPARE_BUDGET);

	browse->work.done = compare_job(compare)->done;
	browse->work.total = compare_job(compare)->total;
	return state == JOB_RUNNING;
}

static void compare_end(struct browse *browse, bool stopped)
{
	const struct compare_totals *totals = compare_totals(browse->reloaded.compare);
	const struct job *job = compare_job(browse->reloaded.compare);
	uint64_t changed = totals->changed + totals->added;
	char key[KEY_NAME_SIZE];

	if (stopped)
		browse_say(browse,
			   "read again; not everything was compared, changes on the screen are marked all the same");
	else if (job->state == JOB_FAILED)
		browse_alert(browse, "read again, but the comparison failed: %s", job->trouble);
	else if (changed + totals->removed == 0)
		browse_say(browse, "read again: of the slots seen before, nothing changed");
	else
		browse_say(browse,
			   "read again: of the slots seen, %" PRIu64 " changed, %" PRIu64
			   " are gone; %s c goes to the next",
			   changed, totals->removed, browse_key_of(browse, "jump-next", key));
}

/* Compares the dump of before with this one, in the slots of now. */
static void compare_begin(struct browse *browse)
{
	struct reloaded *before = &browse->reloaded;
	struct gmmu_error error;

	compare_free(before->compare);
	before->compare = NULL;
	slot_source_of_dump_init(&before->source, before->dump, before->slots);
	if (compare_new(&before->source.source, &browse->edited.of_dump.source, COMPARE_BY_PA, &before->compare,
			&error) != GMMU_OK) {
		browse_alert(browse, "%s", error.message);
		return;
	}
	work_start(browse, "comparing with what was read before", compare_part, compare_end);
}

void reloaded_recut(struct browse *browse)
{
	struct reloaded *before = &browse->reloaded;
	struct slots *slots;

	if (!before->slots || slots_entry_size(before->slots) == slots_entry_size(browse->slots))
		return;
	if (slots_new(before->dump, slots_entry_size(browse->slots), true, &slots, NULL) != GMMU_OK) {
		reloaded_forget(browse);
		return;
	}
	slots_free(before->slots);
	before->slots = slots;
	compare_begin(browse);
}

void do_reload(struct browse *browse, int unused)
{
	struct dump *fresh, *old_dump = browse->dump;
	struct slots *slots, *old_slots = browse->slots;
	struct gmmu_error error;

	(void)unused;
	work_stop(browse);
	if (dump_reload(browse->dump, &fresh, &error) != GMMU_OK) {
		browse_alert(browse, "%s", error.message);
		return;
	}
	if (slots_new(fresh, slots_entry_size(browse->slots), true, &slots, &error) != GMMU_OK) {
		browse_alert(browse, "%s", error.message);
		dump_close(fresh);
		return;
	}
	reloaded_forget(browse);
	slots_take(browse, fresh, slots);
	browse->reloaded.dump = old_dump;
	browse->reloaded.slots = old_slots;
	sieve_renew(browse);
	compare_begin(browse);
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

void change_jump(struct browse *browse, int direction)
{
	struct compare *compare = browse->reloaded.compare;
	char key[KEY_NAME_SIZE];
	uint64_t row, slot;

	if (!compare) {
		browse_say(browse, "nothing to compare with; %s reads the file again and marks what changed",
			   browse_key_of(browse, "reload", key));
		return;
	}
	row = compare_row_of_after(compare, browse->cursor);
	slot = difference_find(compare, direction > 0 ? row + 1 : row, direction);
	if (slot == SLOT_NONE)
		slot = difference_find(compare, direction > 0 ? 0 : compare_row_count(compare), direction);
	if (slot == SLOT_NONE)
		browse_say(browse, "no slot changed");
	else
		slot_show(browse, slot);
}
