/* SPDX-License-Identifier: MIT */
/* The lines of the overview: what each of them counts, the expression for the same slots, and its text. */
#ifndef BROWSE_PANES_OVERVIEW_LINES_H
#define BROWSE_PANES_OVERVIEW_LINES_H

#include "browse/panes/overview_map.h"

/* The expression for the slots that a line counts, false if it counts none; what it says. */
#define OVERVIEW_ASK_SIZE COUNTED_ASK_SIZE
bool overview_ask(const struct statistics *result, const struct overview_line *line, char *out, size_t size);
void overview_add_line(const struct browse *browse, const struct overview_line *line, struct text *text, int width);
void overview_explain(const struct browse *browse, const struct overview_line *line, struct text *text, int width);

#endif
