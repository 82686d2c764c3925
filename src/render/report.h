/* SPDX-License-Identifier: MIT */
/*
 * One slot on one page, fit for a bug report: what it is, where it is, the ruler, a line for every field, reserved
 * bits that are set, and notes. ASCII, at most 80 columns wide.
 */
#ifndef RENDER_REPORT_H
#define RENDER_REPORT_H

#include <stdbool.h>

#include <gmmu/gmmu.h>

#include "text/text.h"

#define REPORT_COLUMNS 80

/* Without `place`, only row->entry is read. */
void report_add(struct text *text, const struct gmmu_view *view, const struct gmmu_row *row, bool place);

#endif
