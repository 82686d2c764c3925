/* SPDX-License-Identifier: MIT */
/*
 * One slot on one page, fit for a bug report: what it is, where it stands, the ruler, a line for every field, what is
 * reserved and set, the notes. Made of ASCII, each line within 80 columns.
 */
#ifndef RENDER_REPORT_H
#define RENDER_REPORT_H

#include <stdbool.h>

#include <gmmu/gmmu.h>

#include "render/text.h"

#define REPORT_COLUMNS 80

/* Without `place` only row->entry is read. */
void report_add(struct text *text, const struct gmmu_view *view, const struct gmmu_row *row, bool place);

#endif
