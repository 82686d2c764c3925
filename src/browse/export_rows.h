/* SPDX-License-Identifier: MIT */
/* All rows, or those of the filter, to a file. */
#ifndef BROWSE_EXPORT_ROWS_H
#define BROWSE_EXPORT_ROWS_H

#include <stdbool.h>

struct browse;

void export_rows_accept(struct browse *browse, const char *text);
/* True, with a message, if rows are being written and must not change. */
bool export_rows_hold(struct browse *browse);
void do_export_rows(struct browse *browse, int unused);

#endif
