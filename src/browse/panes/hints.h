/* SPDX-License-Identifier: MIT */
/* The keys that matter here, for the bottom line: those of the context, by rank where there is not room for all. */
#ifndef BROWSE_PANES_HINTS_H
#define BROWSE_PANES_HINTS_H

#include "browse/panes/cells.h"

struct browse;

void hints_draw(const struct browse *browse, const struct area *area);

#endif
