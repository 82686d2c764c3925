/* SPDX-License-Identifier: MIT */
/* The first line: the file, what was assumed in reading it, and how it is read now. Nothing is hidden. */
#include "browse/panes/title.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "browse/panes/parts.h"
#include "text/character.h"
#include "browse/model/edits.h"
#include "browse/model/model.h"
#include "browse/model/view.h"
#include "browse/panes/cells.h"
#include "browse/panes/comparison_text.h"
#include "browse/panes/file_text.h"
#include "browse/panes/settings.h"
#include "dump/dump.h"
#include "query/filter.h"
#include "query/job.h"
#include "text/count.h"
#include "text/phrase.h"
#include "text/progress.h"
#include "render/role.h"
#include "text/text.h"

/* From this width on, there is room for what was left open. */
#define WIDTH_WORDS 110

/* How much detail about assumptions is shown. */
enum detail { DETAIL_BRIEF, DETAIL_WORDS, DETAIL_FORM /* in words, and with the form of a listing */ };

/* Assumptions made in reading the file: facts of the dump as shown in the title. A value of NULL: any. */
static const struct {
	const char *fact, *value;
	const char *before, *after;             /* around the value, which is not shown if it is given here */
	const char *short_before, *short_after; /* the same if there is little room */
	enum detail least;
} assumptions[] = {
	{"form", NULL, "form ", "", "", "", DETAIL_FORM},
	{"word_bytes", NULL, "", "-byte words", "w", "", DETAIL_BRIEF},
	{"order", "little", "little-endian", "", "LE", "", DETAIL_BRIEF},
	{"order", "big", "big-endian", "", "BE", "", DETAIL_BRIEF},
	{"radix", "8", "octal addresses", "", "oct", "", DETAIL_BRIEF},
	{"radix", "10", "decimal addresses", "", "dec", "", DETAIL_BRIEF},
	{"addresses", "none", "no addresses", "", "no pa", "", DETAIL_BRIEF},
	{"addresses", "virtual", "virtual addresses", "", "virtual", "", DETAIL_BRIEF},
	{"window", NULL, "window ", "", "window ", "", DETAIL_BRIEF},
};

/* "hex listing (8-byte words, big-endian)", or "hex listing w8 BE". */
static void shape_describe(const struct browse *browse, enum detail detail, char *out, size_t size)
{
	size_t length = (size_t)snprintf(out, size, "%s", dump_shape(model_of(browse)->dump)), start = length;
	bool words = detail != DETAIL_BRIEF;

	for (size_t i = 0; i < dump_fact_count(model_of(browse)->dump); i++)
		for (size_t a = 0; a < COUNT(assumptions) && length < size; a++) {
			struct dump_fact fact = dump_fact_at(model_of(browse)->dump, i);

			if (strcmp(assumptions[a].fact, fact.name) != 0 || detail < assumptions[a].least ||
			    (assumptions[a].value && strcmp(assumptions[a].value, fact.value) != 0))
				continue;
			length += (size_t)snprintf(out + length, size - length, "%s%s%s%s",
						   !words            ? " "
						   : length == start ? " ("
								     : ", ",
						   words ? assumptions[a].before : assumptions[a].short_before,
						   assumptions[a].value ? "" : fact.value,
						   words ? assumptions[a].after : assumptions[a].short_after);
		}
	if (words && length > start && length < size)
		snprintf(out + length, size - length, ")");
}

/* The number of notices among the facts. */
static void notices_describe(const struct browse *browse, char *out, size_t size)
{
	size_t count = dump_notice_count(model_of(browse)->dump) + dumps_troubled(model_of(browse));

	out[0] = '\0';
	if (count > 0)
		snprintf(out, size, "%s", phrase_count(count, "notice", "notices").text);
}

/* The addresses from the first byte to the last. */
static void range_describe(const struct browse *browse, char *out, size_t size)
{
	size_t count = dump_extent_count(model_of(browse)->dump);
	struct dump_extent first, last;

	if (count == 0) {
		snprintf(out, size, "no bytes");
		return;
	}
	first = dump_extent_at(model_of(browse)->dump, 0);
	last = dump_extent_at(model_of(browse)->dump, count - 1);
	/* The end may be 2^64, which exceeds 64 bits; the address of the last byte always fits. */
	snprintf(out, size, "0x%" PRIx64 "-0x%" PRIx64, first.address, last.address + (last.size ? last.size - 1 : 0));
}

/* Layouts of the facts, longest first: each shows less than the one before. */
static const struct form {
	enum detail detail;
	bool rows_brief; /* "3/512 with: ..." */
	bool range;      /* the addresses, which are also in a column and in the facts */
	bool rows_first; /* first; a filter is cut to fit */
	enum brief news;
} forms[] = {
	{.detail = DETAIL_FORM, .range = true},
	{.detail = DETAIL_WORDS, .range = true},
	{.range = true},
	{.rows_brief = true, .range = true},
	{.rows_brief = true, .range = true, .news = BRIEF_SIGNS},
	{.rows_brief = true, .news = BRIEF_SIGNS},
	{.rows_brief = true, .news = BRIEF_NAMELESS},
	{.rows_brief = true, .rows_first = true, .news = BRIEF_NAMELESS},
};
#define FORM_COUNT COUNT(forms)
/* Columns reserved for rows and filter. */
#define FILTER_LEAST 24

/* The number of rows shown and, with a filter, the expression and its progress. */
static void rows_add(const struct browse *browse, bool brief, struct text *facts)
{
	const struct sieve *sieve = &model_of(browse)->sieve;
	const struct job *job = sieve->filter ? filter_job(sieve->filter) : NULL;
	bool filtered = job && !sieve->folds;

	if (filtered)
		text_add_format(facts, "%" PRIu64 "%s", filter_count(sieve->filter), brief ? "/" : " of ");
	if (filtered && brief)
		text_add_decimal(facts, row_count(model_of(browse)));
	else
		text_add_format(facts, "%s of %u", phrase_count(row_count(model_of(browse)), "slot", "slots").text,
				row_bits(model_of(browse)) / 8);
	if (job && sieve->folds)
		text_add(facts, ", folded");
	if (job && job->state != JOB_DONE && job->total > 0)
		text_add_format(facts, " (%u%%%s)", percent_of(job->done, job->total),
				job->state == JOB_FAILED ? ", stopped" : "");
	if (sieve->suspended)
		text_add(facts, brief ? " (filter suspended)" : " (filter suspended at this depth)");
	if (filtered)
		text_add_format(facts, " with: %s", sieve->text);
}

/* The most important facts: that the file has changed, edits, and differences. */
static void news_add(const struct browse *browse, enum brief brief, struct text *facts)
{
	size_t edits = edits_count(&model_of(browse)->edits);

	if (model_of(browse)->fate != DUMP_SAME)
		text_add(facts, model_of(browse)->fate == DUMP_GONE ? "(file is gone)  " : "(file changed)  ");
	if (edits > 0 && brief)
		text_add_format(facts, "%zuE  ", edits);
	else if (edits > 0)
		text_add_format(facts, "with %s  ", phrase_count(edits, "edit", "edits").text);
	if (comparison_title_add(browse, brief, facts))
		text_add(facts, "  ");
}

/* Cuts what exceeds column `room`. */
static void cut_add(struct text *facts, int room)
{
	const char *at = text_string(facts);
	int width = 0;

	if (string_width(at) <= room)
		return;
	while (width + 2 < room && *at)
		width += character_width(character_next(&at));
	text_truncate(facts, (size_t)(at - facts->bytes));
	text_add(facts, "..");
}

/* News, format, rows and addresses in the longest layout that fits into `room` columns. */
static void facts_add(const struct browse *browse, int room, struct text *facts)
{
	struct text rest = {.ascii = settings_of(browse)->ascii};

	for (size_t i = 0; i < FORM_COUNT; i++) {
		const struct form *form = &forms[i];
		char shape[192], range[64];
		int left;

		text_clear(facts);
		text_clear(&rest);
		shape_describe(browse, form->detail, shape, sizeof(shape));
		range_describe(browse, range, sizeof(range));
		news_add(browse, form->news, &rest);
		text_add(&rest, shape);
		if (!form->rows_first && rest.length > 0)
			text_add_format(facts, "%s  ", text_string(&rest));
		rows_add(browse, form->rows_brief, facts);
		if (form->rows_first && rest.length > 0) {
			left = room - string_width(text_string(&rest)) - 2;
			cut_add(facts, left < FILTER_LEAST ? FILTER_LEAST : left);
			text_add_format(facts, "  %s", text_string(&rest));
		}
		if (form->range)
			text_add_format(facts, "  %s", range);
		if (string_width(text_string(facts)) <= room)
			break;
	}
	text_free(&rest);
}

void title_draw(const struct browse *browse, const struct area *area)
{
	const struct files *files = &model_of(browse)->files;
	struct pen pen = pen_at(area, 0, MEANING_PLAIN);
	struct text name = {.ascii = settings_of(browse)->ascii};
	struct text facts = {0};
	char view[96], notices[96];
	bool words = area->width >= WIDTH_WORDS;
	int right, left;

	pen.meaning = LOOK_TITLE;
	view_describe(&model_of(browse)->view, words, view, sizeof(view));
	notices_describe(browse, notices, sizeof(notices));
	if (files->count > 1)
		text_add_format(&name, "%zu/%zu ", files->at + 1, files->count);
	if (strcmp(dump_path(model_of(browse)->dump), "-") == 0)
		text_add(&name, "standard input");
	else
		dump_name_add(&name, model_of(browse)->dump);
	right = area->width - string_width(view) - 1 - (notices[0] ? string_width(notices) + 2 : 0);
	facts_add(browse, right - string_width(text_string(&name)) - 4, &facts);
	/* A long name is cut to make room for the facts, down to a third of the line. */
	left = right - string_width(text_string(&facts)) - 3;
	if (left < area->width / 3)
		left = area->width / 3;
	if (left > string_width(text_string(&name)))
		left = string_width(text_string(&name));
	pen_put(&pen, U' ');
	pen_field(&pen, text_string(&name), left);
	pen_text(&pen, "  ");
	if (right > pen.column)
		pen_field(&pen, text_string(&facts), right - pen.column - 1);
	pen_fill_to(&pen, right, U' ');
	if (notices[0]) {
		pen_text_as(&pen, LOOK_ALERT, notices);
		pen_text(&pen, "  ");
	}
	pen_text(&pen, view);
	pen_fill_to(&pen, area->width, U' ');
	text_free(&name);
	text_free(&facts);
}
