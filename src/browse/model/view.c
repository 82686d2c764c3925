/* SPDX-License-Identifier: MIT */
#include "browse/model/view.h"

#include <stdio.h>

#include "render/role.h"

int depth_of(const struct gmmu_view *view)
{
	unsigned depths = role_depths(view);

	for (int depth = 0; depth < GMMU_DEPTH_COUNT; depth++)
		if (depths == 1u << depth)
			return depth;
	return GMMU_DEPTH_UNKNOWN;
}

struct gmmu_view view_at_depth(const struct gmmu_view *view, int depth)
{
	struct gmmu_view pinned = *view;

	pinned.depths = 1u << depth;
	pinned.encoding =
		gmmu_depth_at(depth, view->page_size)->entry_size == 16 ? GMMU_ENCODING_VER2_DUAL : GMMU_ENCODING_VER2;
	return pinned;
}

struct gmmu_view view_above(const struct gmmu_view *view)
{
	int depth = depth_of(view);
	struct gmmu_view above = *view;

	if (depth < 1)
		return above;
	above = view_at_depth(view, depth - 1);
	above.role = GMMU_ROLE_AUTO;
	return above;
}

bool view_equal(const struct gmmu_view *a, const struct gmmu_view *b)
{
	return a->encoding == b->encoding && a->role == b->role && a->depths == b->depths &&
	       a->page_size == b->page_size;
}

static const char *page_describe(const struct gmmu_view *view, bool words)
{
	if (depth_of(view) != 4)
		return "";
	return view->page_size == GMMU_PAGE_SIZE_4K    ? " 4K"
	       : view->page_size == GMMU_PAGE_SIZE_64K ? " 64K"
	       : words                                 ? " 4K or 64K"
						       : "";
}

void view_describe(const struct gmmu_view *view, bool words, char *out, size_t size)
{
	int depth = depth_of(view);
	bool role = words || view->role != GMMU_ROLE_AUTO;
	unsigned possible = role_depths(view);
	char depths[32] = "auto";
	size_t length = 0;

	if (depth >= 0)
		snprintf(depths, sizeof(depths), "%d %s%s", depth, gmmu_depth_at(depth, view->page_size)->name,
			 page_describe(view, words));
	else if (possible != GMMU_DEPTHS_ALL)
		for (int i = 0; i < GMMU_DEPTH_COUNT; i++)
			if (possible >> i & 1)
				length += (size_t)snprintf(depths + length, sizeof(depths) - length, "%s%d",
							   length ? "," : "", i);
	snprintf(out, size, "depth %s%s%s", depths, role ? "  role " : "", role ? gmmu_role_name(view->role) : "");
}
