/* SPDX-License-Identifier: MIT */
/* Yes or no. */
#ifndef BROWSE_PANES_CONFIRM_H
#define BROWSE_PANES_CONFIRM_H

#include <stdbool.h>

#include <gmmu/gmmu.h>

struct browse;

void confirm_open(struct browse *browse, void (*answer)(struct browse *, bool), const char *format, ...)
	GMMU_PRINTF(3, 4);
void do_answer(struct browse *browse, int yes);

#endif
