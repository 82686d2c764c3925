/* SPDX-License-Identifier: MIT */
/* The first line: the file, what was assumed in reading it, and how it is read now. Nothing is hidden. */
#ifndef BROWSE_PANES_TITLE_H
#define BROWSE_PANES_TITLE_H

#include "browse/panes/cells.h"

struct browse;

void title_draw(const struct browse *browse, const struct area *area);

#endif
