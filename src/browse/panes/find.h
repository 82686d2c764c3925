/* SPDX-License-Identifier: MIT */
/* Searching what covers the rows, texts and lists, for a word as it is shown. */
#ifndef BROWSE_PANES_FIND_H
#define BROWSE_PANES_FIND_H

#include <stdbool.h>
#include <stddef.h>

struct browse;

#define FIND_SIZE 128

struct find {
	char word[FIND_SIZE]; /* "": nothing was searched for yet */
};

/* Whether `size` bytes contain the word, ignoring case, and where. */
bool find_in(const struct find *find, const char *bytes, size_t size, size_t *where);

void do_find(struct browse *browse, int unused);
void do_find_next(struct browse *browse, int direction);

#endif
