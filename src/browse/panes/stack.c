/* SPDX-License-Identifier: MIT */
#include "browse/panes/stack.h"

#include "browse/panes/pane.h"
#include "browse/panes/parts.h"

void *pane_data(const struct browse *browse, enum pane pane)
{
	return stack_of(browse)->data[pane];
}

bool pane_is_open(const struct browse *browse, enum pane pane)
{
	return stack_of(browse)->open[pane_types[pane]->layer] == pane;
}

const struct pane_type *pane_in(const struct browse *browse, enum layer layer)
{
	return stack_of(browse)->open[layer] == PANE_NONE ? NULL : pane_types[stack_of(browse)->open[layer]];
}

/* The topmost of the layers below `end`. */
static const struct pane_type *topmost(const struct browse *browse, unsigned end)
{
	while (end > LAYER_ROWS + 1 && stack_of(browse)->open[end - 1] == PANE_NONE)
		end--;
	return pane_types[stack_of(browse)->open[end - 1]];
}

const struct pane_type *pane_top(const struct browse *browse)
{
	return topmost(browse, LAYER_COUNT);
}

const struct pane_type *pane_seen(const struct browse *browse)
{
	return topmost(browse, LAYER_TEXT + 1);
}

void layer_close(struct browse *browse, enum layer layer)
{
	const struct pane_type *type = pane_in(browse, layer);

	if (type && type->leave)
		type->leave(browse);
	stack_of(browse)->open[layer] = PANE_NONE;
}

void pane_open(struct browse *browse, enum pane pane)
{
	layer_close(browse, pane_types[pane]->layer);
	stack_of(browse)->open[pane_types[pane]->layer] = pane;
}

void pane_close(struct browse *browse, enum pane pane)
{
	if (pane_is_open(browse, pane))
		layer_close(browse, pane_types[pane]->layer);
}

bool pane_leave(struct browse *browse)
{
	const struct pane_type *top = pane_top(browse);

	if (top->layer == LAYER_ROWS)
		return false;
	layer_close(browse, top->layer);
	return true;
}

bool pane_asks(const struct browse *browse)
{
	return pane_top(browse)->draw_bottom != NULL;
}

void panes_forget(struct browse *browse)
{
	for (unsigned pane = 0; pane < PANE_COUNT; pane++)
		if (pane_types[pane]->forget)
			pane_types[pane]->forget(browse);
}

void do_move(struct browse *browse, int move)
{
	pane_seen(browse)->move(browse, (enum move)move);
}
