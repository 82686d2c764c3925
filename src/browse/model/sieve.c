/* SPDX-License-Identifier: MIT */
#include "browse/model/sieve.h"
#include "text/progress.h"

#include <stdio.h>
#include <stdlib.h>

#define SIEVE_BUDGET (UINT64_C(1) << 18)

static void former_forget(struct sieve *sieve)
{
	if (sieve->former)
		sieve_clear(sieve->former);
	free(sieve->former);
	sieve->former = NULL;
}

void sieve_pause(struct sieve *sieve)
{
	former_forget(sieve);
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

/* What to go back to if the next one is stopped: this one if it is whole, else what it would go back to itself. */
static bool former_take(struct sieve *sieve, struct sieve **former)
{
	*former = sieve->former;
	sieve->former = NULL;
	if (!sieve->filter || sieve_running(sieve))
		return true;
	*former = malloc(sizeof(**former));
	if (!*former)
		return false;
	**former = *sieve;
	*sieve = (struct sieve){0};
	return true;
}

bool sieve_go_back(struct sieve *sieve)
{
	struct sieve *former = sieve->former;

	if (!former)
		return false;
	sieve->former = NULL;
	sieve_clear(sieve);
	*sieve = *former;
	free(former);
	return true;
}

enum gmmu_status sieve_set(struct sieve *sieve, struct expression *expression, const char *text, bool folds,
			   const struct slots *source, const struct gmmu_view *view, struct gmmu_error *error)
{
	struct sieve new = {.folds = folds, .expression = expression};
	enum gmmu_status status = folds ? borders_init(&new.borders, source, view, error) : GMMU_OK;

	if (status == GMMU_OK) {
		new.filter = filter_new(source, new.expression, folds ? FOLD_SHORTEST : 1);
		if (!new.filter || !former_take(sieve, &new.former))
			status = gmmu_error_set(error, GMMU_E_NOMEM, "out of memory");
	}
	if (status != GMMU_OK) {
		borders_free(&new.borders);
		filter_free(new.filter);
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
	enum job_state state = filter_step(sieve->filter, SIEVE_BUDGET);

	if (state != JOB_RUNNING)
		former_forget(sieve);
	return state;
}

unsigned sieve_percent(const struct sieve *sieve)
{
	const struct job *job = filter_job(sieve->filter);

	return percent_of(job->done, job->total);
}
