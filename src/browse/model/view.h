/* SPDX-License-Identifier: MIT */
/* How slots are read: depth, role, page size. */
#ifndef BROWSE_MODEL_VIEW_H
#define BROWSE_MODEL_VIEW_H

#include <stdbool.h>
#include <stddef.h>

#include <gmmu/gmmu.h>

/* The pinned depth, or -1. */
int depth_of(const struct gmmu_view *view);

bool view_equal(const struct gmmu_view *a, const struct gmmu_view *b);

/* The view with this depth alone, and the encoding of its entries. */
struct gmmu_view view_at_depth(const struct gmmu_view *view, int depth);

/* The view for tables that point to those of this view: one depth above. The view itself if there is none. */
struct gmmu_view view_above(const struct gmmu_view *view);

/* "depth 4 PTE 64K"; with `words`, also what was left open. */
void view_describe(const struct gmmu_view *view, bool words, char *out, size_t size);

#endif
