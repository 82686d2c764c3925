/* SPDX-License-Identifier: MIT */
/*
 * What a child gives up before it looks at untrusted bytes. This takes two steps, because it must read a database in
 * between: first everything it never needs, then everything but computing and answering.
 */
#ifndef DUMP_MAGIC_CONFINE_H
#define DUMP_MAGIC_CONFINE_H

/* Maximum lifetime of the child, in seconds of real time. */
#define CONFINE_SECONDS 5
#define CONFINE_CPU_SECONDS 2

/* Memory it may use in addition to what it has at the start, in bytes. */
#define CONFINE_MEMORY (UINT64_C(128) << 20)

/* The descriptor for its answer. */
#define CONFINE_ANSWER 3

/*
 * Resets and unblocks all signals. Closes all descriptors but `answer`, which becomes CONFINE_ANSWER, and 0 to 2,
 * which lead to /dev/null. Clears the environment. Limits memory and time; forbids writing files, core dumps and
 * children.
 */
void confine_begin(int answer);

/*
 * From here on no file can be opened, and the kernel (if it has seccomp) refuses everything except memory management,
 * writing and exiting.
 */
void confine_finish(void);

#endif
