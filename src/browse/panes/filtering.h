/* SPDX-License-Identifier: MIT */
/* Messages about a running filter or fold. */
#ifndef BROWSE_PANES_FILTERING_H
#define BROWSE_PANES_FILTERING_H

#include <stdbool.h>

#include <gmmu/gmmu.h>

struct browse;

/* Moves the top so that the cursor is on the screen. */
void lines_show_cursor(struct browse *browse);

extern const char sieve_goes_on[];

/* Takes an expression for the sieve, and does the first step. */
enum gmmu_status sieve_begin(struct browse *browse, const char *text, bool folds, struct gmmu_error *error);
void sieve_go_on(struct browse *browse);
void sieve_renew(struct browse *browse);   /* after slots, view or edits changed */
void sieve_compare(struct browse *browse); /* after another dump is compared with, or none */
void sieve_stop(struct browse *browse);    /* a running one: all slots have a line again */

#endif
