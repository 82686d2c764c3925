/* SPDX-License-Identifier: MIT */
/* The first line: what file this is, what was assumed in reading it, and how it is read now. Nothing is hidden. */
#include "browse/state.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* From this width on there is room to say what nobody chose. */
#define WIDTH_WORDS 110

/* What was assumed in reading the file: facts of the dump as the title tells them. A value of NULL: any. */
static const struct {
	const char *fact, *value;
	const char *before, *after;             /* around the value, which is left out if it is given here */
	const char *short_before, *short_after; /* the same where there is little room */
} assumptions[] = {
	{"word_bytes", NULL, "", "-byte words", "w", ""},
	{"order", "little", "little-endian", "", "LE", ""},
	{"order", "big", "big-endian", "", "BE", ""},
	{"radix", "8", "octal addresses", "", "oct", ""},
	{"radix", "10", "decimal addresses", "", "dec", ""},
	{"addresses", "none", "no addresses", "", "no pa", ""},
	{"addresses", "virtual", "virtual addresses", "", "virtual", ""},
};

/* "hex listing (8-byte words, big-endian)", or "hex listing w8 BE". */
static void shape_describe(const struct browse *browse, bool words, char *out, size_t size)
{
	size_t length = (size_t)snprintf(out, size, "%s", dump_shape(browse->dump)), start = length;

	for (size_t i = 0; i < dump_fact_count(browse->dump); i++)
		for (size_t a = 0; a < sizeof(assumptions) / sizeof(assumptions[0]) && length < size; a++) {
			struct dump_fact fact = dump_fact_at(browse->dump, i);

			if (strcmp(assumptions[a].fact, fact.name) != 0 ||
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

static const char *page_describe(const struct gmmu_view *view, bool words)
{
	if (depth_of(view) != 4)
		return "";
	return view->page_size == GMMU_PAGE_SIZE_4K    ? " 4K"
	       : view->page_size == GMMU_PAGE_SIZE_64K ? " 64K"
	       : words                                 ? " 4K or 64K"
						       : "";
}

void view_describe(const struct gmmu_view *view, bool words, char *out, size_t size)
{
	int depth = depth_of(view);
	bool role = words || view->role != GMMU_ROLE_AUTO;
	char depths[32] = "auto";
	size_t length = 0;

	if (depth >= 0)
		snprintf(depths, sizeof(depths), "%d %s%s", depth, gmmu_depth_at(depth, view->page_size)->name,
			 page_describe(view, words));
	else if (view->depths != GMMU_DEPTHS_ALL)
		for (int i = 0; i < GMMU_DEPTH_COUNT; i++)
			if (view->depths >> i & 1)
				length += (size_t)snprintf(depths + length, sizeof(depths) - length, "%s%d",
							   length ? "," : "", i);
	snprintf(out, size, "depth %s%s%s", depths, role ? "  role " : "", role ? gmmu_role_name(view->role) : "");
}

/* How many sentences the facts have that a reader should see. */
static void notices_describe(const struct browse *browse, char *out, size_t size)
{
	size_t count = dump_notice_count(browse->dump) + (dump_trouble(browse->dump) != NULL);

	out[0] = '\0';
	if (count > 0)
		snprintf(out, size, "%zu notice%s", count, count == 1 ? "" : "s");
}

/* The addresses from the first byte to behind the last. */
static void range_describe(const struct browse *browse, char *out, size_t size)
{
	size_t count = dump_extent_count(browse->dump);
	struct dump_extent first, last;

	if (count == 0) {
		snprintf(out, size, "no bytes");
		return;
	}
	first = dump_extent_at(browse->dump, 0);
	last = dump_extent_at(browse->dump, count - 1);
	/* The end may be 2^64, which no 64-bit number tells; the last byte always fits. */
	snprintf(out, size, "0x%" PRIx64 "-0x%" PRIx64, first.address, last.address + (last.size ? last.size - 1 : 0));
}

/* How many rows are shown; with a filter which ones, and how far it has looked. */
static void rows_describe(const struct browse *browse, char *out, size_t size)
{
	const struct sieve *sieve = &browse->sieve;
	const struct job *job = sieve->filter ? filter_job(sieve->filter) : NULL;
	char progress[16] = "";

	if (job && job->state == JOB_RUNNING && job->total > 0)
		snprintf(progress, sizeof(progress), " (%u%%)", (unsigned)(job->done / (job->total / 100 + 1)));
	if (job && !sieve->folds)
		snprintf(out, size, "%" PRIu64 "%s of %" PRIu64 " slots of %u with: %s", filter_count(sieve->filter),
			 progress, row_count(browse), row_bits(browse) / 8, sieve->text);
	else if (sieve->suspended)
		snprintf(out, size, "%" PRIu64 " slots of %u (filter off at this depth)", row_count(browse),
			 row_bits(browse) / 8);
	else
		snprintf(out, size, "%" PRIu64 " slots of %u%s%s", row_count(browse), row_bits(browse) / 8,
			 job ? ", folded" : "", progress);
}

/* What matters more than how the file was taken: that it is not up to date, and how it differs from another. */
static void news_add(const struct browse *browse, struct text *facts)
{
	if (browse->fate != DUMP_SAME)
		text_add(facts, browse->fate == DUMP_GONE ? "(file is gone)  " : "(file changed)  ");
	if (comparison_title_add(browse, facts))
		text_add(facts, "  ");
}

/* News, shape, rows and addresses; what was assumed in words, or if that does not fit into `room` columns in short. */
static void facts_add(const struct browse *browse, int room, struct text *facts)
{
	char shape[192], rows[384], range[64];

	range_describe(browse, range, sizeof(range));
	rows_describe(browse, rows, sizeof(rows));
	for (int words = 1; words >= 0; words--) {
		text_clear(facts);
		news_add(browse, facts);
		shape_describe(browse, words, shape, sizeof(shape));
		text_add_format(facts, "%s  %s  %s", shape, rows, range);
		if (facts->failed || string_width(facts->bytes) <= room)
			return;
	}
}

void title_draw(struct browse *browse, const struct area *area)
{
	struct pen pen = pen_at(area, 0, MEANING_PLAIN);
	struct text name = {0};
	struct text facts = {0};
	char view[96], notices[32];
	bool words = area->width >= WIDTH_WORDS;
	const char *path = dump_path(browse->dump);
	const char *slash = strrchr(path, '/');
	int right, left;

	pen.meaning = LOOK_TITLE;
	view_describe(&browse->view, words, view, sizeof(view));
	notices_describe(browse, notices, sizeof(notices));
	if (strcmp(path, "-") == 0)
		text_add(&name, "standard input");
	else
		text_add_escaped(&name, slash && slash[1] ? slash + 1 : path);
	right = area->width - string_width(view) - 1 - (notices[0] ? string_width(notices) + 2 : 0);
	facts_add(browse, right - string_width(name.bytes ? name.bytes : "") - 4, &facts);
	/* A long name gives way to the facts, down to a third of the line. */
	left = right - string_width(facts.bytes ? facts.bytes : "") - 3;
	if (left < area->width / 3)
		left = area->width / 3;
	if (name.bytes && left > string_width(name.bytes))
		left = string_width(name.bytes);
	pen_put(&pen, U' ');
	pen_field(&pen, name.bytes ? name.bytes : "", left);
	pen_text(&pen, "  ");
	if (right > pen.column)
		pen_field(&pen, facts.bytes ? facts.bytes : "", right - pen.column - 1);
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
