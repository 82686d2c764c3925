/* SPDX-License-Identifier: MIT */
/* What-if edits: the keys. */
#ifndef BROWSE_WHAT_IF_H
#define BROWSE_WHAT_IF_H

struct browse;

void do_toggle(struct browse *browse, int unused);
void do_undo(struct browse *browse, int unused);
void do_redo(struct browse *browse, int unused);
void do_write(struct browse *browse, int unused);

#endif
