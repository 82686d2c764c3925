/* SPDX-License-Identifier: MIT */
/*
 * Asks libmagic about bytes of a dump in a child of this process, which sees a copy of them, can do nothing but answer
 * (magic/confine.h), and soon ends, whatever happens. HACKING tells why. Nothing is allocated here.
 */
#ifndef DUMP_MAGIC_CHILD_H
#define DUMP_MAGIC_CHILD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "dump/magic/database.h"

struct magic_child {
	pid_t process; /* 0: there is none (any more) */
	int answer;    /* readable when it has answered or ended */
};

struct magic_question {
	const uint8_t *file; /* the first bytes of the file: what are they called? */
	size_t file_size;
	const uint8_t *table; /* bytes that are taken for a table: do they bear another format's signature? */
	size_t table_size;    /* 0: that is not asked */
};

/* Zero-terminated, not escaped, and not to be trusted: it comes from the child. Empty: it said nothing of that. */
struct magic_answer {
	char file[MAGIC_WORDS_ROOM];
	char foreign[MAGIC_WORDS_ROOM];
};

/* False if there can be no child now. End it with child_end. */
bool child_begin(struct magic_child *child, const struct magic_question *question);

/* Waits until the child answers or ends, up to `milliseconds`; false if it did neither. */
bool child_wait(const struct magic_child *child, int milliseconds);

/* Takes the answer without waiting; false if there is none. */
bool child_take(const struct magic_child *child, struct magic_answer *answer);

/* Ends the child, if there is one, and leaves nothing of it. */
void child_end(struct magic_child *child);

#endif
