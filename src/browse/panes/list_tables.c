/* SPDX-License-Identifier: MIT */
/* Likely page tables in the dump, best first, with the evidence. Evidence is not proof. */
#include <inttypes.h>

#include "browse/keys/action.h"
#include "browse/keys/key.h"
#include "browse/model/model.h"
#include "browse/model/edited_slots.h"
#include "browse/panes/list.h"
#include "browse/panes/list_column.h"
#include "browse/panes/message.h"
#include "browse/panes/pane.h"
#include "browse/panes/parts.h"
#include "browse/panes/stack.h"
#include "dump/slots.h"
#include "query/tables/tables.h"
#include "text/count.h"
#include "text/phrase.h"
#include "text/text.h"

/* What may be tables. It reads slots of 8 bytes whatever the view. */
struct tables_list {
	struct list_place place;
	struct tables *tables; /* NULL: no search was done */
	bool chosen;           /* the user selected another reading of this page than the best */
	uint64_t chosen_pa;
	enum tables_reading chosen_reading;
	struct slots *slots;
	struct edited_slots source;
};

static struct tables_list *list_of(const struct browse *browse)
{
	return pane_data(browse, PANE_TABLES);
}

static const struct job *candidates_job(const struct browse *browse)
{
	return list_of(browse)->tables ? tables_job(list_of(browse)->tables) : NULL;
}

static void candidates_forget(struct browse *browse)
{
	struct tables_list *list = list_of(browse);

	tables_free(list->tables);
	slots_free(list->slots);
	*list = (struct tables_list){0};
}

/* The readings do not depend on the view, so the results are valid until the bytes change. */
static bool candidates_open(struct browse *browse)
{
	struct tables_list *list = list_of(browse);
	struct gmmu_error error;

	if (list->tables)
		return true;
	if (edited_slots_cut(&model_of(browse)->edits, model_of(browse)->dump, 8, &list->slots, &list->source,
			     &error) == GMMU_OK &&
	    tables_new(&list->source.source, &list->tables, &error) == GMMU_OK)
		return true;
	browse_alert(browse, "%s", error.message);
	candidates_forget(browse);
	return false;
}

static uint64_t candidates_count(const struct browse *browse)
{
	return list_of(browse)->tables ? tables_count(list_of(browse)->tables) : 0;
}

static struct tables_candidate candidate_at(const struct browse *browse, uint64_t line)
{
	return tables_at(list_of(browse)->tables, (size_t)line);
}

/* The reading that a line shows: the best, unless the user selected another. */
static enum tables_reading reading_of(const struct browse *browse, const struct tables_candidate *candidate)
{
	const struct tables_list *list = list_of(browse);

	if (list->chosen && !candidate->piece && list->chosen_pa == candidate->pa)
		return list->chosen_reading;
	return (enum tables_reading)candidate->best;
}

/* The next reading of the selected page. */
static void candidates_sideways(struct browse *browse, int direction)
{
	struct tables_list *list = list_of(browse);
	struct tables_candidate candidate;
	unsigned reading;
	uint64_t line;

	if (!list_selected(browse, &line))
		return;
	candidate = candidate_at(browse, line);
	if (candidate.piece) {
		browse_say(browse, "a piece of 256 bytes can only be read as %s", tables_reading_name(TABLES_PTE_64K));
		return;
	}
	reading = reading_of(browse, &candidate);
	do
		reading = (reading + (direction > 0 ? 1 : TABLES_READING_COUNT - 1)) % TABLES_READING_COUNT;
	while (reading == TABLES_PTE_64K); /* not a whole page */
	list->chosen = true;
	list->chosen_pa = candidate.pa;
	list->chosen_reading = (enum tables_reading)reading;
}

/* New candidates are inserted; the selection stays on the same one, unless it is on the best of all. */
static void candidates_step(struct browse *browse, uint64_t budget_slots)
{
	struct tables_candidate selected = {0};
	uint64_t line;
	bool stay = list_selected(browse, &line) && line > 0;

	if (stay)
		selected = candidate_at(browse, line);
	tables_step(list_of(browse)->tables, budget_slots);
	for (uint64_t i = 0; stay && i < candidates_count(browse); i++) {
		struct tables_candidate candidate = candidate_at(browse, i);

		if (candidate.pa == selected.pa && candidate.piece == selected.piece) {
			list_select(browse, i);
			break;
		}
	}
}

static void candidates_title(const struct browse *browse, struct text *text)
{
	(void)browse;
	text_add(text, "Likely page tables");
}

/* What a line is made from. */
struct candidate_item {
	struct tables_candidate candidate;
	enum tables_reading reading;
};

static void score_add(const struct browse *browse, const void *made, struct text *text)
{
	const struct candidate_item *item = made;

	(void)browse;
	text_add_format(text, "%d", item->candidate.scores[item->reading]);
}

static void reading_add(const struct browse *browse, const void *made, struct text *text)
{
	const struct candidate_item *item = made;

	(void)browse;
	text_add_as(text, MEANING_GOOD, tables_reading_name(item->reading));
}

static void address_add(const struct browse *browse, const void *made, struct text *text)
{
	const struct candidate_item *item = made;

	(void)browse;
	text_add_format(text, "0x%" PRIx64, item->candidate.pa);
}

static void others_add(const struct browse *browse, const void *made, struct text *text)
{
	const struct candidate_item *item = made;
	uint64_t start = tables_start(list_of(browse)->tables, item->candidate.pa);

	if (start > item->candidate.pa)
		text_add_format(text, "only from 0x%" PRIx64 " on  ", start);
	for (unsigned i = 0; i < TABLES_READING_COUNT; i++) {
		if (i == item->reading || item->candidate.scores[i] <= 0)
			continue;
		text_add_as(text, MEANING_DIM, tables_reading_name((enum tables_reading)i));
		text_add_format(text, " %d  ", item->candidate.scores[i]);
	}
}

static void depth_add(const struct browse *browse, const void *made, struct text *text)
{
	const struct candidate_item *item = made;
	struct gmmu_view view = tables_reading_view(item->reading);

	(void)browse;
	text_add_decimal(text, (uint64_t)__builtin_ctz(view.depths));
}

static void below_add(const struct browse *browse, const void *made, struct text *text)
{
	const struct candidate_item *item = made;

	(void)browse;
	text_add_decimal(text, item->candidate.children[item->reading]);
}

static void above_add(const struct browse *browse, const void *made, struct text *text)
{
	const struct candidate_item *item = made;

	(void)browse;
	text_add_decimal(text, item->candidate.parents[item->reading]);
}

static const struct list_column columns[] = {
	{.title = "score", .right = true, .add = score_add},     {.title = "read as", .add = reading_add},
	{.title = "address", .width = 18, .add = address_add},   {.title = "depth", .right = true, .add = depth_add},
	{.title = "points to", .right = true, .add = below_add}, {.title = "from", .right = true, .add = above_add},
	{.title = "other readings", .add = others_add},
};

#define COLUMNS COUNT(columns)

static void candidates_head(const struct browse *browse, struct text *text, int width)
{
	struct tables *tables = list_of(browse)->tables;
	struct text counts = {0};

	if (!tables)
		return;
	list_add_filter(&counts, browse);
	text_add_format(&counts, "Evidence, not proof. ");
	text_add_format(&counts, "%s of 4 KB: %" PRIu64 " all zero, %s no reading.",
			phrase_count(tables_page_count(tables), "page", "pages").text, tables_zero_count(tables),
			phrase_count(tables_unfit_count(tables), "fits", "fit").text);
	text_add_char(text, ' ');
	text_add_wrapped(text, MEANING_DIM, text_string(&counts), 0, 1, (size_t)width - 1);
	text_add_char(text, '\n');
	list_column_titles(browse, columns, COLUMNS, text);
	text_free(&counts);
}

static void candidates_line(const struct browse *browse, uint64_t number, struct text *text, int width)
{
	struct candidate_item item = {.candidate = candidate_at(browse, number)};

	(void)width;
	item.reading = reading_of(browse, &item.candidate);
	list_column_cells(browse, columns, COLUMNS, &item, text);
}

static void candidates_foot(const struct browse *browse, uint64_t number, struct text *text, int width)
{
	struct tables_candidate candidate = candidate_at(browse, number);
	enum tables_reading reading = reading_of(browse, &candidate);
	struct tables_evidence evidence;
	struct text words = {0};

	text_add_format(&words, "0x%" PRIx64 " as %s: ", candidate.pa, tables_reading_name(reading));
	if (tables_evidence_find(list_of(browse)->tables, candidate.pa, reading, &evidence))
		tables_evidence_describe(&evidence, &words);
	else
		text_add(&words, "it cannot be read any more");
	text_add_char(text, ' ');
	text_add_wrapped(text, MEANING_VALUE, text_string(&words), 0, 1, (size_t)width - 1);
	text_free(&words);
}

static void candidates_enter(struct browse *browse, uint64_t number)
{
	struct tables_candidate candidate = candidate_at(browse, number);
	enum tables_reading reading = reading_of(browse, &candidate);
	struct gmmu_view view = tables_reading_view(reading);
	char key[KEY_NAME_SIZE];

	list_goto(browse, candidate.pa, &view);
	if (!message_of(browse)->alert)
		browse_say(browse, "now read as %s: %s; %s goes back", tables_reading_name(reading),
			   candidate.scores[reading] > 0 ? "it fits, which is not proof"
							 : "there is more evidence against it than for it",
			   browse_key_of(browse, ACTION_BACK, key));
}

static bool candidates_pa(struct browse *browse, uint64_t number, uint64_t *address)
{
	*address = candidate_at(browse, number).pa;
	return true;
}

static const char *candidates_column(const struct browse *browse, unsigned column)
{
	(void)browse;
	return list_column_title(columns, COLUMNS, column);
}

static void candidates_cell(const struct browse *browse, uint64_t number, unsigned column, struct text *text)
{
	struct candidate_item item = {.candidate = candidate_at(browse, number)};

	item.reading = reading_of(browse, &item.candidate);
	columns[column].add(browse, &item, text);
}

/* Read as its line says. */
static bool candidates_view(const struct browse *browse, uint64_t number, struct gmmu_view *view)
{
	struct tables_candidate candidate = candidate_at(browse, number);

	*view = tables_reading_view(reading_of(browse, &candidate));
	return true;
}

static const struct list_type tables_list = {
	.open = candidates_open,
	.job = candidates_job,
	.step = candidates_step,
	.doing = "searching for page tables",
	.nothing = " Nothing here looks like a page table.",
	.title = candidates_title,
	.head = candidates_head,
	.count = candidates_count,
	.line = candidates_line,
	.foot = candidates_foot,
	.enter = candidates_enter,
	.pa = candidates_pa,
	.view = candidates_view,
	.column_title = candidates_column,
	.cell = candidates_cell,
	.sort_first = 3, /* the depth */
	.sideways = candidates_sideways,
	.beside = "reading",
};

const struct pane_type pane_tables =
	LIST_PANE(&tables_list, struct tables_list, .forget = candidates_forget, .any_view = true);
