/* SPDX-License-Identifier: MIT */
/*
 * Asks libmagic about bytes of a dump in a child process, which has a copy of them, can only answer (magic/confine.h),
 * and ends soon, whatever happens. HACKING has the reasons. Nothing is allocated here.
 */
#ifndef DUMP_MAGIC_CHILD_H
#define DUMP_MAGIC_CHILD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "dump/magic/database.h"

struct magic_child {
	pid_t process; /* 0: no child is running */
	int answer;    /* readable when the child has answered or ended */
};

struct magic_question {
	const uint8_t *file; /* first bytes of the file: how are they described? */
	size_t file_size;
	const uint8_t *table; /* bytes read as a table: do they have another format's signature? */
	size_t table_size;    /* 0: not asked */
};

/* Zero-terminated, not escaped, and not to be trusted, since it comes from the child. Empty: no answer. */
struct magic_answer {
	char file[MAGIC_WORDS_ROOM];
	char foreign[MAGIC_WORDS_ROOM];
};

/* False if a child cannot be started. End it with child_end. */
bool child_begin(struct magic_child *child, const struct magic_question *question);

/* Waits until the child answers or ends, up to `milliseconds`; false if it did neither. */
bool child_wait(const struct magic_child *child, int milliseconds);

/* Takes the answer without waiting; false if it has not come. */
bool child_take(const struct magic_child *child, struct magic_answer *answer);

/* Ends the child, if there is one, and cleans up. */
void child_end(struct magic_child *child);

#endif
