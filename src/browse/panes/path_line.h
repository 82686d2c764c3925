/* SPDX-License-Identifier: MIT */
/* The line that shows the path from table to table. */
#ifndef BROWSE_PANES_PATH_LINE_H
#define BROWSE_PANES_PATH_LINE_H

#include "browse/panes/cells.h"

struct browse;

void path_draw(const struct browse *browse, const struct area *area);

#endif
