/* SPDX-License-Identifier: MIT */
/*
 * What a child gives up before it looks at bytes that nobody trusts. In two steps, because it must read a database in
 * between: first what it never needs, then all but computing and answering.
 */
#ifndef DUMP_MAGIC_CONFINE_H
#define DUMP_MAGIC_CONFINE_H

/* The child lives so long at most, whatever it does: seconds by the clock and of the processor. */
#define CONFINE_SECONDS 5
#define CONFINE_CPU_SECONDS 2

/* Bytes of memory that it may take on top of what it has at birth. */
#define CONFINE_MEMORY (UINT64_C(128) << 20)

/* The descriptor that it answers on. */
#define CONFINE_ANSWER 3

/*
 * Signals do what they do by default, none is blocked. Of the descriptors `answer` stays, as CONFINE_ANSWER, and 0 to 2
 * lead nowhere. The environment is empty. Memory and time are limited; there will be no file written, no core and no
 * child.
 */
void confine_begin(int answer);

/* From here on no file is opened, and the kernel (if it has seccomp) refuses all but memory, writing and the end. */
void confine_finish(void);

#endif
