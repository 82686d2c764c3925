/* SPDX-License-Identifier: MIT */
#include "browse/model/path.h"

#include "browse/model/view.h"

bool path_rooted(const struct path *path, uint64_t *va)
{
	*va = 0;
	for (unsigned i = 0; i < path->count; i++)
		*va += path->steps[i].va_offset;
	return path->count > 0 && path->steps[0].depth == 0;
}

const char *path_memory(const struct path *path)
{
	for (unsigned i = 0; i < path->count; i++)
		if (path->steps[i].memory[0])
			return path->steps[i].memory;
	return NULL;
}

bool path_leads(const struct path *path, const struct gmmu_view *view, uint64_t pa)
{
	int depth = path->count > 0 ? path->steps[path->count - 1].depth + 1 : GMMU_DEPTH_COUNT;

	return depth_of(view) == depth && (depth < 4 || view->page_size == path->page_size) &&
	       pa - path->table < path->table_bytes;
}

bool path_in_page(const struct path *path, uint64_t pa)
{
	return pa - path->page < path->page_bytes;
}

bool path_va(const struct path *path, const struct gmmu_view *view, const struct gmmu_row *row, uint64_t *va)
{
	if (!path_rooted(path, va) || !row->placed || !path_leads(path, view, row->pa))
		return false;
	*va += row->va_offset;
	return true;
}

struct path path_extend(const struct path *path, const struct gmmu_view *view, uint64_t pa,
			const struct path_step *step, uint64_t table, enum gmmu_page_size page_size)
{
	struct path longer = *path;

	if (longer.count == GMMU_DEPTH_COUNT || !path_leads(path, view, pa))
		longer.count = 0;
	longer.steps[longer.count++] = *step;
	longer.table = table;
	longer.table_bytes = gmmu_depth_at(step->depth + 1, page_size)->table_bytes;
	longer.page_size = page_size;
	return longer;
}
