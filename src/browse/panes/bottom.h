/* SPDX-License-Identifier: MIT */
/* The last line, where nothing is asked or typed: what runs, a message, or else the keys that matter here. */
#ifndef BROWSE_PANES_BOTTOM_H
#define BROWSE_PANES_BOTTOM_H

#include "browse/panes/cells.h"

struct browse;

int message_height(const struct browse *browse); /* lines, including the last one */
/* The action of the hint at a column of the last line, or ACTION_NONE: there is none, or no hints are shown. */
unsigned bottom_action_at(const struct browse *browse, int column);
void bottom_draw(const struct browse *browse, const struct area *screen); /* whatever is asked there, too */

#endif
