/* SPDX-License-Identifier: MIT */
/* From a table to the one that an address points to. */
#ifndef BROWSE_FOLLOW_H
#define BROWSE_FOLLOW_H

#include <stdbool.h>
#include <stdint.h>

#include "browse/panes/prompt.h"

struct browse;

struct follow {
	bool walking; /* to the virtual address `va`: each table that is gone to offers the next step */
	uint64_t va;
	unsigned reading;       /* which of the addresses of the row is in the prompt */
	char text[PROMPT_SIZE]; /* where the reader is asked about going to */
};

/*
 * Offers the table or page that the row under the cursor points to, in a prompt with a label of its own or
 * NULL; false, with a message, if it has no address.
 */
bool follow_offer(struct browse *browse, const char *label);

void do_follow(struct browse *browse, int unused);

#endif
