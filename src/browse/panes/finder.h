/* SPDX-License-Identifier: MIT */
/* Searching for slots with an expression, as a job. */
#ifndef BROWSE_PANES_FINDER_H
#define BROWSE_PANES_FINDER_H

#include <stdbool.h>
#include <stdint.h>

#include "query/expression/expression.h"
#include "query/search.h"

struct browse;

struct finder {
	struct search *search;
	uint64_t from; /* the slot that it began after; SLOT_NONE: before the first */
	int direction;
	uint64_t passed; /* slots from there to where it was begun again, after slots that the filter hides */
	bool hidden;     /* the filter hides slots that match */
	bool nothing;    /* no other slot matches: the search has gone all around */
	struct expression *expression;
	char text[EXPRESSION_TEXT_MAX + 1];
};

void search_accept(struct browse *browse, const char *text);
void search_first(struct browse *browse,
		  const char *text); /* the first match in the dump; n and N continue from there */
void search_towards(struct browse *browse, const char *text, int direction);

void do_search(struct browse *browse, int unused);
void do_search_next(struct browse *browse, int direction);

#endif
