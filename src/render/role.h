/* SPDX-License-Identifier: MIT */
/*
 * What a view leaves open: the possible depths and roles of slots. If there are two roles, bit 0 of each slot picks
 * one (see gmmu_decode), and the other one is a second reading of the slot.
 */
#ifndef RENDER_ROLE_H
#define RENDER_ROLE_H

#include <stdbool.h>

#include <gmmu/gmmu.h>

#include "text/text.h"

/* The possible roles of slots in this view, as a mask of GMMU_ROLE_BIT. */
unsigned role_mask(const struct gmmu_view *view);

/* Whether there is more than one. */
bool role_is_picked(const struct gmmu_view *view);

/* The possible depths of slots in this view, as a mask; the depth is open if there is more than one. */
unsigned role_depths(const struct gmmu_view *view);
bool role_depth_is_open(const struct gmmu_view *view);

/*
 * Reads the slot of an entry in the role that bit 0 did not pick. False if there is no such role, or if the slot is
 * empty in both.
 */
bool role_read_other(const struct gmmu_view *view, const struct gmmu_entry *entry, struct gmmu_entry *other);

/* Adds depths as text: "4", "0, 1 or 2". */
void role_add_depths(struct text *text, unsigned depths);

#endif
