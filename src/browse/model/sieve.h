/* SPDX-License-Identifier: MIT */
/* Which slots are shown: those that match a filter, or all with runs of empty ones folded into one line each. */
#ifndef BROWSE_MODEL_SIEVE_H
#define BROWSE_MODEL_SIEVE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <gmmu/gmmu.h>

#include "dump/slots.h"
#include "query/borders.h"
#include "query/expression.h"
#include "query/filter.h"
#include "query/fold.h"
#include "query/job.h"

/* A shorter run of empty slots is not worth a fold. */
#define FOLD_SHORTEST 4u

/* Which slots have a line of their own: all, or only those that match, or all but runs of empty ones; lines.h. */
struct sieve {
	struct expression *expression; /* NULL: all slots */
	struct filter *filter;
	bool paused;            /* the slots are being cut anew: all are shown until sieve_renew */
	bool suspended;         /* what was asked has no meaning as slots are read now: all are shown until it has */
	bool folds;             /* what matches is folded away; else only what matches is shown */
	struct fold fold;       /* if it folds */
	struct borders borders; /* where its lines end */
	char text[EXPRESSION_TEXT_MAX + 1]; /* of the expression */
};

/*
 * Takes over an expression, which is freed on failure too, and the text that it was parsed from. The first step is
 * still to be done.
 */
enum gmmu_status sieve_set(struct sieve *sieve, struct expression *expression, const char *text, bool folds,
			   const struct slots *source, const struct gmmu_view *view, struct gmmu_error *error);
void sieve_clear(struct sieve *sieve);
void sieve_pause(struct sieve *sieve);        /* before slots are cut anew */
void sieve_suspend(struct sieve *sieve);      /* its text has no meaning in this view */
bool sieve_is_set(const struct sieve *sieve); /* in force, paused or suspended */
bool sieve_running(const struct sieve *sieve);
bool sieve_hides(const struct sieve *sieve);       /* a filter is in force: slots that do not match have no line */
enum job_state sieve_step(struct sieve *sieve);    /* if it runs */
unsigned sieve_percent(const struct sieve *sieve); /* how far it is, if it runs */

#endif
