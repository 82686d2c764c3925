/* SPDX-License-Identifier: MIT */
/* Which panes are open: a stack of layers. */
#ifndef BROWSE_PANES_STACK_H
#define BROWSE_PANES_STACK_H

#include <stdbool.h>

#include "browse/panes/pane.h"

struct pane_stack {
	enum pane open[LAYER_COUNT];
	void *data[PANE_COUNT]; /* what each pane keeps to itself */
};

/* The data of a pane's own. */
void *pane_data(const struct browse *browse, enum pane pane);

bool pane_is_open(const struct browse *browse, enum pane pane);
const struct pane_type *pane_top(const struct browse *browse);
/* What is open in a layer, or NULL. */
const struct pane_type *pane_in(const struct browse *browse, enum layer layer);
/* What the reader looks at: the topmost of rows, bits, lists and texts. */
const struct pane_type *pane_seen(const struct browse *browse);

/* Puts it on the stack, in place of what is open in its layer. */
void pane_open(struct browse *browse, enum pane pane);
void pane_close(struct browse *browse, enum pane pane); /* if it is open */
void layer_close(struct browse *browse, enum layer layer);
/* Closes what is on top; false if those are the rows. */
bool pane_leave(struct browse *browse);

/* True while the bottom line asks or is typed in. */
bool pane_asks(const struct browse *browse);

void panes_forget(struct browse *browse);

void do_move(struct browse *browse, int move);

#endif
