/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "browse/command.h"
#include "browse/compare.h"
#include "browse/depth.h"
#include "browse/export.h"
#include "browse/export_rows.h"
#include "browse/filter.h"
#include "browse/follow.h"
#include "browse/jump.h"
#include "browse/keys/action.h"
#include "browse/leave.h"
#include "browse/mark.h"
#include "browse/open.h"
#include "browse/panes/bit_cursor.h"
#include "browse/panes/bits.h"
#include "browse/panes/columns.h"
#include "browse/panes/find.h"
#include "browse/panes/finder.h"
#include "browse/panes/list.h"
#include "browse/panes/list_lens.h"
#include "browse/panes/pane.h"
#include "browse/panes/prompt.h"
#include "browse/panes/confirm.h"
#include "browse/panes/screen.h"
#include "browse/panes/stack.h"
#include "browse/reload.h"
#include "browse/themes.h"
#include "browse/what_if.h"
#include "browse/when.h"

#define GRID CONTEXT_BIT(CONTEXT_GRID)
#define PANE CONTEXT_BIT(CONTEXT_PANE)
#define TEXT CONTEXT_BIT(CONTEXT_TEXT)
#define LIST CONTEXT_BIT(CONTEXT_LIST)
#define COLUMNS CONTEXT_BIT(CONTEXT_COLUMNS)
#define PROMPT CONTEXT_BIT(CONTEXT_PROMPT)
#define QUESTION CONTEXT_BIT(CONTEXT_QUESTION)
#define JUMP CONTEXT_BIT(CONTEXT_JUMP)
#define LETTER CONTEXT_BIT(CONTEXT_LETTER)
#define TABLE (GRID | PANE)
#define PAGES (GRID | PANE | TEXT | LIST)
#define ANYWHERE (GRID | PANE | TEXT | LIST | COLUMNS)

#define HINT(contexts, rank, text)          \
	{                                   \
		NULL, contexts, rank, text, \
	}
#define HINT_IF(when, contexts, rank, text) \
	{                                   \
		when, contexts, rank, text, \
	}
#define HINTS(...) {__VA_ARGS__}, false
#define NO_HINT {{0}}, false
#define SAME_HINT {{0}}, true

const struct action action_table[ACTION_COUNT] = {
#define ACTION(id, name, keys, contexts, group, help, run, argument, ...) \
	[ACTION_##id] = {name, keys, contexts, group, help, run, argument, __VA_ARGS__},
#include "browse/keys/action_rows.h"
};
