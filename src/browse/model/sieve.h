/* SPDX-License-Identifier: MIT */
/* Which slots are shown: those that match a filter, or all, with runs of empty ones folded into one line each. */
#ifndef BROWSE_MODEL_SIEVE_H
#define BROWSE_MODEL_SIEVE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <gmmu/gmmu.h>

#include "dump/slots.h"
#include "query/borders.h"
#include "query/expression/expression.h"
#include "query/filter.h"
#include "query/fold.h"
#include "query/job.h"

/* Shorter runs of empty slots are not folded. */
#define FOLD_SHORTEST 4u

/* Which slots have their own line: all, only matches, or all except runs of empty ones; lines.h. */
struct sieve {
	struct expression *expression; /* NULL: all slots */
	struct filter *filter;
	bool paused;            /* slots are being cut in another way: all are shown until sieve_renew */
	bool suspended;         /* the expression has no meaning for the current view: all are shown until it has */
	bool folds;             /* matches are folded away; otherwise only matches are shown */
	struct fold fold;       /* if it folds */
	struct borders borders; /* where folds and filtered runs end */
	char text[EXPRESSION_TEXT_MAX + 1]; /* of the expression */
	uint64_t cursor, top;               /* where the reader was in it when another one took its place */
	struct sieve *former; /* the last one that was whole, to go back to as long as this one runs; or NULL */
};

/*
 * Takes over an expression, which is freed on failure too, and its source text. The caller must do the first step. A
 * finished sieve is kept as the former one until the new one has finished.
 */
enum gmmu_status sieve_set(struct sieve *sieve, struct expression *expression, const char *text, bool folds,
			   const struct slots *source, const struct gmmu_view *view, struct gmmu_error *error);
void sieve_clear(struct sieve *sieve);
bool sieve_go_back(struct sieve *sieve);      /* to the former one; false: there is none */
void sieve_pause(struct sieve *sieve);        /* before slots are cut in another way */
void sieve_suspend(struct sieve *sieve);      /* its expression has no meaning in this view */
bool sieve_is_set(const struct sieve *sieve); /* active, paused or suspended */
bool sieve_running(const struct sieve *sieve);
bool sieve_hides(const struct sieve *sieve);       /* a filter is active: slots that do not match have no line */
enum job_state sieve_step(struct sieve *sieve);    /* if it is running */
unsigned sieve_percent(const struct sieve *sieve); /* progress, if it is running */

#endif
