/* SPDX-License-Identifier: MIT */
/*
 * Copying out of a mapped file that may shrink under us. Touching a page that is behind the end of the file (or that
 * the disk can not give any more) raises SIGBUS; guard_copy turns that into a short copy.
 *
 * The handler is there as long as something is mapped (guard_acquire to guard_release). A SIGBUS that comes from
 * anywhere but a running guard_copy of the same thread goes to the handler that was there before, so a host program
 * keeps its own. The state is the thread's, so several threads may copy at once.
 */
#ifndef DUMP_GUARD_H
#define DUMP_GUARD_H

#include <stdbool.h>
#include <stddef.h>

/* Puts the handler in place (counted). False if the system refuses. */
bool guard_acquire(void);

/* Puts the former handler back when the last user is gone, unless someone else has taken our place since. */
void guard_release(void);

/* Copies `size` bytes, and returns how many came before the first page that could not be read. */
size_t guard_copy(void *to, const void *from, size_t size);

#endif
