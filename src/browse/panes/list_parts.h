/* SPDX-License-Identifier: MIT */
/* What opening, moving and drawing of lists share. */
#ifndef BROWSE_PANES_LIST_PARTS_H
#define BROWSE_PANES_LIST_PARTS_H

#include "browse/panes/list.h"

/* The open list, NULL if none is; its job, NULL if it has none; its position. */
const struct list_type *list_type_of(const struct browse *browse);
const struct job *list_job_of(const struct browse *browse);
struct list_place *list_place_of(const struct browse *browse);
bool list_selectable(const struct browse *browse, uint64_t line);

/* How many lines of the screen each part of the list has. */
struct list_frame {
	int head, list, foot; /* the foot includes the rule above it */
};

/* With the head, which is added to a text. */
struct list_frame list_frame_get(const struct browse *browse, struct text *head);

#endif
