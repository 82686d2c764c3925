/* SPDX-License-Identifier: MIT */
/* The list of columns, to show and to hide them. */
#include "browse/keys/action.h"
#include "browse/keys/key.h"
#include "browse/model/model.h"
#include "browse/panes/columns.h"
#include "browse/panes/list.h"
#include "browse/panes/message.h"
#include "browse/panes/pane.h"
#include "browse/panes/parts.h"
#include "browse/panes/settings.h"
#include "render/role.h"
#include "render/table.h"
#include "text/text.h"

/* x: on the screen; -: no room; space: hidden. */
static char column_sign(const struct browse *browse, unsigned column)
{
	struct column_set set;

	columns_place(browse, browse_width(browse) - GUTTER, &set);
	for (unsigned i = 0; i < set.count; i++)
		if (set.places[i].column == column)
			return 'x';
	return column_visible(browse, column) ? '-' : ' ';
}

static void columns_title(const struct browse *browse, struct text *text)
{
	(void)browse;
	text_add(text, "Columns");
}

static uint64_t columns_count(const struct browse *browse)
{
	(void)browse;
	return COLUMN_COUNT;
}

static void columns_line(const struct browse *browse, uint64_t line, struct text *text, int width)
{
	unsigned column = column_in_order((unsigned)line);
	size_t start = text->length;

	(void)width;
	text_add_format(text, " [%c] ", column_sign(browse, column));
	text_add_as(text, MEANING_NAME, column_name(column));
	text_pad_to(text, start, 18);
	text_add(text, column_help(column));
}

static void columns_foot(const struct browse *browse, uint64_t line, struct text *text, int width)
{
	char toggle[KEY_NAME_SIZE], quit[KEY_NAME_SIZE], scroll[KEY_NAME_SIZE];

	text_add_char(text, ' ');
	text_add_wrapped(text, MEANING_VALUE, column_help(column_in_order((unsigned)line)), 0, 1, (size_t)width - 1);
	text_add_format(text, "\n %s shows or hides it, %s goes back. [-]: there is no room; %s there scrolls.",
			browse_key_of(browse, ACTION_COLUMN_TOGGLE, toggle), browse_key_of(browse, ACTION_QUIT, quit),
			browse_key_of(browse, ACTION_COLUMNS_RIGHT, scroll));
}

static void columns_toggle(struct browse *browse, uint64_t line)
{
	unsigned column = column_in_order((unsigned)line);

	if (column == TABLE_INDEX) {
		browse_say(browse, "the slot numbers cannot be hidden");
		return;
	}
	settings_of(browse)->columns[column] = column_visible(browse, column) ? COLUMN_HIDDEN : COLUMN_SHOWN;
	if (column == TABLE_ROLE && settings_of(browse)->columns[column] == COLUMN_HIDDEN &&
	    role_is_picked(&model_of(browse)->view))
		browse_say(browse, "the role stays as long as bit 0 picks it and nothing else in the row shows it");
	columns_of(browse)->scrolled = 0;
}

static const struct list_type columns_list = {
	.title = columns_title,
	.count = columns_count,
	.line = columns_line,
	.foot = columns_foot,
	.enter = columns_toggle,
};

const struct pane_type pane_columns = {.context = CONTEXT_COLUMNS,
				       .layer = LAYER_LIST,
				       .size = sizeof(struct list_place),
				       .settle = list_settle,
				       .draw = list_draw,
				       .move = list_move,
				       .press = list_press,
				       .leave = list_leave,
				       .renew = list_renew,
				       .find = list_find,
				       .list = &columns_list};
