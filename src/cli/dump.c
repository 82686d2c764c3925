/* SPDX-License-Identifier: MIT */
/* Streams a dump as rows in the requested format. */
#include "cli/run.h"

#include <inttypes.h>
#include <string.h>

#include "cli/bulk.h"
#include "cli/pick.h"
#include "dump/slots.h"
#include "render/csv.h"
#include "render/role.h"
#include "render/table.h"
#include "text/phrase.h"

/* The width of the columns of a text table is decided by this many rows. */
#define TABLE_ROWS_FITTED 1024

struct batch {
	const struct options *options;
	struct dump *dump;
	struct slots *whole;       /* the dump, cut */
	const struct slots *slots; /* what is printed of it */
	struct pick pick;
	struct text *text;
	uint64_t rows; /* written so far */
	struct gmmu_compiled compiled;
	struct table_layout layout;
};

/* One way to write a table: the part before the rows, the rows, the part after them. */
struct format {
	enum rows_form form;
	void (*begin)(struct batch *batch);
	void (*end)(struct batch *batch);
};

static void json_begin(struct batch *batch)
{
	text_add_char(batch->text, '[');
}

static void json_end(struct batch *batch)
{
	text_add(batch->text, batch->rows > 0 ? "\n]\n" : "]\n");
}

static void csv_begin(struct batch *batch)
{
	struct csv csv;

	csv_init(&csv, true);
	csv_add_header(&csv, batch->text);
}

static void nothing(struct batch *batch)
{
	(void)batch;
}

static enum gmmu_status item_decode(const struct batch *batch, const struct slots_item *item, struct gmmu_row *row,
				    struct gmmu_error *error)
{
	if (!item->available)
		return bulk_refuse(batch->dump, item->index, error);
	gmmu_compiled_decode_row(&batch->compiled, item->slot, item->index, item->offset, item->pa, row);
	return GMMU_OK;
}

/* A title line with the format of the dump and how it was read, which scripts can skip by its first character. */
static void table_add_title(struct batch *batch)
{
	const struct gmmu_view *view = &batch->options->view;
	unsigned depths = role_depths(view);
	struct text *text = batch->text;
	const char *window = dump_fact_find(batch->dump, "window");
	size_t extents = dump_extent_count(batch->dump);

	text->meaning = MEANING_HEADING;
	text_add(text, "# ");
	text_add_escaped(text, dump_path(batch->dump));
	text_add_format(text, ": %s", dump_shape(batch->dump));
	if (window)
		text_add_format(text, ", window %s", window);
	text_add_format(text, ", %s of %u bytes", phrase_count(batch->whole->count, "slot", "slots").text,
			batch->whole->entry_size);
	if (dump_size(batch->dump) > 0) {
		struct dump_extent last = dump_extent_at(batch->dump, extents - 1);

		/* To the last byte, since the address after it may be 2^64. */
		text_add_format(text, ", pa 0x%" PRIx64 "-0x%" PRIx64, dump_extent_at(batch->dump, 0).address,
				last.address + (last.size - 1));
	}
	text_add_format(text, ", %s %s", gmmu_encoding_name(view->encoding), gmmu_role_name(view->role));
	text_add(text, depths == GMMU_DEPTHS_ALL ? " any depth" : " depth");
	for (unsigned depth = 0; depth < GMMU_DEPTH_COUNT && depths != GMMU_DEPTHS_ALL; depth++) {
		if (depths >> depth & 1)
			text_add_format(text, "%c%u", depths & ((1u << depth) - 1) ? ',' : ' ', depth);
	}
	if (view->page_size != GMMU_PAGE_SIZE_UNKNOWN)
		text_add_format(text, " %s", gmmu_page_size_name(view->page_size));
	if (batch->options->where) {
		text_add(text, ", where ");
		text_add_escaped(text, batch->options->where);
	}
	text_add_char(text, '\n');
	text->meaning = MEANING_PLAIN;
}

/* Makes columns as wide as the first rows need, including rows after holes. */
static void table_fit(struct batch *batch)
{
	struct slots_item items[SLOTS_LOAD_MAX];
	uint64_t index = 0;
	struct gmmu_row row;

	while (index < TABLE_ROWS_FITTED) {
		size_t loaded = slots_load(batch->slots, index, items, SLOTS_LOAD_MAX);

		if (loaded == 0)
			break;
		for (size_t i = 0; i < loaded; i++) {
			if (item_decode(batch, &items[i], &row, NULL) == GMMU_OK)
				table_layout_fit(&batch->layout, &row);
		}
		index += loaded;
	}
}

static void table_begin(struct batch *batch)
{
	struct slots_item last;

	/* If no row matches, nothing is printed. */
	if (batch->slots->count == 0 && batch->whole->count > 0)
		return;
	table_add_title(batch);
	if (!slots_place(batch->whole, batch->whole->count - 1, &last))
		return;
	table_layout_init(&batch->layout, &batch->options->view, last.index, last.pa);
	table_fit(batch);
	table_add_titles(&batch->layout, batch->text);
	text_add_char(batch->text, '\n');
}

static const struct format formats[OUTPUT_COUNT] = {
	[OUTPUT_DEFAULT] = {ROWS_TABLE, table_begin, nothing}, [OUTPUT_TEXT] = {ROWS_TABLE, table_begin, nothing},
	[OUTPUT_JSON] = {ROWS_JSON, json_begin, json_end},     [OUTPUT_NDJSON] = {ROWS_NDJSON, nothing, nothing},
	[OUTPUT_CSV] = {ROWS_CSV, csv_begin, nothing},
};

static void styled_add(struct batch *batch, const struct gmmu_row *row, uint64_t before)
{
	struct text *text = batch->text;

	if (batch->slots == batch->whole && slots_after_hole(batch->slots, batch->rows)) {
		text->meaning = MEANING_DIM;
		text_add_format(text, BULK_HOLE_FORMAT, before, row->pa - 1);
		text->meaning = MEANING_PLAIN;
	}
	table_add_row(&batch->layout, text, row);
	text_add_char(text, '\n');
}

/* A table with colours is meant for people, and is written row by row. */
static enum gmmu_status styled_run(struct batch *batch, struct output *output, struct gmmu_error *error)
{
	struct slots_item items[SLOTS_LOAD_MAX];
	enum gmmu_status status = GMMU_OK;
	uint64_t row_end = 0;
	struct gmmu_row row;
	size_t loaded;

	while (status == GMMU_OK && (loaded = slots_load(batch->slots, batch->rows, items, SLOTS_LOAD_MAX)) > 0) {
		for (size_t i = 0; i < loaded && status == GMMU_OK; i++) {
			status = item_decode(batch, &items[i], &row, error);
			if (status != GMMU_OK)
				break;
			styled_add(batch, &row, row_end);
			row_end = row.pa + batch->slots->entry_size;
			batch->rows++;
			status = output_write(output, error);
		}
	}
	return status;
}

static enum gmmu_status plain_run(struct batch *batch, struct output *output, struct gmmu_error *error)
{
	enum rows_form form = formats[batch->options->output].form;
	struct rows *rows = rows_new(form, &batch->compiled, &batch->layout);
	struct bulk bulk = {.dump = batch->dump,
			    .slots = batch->slots,
			    .compiled = &batch->compiled,
			    .rows = rows,
			    .tells_holes = form == ROWS_TABLE && batch->slots == batch->whole,
			    .skip = form == ROWS_JSON};
	enum gmmu_status status;

	if (!rows)
		return gmmu_error_set(error, GMMU_E_NOMEM, "out of memory while writing");
	status = bulk_write(&bulk, output, error);
	batch->rows = bulk.written;
	rows_free(rows);
	return status;
}

static enum gmmu_status batch_run(struct batch *batch, struct output *output, struct gmmu_error *error)
{
	const struct format *format = &formats[batch->options->output];
	bool styled = output->color && format->form == ROWS_TABLE;
	enum gmmu_status status;

	format->begin(batch);
	if (batch->slots->count == 0)
		status = GMMU_OK;
	else
		status = styled ? styled_run(batch, output, error) : plain_run(batch, output, error);
	if (status == GMMU_OK)
		format->end(batch);
	return status;
}

static enum gmmu_status slot_run(struct batch *batch, uint64_t index, struct gmmu_error *error)
{
	uint64_t count = batch->whole->count;
	struct slots_item item;
	struct gmmu_row row;
	enum gmmu_status status;

	if (count == 0)
		return gmmu_error_set(error, GMMU_E_VALUE, "--slot: the dump has no slots; leave --slot out");
	if (slots_load(batch->whole, slots_find_index(batch->whole, index), &item, 1) == 0)
		return gmmu_error_set(error, GMMU_E_VALUE,
				      "--slot: there is no slot %" PRIu64 ": the dump has slots %" PRIu64
				      " to %" PRIu64,
				      index, slots_index(batch->whole, 0), slots_index(batch->whole, count - 1));
	status = item_decode(batch, &item, &row, error);
	if (status == GMMU_OK)
		run_add_slot(batch->options, batch->text, &row, true);
	return status;
}

enum gmmu_status run_dump(const struct options *options, struct output *output, struct gmmu_error *error)
{
	struct batch batch = {.options = options, .text = &output->text};
	enum gmmu_status status = run_open(options, &batch.dump, error);

	if (status != GMMU_OK)
		goto out;
	/* The format may be the reason why the slots do not come out even. */
	run_tell_notices(batch.dump);
	run_tell_slots(options, batch.dump);
	status = gmmu_compile(&options->view, &batch.compiled, error);
	if (status != GMMU_OK)
		goto out;
	status = slots_new(batch.dump, gmmu_encoding_size(options->view.encoding), options->partial, &batch.whole,
			   error);
	if (status != GMMU_OK)
		goto out;
	run_tell_cut(options, batch.dump, batch.whole);
	status = options->slot.given ? slot_run(&batch, options->slot.value, error)
				     : pick_open(&batch.pick, options, batch.dump, batch.whole, options_limit(options),
						 output, error);
	batch.slots = batch.pick.slots;
	if (status == GMMU_OK && options->where)
		run_tell_open_depth(options, batch.whole);
	if (status == GMMU_OK && !options->slot.given)
		status = batch_run(&batch, output, error);
	if (status == GMMU_OK)
		status = pick_check(&batch.pick, error);
	/* Rows read before a late failure are valid; a title without rows is useless. */
	if (status != GMMU_OK && batch.rows == 0)
		text_clear(&output->text);
out:
	pick_close(&batch.pick);
	slots_free(batch.whole);
	dump_close(batch.dump);
	return status;
}
