/* SPDX-License-Identifier: MIT */
/*
 * Progress of opening a dump that takes a while, and keys that stop it. Driven by the progress callback of
 * dump_options, whose context is a struct loading.
 */
#ifndef TUI_LOADING_H
#define TUI_LOADING_H

#include <stdbool.h>
#include <stdint.h>

#include "tui/terminal.h"

/* Zero-initialise it except for `terminal`. */
struct loading {
	struct terminal *terminal; /* opened for the first message */
	const char *path;          /* the file being loaded; NULL: one that the browser opens while it is shown */
	uint64_t begun;            /* milliseconds; 0: not yet */
	uint64_t shown;            /* when it was last shown; 0: never */
	bool stopped;              /* stopped by the user or a signal */
};

/* Prepares for loading another file. */
void loading_reset(struct loading *loading, const char *path);

/* For dump_options.progress. */
bool loading_progress(void *context, uint64_t done, uint64_t total);

#endif
