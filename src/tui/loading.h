/* SPDX-License-Identifier: MIT */
/*
 * A dump that takes longer than a blink to open: how far it is, and keys that stop it. It is told by the progress
 * callback of dump_options, whose context is a struct loading.
 */
#ifndef TUI_LOADING_H
#define TUI_LOADING_H

#include <stdbool.h>
#include <stdint.h>

#include "tui/terminal.h"

/* Zero-initialise it but for `terminal`. */
struct loading {
	struct terminal *terminal; /* taken at the first word that is to be shown */
	const char *path;          /* what is loaded, NULL: what the browser asks for while it is shown */
	uint64_t begun;            /* milliseconds; 0: not yet */
	uint64_t shown;            /* when it was shown last; 0: not at all */
	bool stopped;              /* the reader, or a signal, wants no more of it */
};

/* What is loaded next is another file: it has not begun, and nobody stopped it. */
void loading_reset(struct loading *loading, const char *path);

/* For dump_options.progress. */
bool loading_progress(void *context, uint64_t done, uint64_t total);

#endif
