/* SPDX-License-Identifier: MIT */
/* What takes long, a step at a time. */
#ifndef BROWSE_STEPS_H
#define BROWSE_STEPS_H

#include <stdbool.h>

struct browse;

bool work_interrupt(struct browse *browse); /* stops what is running; false: nothing was */

#endif
