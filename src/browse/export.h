/* SPDX-License-Identifier: MIT */
/* Rows as files and for the clipboard. */
#ifndef BROWSE_EXPORT_H
#define BROWSE_EXPORT_H

#include <stdbool.h>

#include "browse/panes/prompt.h"

struct browse;
struct rows_export;

struct export
{
	char path[PROMPT_SIZE]; /* where an export goes */
	void (*write)(struct browse * browse, bool overwrite);
	char *clipboard;
	struct rows_export *rows; /* that are being written */
};

/* Takes the name typed for an export and has `write` write there; asks first if there is such a file. */
void export_to(struct browse *browse, const char *path, void (*write)(struct browse *browse, bool overwrite));
void export_row_accept(struct browse *browse, const char *text);
void do_export_row(struct browse *browse, int unused);
void do_copy(struct browse *browse, int unused);

#endif
