/* SPDX-License-Identifier: MIT */
#include "browse/model/work.h"

#include <stdio.h>

void work_start(struct work *work, const char *what, bool (*step)(struct browse *),
		void (*end)(struct browse *, bool stopped))
{
	work_stop(work);
	*work = (struct work){.owner = work->owner, .step = step, .end = end};
	snprintf(work->what, sizeof(work->what), "%s", what);
	/* The first step is usually enough. */
	work_step(work, 0);
}

void work_stop(struct work *work)
{
	if (!work->step)
		return;
	work->step = NULL;
	work->end(work->owner, true);
}

void work_step(struct work *work, uint64_t now)
{
	if (!work->step)
		return;
	if (work->begun == 0)
		work->begun = now;
	work->now = now;
	if (work->step(work->owner))
		return;
	work->step = NULL;
	work->end(work->owner, false);
}
