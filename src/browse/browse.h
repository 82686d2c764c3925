/* SPDX-License-Identifier: MIT */
/*
 * The browser without a terminal: keys, mouse, size and time come in; a grid of cells and a few requests come out. It
 * reads slots through src/dump, and writes only the exports that the user asks for.
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
#include "text/text.h"

struct browse;
struct settings;

struct browse_options {
	struct dump *dump; /* taken over, even on failure */
	/* The files to look at, of which the dump is the first; copied. 0: only the dump's own. */
	char *const *files;
	size_t file_count;
	struct gmmu_view view;
	const char *slots_notice; /* shown on opening if the slot size follows from the depth, else NULL */
	const char *start;        /* as typed after `:`, or NULL */
	size_t *mistake; /* set to the character of a bad start, from 1, where its expression has a mistake; or NULL */
	const char *remark; /* a sentence to show first, or NULL */
	const struct settings
		*settings; /* NULL: the defaults (setting.h). What they point to must outlive the browser */
};

/* GMMU_E_VALUE for a bad start, GMMU_E_UNSUPPORTED for a bad view. Free with browse_free. */
enum gmmu_status browse_new(const struct browse_options *options, struct browse **browse, struct gmmu_error *error);
void browse_free(struct browse *browse);

/* Removes what exports have written so far and touches nothing else: for the handler of a signal that ends the program.
 */
void browse_abandon(void);

/* Accepts any size from 1x1. */
void browse_resize(struct browse *browse, int width, int height);

void browse_key(struct browse *browse, struct key key);
void browse_mouse(struct browse *browse, struct mouse mouse);

/* Checks whether a file was changed, and reports that once. Call before drawing; makes one system call per file. */
void browse_watch(struct browse *browse);

/* Draws the whole screen. GMMU_E_NOMEM if memory for the grid runs out. */
enum gmmu_status browse_draw(struct browse *browse, struct grid *grid);

/*
 * Asks libmagic about the dump, once the first screen is drawn. browse_ask asks, unless that was done before, and
 * returns a descriptor that becomes readable when browse_hear can take the answer; -1: there is nothing to wait for.
 */
int browse_ask(struct browse *browse);
void browse_hear(struct browse *browse);

/*
 * True while a long job runs: then browse_step does a few milliseconds of it. `now` is in milliseconds of any
 * monotonic clock, and is used to show a rate.
 */
bool browse_busy(const struct browse *browse);
void browse_step(struct browse *browse, uint64_t now);

/* Requests to the terminal. Each is returned once. */
enum wish {
	WISH_NONE,
	WISH_QUIT,
	WISH_SUSPEND,
	WISH_REDRAW,
	WISH_COPY /* see browse_clipboard */
};
enum wish browse_wish(struct browse *browse);
const char *browse_clipboard(const struct browse *browse);

enum theme browse_theme(const struct browse *browse);
/* Tells the browser whether themes look different on this terminal, which it assumes by default. */
void browse_tell_colors(struct browse *browse, bool colors);
/* Whether the terminal has a light background: chooses the theme, unless the user has. */
void browse_tell_ground(struct browse *browse, bool light);
bool browse_wants_mouse(const struct browse *browse);
bool browse_wants_ascii(const struct browse *browse);

/* The table of keys as text, one action per line: for the manual and for --keys. */
void browse_keys_describe(struct text *text);

#endif
