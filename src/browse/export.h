/* SPDX-License-Identifier: MIT */
/* Rows as files and for the clipboard. */
#ifndef BROWSE_EXPORT_H
#define BROWSE_EXPORT_H

#include <stdbool.h>

#include <gmmu/gmmu.h>

#include "browse/panes/prompt.h"

struct browse;
struct map_work;
struct rows_export;
struct text;

struct export
{
	char path[PROMPT_SIZE]; /* where an export goes */
	void (*write)(struct browse * browse, bool overwrite);
	char *clipboard;
	struct rows_export *rows; /* that are being written */
	struct map_work *map;     /* that is being drawn */
};

/* Takes the name typed for an export and has `write` write there; asks first if there is such a file. */
void export_to(struct browse *browse, const char *path, void (*write)(struct browse *browse, bool overwrite));
/* Writes a text there. */
enum gmmu_status export_text(struct browse *browse, const struct text *text, bool overwrite, struct gmmu_error *error);
void export_row_accept(struct browse *browse, const char *text);
void do_list_export(struct browse *browse, int unused); /* export_list.c */
void do_export_row(struct browse *browse, int unused);
void do_copy(struct browse *browse, int unused);

#endif
