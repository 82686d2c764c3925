/* SPDX-License-Identifier: MIT */
/* The contents of the dump: a map, and counts. Each line leads to the slots that it counts. */
#include <inttypes.h>

#include "browse/model/lines.h"
#include "browse/model/model.h"
#include "browse/model/sieve.h"
#include "browse/model/view.h"
#include "browse/panes/finder.h"
#include "browse/panes/list.h"
#include "browse/panes/message.h"
#include "browse/panes/overview_lines.h"
#include "browse/panes/overview_map.h"
#include "browse/panes/pane.h"
#include "browse/panes/parts.h"
#include "dump/slots.h"
#include "query/answers/counted.h"
#include "query/statistics.h"
#include "text/phrase.h"
#include "text/text.h"

/* Fine enough for the map of the widest screen. */
#define BUCKETS 4096

/* --- the lines ---------------------------------------------------------------------------------------------------- */

static void line_add(struct overview *overview, unsigned kind, unsigned what, unsigned value)
{
	if (overview->line_count < OVERVIEW_LINES_MAX)
		overview->lines[overview->line_count++] =
			(struct overview_line){(uint8_t)kind, (uint16_t)what, (uint16_t)value};
}

/* Adds the lines for counts of one kind, or of one field, below a heading. */
static void counted_add(struct browse *browse)
{
	struct overview *overview = overview_of(browse);
	struct counted_line lines[COUNTED_LINES_MAX];
	size_t count = counted_lines(overview_result(browse), lines);

	for (size_t i = 0; i < count; i++) {
		const struct counted_line *line = &lines[i];
		unsigned kind = OVERVIEW_COUNTED + line->kind, field = kind == OVERVIEW_VALUE ? line->what : 0;

		if (i == 0 || line->kind != line[-1].kind || (kind == OVERVIEW_VALUE && line->what != line[-1].what)) {
			line_add(overview, OVERVIEW_BLANK, kind, field);
			line_add(overview, OVERVIEW_HEADING, kind, field);
		}
		line_add(overview, kind, line->what, line->value);
	}
}

static void lines_make(struct browse *browse)
{
	struct overview *overview = overview_of(browse);

	overview->line_count = 0;
	if (!overview->count || overview->cells == 0)
		return;
	line_add(overview, OVERVIEW_MAP_HEADING, 0, 0);
	for (unsigned row = 0; row < map_rows(browse); row++) {
		line_add(overview, OVERVIEW_MARKS, row, 0);
		line_add(overview, OVERVIEW_MAP, row, 0);
	}
	counted_add(browse);
}

static const struct overview_line *line_get(const struct browse *browse, uint64_t line)
{
	const struct overview *overview = overview_of(browse);

	return line < overview->line_count ? &overview->lines[line] : NULL;
}

static void map_select(struct browse *browse)
{
	const struct overview *overview = overview_of(browse);

	for (uint64_t i = 0; i < overview->line_count; i++)
		if (overview->lines[i].kind == OVERVIEW_MAP &&
		    overview->lines[i].what == map_cell_here(browse) / overview->row_cells)
			list_select(browse, i);
}

/* When another map line is selected, the map's cursor moves to it. */
static void map_follow(struct browse *browse)
{
	struct overview *overview = overview_of(browse);
	const struct overview_line *line = line_get(browse, overview_of(browse)->place.selected);
	unsigned cell;

	if (!line || line->kind != OVERVIEW_MAP)
		return;
	cell = map_cell_here(browse);
	if (cell / overview->row_cells == line->what)
		return;
	cell = line->what * overview->row_cells + cell % overview->row_cells;
	overview->slot = map_cell_at(browse, cell < overview->cells ? cell : overview->cells - 1).first;
}

/* Makes the lines again; the selection stays on the same line, wherever it is now. */
static void lines_renew(struct browse *browse, int width, int height)
{
	struct overview *overview = overview_of(browse);
	const struct overview_line *selected;
	struct overview_line before = {0};

	map_follow(browse);
	selected = line_get(browse, overview_of(browse)->place.selected);
	if (selected)
		before = *selected;
	map_size(browse, width, height);
	lines_make(browse);
	if (!selected || before.kind == OVERVIEW_MAP) {
		map_select(browse);
		return;
	}
	for (uint64_t i = 0; i < overview->line_count; i++)
		if (overview->lines[i].kind == before.kind && overview->lines[i].what == before.what &&
		    overview->lines[i].value == before.value)
			list_select(browse, i);
}

static void overview_line(const struct browse *browse, uint64_t number, struct text *text, int width)
{
	overview_add_line(browse, line_get(browse, number), text, width);
}

static void overview_foot(const struct browse *browse, uint64_t number, struct text *text, int width)
{
	overview_explain(browse, line_get(browse, number), text, width);
}

static void overview_title(const struct browse *browse, struct text *text)
{
	char view[96];

	view_describe(&model_of(browse)->view, false, view, sizeof(view));
	text_add_format(text, "Overview, read as %s", view);
}

static void overview_head(const struct browse *browse, struct text *text, int width)
{
	const struct statistics_count *count = overview_of(browse)->count;
	struct text words = {0};

	if (!count || row_count(model_of(browse)) == 0)
		return;
	if (sieve_hides(&model_of(browse)->sieve)) {
		list_add_filter(&words, browse);
		text_add_char(text, ' ');
		text_add_wrapped(text, MEANING_NOTE, text_string(&words), 0, 1, (size_t)width - 1);
		text_add_char(text, '\n');
		text_free(&words);
	}
	text_add_format(text, " %s counted", phrase_count(overview_result(browse)->slots, "slot", "slots").text);
	if (statistics_job(count)->unavailable > 0)
		text_add_format(text, ", %" PRIu64 " cannot be read", statistics_job(count)->unavailable);
	text_add_as(text, MEANING_DIM, "; change the depth, page size or role to count again\n");
}

/* --- the list ----------------------------------------------------------------------------------------------------- */

static const struct job *overview_job(const struct browse *browse)
{
	return overview_of(browse)->count ? statistics_job(overview_of(browse)->count) : NULL;
}

static void overview_step(struct browse *browse, uint64_t budget_slots)
{
	statistics_step(overview_of(browse)->count, budget_slots);
}

static void overview_forget(struct browse *browse)
{
	struct overview *overview = overview_of(browse);

	statistics_free(overview->count);
	overview->count = NULL;
	overview->line_count = 0;
	overview->cells = 0;
	overview->place = (struct list_place){0};
}

static bool overview_open(struct browse *browse)
{
	struct overview *overview = overview_of(browse);
	struct gmmu_error error;

	if (overview->count && view_equal(&overview->view, &model_of(browse)->view))
		return true;
	overview_forget(browse);
	overview->view = model_of(browse)->view;
	overview->slot = model_of(browse)->cursor;
	if (statistics_new(&model_of(browse)->edited.source, &overview->view, BUCKETS, &overview->count, &error) ==
	    GMMU_OK)
		return true;
	browse_alert(browse, "%s", error.message);
	return false;
}

static uint64_t overview_count(const struct browse *browse)
{
	return overview_of(browse)->line_count;
}

static bool overview_selectable(const struct browse *browse, uint64_t line)
{
	enum overview_kind kind = (enum overview_kind)line_get(browse, line)->kind;

	return kind == OVERVIEW_MAP || kind >= OVERVIEW_COUNTED;
}

/* The slot that a line stands for, if it is one. */
static bool line_slot(struct browse *browse, uint64_t number, uint64_t *slot)
{
	const struct overview_line *line = line_get(browse, number);

	map_follow(browse);
	if (line->kind == OVERVIEW_MAP)
		*slot = map_cell_at(browse, map_cell_here(browse)).first;
	else if (line->kind == OVERVIEW_RUN)
		*slot = overview_result(browse)->runs[line->what].longest_first;
	else
		return false;
	return true;
}

static bool overview_pa(struct browse *browse, uint64_t number, uint64_t *pa)
{
	uint64_t slot;

	if (!line_slot(browse, number, &slot))
		return false;
	*pa = slots_pa(&model_of(browse)->edited.source, slot);
	return true;
}

static void overview_enter(struct browse *browse, uint64_t number)
{
	char expression[OVERVIEW_ASK_SIZE];
	uint64_t pa;

	if (overview_pa(browse, number, &pa)) {
		list_goto(browse, pa, NULL);
	} else if (overview_ask(overview_result(browse), line_get(browse, number), expression, sizeof(expression))) {
		list_close(browse);
		search_first(browse, expression);
	}
}

static int overview_column(const struct browse *browse, uint64_t number)
{
	const struct overview *overview = overview_of(browse);

	if (line_get(browse, number)->kind != OVERVIEW_MAP)
		return -1;
	return 1 + (int)(map_cell_here(browse) % overview->row_cells);
}

static void overview_column_set(struct browse *browse, uint64_t number, int column)
{
	struct overview *overview = overview_of(browse);
	const struct overview_line *line = line_get(browse, number);
	unsigned cell;

	if (line->kind != OVERVIEW_MAP || column < 1)
		return;
	cell = line->what * overview->row_cells + (unsigned)column - 1;
	if ((unsigned)column <= overview->row_cells && cell < overview->cells)
		overview->slot = map_cell_at(browse, cell).first;
}

static void overview_sideways(struct browse *browse, int direction)
{
	struct overview *overview = overview_of(browse);
	unsigned cell;

	if (overview->cells == 0)
		return;
	map_follow(browse);
	cell = map_cell_here(browse);
	if (direction < 0 ? cell > 0 : cell + 1 < overview->cells)
		overview->slot = map_cell_at(browse, direction < 0 ? cell - 1 : cell + 1).first;
	else
		browse_say(browse, "the map ends here");
	map_select(browse);
}

static const struct list_type overview_list = {
	.open = overview_open,
	.job = overview_job,
	.step = overview_step,
	.prepare = lines_renew,
	.doing = "counting the slots of the dump",
	.nothing = " Nothing is in this dump: it has no slots.",
	.title = overview_title,
	.head = overview_head,
	.count = overview_count,
	.selectable = overview_selectable,
	.line = overview_line,
	.foot = overview_foot,
	.enter = overview_enter,
	.pa = overview_pa,
	.column = overview_column,
	.column_set = overview_column_set,
	.sideways = overview_sideways,
	.beside = "map",
};

const struct pane_type pane_overview = LIST_PANE(&overview_list, struct overview, .forget = overview_forget);
