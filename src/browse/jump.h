/* SPDX-License-Identifier: MIT */
/* The next or previous reserved bit, note, mark, edit, or match of an expression. */
#ifndef BROWSE_JUMP_H
#define BROWSE_JUMP_H

struct browse;

enum jump { JUMP_RESERVED, JUMP_NOTE, JUMP_USED, JUMP_CHANGE, JUMP_MARK, JUMP_EDIT };
void do_jump(struct browse *browse, int direction); /* 1: forward, -1: back */
void do_jump_to(struct browse *browse, int jump);

#endif
