/* SPDX-License-Identifier: MIT */
/* When a hint is worth its place in the bottom line: the conditions that rows of the table of actions name. */
#ifndef BROWSE_WHEN_H
#define BROWSE_WHEN_H

#include <stdbool.h>

struct browse;

bool when_view_matters(struct browse *browse); /* to what is on the screen */
bool when_depth_is_pinned(struct browse *browse);
bool when_page_size_matters(struct browse *browse);
bool when_row_points(struct browse *browse); /* to a table */
bool when_notices(struct browse *browse);
bool when_toggled(struct browse *browse);
bool when_searched(struct browse *browse);
bool when_found_in_text(struct browse *browse);
bool when_line_selected(struct browse *browse);
bool when_beside(struct browse *browse); /* something is beside the selected line */

#endif
