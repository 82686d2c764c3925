/* SPDX-License-Identifier: MIT */
/*
 * What all long jobs have in common. Each is made by xxx_new, which reads nothing, and driven by xxx_step(job, budget),
 * which looks at no more than about `budget` slots, on several threads where that helps, and always returns after
 * some milliseconds, so that the caller can paint and look for a key. Between the steps no thread works: what a
 * job has found so far can be used then and after it was abandoned, and xxx_free ends it at any time. A job may not
 * outlive the source it reads from. What it finds does not depend on steps or threads.
 *
 *	struct filter *filter = filter_new(source, expression, 1);
 *
 *	while (filter_step(filter, JOB_BUDGET) == JOB_RUNNING && !escape_pressed())
 *		progress_show(filter_job(filter));
 */
#ifndef QUERY_JOB_H
#define QUERY_JOB_H

#include <stdint.h>

/* Slots for a step that others should wait for, and for one that ends only with the job. */
#define JOB_BUDGET (UINT64_C(1) << 20)
#define JOB_ALL UINT64_MAX

enum job_state {
	JOB_RUNNING, /* call it again */
	JOB_DONE,    /* everything was examined; further steps do nothing */
	JOB_FAILED   /* it cannot continue, see `trouble`; earlier results are still valid */
};

struct job {
	enum job_state state;
	uint64_t done, total; /* slots examined, and their total; skipped holes count as examined */
	uint64_t unavailable; /* slots among `done` that can no longer be read, and match nothing */
	const char *trouble;  /* one sentence if the job failed, else NULL; static storage */
};

#endif
