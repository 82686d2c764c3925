/* SPDX-License-Identifier: MIT */
/* Entries that point to a physical address: the slots whose address matches or covers it. */
#include "browse/panes/list_pointers.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "browse/keys/action.h"
#include "browse/keys/key.h"
#include "browse/model/frame.h"
#include "browse/model/model.h"
#include "browse/model/row.h"
#include "browse/model/edited_slots.h"
#include "browse/model/view.h"
#include "browse/panes/list.h"
#include "browse/panes/list_column.h"
#include "browse/panes/message.h"
#include "browse/panes/pane.h"
#include "browse/panes/parts.h"
#include "browse/panes/stack.h"
#include "browse/panes/settings.h"
#include "dump/slots.h"
#include "query/expression/expression.h"
#include "query/filter.h"
#include "query/pointers.h"
#include "render/role.h"
#include "text/count.h"
#include "text/text.h"
#include "render/value.h"

/* Who points to an address. */
struct pointers_list {
	struct list_place place;
	struct filter *filter; /* NULL: no search was done */
	struct job job;
	uint64_t *lines; /* numbers of slots that were found: `exact` ones that point just there, then the others */
	size_t exact, others, capacity;
	struct expression *expression;
	struct gmmu_view view;         /* the view for reading all slots */
	struct gmmu_view from;         /* the view of what is pointed to ... */
	enum gmmu_page_size page_size; /* of the rows when the list was asked for */
	bool above;                    /* ... and `view` is one depth above it, unless the user chose another */
	uint64_t pa, of;               /* the target; the next target */
	struct slots *slots;
	struct edited_slots source;
};

static struct pointers_list *list_of(const struct browse *browse)
{
	return pane_data(browse, PANE_POINTERS);
}

static const struct job *pointing_job(const struct browse *browse)
{
	return list_of(browse)->filter ? &list_of(browse)->job : NULL;
}

/* The row of a slot and where it points; 0 hits if it cannot be read or has changed. */
static unsigned slot_read(const struct pointers_list *list, uint64_t slot, struct gmmu_row *row,
			  struct pointers_hit hits[POINTERS_MAX])
{
	const struct slots *source = &list->source.source;
	struct gmmu_slot words = {{0, 0}};

	*row = (struct gmmu_row){.index = slot, .pa = slots_pa(source, slot)};
	if (source->read(source->context, slot, words.word, 1) != 1)
		return 0;
	gmmu_decode_row(&list->view, words, slot, row->pa - source->first_pa, row->pa, row, NULL);
	return pointers_find(&row->entry, list->pa, hits);
}

/* Exact hits of valid entries come first, each kind in the order of the slots. */
static bool hits_exact(const struct pointers_hit *hits, unsigned found)
{
	for (unsigned i = 0; i < found; i++)
		if (hits[i].live && hits[i].offset == 0)
			return true;
	return false;
}

/* Makes room for one more of each kind: the exact ones grow from the start, the others from the end. */
static bool lines_grow(struct pointers_list *list)
{
	size_t capacity = list->capacity ? 2 * list->capacity : 256;
	uint64_t *lines;

	if (list->exact + list->others < list->capacity)
		return true;
	lines = realloc(list->lines, capacity * sizeof(*lines));
	if (!lines)
		return false;
	memmove(lines + capacity - list->others, lines + list->capacity - list->others, list->others * sizeof(*lines));
	list->lines = lines;
	list->capacity = capacity;
	return true;
}

static uint64_t line_slot(const struct pointers_list *list, uint64_t number)
{
	return number < list->exact ? list->lines[number] : list->lines[list->capacity - 1 - (number - list->exact)];
}

static bool slot_keep(struct pointers_list *list, uint64_t slot)
{
	struct pointers_hit hits[POINTERS_MAX];
	struct gmmu_row row;

	if (!lines_grow(list))
		return false;
	if (hits_exact(hits, slot_read(list, slot, &row, hits)))
		list->lines[list->exact++] = slot;
	else
		list->lines[list->capacity - ++list->others] = slot;
	return true;
}

/* Slots that one step sorts at most. */
#define SLOTS_A_STEP 4096

static void pointing_step(struct browse *browse, uint64_t budget_slots)
{
	struct pointers_list *list = list_of(browse);
	enum job_state state = filter_step(list->filter, budget_slots);
	uint64_t kept = list->exact + list->others, found = filter_count(list->filter);
	uint64_t end = found - kept < SLOTS_A_STEP ? found : kept + SLOTS_A_STEP;
	bool room = true;

	for (; kept < end && room; kept++)
		room = slot_keep(list, filter_nth(list->filter, kept));
	list->job = *filter_job(list->filter);
	if (!room) {
		list->job.state = JOB_FAILED;
		list->job.trouble = "out of memory: not all slots are here";
	} else if (state == JOB_DONE && kept < found) {
		list->job.state = JOB_RUNNING;
	}
}

static void pointing_forget(struct browse *browse)
{
	struct pointers_list *list = list_of(browse);

	filter_free(list->filter);
	expression_free(list->expression);
	slots_free(list->slots);
	free(list->lines);
	list->lines = NULL;
	list->exact = list->others = list->capacity = 0;
	list->filter = NULL;
	list->expression = NULL;
	list->slots = NULL;
	list->place = (struct list_place){0};
}

/* Asked again in the list, about one of its lines, slots are read as that line was. */
static bool pointing_ask(struct browse *browse, const uint64_t *pa, const struct gmmu_view *view)
{
	struct pointers_list *list = list_of(browse);

	if (!pa)
		return false;
	list->of = *pa;
	list->from = *view;
	list->page_size = model_of(browse)->view.page_size;
	list->above = true;
	return true;
}

/* The page size does not apply one depth above. */
static void pointing_viewed(struct browse *browse)
{
	struct pointers_list *list = list_of(browse);
	bool sized = model_of(browse)->view.page_size != list->page_size;

	list->above = list->above && sized;
	list->page_size = model_of(browse)->view.page_size;
	if (sized)
		list->from.page_size = list->page_size;
}

static bool pointing_open(struct browse *browse)
{
	struct pointers_list *list = list_of(browse);
	struct gmmu_view view = list->above ? view_above(&list->from) : model_of(browse)->view;
	char text[POINTERS_EXPRESSION_SIZE];
	struct gmmu_error error;

	if (list->filter && list->pa == list->of && view_equal(&list->view, &view))
		return true;
	pointing_forget(browse);
	list->pa = list->of;
	list->view = view;
	pointers_expression(list->pa, text);
	if (edited_slots_cut(&model_of(browse)->edits, model_of(browse)->dump, gmmu_encoding_size(view.encoding),
			     &list->slots, &list->source, &error) != GMMU_OK ||
	    expression_parse(text, &list->view, &list->expression, NULL, &error) != GMMU_OK) {
		browse_alert(browse, "%s", error.message);
		pointing_forget(browse);
		return false;
	}
	list->filter = filter_new(&list->source.source, list->expression, 1);
	list->job = (struct job){.state = JOB_RUNNING, .total = 1};
	if (list->filter)
		return true;
	browse_alert(browse, "out of memory");
	pointing_forget(browse);
	return false;
}

static uint64_t pointing_count(const struct browse *browse)
{
	return list_of(browse)->exact + list_of(browse)->others;
}

static void pointing_title(const struct browse *browse, struct text *text)
{
	const struct pointers_list *list = list_of(browse);
	char view[96];

	view_describe(&list->view, false, view, sizeof(view));
	text_add_format(text, "Entries that point to 0x%" PRIx64 ", read as %s%s", list->pa, view,
			list->above && depth_of(&list->from) > 0 ? ", one above" : "");
}

/* What a line is made from. */
struct pointing_item {
	unsigned found; /* hits; 0: the slot cannot be read, or is another one by now */
	struct pointers_hit hits[POINTERS_MAX];
	struct gmmu_row row;
};

static size_t slot_measure(const struct browse *browse)
{
	uint64_t count = list_of(browse)->source.source.count;

	return (size_t)snprintf(NULL, 0, settings_of(browse)->hex ? "0x%" PRIx64 : "%" PRIu64,
				slots_index(list_of(browse)->slots, count ? count - 1 : 0));
}

static void slot_add_index(const struct browse *browse, const void *made, struct text *text)
{
	const struct pointing_item *item = made;

	text_add_format(text, settings_of(browse)->hex ? "0x%" PRIx64 : "%" PRIu64, item->row.index);
}

static size_t pa_measure(const struct browse *browse)
{
	const struct slots *source = &list_of(browse)->source.source;

	return (size_t)snprintf(NULL, 0, "0x%" PRIx64, source->count ? slots_pa(source, source->count - 1) : 0);
}

static void pa_add(const struct browse *browse, const void *made, struct text *text)
{
	const struct pointing_item *item = made;

	(void)browse;
	text_add_format(text, "0x%" PRIx64, item->row.pa);
}

static void state_add(const struct browse *browse, const void *made, struct text *text)
{
	const struct pointing_item *item = made;
	enum gmmu_state state = item->row.entry.state;

	(void)browse;
	if (item->found > 0)
		text_add_as(text, value_state_meaning(state), gmmu_state_name(state));
	else
		text_add_as(text, MEANING_DIM, "cannot be read any more");
}

static void live_add(const struct browse *browse, const void *made, struct text *text)
{
	const struct pointing_item *item = made;

	(void)browse;
	if (item->found > 0)
		text_add_as(text, item->hits[0].live ? MEANING_GOOD : MEANING_DIM, item->hits[0].live ? "live" : "no");
}

static void memory_add(const struct browse *browse, const void *made, struct text *text)
{
	const struct pointing_item *item = made;

	(void)browse;
	if (item->found == 0)
		return;
	text->meaning = value_in_video_memory(&item->row.entry, item->hits[0].field) ? MEANING_PLAIN : MEANING_NOTE;
	value_add_aperture(text, &item->row.entry, item->hits[0].field);
	text->meaning = MEANING_PLAIN;
}

static void fields_add(const struct browse *browse, const void *made, struct text *text)
{
	const struct pointing_item *item = made;
	const struct gmmu_entry *entry = &item->row.entry;

	if (item->found > 0 && role_is_picked(&list_of(browse)->view))
		text_add_format(text, "%s ", gmmu_role_name(entry->role));
	for (unsigned i = 0; i < item->found; i++) {
		text_add(text, i ? ", " : "");
		text_add_as(text, MEANING_NAME, gmmu_field_at(entry->role, item->hits[i].field)->name);
		text_add_format(text, "+0x%" PRIx64, item->hits[i].offset);
	}
}

static const struct list_column columns[] = {
	{.title = "slot", .measure = slot_measure, .right = true, .add = slot_add_index},
	{.title = "pa", .measure = pa_measure, .add = pa_add},
	{.title = "state", .width = 7, .add = state_add},
	{.title = "live", .add = live_add},
	{.title = "memory", .add = memory_add},
	{.title = "field and offset in it", .add = fields_add},
};

#define COLUMNS COUNT(columns)

static void pointing_head(const struct browse *browse, struct text *text, int width)
{
	struct text words = {0};
	char key[KEY_NAME_SIZE];

	list_add_filter(&words, browse);
	text_add(&words, "A match is not proof: the same address may be in another memory. ");
	if (!list_of(browse)->above || depth_of(&list_of(browse)->from) < 1)
		text_add(&words, "Change the depth, page size or role to search again.");
	else
		text_add_format(&words,
				"Entries that point to a table are one depth above it; %s reads all slots as page "
				"tables, which point to data.",
				browse_key_of(browse, ACTION_DEPTH_4, key));
	text_add_char(text, ' ');
	text_add_wrapped(text, MEANING_DIM, text_string(&words), 0, 1, (size_t)width - 1);
	text_free(&words);
	text_add_char(text, '\n');
	list_column_titles(browse, columns, COLUMNS, text);
}

/* A remark after a memory that rarely holds page tables. */
#define DOUBT "; this dump may be from another memory"

void pointing_tell(struct browse *browse, const struct expression *expression, uint64_t slot)
{
	struct pointers_hit hits[POINTERS_MAX];
	struct text words = {0};
	struct browse_row row;
	uint64_t pa;
	unsigned found;

	if (!expression || !expression_points(expression, &pa))
		return;
	if (slot == SLOT_NONE) {
		browse_say(
			browse,
			"the addresses are equal, but may be in different memories (see ap): a dump is of one memory");
		return;
	}
	if (!row_read(model_of(browse), slot, &row) || !row.item.available)
		return;
	found = pointers_find(&row.row.entry, pa, hits);
	for (unsigned i = 0; i < found && words.length == 0; i++) {
		if (value_in_video_memory(&row.row.entry, hits[i].field))
			continue;
		text_add_format(&words, "%s%s%s is in ", message_of(browse)->said,
				message_of(browse)->said[0] ? "; " : "",
				gmmu_field_at(row.row.entry.role, hits[i].field)->name);
		value_add_memory(&words, &row.row.entry, hits[i].field);
		text_add(&words, DOUBT);
	}
	if (words.length > 0)
		browse_alert(browse, "%s", text_string(&words));
	text_free(&words);
}

static void pointing_line(const struct browse *browse, uint64_t number, struct text *text, int width)
{
	struct pointing_item item;

	(void)width;
	item.found = slot_read(list_of(browse), line_slot(list_of(browse), number), &item.row, item.hits);
	list_column_cells(browse, columns, COLUMNS, &item, text);
}

static void pointing_foot(const struct browse *browse, uint64_t number, struct text *text, int width)
{
	struct pointers_hit hits[POINTERS_MAX];
	struct gmmu_row row;
	unsigned found = slot_read(list_of(browse), line_slot(list_of(browse), number), &row, hits);
	size_t start = 0;

	for (unsigned i = 0; i < found; i++) {
		struct text words = {0};

		text_add(&words, hits[i].live ? "" : "not valid, left over: ");
		if (hits[i].offset == 0)
			text_add(&words, "exactly there");
		else
			text_add_format(&words, "0x%" PRIx64 " before it, in the %" PRIu64 " bytes from there on",
					hits[i].offset, hits[i].size);
		text_add_format(&words, ": %s = 0x%" PRIx64 " in ", gmmu_field_at(row.entry.role, hits[i].field)->name,
				hits[i].address);
		value_add_memory(&words, &row.entry, hits[i].field);
		text_add(&words, value_in_video_memory(&row.entry, hits[i].field) ? "." : DOUBT ".");
		text_add_char(text, ' ');
		start = text_add_wrapped(text, MEANING_VALUE, text_string(&words), start, 1, (size_t)width - 1);
		text_free(&words);
	}
}

static uint64_t line_pa(const struct browse *browse, uint64_t number)
{
	const struct pointers_list *list = list_of(browse);

	return slots_pa(&list->source.source, line_slot(list, number));
}

static void pointing_enter(struct browse *browse, uint64_t number)
{
	struct gmmu_view view = list_of(browse)->view;

	list_goto(browse, line_pa(browse, number), view_equal(&view, &model_of(browse)->view) ? NULL : &view);
}

static bool pointing_pa(struct browse *browse, uint64_t number, uint64_t *address)
{
	*address = line_pa(browse, number);
	return true;
}

static const char *pointing_column(const struct browse *browse, unsigned column)
{
	(void)browse;
	return list_column_title(columns, COLUMNS, column);
}

static void pointing_cell(const struct browse *browse, uint64_t number, unsigned column, struct text *text)
{
	struct pointing_item item;

	item.found = slot_read(list_of(browse), line_slot(list_of(browse), number), &item.row, item.hits);
	columns[column].add(browse, &item, text);
}

static bool pointing_view(const struct browse *browse, uint64_t number, struct gmmu_view *view)
{
	(void)number;
	*view = list_of(browse)->view;
	return true;
}

static const struct list_type pointers_list = {
	.ask = pointing_ask,
	.refuses = "there is no slot to ask about",
	.open = pointing_open,
	.job = pointing_job,
	.step = pointing_step,
	.viewed = pointing_viewed,
	.doing = "searching for entries that point here",
	.nothing = " Nothing in this dump points there, as it is read now.",
	.title = pointing_title,
	.head = pointing_head,
	.count = pointing_count,
	.line = pointing_line,
	.foot = pointing_foot,
	.enter = pointing_enter,
	.pa = pointing_pa,
	.view = pointing_view,
	.column_title = pointing_column,
	.cell = pointing_cell,
};

const struct pane_type pane_pointers = LIST_PANE(&pointers_list, struct pointers_list, .forget = pointing_forget);
