/* SPDX-License-Identifier: MIT */
/*
 * The browser without a terminal: keys, mouse, size and time come in; a grid of cells and a few wishes come out. It
 * reads slots through src/dump, and writes nothing but the exports that the reader asked for.
 *
 *	browse_resize(browse, 80, 24);
 *	browse_key(browse, (struct key){'G', 0});
 *	browse_draw(browse, &grid);
 */
#ifndef BROWSE_BROWSE_H
#define BROWSE_BROWSE_H

#include <stdbool.h>
#include <stdint.h>

#include <gmmu/gmmu.h>

#include "browse/panes/cells.h"
#include "browse/panes/theme.h"
#include "browse/keys/key.h"
#include "dump/dump.h"
#include "render/text.h"

struct browse;

struct browse_options {
	struct dump *dump; /* stays the caller's; must outlive the browser */
	struct gmmu_view view;
	const char *slots_notice; /* told at opening where the size of slots follows from the depth, else NULL */
	const char *start;        /* what the prompt of `:` takes, or NULL */
	const char *config;       /* the text of a configuration, or NULL */
	const char *config_name;  /* its name for messages */
	const char *remark;       /* a sentence to be shown at first, or NULL */
	const char *theme;        /* a name, or NULL for the configuration's */
	bool light;               /* without a name: the light theme rather than the dark one */
	bool ascii;               /* no line drawing beyond ASCII */
	bool no_mouse;
};

/* GMMU_E_VALUE for a bad start, theme or configuration, GMMU_E_UNSUPPORTED for a bad view. Free with browse_free. */
enum gmmu_status browse_new(const struct browse_options *options, struct browse **browse, struct gmmu_error *error);
void browse_free(struct browse *browse);

/* Any size from 1x1 on. */
void browse_resize(struct browse *browse, int width, int height);

void browse_key(struct browse *browse, struct key key);
void browse_mouse(struct browse *browse, struct mouse mouse);

/*
 * Looks whether a file changed under the reader, and says so once. To be called before drawing; asks the file system
 * one thing for each file.
 */
void browse_watch(struct browse *browse);

/* Draws the whole screen. GMMU_E_NOMEM if the grid cannot be made as large as the screen. */
enum gmmu_status browse_draw(struct browse *browse, struct grid *grid);

/*
 * What is asked of others once the first screen is drawn: what libmagic calls the dump. browse_ask asks, unless that
 * was done, and returns the descriptor that becomes readable when browse_hear can take the answer; -1: there is none to
 * come.
 */
int browse_ask(struct browse *browse);
void browse_hear(struct browse *browse);

/*
 * True while a long job runs: then browse_step does some milliseconds of it. `now` is in milliseconds of any steady
 * clock and serves to show a rate.
 */
bool browse_busy(const struct browse *browse);
void browse_step(struct browse *browse, uint64_t now);

/* What the browser wants of the terminal. Each is told once. */
enum wish {
	WISH_NONE,
	WISH_QUIT,
	WISH_SUSPEND,
	WISH_REDRAW,
	WISH_COPY /* browse_clipboard tells what */
};
enum wish browse_wish(struct browse *browse);
const char *browse_clipboard(const struct browse *browse);

enum theme browse_theme(const struct browse *browse);
/* Whether themes differ on this terminal; the browser takes it that they do until it is told. */
void browse_tell_colors(struct browse *browse, bool colors);
bool browse_wants_mouse(const struct browse *browse);
bool browse_wants_ascii(const struct browse *browse);

/* The table of keys as text, one action a line: for the manual and for --keys. */
void browse_keys_describe(struct text *text);

#endif
