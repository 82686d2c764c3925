/* SPDX-License-Identifier: MIT */
/* A virtual address, table by table from one that the reader chose: each step is shown, and taken only on Enter. */
#ifndef BROWSE_WALK_H
#define BROWSE_WALK_H

#include <gmmu/gmmu.h>

struct browse;

/* `:va`: begins in the table under the cursor. */
enum gmmu_status take_va(struct browse *browse, const char *text, struct gmmu_error *error);

/* In the table that a step led to: goes to the entry of the address, and offers the next step. */
void walk_go_on(struct browse *browse);

#endif
