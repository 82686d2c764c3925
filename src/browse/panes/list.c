/* SPDX-License-Identifier: MIT */
/* Common to all lists: opening, the job that fills them, the selection, the screen. */
#include "browse/panes/list.h"

#include <inttypes.h>

#include "browse/keys/action.h"
#include "browse/keys/key.h"
#include "browse/model/cursor.h"
#include "browse/model/frame.h"
#include "browse/model/lines.h"
#include "browse/model/model.h"
#include "browse/model/place.h"
#include "browse/model/row.h"
#include "browse/model/sieve.h"
#include "browse/model/view.h"
#include "browse/model/work.h"
#include "browse/panes/go.h"
#include "browse/panes/layout.h"
#include "browse/panes/list_lens.h"
#include "browse/panes/list_parts.h"
#include "browse/panes/message.h"
#include "browse/panes/pane.h"
#include "browse/panes/parts.h"
#include "browse/panes/stack.h"
#include "browse/panes/settings.h"
#include "dump/slots.h"
#include "query/filter.h"
#include "query/job.h"
#include "text/progress.h"
#include "text/text.h"

#define LIST_BUDGET (UINT64_C(1) << 16)

const struct list_type *list_type_of(const struct browse *browse)
{
	const struct pane_type *pane = pane_in(browse, LAYER_LIST);

	return pane ? pane->list : NULL;
}

struct list_place *list_place_of(const struct browse *browse)
{
	return pane_data(browse, stack_of(browse)->open[LAYER_LIST]);
}

const struct job *list_job_of(const struct browse *browse)
{
	const struct list_type *type = list_type_of(browse);

	return type && type->job ? type->job(browse) : NULL;
}

/* --- the job ------------------------------------------------------------------------------------------------------ */

static bool job_part(struct browse *browse)
{
	const struct job *job = list_job_of(browse);

	list_type_of(browse)->step(browse, LIST_BUDGET);
	model_of(browse)->work.done = job->done;
	model_of(browse)->work.total = job->total;
	return job->state == JOB_RUNNING;
}

static void job_end(struct browse *browse, bool stopped)
{
	const struct job *job = list_job_of(browse);
	char key[KEY_NAME_SIZE];

	if (stopped)
		browse_say(browse, "stopped at %u%%; the results so far are kept, and %s continues",
			   percent_of(job->done, job->total), browse_key_of(browse, ACTION_LIST_ANEW, key));
	else if (job->state == JOB_FAILED)
		browse_alert(browse, "%s", job->trouble);
}

static bool job_runs(const struct browse *browse)
{
	return model_of(browse)->work.step == job_part;
}

/* Starts the job, or continues it after a stop. */
static void job_go_on(struct browse *browse)
{
	const struct job *job = list_job_of(browse);

	if (job && job->state == JOB_RUNNING && !job_runs(browse))
		work_start(&model_of(browse)->work, list_type_of(browse)->doing, job_part, job_end);
}

/* --- opening and closing ------------------------------------------------------------------------------------------ */

/* Stops the job if it is running, without a message, because the user is doing something else. */
void list_leave(struct browse *browse)
{
	if (!job_runs(browse))
		return;
	work_stop(&model_of(browse)->work);
	message_clear(browse);
}

void list_close(struct browse *browse)
{
	layer_close(browse, LAYER_LIST);
}

static void list_fill(struct browse *browse)
{
	const struct list_type *type = list_type_of(browse);

	if (!type->open)
		*list_place_of(browse) = (struct list_place){0};
	else if (!type->open(browse))
		list_close(browse);
	else
		job_go_on(browse);
	if (list_type_of(browse)) /* a key may come before the list is drawn */
		list_settle(browse);
}

void list_renew(struct browse *browse)
{
	const struct list_type *type = list_type_of(browse);

	if (type->viewed)
		type->viewed(browse);
	list_fill(browse);
}

/*
 * The address that "here" refers to, and how it is read: that of the selected line, else that of the slot under the
 * cursor.
 */
static bool address_here(struct browse *browse, uint64_t *pa, struct gmmu_view *view)
{
	const struct list_type *type = list_type_of(browse);
	struct browse_row row;
	uint64_t line;

	*view = model_of(browse)->view;
	if (type && type->pa && list_selected(browse, &line) && type->pa(browse, line, pa)) {
		if (type->view)
			type->view(browse, line, view);
		return true;
	}
	if (!row_here(model_of(browse), &row))
		return false;
	*pa = row.item.pa;
	return true;
}

void do_list(struct browse *browse, int number)
{
	enum pane pane = (enum pane)number;
	const struct list_type *type = pane_types[pane]->list;
	uint64_t pa = 0;
	struct gmmu_view view;
	bool here = address_here(browse, &pa, &view), close = pane_is_open(browse, pane) && !type->ask;
	bool asked = !type->ask || type->ask(browse, here ? &pa : NULL, &view);

	list_close(browse);
	if (close)
		return;
	if (!asked) {
		browse_alert(browse, "%s", type->refuses);
		return;
	}
	if (type->job)
		work_stop(&model_of(browse)->work);
	lens_clear(browse);
	pane_open(browse, pane);
	list_fill(browse);
}

void do_list_anew(struct browse *browse, int unused)
{
	const struct job *job = list_job_of(browse);
	const struct pane_type *pane = pane_in(browse, LAYER_LIST);

	(void)unused;
	if (!job || job->state != JOB_RUNNING || job_runs(browse)) {
		list_leave(browse);
		pane->forget(browse);
	}
	list_fill(browse);
}

void list_goto(struct browse *browse, uint64_t pa, const struct gmmu_view *view)
{
	struct place before = place_here(model_of(browse)), after;
	uint64_t slot;

	list_close(browse);
	if (view && !view_set(browse, view))
		return;
	slot = slots_at_or_after(model_of(browse)->slots, pa);
	/* A table is shown from its first slot on, anything else with the rows before it. */
	model_of(browse)->top =
		lines_back(model_of(browse), slot, view ? 0 : (uint64_t)layout_make(browse).grid_height / 4);
	cursor_set(browse, slot);
	after = place_here(model_of(browse));
	if (after.pa != before.pa || !view_equal(&after.view, &before.view))
		places_push(&model_of(browse)->places, &before);
	slot_hidden_tell(browse, slot);
}

void do_list_enter(struct browse *browse, int unused)
{
	uint64_t line;

	(void)unused;
	if (list_selected(browse, &line))
		list_type_of(browse)->enter(browse, line);
}

void do_list_sideways(struct browse *browse, int direction)
{
	char key[KEY_NAME_SIZE];

	if (list_type_of(browse)->sideways)
		list_type_of(browse)->sideways(browse, direction);
	else
		browse_say(browse, "these lines have nothing to the side; %s goes back",
			   browse_key_of(browse, ACTION_QUIT, key));
}

void list_add_filter(struct text *text, const struct browse *browse)
{
	if (sieve_hides(&model_of(browse)->sieve))
		text_add_format(text,
				"All slots count, including those that the filter hides: it shows %" PRIu64 "%s. ",
				filter_count(model_of(browse)->sieve.filter),
				sieve_running(&model_of(browse)->sieve) ? " so far" : "");
}

void list_add_slot(struct text *text, const struct browse *browse, uint64_t slot)
{
	text_add_format(text, settings_of(browse)->hex ? "0x%" PRIx64 : "%" PRIu64,
			slots_index(model_of(browse)->slots, slot));
}

/* --- the selection ------------------------------------------------------------------------------------------------ */

bool list_selectable(const struct browse *browse, uint64_t line)
{
	const struct list_type *type = list_type_of(browse);

	return line < list_count(browse) && (!type->selectable || type->selectable(browse, list_nth(browse, line)));
}

/* The nearest selectable line on one side of `line`, or `line` itself; false if there is none. */
static bool selectable_find(const struct browse *browse, uint64_t line, int direction, uint64_t *found)
{
	uint64_t count = list_count(browse);

	for (; line<count; line += direction> 0 ? 1 : UINT64_MAX)
		if (list_selectable(browse, line)) {
			*found = line;
			return true;
		}
	return false;
}

static void select_towards(struct browse *browse, uint64_t line, int direction)
{
	uint64_t count = list_count(browse), *selected = &list_place_of(browse)->selected;

	if (line >= count)
		line = count ? count - 1 : 0;
	if (!selectable_find(browse, line, direction, selected))
		selectable_find(browse, line, -direction, selected);
}

void list_select(struct browse *browse, uint64_t line)
{
	select_towards(browse, line, 1);
}

bool list_selected(const struct browse *browse, uint64_t *line)
{
	uint64_t shown = list_place_of(browse)->selected;

	*line = list_nth(browse, shown);
	return list_selectable(browse, shown);
}

const char *list_beside(const struct browse *browse)
{
	const struct list_type *type = list_type_of(browse);
	uint64_t line;

	return type && list_selected(browse, &line) ? type->beside : NULL;
}

/* Moves the selection to an existing line, and the top so that it is visible. */
static void place_settle(struct browse *browse, uint64_t height)
{
	struct list_place *place = list_place_of(browse);
	uint64_t count = list_count(browse);

	if (!list_selectable(browse, place->selected))
		list_select(browse, place->selected);
	if (place->top > place->selected)
		place->top = place->selected;
	if (place->selected >= place->top + height)
		place->top = place->selected - height + 1;
	if (place->top + height > count)
		place->top = count > height ? count - height : 0;
}

/* The lines as they are on a screen of this size. */
static void list_prepare(struct browse *browse)
{
	if (list_type_of(browse)->prepare)
		list_type_of(browse)->prepare(browse, browse_width(browse), browse_height(browse));
}

static uint64_t list_height(const struct browse *browse)
{
	struct text head = {0};
	struct list_frame frame = list_frame_get(browse, &head);

	text_free(&head);
	return (uint64_t)frame.list;
}

void list_settle(struct browse *browse)
{
	list_prepare(browse);
	lens_renew(browse);
	place_settle(browse, list_height(browse));
}

/* --- moving ------------------------------------------------------------------------------------------------------- */

static void scroll(struct browse *browse, bool down, uint64_t height)
{
	struct list_place *place = list_place_of(browse);
	uint64_t count = list_count(browse), last = count > height ? count - height : 0;

	if (down && place->top < last)
		place->top++;
	else if (!down && place->top > 0)
		place->top--;
	if (place->selected < place->top)
		select_towards(browse, place->top, 1);
	else if (place->selected >= place->top + height)
		select_towards(browse, place->top + height - 1, -1);
}

/* Also shows the heading above the selection, if there is one and room for it. */
static void heading_show(struct browse *browse, uint64_t height)
{
	struct list_place *place = list_place_of(browse);
	uint64_t first = place->selected;

	while (first > 0 && !list_selectable(browse, first - 1))
		first--;
	if (place->selected - first < height && place->top > first)
		place->top = first;
}

void list_move(struct browse *browse, enum move move)
{
	struct list_place *place = list_place_of(browse);
	uint64_t height, page, at, found;

	list_prepare(browse);
	height = list_height(browse);
	page = height > 1 ? height - 1 : 1;
	at = place->selected;
	switch (move) {
	case MOVE_DOWN:
		if (selectable_find(browse, at + 1, 1, &found))
			place->selected = found;
		break;
	case MOVE_UP:
		if (at > 0 && selectable_find(browse, at - 1, -1, &found))
			place->selected = found;
		break;
	case MOVE_PAGE_DOWN:
	case MOVE_HALF_DOWN:
		select_towards(browse, at + (move == MOVE_PAGE_DOWN ? page : (page + 1) / 2), 1);
		break;
	case MOVE_PAGE_UP:
	case MOVE_HALF_UP:
		page = move == MOVE_PAGE_UP ? page : (page + 1) / 2;
		select_towards(browse, at > page ? at - page : 0, -1);
		break;
	case MOVE_LAST:
		select_towards(browse, UINT64_MAX, -1);
		break;
	case MOVE_SCROLL_DOWN:
	case MOVE_SCROLL_UP:
		scroll(browse, move == MOVE_SCROLL_DOWN, height);
		return;
	default:
		list_select(browse, 0);
		break;
	}
	heading_show(browse, height);
	place_settle(browse, height);
}

/* A click selects a line, and a place in it if possible; a click on the selection acts like Enter. */
void list_press(struct browse *browse, int row, int column)
{
	const struct list_type *type = list_type_of(browse);
	struct text head = {0};
	struct list_frame frame;
	struct list_place *place = list_place_of(browse);
	int within, before;
	uint64_t line;
	bool again;

	list_settle(browse);
	frame = list_frame_get(browse, &head);
	text_free(&head);
	within = row - 2 - frame.head; /* below the titles of the screen and the list */
	line = place->top + (uint64_t)within;
	if (within < 0 || within >= frame.list || !list_selectable(browse, line))
		return;
	again = line == place->selected;
	place->selected = line;
	if (type->column_set) {
		uint64_t own = list_nth(browse, line);

		before = type->column(browse, own);
		type->column_set(browse, own, column);
		again = again && (before < 0 || before == type->column(browse, own));
	}
	if (again)
		do_list_enter(browse, 0);
}
