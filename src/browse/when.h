/* SPDX-License-Identifier: MIT */
/* When a hint is shown in the bottom line: the conditions in the rows of the table of actions. */
#ifndef BROWSE_WHEN_H
#define BROWSE_WHEN_H

#include <stdbool.h>

struct browse;

bool when_view_matters(const struct browse *browse); /* the view affects the contents of the screen */
bool when_depth_is_pinned(const struct browse *browse);
bool when_page_size_matters(const struct browse *browse);
bool when_row_points(const struct browse *browse); /* to a table */
bool when_files(const struct browse *browse);      /* several are listed */
bool when_notices(const struct browse *browse);
bool when_toggled(const struct browse *browse);
bool when_searched(const struct browse *browse);
bool when_word_was_found(const struct browse *browse);
bool when_line_selected(const struct browse *browse);
bool when_columns(const struct browse *browse); /* the lines of the list have columns */
bool when_beside(const struct browse *browse);  /* there is something to the sides of the selected line */

#endif
