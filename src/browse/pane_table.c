/* SPDX-License-Identifier: MIT */
/* The panes, from the rows of PANES. */
#include "browse/panes/pane.h"

#define PANE_TYPE(id, name) [PANE_##id] = &pane_##name,
const struct pane_type *const pane_types[PANE_COUNT] = {PANES(PANE_TYPE)};
