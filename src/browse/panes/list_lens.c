/* SPDX-License-Identifier: MIT */
#include "browse/panes/list_lens.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "browse/keys/action.h"
#include "browse/keys/key.h"
#include "browse/panes/list.h"
#include "browse/panes/list_parts.h"
#include "browse/panes/message.h"
#include "browse/panes/parts.h"
#include "browse/panes/prompt.h"
#include "query/job.h"
#include "text/text.h"

static bool running(const struct browse *browse)
{
	const struct job *job = list_job_of(browse);

	return job && job->state == JOB_RUNNING;
}

/* Lines move while they are searched for. */
static bool in_force(const struct browse *browse)
{
	const struct list_lens *lens = lens_of(browse);

	return lens->lines && !running(browse) && lens->of == list_type_of(browse)->count(browse);
}

uint64_t list_count(const struct browse *browse)
{
	return in_force(browse) ? lens_of(browse)->count : list_type_of(browse)->count(browse);
}

uint64_t list_nth(const struct browse *browse, uint64_t shown)
{
	return in_force(browse) && shown < lens_of(browse)->count ? lens_of(browse)->lines[shown] : shown;
}

void lens_add_filter(const struct browse *browse, struct text *text)
{
	const struct list_lens *lens = lens_of(browse);

	if (in_force(browse) && lens->filter[0])
		text_add_format(text, "%" PRIu64 " of %" PRIu64 " lines contain \"%s\"", list_count(browse), lens->of,
				lens->filter);
}

bool lens_hides_all(const struct browse *browse)
{
	return list_count(browse) == 0 && list_type_of(browse)->count(browse) > 0;
}

void lens_clear(struct browse *browse)
{
	free(lens_of(browse)->lines);
	*lens_of(browse) = (struct list_lens){0};
}

/* --- sorting ------------------------------------------------------------------------------------------------------ */

/* A line and what its cell begins with: a number, or a text. */
struct keyed {
	uint64_t line;
	bool number;
	uint64_t value;
	size_t text; /* where the cell is */
	const char *texts;
};

/* Numbers before texts. */
static int keyed_order(const void *a, const void *b)
{
	const struct keyed *x = a, *y = b;
	int order = (int)y->number - (int)x->number;

	if (order == 0 && x->number && x->value != y->value)
		order = x->value < y->value ? -1 : 1;
	if (order == 0 && !x->number)
		order = strcmp(x->texts + x->text, y->texts + y->text);
	if (order == 0)
		order = x->line < y->line ? -1 : x->line > y->line;
	return order;
}

static bool keyed_read(const struct browse *browse, struct keyed *keyed, size_t count, struct text *cells)
{
	for (size_t i = 0; i < count; i++) {
		keyed[i].text = cells->length;
		list_type_of(browse)->cell(browse, keyed[i].line, lens_of(browse)->column, cells);
		text_add_bytes(cells, "", 1);
	}
	for (size_t i = 0; i < count && !cells->failed; i++) {
		const char *cell = text_string(cells) + keyed[i].text;
		char *end;

		keyed[i].texts = text_string(cells);
		keyed[i].value = strtoull(cell, &end, 0);
		keyed[i].number = *cell >= '0' && *cell <= '9' && (*end == '\0' || *end == ' ');
	}
	return !cells->failed;
}

/* False if out of memory. */
static bool lens_sort(struct browse *browse)
{
	struct list_lens *lens = lens_of(browse);
	struct keyed *keyed = calloc(lens->count + 1, sizeof(*keyed));
	struct text cells = {0};
	bool good = keyed != NULL;

	for (size_t i = 0; good && i < lens->count; i++)
		keyed[i].line = lens->lines[i];
	good = good && keyed_read(browse, keyed, lens->count, &cells);
	if (good)
		qsort(keyed, lens->count, sizeof(*keyed), keyed_order);
	for (size_t i = 0; good && i < lens->count; i++)
		lens->lines[i] = keyed[lens->reverse ? lens->count - 1 - i : i].line;
	text_free(&cells);
	free(keyed);
	return good;
}

/* --- making it ---------------------------------------------------------------------------------------------------- */

static bool line_has(const struct browse *browse, uint64_t line, struct text *text)
{
	struct find find;
	size_t where;

	snprintf(find.word, sizeof(find.word), "%s", lens_of(browse)->filter);
	text_clear(text);
	list_type_of(browse)->line(browse, line, text, browse_width(browse));
	return find_in(&find, text_string(text), text->length, &where);
}

static bool lens_make(struct browse *browse)
{
	struct list_lens *lens = lens_of(browse);
	uint64_t count = list_type_of(browse)->count(browse);
	struct text text = {0};

	free(lens->lines);
	lens->count = 0;
	lens->of = count;
	lens->lines = calloc(count + 1, sizeof(*lens->lines));
	for (uint64_t i = 0; lens->lines && i < count; i++)
		if (!lens->filter[0] || line_has(browse, i, &text))
			lens->lines[lens->count++] = i;
	text_free(&text);
	return lens->lines && (!lens->sorted || lens_sort(browse));
}

void lens_renew(struct browse *browse)
{
	struct list_lens *lens = lens_of(browse);

	if (!lens->lines || running(browse) || in_force(browse) || lens_make(browse))
		return;
	lens_clear(browse);
	browse_alert(browse, "out of memory: all lines are shown");
}

/* Shows the lines again, with the same one selected if it is still there. */
static void lens_apply(struct browse *browse)
{
	uint64_t selected = 0;
	bool any = list_selected(browse, &selected);

	if (!lens_make(browse)) {
		lens_clear(browse);
		browse_alert(browse, "out of memory: all lines are shown");
	}
	for (uint64_t i = 0; any && i < list_count(browse); i++)
		if (list_nth(browse, i) == selected) {
			list_select(browse, i);
			break;
		}
	list_settle(browse);
}

/* Says why the lines must stay as they are for now. */
static bool lens_wait(struct browse *browse)
{
	char key[KEY_NAME_SIZE];

	if (running(browse))
		browse_alert(browse, "the lines are still being searched for; %s stops that",
			     browse_key_of(browse, ACTION_CANCEL, key));
	return running(browse);
}

/* --- keys --------------------------------------------------------------------------------------------------------- */

static void filter_take(struct browse *browse, const char *text)
{
	struct list_lens *lens = lens_of(browse);
	struct text said = {0};

	if (!list_type_of(browse) || lens_wait(browse))
		return;
	snprintf(lens->filter, sizeof(lens->filter), "%s", text);
	lens_apply(browse);
	lens_add_filter(browse, &said);
	browse_say(browse, "%s", said.length > 0 ? text_string(&said) : "all lines are shown");
	text_free(&said);
}

void do_list_filter(struct browse *browse, int unused)
{
	static const struct prompt_type prompt = {.kind = PROMPT_FIND, .accept = filter_take};

	(void)unused;
	if (lens_wait(browse))
		return;
	prompt_open(browse, &prompt, "show only lines with: ", lens_of(browse)->filter);
	browse_say(browse, "a part of the line; empty: all lines");
}

void do_list_sort(struct browse *browse, int reverse)
{
	const struct list_type *type = list_type_of(browse);
	struct list_lens *lens = lens_of(browse);

	if (!type->cell) {
		browse_say(browse, "this list has no columns to sort by");
		return;
	}
	if (lens_wait(browse))
		return;
	if (!lens->sorted)
		lens->column = type->sort_first;
	else if (!reverse)
		lens->column = type->column_title(browse, lens->column + 1) ? lens->column + 1 : 0;
	lens->reverse = reverse && (!lens->sorted || !lens->reverse);
	lens->sorted = true;
	lens_apply(browse);
	browse_say(browse, "sorted by %s%s", type->column_title(browse, lens->column),
		   lens->reverse ? ", highest first" : "");
}
