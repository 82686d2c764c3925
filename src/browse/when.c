/* SPDX-License-Identifier: MIT */
#include "browse/when.h"

#include "browse/model/frame.h"
#include "browse/model/model.h"
#include "browse/model/row.h"
#include "browse/panes/find.h"
#include "browse/panes/finder.h"
#include "browse/panes/list.h"
#include "browse/panes/parts.h"
#include "browse/panes/screen.h"
#include "browse/panes/stack.h"
#include "dump/dump.h"

bool when_view_matters(const struct browse *browse)
{
	return !pane_seen(browse)->any_view;
}

bool when_depth_is_pinned(const struct browse *browse)
{
	return view_depth(model_of(browse)) >= 0 && when_view_matters(browse);
}

bool when_page_size_matters(const struct browse *browse)
{
	return view_depth(model_of(browse)) == 4 && when_view_matters(browse);
}

bool when_row_points(const struct browse *browse)
{
	struct browse_row row;

	return row_here(model_of(browse), &row) && row.item.available && row.row.entry.level >= 0 &&
	       row.row.entry.state == GMMU_STATE_POINTER;
}

bool when_files(const struct browse *browse)
{
	return model_of(browse)->files.count > 1;
}

bool when_notices(const struct browse *browse)
{
	return dump_notice_count(model_of(browse)->dump) + dumps_troubled(model_of(browse)) > 0;
}

bool when_toggled(const struct browse *browse)
{
	return model_of(browse)->edits.done > 0;
}

bool when_searched(const struct browse *browse)
{
	return finder_of(browse)->text[0];
}

bool when_word_was_found(const struct browse *browse)
{
	return find_of(browse)->word[0];
}

bool when_line_selected(const struct browse *browse)
{
	uint64_t line;

	return list_selected(browse, &line);
}

bool when_beside(const struct browse *browse)
{
	return pane_top(browse)->beside && pane_top(browse)->beside(browse);
}

bool when_columns(const struct browse *browse)
{
	return pane_top(browse)->list && pane_top(browse)->list->cell;
}
