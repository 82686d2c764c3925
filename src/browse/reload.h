/* SPDX-License-Identifier: MIT */
/* Detecting that the file changed, and reading it again. */
#ifndef BROWSE_RELOAD_H
#define BROWSE_RELOAD_H

struct browse;

void do_reload(struct browse *browse, int unused);

#endif
