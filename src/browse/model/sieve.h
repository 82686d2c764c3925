/* SPDX-License-Identifier: MIT */
/* Which slots are shown: a part of the browser's state (state.h). */
#ifndef BROWSE_SIEVE_H
#define BROWSE_SIEVE_H

#include <stdbool.h>
#include <stddef.h>

#include <gmmu/gmmu.h>

#include "query/borders.h"
#include "query/expression.h"
#include "query/filter.h"
#include "query/fold.h"

struct browse;

/* Which slots have a line of their own: all, or only those that match, or all but runs of empty ones; lines.c. */
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

/* Parses what the reader typed; where that fails, the prompt's fault is set too. */
enum gmmu_status expression_take(struct browse *browse, const char *text, struct expression **expression,
				 struct gmmu_error *error);
enum gmmu_status sieve_set(struct browse *browse, const char *text, bool folds, struct gmmu_error *error);
void sieve_clear(struct browse *browse);
void sieve_pause(struct browse *browse); /* before slots are cut anew */
void sieve_renew(struct browse *browse); /* after slots, view or edits changed */
bool sieve_running(const struct browse *browse);
bool sieve_hides(const struct browse *browse); /* a filter is in force: slots that do not match have no line */
void sieve_step(struct browse *browse);
void sieve_stop(struct browse *browse); /* one that runs: all slots have a line again */
void filter_accept(struct browse *browse, const char *text);

#endif
