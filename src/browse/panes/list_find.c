/* SPDX-License-Identifier: MIT */
/* Searches the lines of a list. */
#include "browse/panes/find.h"
#include "browse/panes/list.h"
#include "browse/panes/list_lens.h"
#include "browse/panes/list_parts.h"
#include "browse/panes/parts.h"
#include "text/text.h"

static bool line_matches(const struct browse *browse, uint64_t line, struct text *text)
{
	size_t where;

	text_clear(text);
	list_type_of(browse)->line(browse, list_nth(browse, line), text, browse_width(browse));
	return find_in(find_of(browse), text_string(text), text->length, &where);
}

/* From the selected line on, all around. */
bool list_find(struct browse *browse, int direction, bool first)
{
	uint64_t count = list_count(browse), line = list_place_of(browse)->selected;
	struct text text = {0};
	bool found = false;

	(void)first;
	for (uint64_t i = 0; i < count && !found; i++) {
		line = direction > 0 ? (line + 1 < count ? line + 1 : 0) : (line > 0 ? line : count) - 1;
		found = list_selectable(browse, line) && line_matches(browse, line, &text);
	}
	text_free(&text);
	if (found)
		list_select(browse, line);
	return found;
}
