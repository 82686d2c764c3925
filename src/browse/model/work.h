/* SPDX-License-Identifier: MIT */
/*
 * Something that takes long: done in steps of some milliseconds while keys go on being read, so that the screen lives
 * and Esc stops it. One runs at a time.
 */
#ifndef BROWSE_MODEL_WORK_H
#define BROWSE_MODEL_WORK_H

#include <stdbool.h>
#include <stdint.h>

struct browse;

struct work {
	struct browse *owner;                             /* of whoever runs */
	bool (*step)(struct browse *browse);              /* does a part; false: it is over. NULL: nothing runs */
	void (*end)(struct browse *browse, bool stopped); /* frees what it holds and tells the reader */
	char what[256];                                   /* "looking for: reserved" */
	uint64_t done, total;                             /* slots */
	uint64_t begun, now;                              /* milliseconds of the caller's clock; begun 0: not yet */
};

/* Stops what runs, and begins with the first step. */
void work_start(struct work *work, const char *what, bool (*step)(struct browse *),
		void (*end)(struct browse *, bool stopped));
void work_stop(struct work *work);               /* if one runs */
void work_step(struct work *work, uint64_t now); /* if one runs */

#endif
