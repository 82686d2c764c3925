/* SPDX-License-Identifier: MIT */
#include "browse/when.h"

#include "browse/state.h"

bool when_view_matters(struct browse *browse)
{
	const struct list_type *type = list_type_of(browse);

	return !type || !type->any_view;
}

bool when_depth_is_pinned(struct browse *browse)
{
	return view_depth(&browse->model) >= 0 && when_view_matters(browse);
}

bool when_page_size_matters(struct browse *browse)
{
	return view_depth(&browse->model) == 4 && when_view_matters(browse);
}

bool when_row_points(struct browse *browse)
{
	struct browse_row row;

	return row_here(&browse->model, &row) && row.item.available && row.row.entry.level >= 0 &&
	       row.row.entry.state == GMMU_STATE_POINTER;
}

bool when_notices(struct browse *browse)
{
	return dump_notice_count(browse->model.dump) + dumps_troubled(&browse->model) > 0;
}

bool when_toggled(struct browse *browse)
{
	return browse->model.edits.done > 0;
}

bool when_searched(struct browse *browse)
{
	return browse->search_text[0];
}

bool when_found_in_text(struct browse *browse)
{
	return browse->screen.find[0];
}

bool when_line_selected(struct browse *browse)
{
	uint64_t line;

	return list_selected(browse, &line);
}

bool when_beside(struct browse *browse)
{
	return list_beside(browse) != NULL;
}
