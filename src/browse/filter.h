/* SPDX-License-Identifier: MIT */
/* The filter and the folds, by key and by prompt. */
#ifndef BROWSE_FILTER_H
#define BROWSE_FILTER_H

struct browse;

void filter_accept(struct browse *browse, const char *text);
void do_fold(struct browse *browse, int unused);
void do_filter(struct browse *browse, int unused);

#endif
