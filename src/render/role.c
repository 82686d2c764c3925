/* SPDX-License-Identifier: MIT */
#include "render/role.h"

unsigned role_mask(const struct gmmu_view *view)
{
	unsigned mask = 0;

	for (unsigned role = GMMU_ROLE_AUTO + 1; role < GMMU_ROLE_COUNT; role++)
		if ((view->role == GMMU_ROLE_AUTO || view->role == (enum gmmu_role)role) &&
		    gmmu_role_depths(view->encoding, (enum gmmu_role)role) & view->depths)
			mask |= GMMU_ROLE_BIT(role);
	return mask;
}

static bool more_than_one(unsigned mask)
{
	return (mask & (mask - 1)) != 0;
}

bool role_is_picked(const struct gmmu_view *view)
{
	return more_than_one(role_mask(view));
}

unsigned role_depths(const struct gmmu_view *view)
{
	unsigned mask = role_mask(view), depths = 0;

	for (unsigned role = 0; role < GMMU_ROLE_COUNT; role++)
		if (mask & GMMU_ROLE_BIT(role))
			depths |= gmmu_role_depths(view->encoding, (enum gmmu_role)role) & view->depths;
	return depths;
}

bool role_depth_is_open(const struct gmmu_view *view)
{
	return more_than_one(role_depths(view));
}

bool role_read_other(const struct gmmu_view *view, const struct gmmu_entry *entry, struct gmmu_entry *other)
{
	unsigned rest = role_mask(view) & ~GMMU_ROLE_BIT(entry->role);
	struct gmmu_view view_other = *view;

	for (unsigned role = 0; role < GMMU_ROLE_COUNT; role++)
		if (rest & GMMU_ROLE_BIT(role)) {
			view_other.role = (enum gmmu_role)role;
			return gmmu_decode(&view_other, entry->raw, other, NULL) == GMMU_OK &&
			       (entry->state != GMMU_STATE_EMPTY || other->state != GMMU_STATE_EMPTY);
		}
	return false;
}

void role_add_depths(struct text *text, unsigned depths)
{
	for (unsigned depth = 0; depth < GMMU_DEPTH_COUNT; depth++) {
		if (!(depths >> depth & 1))
			continue;
		text_add_decimal(text, depth);
		depths &= ~(1u << depth);
		if (depths)
			text_add(text, depths & (depths - 1) ? ", " : " or ");
	}
}
