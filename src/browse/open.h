/* SPDX-License-Identifier: MIT */
/* Opening a file, and what is said then. */
#ifndef BROWSE_OPEN_H
#define BROWSE_OPEN_H

#include <stddef.h>

#include "browse/panes/prompt.h"

struct browse;

/* The file that is to be opened, while the reader is asked whether to leave this one. */
struct opening {
	size_t number; /* of the file; the number of files: a new one */
	char path[PROMPT_SIZE];
};

/* Says what was assumed in opening the dump. `slots_notice`: see browse_options. */
void opening_say(struct browse *browse, const char *slots_notice);

/* Opens a file: after the one that is open, in a direction, or by its name. Asks first if edits would be lost. */
void do_file(struct browse *browse, int direction);
void open_accept(struct browse *browse, const char *text);

#endif
