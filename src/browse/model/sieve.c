/* SPDX-License-Identifier: MIT */
#include "browse/model/sieve.h"

#include <stdio.h>

#define SIEVE_BUDGET (UINT64_C(1) << 18)

void sieve_pause(struct sieve *sieve)
{
	sieve->paused = sieve->paused || sieve->filter;
	filter_free(sieve->filter);
	expression_free(sieve->expression);
	borders_free(&sieve->borders);
	sieve->filter = NULL;
	sieve->expression = NULL;
}

void sieve_suspend(struct sieve *sieve)
{
	sieve_pause(sieve);
	sieve->paused = false;
	sieve->suspended = true;
}

void sieve_clear(struct sieve *sieve)
{
	sieve_pause(sieve);
	*sieve = (struct sieve){0};
}

enum gmmu_status sieve_set(struct sieve *sieve, struct expression *expression, const char *text, bool folds,
			   const struct slots *source, const struct gmmu_view *view, struct gmmu_error *error)
{
	struct sieve new = {.folds = folds, .expression = expression};
	enum gmmu_status status = folds ? borders_init(&new.borders, source, view, error) : GMMU_OK;

	if (status == GMMU_OK) {
		new.filter = filter_new(source, new.expression, folds ? FOLD_SHORTEST : 1);
		if (!new.filter)
			status = gmmu_error_set(error, GMMU_E_NOMEM, "out of memory");
	}
	if (status != GMMU_OK) {
		borders_free(&new.borders);
		expression_free(new.expression);
		return status;
	}
	snprintf(new.text, sizeof(new.text), "%s", text);
	new.fold = (struct fold){.filter = new.filter, .count = source->count};
	sieve_clear(sieve);
	*sieve = new;
	if (folds)
		filter_cut(sieve->filter, &sieve->borders);
	return GMMU_OK;
}

bool sieve_is_set(const struct sieve *sieve)
{
	return sieve->filter || sieve->paused || sieve->suspended;
}

bool sieve_hides(const struct sieve *sieve)
{
	return sieve->filter && !sieve->folds;
}

bool sieve_running(const struct sieve *sieve)
{
	return sieve->filter && filter_job(sieve->filter)->state == JOB_RUNNING;
}

enum job_state sieve_step(struct sieve *sieve)
{
	return filter_step(sieve->filter, SIEVE_BUDGET);
}

unsigned sieve_percent(const struct sieve *sieve)
{
	const struct job *job = filter_job(sieve->filter);

	return (unsigned)(100 * (double)job->done / (double)job->total);
}
