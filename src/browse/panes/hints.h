/* SPDX-License-Identifier: MIT */
/* The most important keys of the context, for the bottom line; by rank if there is not room for all. */
#ifndef BROWSE_PANES_HINTS_H
#define BROWSE_PANES_HINTS_H

#include "browse/panes/cells.h"

struct browse;

void hints_draw(const struct browse *browse, const struct area *area);
/* The action of the hint at a column of the line, or ACTION_NONE. */
unsigned hints_action_at(const struct browse *browse, int width, int column);

#endif
