/* SPDX-License-Identifier: MIT */
/* The first line: what file this is, what was assumed in reading it, and how it is read now. Nothing is hidden. */
#include "browse/state.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static void view_describe(const struct browse *browse, char *out, size_t size)
{
	const struct gmmu_view *view = &browse->view;
	int depth = view_depth(browse);
	const char *page = view->page_size == GMMU_PAGE_SIZE_4K    ? " 4K"
			   : view->page_size == GMMU_PAGE_SIZE_64K ? " 64K"
								   : "";
	char depths[32] = "auto";
	size_t length = 0;

	if (depth >= 0)
		snprintf(depths, sizeof(depths), "%d %s%s", depth, gmmu_depth_at(depth, view->page_size)->name,
			 depth == 4 ? page : "");
	else if (view->depths != GMMU_DEPTHS_ALL)
		for (int i = 0; i < GMMU_DEPTH_COUNT; i++)
			if (view->depths >> i & 1)
				length += (size_t)snprintf(depths + length, sizeof(depths) - length, "%s%d",
							   length ? "," : "", i);
	snprintf(out, size, "depth %s%s%s ", depths, view->role == GMMU_ROLE_AUTO ? "" : "  role ",
		 view->role == GMMU_ROLE_AUTO ? "" : gmmu_role_name(view->role));
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
	else
		snprintf(out, size, "%" PRIu64 " slots of %u%s%s", row_count(browse), row_bits(browse) / 8,
			 job ? ", folded" : "", progress);
}

void title_draw(struct browse *browse, const struct area *area)
{
	struct pen pen = pen_at(area, 0, MEANING_PLAIN);
	struct text name = {0};
	char view[96], range[64], rows[384], facts[512];
	const char *path = dump_path(browse->dump);
	const char *slash = strrchr(path, '/');
	int right, left;

	pen.meaning = LOOK_TITLE;
	view_describe(browse, view, sizeof(view));
	range_describe(browse, range, sizeof(range));
	rows_describe(browse, rows, sizeof(rows));
	snprintf(facts, sizeof(facts), "%s  %s  %s", dump_shape(browse->dump), rows, range);
	text_add_escaped(&name, slash && slash[1] ? slash + 1 : path);
	right = area->width - string_width(view);
	/* A long name gives way to the facts, down to a third of the line. */
	left = right - string_width(facts) - 3;
	if (left < area->width / 3)
		left = area->width / 3;
	if (name.bytes && left > string_width(name.bytes))
		left = string_width(name.bytes);
	pen_put(&pen, U' ');
	pen_field(&pen, name.bytes ? name.bytes : "", left);
	pen_text(&pen, "  ");
	if (right > pen.column)
		pen_field(&pen, facts, right - pen.column - 1);
	pen_fill_to(&pen, right, U' ');
	pen_text(&pen, view);
	pen_fill_to(&pen, area->width, U' ');
	text_free(&name);
}
