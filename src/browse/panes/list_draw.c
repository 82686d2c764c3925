/* SPDX-License-Identifier: MIT */
/* Draws a list: title, head, lines, and the explanation of the selected line. */
#include <inttypes.h>

#include "browse/keys/action.h"
#include "browse/keys/key.h"
#include "browse/model/edits.h"
#include "browse/model/model.h"
#include "browse/panes/bottom.h"
#include "browse/panes/cells.h"
#include "browse/panes/list.h"
#include "browse/panes/list_lens.h"
#include "browse/panes/list_parts.h"
#include "browse/panes/message.h"
#include "browse/panes/parts.h"
#include "query/job.h"
#include "text/progress.h"
#include "text/text.h"

#define LIST_LINES_MIN 4

static struct text styled_text(void)
{
	return (struct text){.styled = true, .meaning = MEANING_PLAIN};
}

/* The foot is as high as most lines need, whichever is selected, so that the list stands still. */
struct list_frame list_frame_get(const struct browse *browse, struct text *head)
{
	const struct list_type *type = list_type_of(browse);
	int room = browse_height(browse) - 3; /* the title, the list's own title, the bottom line */
	struct list_frame frame = {0};
	int covered;

	if (type->head)
		type->head(browse, head, browse_width(browse));
	frame.head = text_lines(head);
	frame.foot = 1 + (browse_width(browse) < 60 ? 4 : browse_width(browse) < 110 ? 3 : 2);
	if (frame.head > room - LIST_LINES_MIN)
		frame.head = room - LIST_LINES_MIN;
	if (frame.foot > room - frame.head - LIST_LINES_MIN)
		frame.foot = room - frame.head - LIST_LINES_MIN;
	if (frame.foot < 2)
		frame.foot = 0;
	frame.list = room - frame.head - frame.foot;
	/* A message of several lines may cover the foot, but not the lines: they move up, in place of the head. */
	covered = message_height(browse) - 1 - frame.foot;
	if (covered > 0) {
		int freed = frame.head < covered ? frame.head : covered;

		frame.head -= freed;
		frame.list -= covered - freed;
	}
	return frame;
}

/* Draws lines of a text from row `row` on, at most `height` of them. */
static void text_draw(const struct area *area, int row, int height, const struct text *text)
{
	size_t at = 0;

	for (int i = 0; i < height && at < text->length; i++) {
		size_t end = text_line_end(text, at);
		struct pen pen = pen_at(area, row + i, MEANING_PLAIN);

		pen_styled(&pen, text, at, end);
		if (pen.column > area->width) {
			pen.column = area->width - 1;
			pen.meaning = MEANING_DIM;
			pen_glyph(&pen, GLYPH_MORE);
		}
		at = end + 1;
	}
}

/* Why there are no lines. */
static void nothing_add(const struct browse *browse, struct text *text, int width)
{
	const struct job *job = list_job_of(browse);
	struct text words = {.ascii = text->ascii};
	char key[KEY_NAME_SIZE];

	if (job && job->state == JOB_RUNNING)
		text_add(&words, " Nothing so far.");
	else if (lens_hides_all(browse))
		text_add_format(&words, " No line contains \"%s\"; %s and an empty line shows all.",
				lens_of(browse)->filter, browse_key_of(browse, ACTION_LIST_FILTER, key));
	else
		text_add(&words, list_type_of(browse)->nothing);
	text_add_wrapped(text, MEANING_NOTE, text_string(&words), 0, 1, (size_t)width - 1);
	text_free(&words);
}

static void title_of_list_draw(const struct browse *browse, const struct area *area, const struct list_frame *frame)
{
	struct pen pen = pen_at(area, 0, MEANING_PLAIN);
	const struct list_place *place = list_place_of(browse);
	uint64_t count = list_count(browse), last = place->top + (uint64_t)frame->list;
	const struct job *job = list_job_of(browse);
	struct text title = {0}, filter = {0};

	pen.meaning = LOOK_STATUS;
	list_type_of(browse)->title(browse, &title);
	lens_add_filter(browse, &filter);
	pen_rule_to(&pen, 2);
	pen_put(&pen, U' ');
	if (filter.length > 0) /* first, so that no long title hides it */
		pen_format(&pen, "(%s) ", text_string(&filter));
	if (list_type_of(browse)->job) /* it lists slots */
		edits_add(&model_of(browse)->edits, &title);
	pen_text(&pen, text_string(&title));
	pen_put(&pen, U' ');
	if (job && job->state == JOB_RUNNING)
		pen_format(&pen, "(%u%% searched) ", percent_of(job->done, job->total));
	if (count > (uint64_t)frame->list)
		pen_format(&pen, "(lines %" PRIu64 "-%" PRIu64 " of %" PRIu64 ") ", place->top + 1,
			   last < count ? last : count, count);
	pen_rule_to(&pen, area->width);
	text_free(&filter);
	text_free(&title);
}

static void lines_draw(const struct browse *browse, const struct area *area, const struct list_frame *frame)
{
	const struct list_type *type = list_type_of(browse);
	const struct list_place *place = list_place_of(browse);
	uint64_t count = list_count(browse);
	struct text text = styled_text();

	if (count == 0)
		nothing_add(browse, &text, area->width);
	text_draw(area, 1 + frame->head, frame->list, &text);
	for (int i = 0; i < frame->list && place->top + (uint64_t)i < count; i++) {
		uint64_t line = place->top + (uint64_t)i;
		int row = 1 + frame->head + i, column;

		text_clear(&text);
		type->line(browse, list_nth(browse, line), &text, area->width);
		text_draw(area, row, 1, &text);
		if (line != place->selected || !list_selectable(browse, line))
			continue;
		area_flag(area, row, 0, area->width, CELL_SELECTED);
		column = type->column ? type->column(browse, list_nth(browse, line)) : -1;
		area_flag(area, row, column, 1, CELL_CURSOR);
	}
	text_free(&text);
}

static void foot_draw(const struct browse *browse, const struct area *area, const struct list_frame *frame)
{
	struct text text = styled_text();
	struct pen pen = pen_at(area, area->height - frame->foot, MEANING_PLAIN);
	uint64_t line;

	if (frame->foot == 0)
		return;
	pen.meaning = LOOK_STATUS;
	pen_rule_to(&pen, area->width);
	if (list_selected(browse, &line))
		list_type_of(browse)->foot(browse, line, &text, area->width);
	text_draw(area, pen.row + 1, frame->foot - 1, &text);
	text_free(&text);
}

void list_draw(const struct browse *browse, const struct area *area)
{
	struct text head = styled_text();
	struct list_frame frame = list_frame_get(browse, &head);

	title_of_list_draw(browse, area, &frame);
	text_draw(area, 1, frame.head, &head);
	lines_draw(browse, area, &frame);
	foot_draw(browse, area, &frame);
	text_free(&head);
}
