/* SPDX-License-Identifier: MIT */
#include <stdio.h>

#include "libgmmu/internal.h"

/* Writes a set of depths as "0, 1, 2". The buffer has room for all five. */
static const char *depths_print(unsigned depths, char text[16])
{
	size_t length = 0;

	text[0] = '\0';
	for (unsigned depth = 0; depth < GMMU_DEPTH_COUNT; depth++)
		if (depths >> depth & 1)
			length += (size_t)snprintf(text + length, 16 - length, "%s%u", length ? ", " : "", depth);
	return text;
}

enum gmmu_status gmmu_view_check(const struct gmmu_view *view, struct gmmu_error *error)
{
	char wanted[16], possible[16];
	struct gmmu_view open = *view;

	if (view_good(view))
		return GMMU_OK;
	if ((unsigned)view->encoding >= GMMU_ENCODING_COUNT || (unsigned)view->role >= GMMU_ROLE_COUNT)
		return gmmu_error_set(error, GMMU_E_UNSUPPORTED, "unknown encoding or role number");
	if ((unsigned)view->page_size > GMMU_PAGE_SIZE_64K)
		return gmmu_error_set(error, GMMU_E_UNSUPPORTED,
				      "the page size of a table at depth 4 is 4k, 64k or unknown");
	if (view->depths & ~GMMU_DEPTHS_ALL)
		return gmmu_error_set(error, GMMU_E_UNSUPPORTED, "depths go from 0 (root) to 4 (page table)");
	open.depths = GMMU_DEPTHS_ALL;
	if (!view_depths(&open))
		return gmmu_error_set(
			error, GMMU_E_UNSUPPORTED,
			"%s has no role %s: use ver2 (8 bytes) for pte and pde, ver2_dual (16 bytes) for dual",
			gmmu_encoding_name(view->encoding), gmmu_role_name(view->role));
	return gmmu_error_set(error, GMMU_E_UNSUPPORTED, "%s with role %s has depth %s, not %s: change the levels",
			      gmmu_encoding_name(view->encoding), gmmu_role_name(view->role),
			      depths_print(view_depths(&open), possible),
			      view->depths ? depths_print(view->depths, wanted) : "none");
}
