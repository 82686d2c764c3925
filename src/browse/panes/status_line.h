/* SPDX-License-Identifier: MIT */
/* The rule between grid and pane: where the cursor is, and what the rows on screen say about the chosen depth. */
#ifndef BROWSE_PANES_STATUS_LINE_H
#define BROWSE_PANES_STATUS_LINE_H

#include "browse/panes/cells.h"

struct browse;

/* The pane has `height` lines for `lines` of text. */
void status_draw(const struct browse *browse, const struct area *area, int height, int lines);

#endif
