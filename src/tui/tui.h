/* SPDX-License-Identifier: MIT */
/*
 * The browser on a terminal. This folder is the only user of curses: it reads keys and the mouse, hands them to
 * src/browse, and paints the cells that come back.
 */
#ifndef TUI_TUI_H
#define TUI_TUI_H

#include <stdbool.h>

#include <gmmu/gmmu.h>

#include "dump/dump.h"

/* All zero (but for `path`, `dump` and `view`) is a good default. */
struct tui_options {
	const char *path;                /* what to open, "-" for standard input */
	const struct dump_options *dump; /* how; its progress callback is not used */
	struct gmmu_view view;    /* as --kind, --role, --levels and --page-size say; GMMU_VIEW_DEFAULT otherwise */
	const char *slots_notice; /* what to tell if the size of slots follows from the depth, or NULL */
	const char *start;        /* where to begin: what the prompt of `:` takes (+POS), or NULL */
	const char
		*theme; /* "dark", "light", "contrast", "mono", or NULL: the configuration's, then as $COLORFGBG says */
	const char *config;      /* the text of the configuration, or NULL for none */
	const char *config_name; /* its name for messages */
	const char *remark;      /* what the caller has to say of the options: shown at first; or NULL */
	bool ascii;              /* nothing beyond ASCII; found out from the locale as well */
	bool no_mouse;
	bool no_color; /* the caller has looked at --color and $NO_COLOR */
};

/*
 * Opens the dump, takes the terminal (keys from standard input if that is a terminal, else from /dev/tty), browses
 * until the reader quits, and gives the terminal back. A dump that takes long shows how far it is, and can be stopped.
 * The caller has called setlocale. GMMU_E_IO if there is no usable terminal, what dump_open says of the file,
 * GMMU_E_VALUE for a bad start, theme or configuration (naming its line). A signal that ends the program (SIGTERM,
 * SIGHUP, SIGINT) restores the terminal and is then raised again with its default action.
 */
enum gmmu_status tui_run(const struct tui_options *options, struct gmmu_error *error);

/* The names of the themes for --help and completion: "dark", "light", ...; NULL behind the last. */
const char *tui_theme_name(unsigned theme);

/* Writes the table of keys as text, one action a line, for --keys and the manual. */
struct text;
void tui_keys_describe(struct text *text);

#endif
