/* SPDX-License-Identifier: MIT */
/* The file under the reader: noticing that it changed, and reading it again. */
#ifndef BROWSE_RELOAD_H
#define BROWSE_RELOAD_H

struct browse;

void do_reload(struct browse *browse, int unused);

#endif
