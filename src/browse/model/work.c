/* SPDX-License-Identifier: MIT */
/*
 * What takes long is done in steps of some milliseconds, so that the screen lives and Esc stops it. One thing runs at a
 * time; when none does, the sieve goes on in the background, and then the comparison.
 */
#include "browse/state.h"

#include <stdio.h>

void work_start(struct browse *browse, const char *what, bool (*step)(struct browse *),
		void (*end)(struct browse *, bool stopped))
{
	struct work *work = &browse->work;

	work_stop(browse);
	*work = (struct work){.step = step, .end = end};
	snprintf(work->what, sizeof(work->what), "%s", what);
	/* Most of it is over with the first step, and then nobody waits. */
	browse_step(browse, 0);
}

void work_stop(struct browse *browse)
{
	void (*end)(struct browse *, bool) = browse->work.end;

	if (!browse->work.step)
		return;
	browse->work.step = NULL;
	end(browse, true);
}

bool work_interrupt(struct browse *browse)
{
	if (browse->work.step)
		work_stop(browse);
	else if (sieve_running(browse))
		sieve_stop(browse);
	else if (comparison_running(browse))
		comparison_stop(browse);
	else
		return false;
	return true;
}

bool browse_busy(const struct browse *browse)
{
	return browse->work.step || sieve_running(browse) || comparison_running(browse);
}

void browse_step(struct browse *browse, uint64_t now)
{
	struct work *work = &browse->work;

	if (!work->step) {
		if (sieve_running(browse))
			sieve_step(browse);
		else if (comparison_running(browse))
			comparison_step(browse);
		memory_watch(browse);
		return;
	}
	if (work->begun == 0)
		work->begun = now;
	work->now = now;
	if (!work->step(browse)) {
		work->step = NULL;
		work->end(browse, false);
	}
	lines_show_cursor(browse);
	memory_watch(browse);
}
