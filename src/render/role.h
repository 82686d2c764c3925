/* SPDX-License-Identifier: MIT */
/*
 * What a view leaves open: the depths where slots may stand and the roles that they may get. Where two roles are left,
 * bit 0 of each slot picks one (see gmmu_decode), and the slot has another reading beside the one that is shown.
 */
#ifndef RENDER_ROLE_H
#define RENDER_ROLE_H

#include <stdbool.h>

#include <gmmu/gmmu.h>

#include "render/text.h"

/* The roles that slots can get under this view, as a mask of GMMU_ROLE_BIT. */
unsigned role_mask(const struct gmmu_view *view);

/* Whether that is more than one. */
bool role_is_picked(const struct gmmu_view *view);

/* The depths where slots can stand under this view, as a mask: the depth is open if it is more than one. */
unsigned role_depths(const struct gmmu_view *view);
bool role_depth_is_open(const struct gmmu_view *view);

/* Reads the slot of an entry as the role that bit 0 did not pick. False if there is none, or if it is empty in both. */
bool role_read_other(const struct gmmu_view *view, const struct gmmu_entry *entry, struct gmmu_entry *other);

/* Adds depths in words: "4", "0, 1 or 2". */
void role_add_depths(struct text *text, unsigned depths);

#endif
