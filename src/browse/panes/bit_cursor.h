/* SPDX-License-Identifier: MIT */
/* The bit cursor by key. On the screen the highest bit is on the left, so left is up. */
#ifndef BROWSE_PANES_BIT_CURSOR_H
#define BROWSE_PANES_BIT_CURSOR_H

struct browse;

void do_field(struct browse *browse, int direction); /* 1: towards bit 0, -1: away from it */
void do_bit(struct browse *browse, int direction);

#endif
