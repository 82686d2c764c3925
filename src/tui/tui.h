/* SPDX-License-Identifier: MIT */
/*
 * The browser on a terminal. Only this folder uses curses: it reads keys and the mouse, passes them to src/browse, and
 * paints the cells that come back.
 */
#ifndef TUI_TUI_H
#define TUI_TUI_H

#include <stdbool.h>

#include <gmmu/gmmu.h>

#include "dump/dump.h"

/* All zero, except `path`, `dump` and `view`, is a good default. */
struct tui_options {
	const char *path;                /* the file to open, "-" for standard input */
	const struct dump_options *dump; /* how to open it; its progress callback is not used */
	struct gmmu_view view;    /* as --kind, --role, --levels and --page-size say; GMMU_VIEW_DEFAULT otherwise */
	const char *slots_notice; /* a notice if the slot size follows from the depth, or NULL */
	const char *start;        /* where to start, as typed after `:` (+POS), or NULL */
	const char
		*theme; /* "dark", "light", "contrast", "mono", or NULL: from the configuration, then from $COLORFGBG */
	const char *config;      /* text of the configuration, or NULL for none */
	const char *config_name; /* its name for messages */
	const char *remark;      /* a notice about the options, shown first; or NULL */
	bool ascii;              /* use ASCII only; also set if the locale requires it */
	bool no_mouse;
	bool no_color; /* result of --color and $NO_COLOR */
};

/*
 * Opens the dump and the terminal (keys come from standard input if that is a terminal, else from /dev/tty), runs the
 * browser until the user quits, and restores the terminal. Loading shows its progress if it takes long, and can be
 * stopped. The caller must have called setlocale. GMMU_E_IO if there is no usable terminal; the errors of dump_open;
 * GMMU_E_VALUE for a bad start, theme or configuration (with its line). A signal that ends the program (SIGTERM,
 * SIGHUP, SIGINT) restores the terminal and is then raised again with its default action.
 */
enum gmmu_status tui_run(const struct tui_options *options, struct gmmu_error *error);

/* Names of the themes for --help and completion: "dark", "light", ...; NULL after the last. */
const char *tui_theme_name(unsigned theme);

/* Writes the table of keys as text, one action per line, for --keys and the manual. */
struct text;
void tui_keys_describe(struct text *text);

#endif
