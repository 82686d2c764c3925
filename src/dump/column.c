/* SPDX-License-Identifier: MIT */
#include "dump/column.h"

#include <inttypes.h>
#include <string.h>

#include "dump/order.h"
#include "dump/split.h"

struct column {
	struct split split;
	uint64_t lines;
	uint64_t wrong[SPLIT_ORDERS];         /* lines whose text does not show the bytes */
	uint64_t wrong_line[SPLIT_ORDERS];    /* the first of them */
	bool differs;                         /* the two orders give different bytes */
	unsigned partial_left, partial_right; /* words cut short that stand where whole ones begin, or end */
};

/* A word cut short stands at the left of its place if bytes are printed in their order, at the right if in numbers. */
static void column_partial(struct column *column, const struct tokens *tokens, const struct reading *reading)
{
	const struct token *first = &tokens->list[reading->first], *last = &tokens->list[reading->end - 1];
	size_t usual = reading->count > 1 ? first[1].start - first[0].end : 1;
	size_t begin = reading->count > 0 ? last[-1].end + usual : reading->origin;

	if (last->start > begin)
		column->partial_right++;
	else
		column->partial_left++;
}

static bool is_blank(const uint8_t *bytes, size_t size)
{
	for (size_t i = 0; i < size; i++) {
		if (bytes[i] != ' ')
			return false;
	}
	return true;
}

static void column_line(struct column *column, const struct layout *layout, const struct line *line,
			const struct tokens *tokens, struct reading *reading)
{
	bool settled = split_settle(&column->split, layout, line, tokens, reading);
	size_t text = reading->text ? reading->text : reading->origin + layout->text_column;
	size_t size = split_bytes(&column->split, layout, line, tokens, reading, reading->count + reading->partial);

	if (size == 0 || !settled)
		return;
	column->differs = column->differs || memcmp(column->split.bytes[0], column->split.bytes[1], size) != 0;
	if (reading->partial)
		column_partial(column, tokens, reading);
	if (layout->text_column == 0)
		return;
	column->lines++;
	for (unsigned order = 0; order < SPLIT_ORDERS; order++) {
		/* A text of blanks alone may be gone from the end of the line. */
		bool blank = text >= line->length && is_blank(column->split.bytes[order], size);

		if (!blank && !split_shows(line, text, layout->delimited, column->split.bytes[order], size) &&
		    column->wrong[order]++ == 0)
			column->wrong_line[order] = line->number;
	}
}

static enum gmmu_status column_take(struct job *job, const struct layout *layout, struct column *column,
				    struct gmmu_error *error)
{
	struct scan scan;
	enum gmmu_status status = scan_begin(&scan, job->dump, &job->view, layout->filter, error);

	while (status == GMMU_OK && scan_next(&scan, &status, error)) {
		struct reading reading;

		layout_read(layout, &scan.line, &scan.tokens, &reading);
		if (reading.kind == READING_DATA)
			column_line(column, layout, &scan.line, &scan.tokens, &reading);
	}
	scan_end(&scan);
	return status;
}

static const char *order_name(enum dump_order order)
{
	return order == DUMP_ORDER_BIG ? "big" : "little";
}

static enum dump_order order_other(enum dump_order order)
{
	return order == DUMP_ORDER_BIG ? DUMP_ORDER_LITTLE : DUMP_ORDER_BIG;
}

/* What the text column says about the order; DUMP_ORDER_AUTO if nothing. */
static enum dump_order order_shown(const struct column *column, struct report *report)
{
	const uint64_t *wrong = column->wrong;
	unsigned best = wrong[1] < wrong[0];

	if (column->lines == 0 || wrong[best] * 2 > column->lines) {
		report_notice(report, "what stands behind the words is not their bytes as text");
	} else {
		if (wrong[best] > 0)
			report_notice(report,
				      "in line %" PRIu64 " the text column does not show the bytes that the words say",
				      column->wrong_line[best]);
		if (wrong[0] != wrong[1])
			return best ? DUMP_ORDER_BIG : DUMP_ORDER_LITTLE;
	}
	if (column->partial_left == column->partial_right)
		return DUMP_ORDER_AUTO;
	return column->partial_left > column->partial_right ? DUMP_ORDER_BIG : DUMP_ORDER_LITTLE;
}

/* Without evidence, the order is that of the tool which most likely wrote the listing. */
static void order_take(struct layout *layout, const struct order_form *form, const struct column *column,
		       struct report *report)
{
	const char *name = order_name(form->order), *other = order_name(order_other(form->order));

	layout->order = form->order;
	if (!form->sure && column->differs)
		report_notice(report,
			      "the words are read as %s-endian, but they could be %s-endian as well: --order %s", name,
			      other, other);
	report_fact(report, "order", name, form->basis);
}

/* Settles the order, and tells on what it rests. */
static void order_choose(struct job *job, struct layout *layout, const struct order_form *form,
			 const struct column *column)
{
	struct report *report = &job->dump->report;
	enum dump_order given = (enum dump_order)job->dump->options.order, shown = DUMP_ORDER_AUTO;

	if (layout->has_text)
		shown = order_shown(column, report);
	if (layout->word_bytes == 1) {
		layout->order = DUMP_ORDER_BIG; /* nothing to turn */
	} else if (given == DUMP_ORDER_AUTO && shown == DUMP_ORDER_AUTO) {
		order_take(layout, form, column, report);
	} else if (given == DUMP_ORDER_AUTO) {
		layout->order = shown;
		report_fact(report, "order", order_name(shown), "the text column shows it");
	} else {
		layout->order = given;
		if (shown == order_other(given) && column->differs)
			report_notice(report,
				      "the words are read as %s-endian as asked for, but the text column shows them as "
				      "%s-endian",
				      order_name(given), order_name(shown));
		report_fact(report, "order", order_name(given), "--order");
	}
}

enum gmmu_status column_find(struct job *job, struct layout *layout, struct gmmu_error *error)
{
	struct column column = {0};
	const struct order_form *form = order_form_find(layout);
	bool open = job->dump->options.order == (int)DUMP_ORDER_AUTO && layout->word_bytes > 1 && !form->sure;
	enum gmmu_status status = GMMU_OK;

	if (layout->has_text || open)
		status = column_take(job, layout, &column, error);
	split_free(&column.split);
	if (status == GMMU_OK)
		order_choose(job, layout, form, &column);
	return status;
}
