/* SPDX-License-Identifier: MIT */
/*
 * The browser on a terminal. Only this folder uses curses: it reads keys and the mouse, passes them to src/browse, and
 * paints the cells that come back.
 */
#ifndef TUI_TUI_H
#define TUI_TUI_H

#include <stdbool.h>

#include <gmmu/gmmu.h>

#include "browse/browse.h"
#include "dump/dump.h"

struct tui_options {
	const char *path;                /* the file to open, "-" for standard input */
	const struct dump_options *dump; /* how to open it; its progress callback is not used */
	struct browse_options browse;    /* without a dump */
	bool no_color;                   /* result of --color and $NO_COLOR */
};

/*
 * Opens the dump and the terminal (keys come from standard input if that is a terminal, else from /dev/tty), runs the
 * browser until the user quits, and restores the terminal. Loading shows its progress if it takes long, and can be
 * stopped. The caller must have called setlocale. GMMU_E_IO if there is no usable terminal; the errors of dump_open;
 * GMMU_E_VALUE for a bad start. A signal that ends the program (SIGTERM,
 * SIGHUP, SIGINT) restores the terminal and is then raised again with its default action.
 */
enum gmmu_status tui_run(const struct tui_options *options, struct gmmu_error *error);

/* The theme that suits the terminal: the light one if $COLORFGBG says that its background is light. */
enum theme tui_theme(void);

/* Writes the table of keys as text, one action per line, for --keys and the manual. */
struct text;
void tui_keys_describe(struct text *text);

#endif
