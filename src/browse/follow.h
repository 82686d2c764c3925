/* SPDX-License-Identifier: MIT */
/* From a table to the one that an address points to. */
#ifndef BROWSE_FOLLOW_H
#define BROWSE_FOLLOW_H

#include "browse/panes/prompt.h"

struct browse;

struct follow {
	unsigned reading;       /* which of the addresses of the row is in the prompt */
	char text[PROMPT_SIZE]; /* where the reader is asked about going to */
};

void do_follow(struct browse *browse, int unused);

#endif
