/* SPDX-License-Identifier: MIT */
/* The browser: what the reader looks at, how, and a place for what each file keeps to itself. */
#ifndef BROWSE_PANES_STATE_H
#define BROWSE_PANES_STATE_H

#include <stdbool.h>
#include <stdint.h>

#include "browse/model/model.h"
#include "browse/panes/pane.h"

struct browse {
	struct model model;
	bool colorless; /* the terminal shows all themes alike */
	int width, height;

	enum pane open[LAYER_COUNT]; /* stack.h */
	void *data[PANE_COUNT];

	/* Each in the header of its name. */
	struct settings *settings;
	struct message *message;
	struct bits_size *bits; /* layout.h */
	struct columns *columns;
	struct text_screen *text; /* screen.h */
	struct finder *finder;    /* jump.h */
	struct follow *follow;
	struct export *export;

	bool quit, suspend, redraw, copy; /* wishes */
	bool dragging;                    /* the mouse holds the edge of the bit pane */
};

#endif
