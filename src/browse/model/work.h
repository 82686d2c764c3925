/* SPDX-License-Identifier: MIT */
/*
 * A long job, done in steps of a few milliseconds between keys, so that the screen stays responsive and Esc stops it.
 * Only one runs at a time.
 */
#ifndef BROWSE_MODEL_WORK_H
#define BROWSE_MODEL_WORK_H

#include <stdbool.h>
#include <stdint.h>

struct browse;

struct work {
	struct browse *owner;                             /* for the functions below */
	bool (*step)(struct browse *browse);              /* does a part; false: it is done. NULL: nothing is running */
	void (*end)(struct browse *browse, bool stopped); /* frees its data and reports the result */
	char what[256];                                   /* "looking for: reserved" */
	uint64_t done, total;                             /* slots */
	uint64_t begun, now;                              /* milliseconds of the caller's clock; begun 0: not yet */
};

/* Stops the current job, and does the first step of a new one. */
void work_start(struct work *work, const char *what, bool (*step)(struct browse *),
		void (*end)(struct browse *, bool stopped));
void work_stop(struct work *work);               /* if one is running */
void work_step(struct work *work, uint64_t now); /* if one is running */

#endif
