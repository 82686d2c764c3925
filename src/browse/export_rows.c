/* SPDX-License-Identifier: MIT */
/* All rows, or the filtered ones, to a file: NDJSON as --ndjson prints it, or CSV depending on the name. */
#include "browse/export_rows.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "browse/export.h"
#include "browse/file.h"
#include "browse/keys/action.h"
#include "browse/keys/key.h"
#include "browse/model/ahead.h"
#include "browse/model/edits.h"
#include "browse/model/model.h"
#include "browse/model/sieve.h"
#include "browse/model/work.h"
#include "browse/panes/filtering.h"
#include "browse/panes/message.h"
#include "browse/panes/parts.h"
#include "browse/panes/prompt.h"
#include "browse/path_complete.h"
#include "dump/dump.h"
#include "query/filter.h"
#include "query/job.h"
#include "render/csv.h"
#include "render/json.h"
#include "render/rows.h"
#include "text/count.h"
#include "text/phrase.h"
#include "text/text.h"

#define ROWS_A_STEP 8192

struct rows_export {
	struct gmmu_compiled compiled;
	struct ahead ahead;
	struct rows *rows;
	size_t count; /* of `some`, which are not text yet */
	struct gmmu_row some[ROWS_AT_ONCE];
	struct file_writer *writer;
	struct gmmu_error error;
	bool failed, overwrite, as_csv;
	uint64_t next, written, unreadable; /* lines of the filter, or slots */
	struct json edited;                 /* one by one: few rows are */
	struct text text;                   /* text to be written */
};

/* Reports that a filter leaves no rows to write. */
static bool rows_missing(struct browse *browse)
{
	bool missing = sieve_hides(&model_of(browse)->sieve) && !sieve_running(&model_of(browse)->sieve) &&
		       filter_count(model_of(browse)->sieve.filter) == 0;

	if (missing)
		browse_alert(browse, "no row matches the filter: there is nothing to write");
	return missing;
}

/* Turns the rows that were gathered into text. */
static void some_add(struct rows_export *export)
{
	char *out = export->count ? text_reserve(&export->text, export->count * rows_bytes_max(export->rows)) : NULL;

	if (out)
		text_commit(&export->text, rows_write(export->rows, export->some, export->count, out));
	export->count = 0;
}

/* Only JSON tells that a row was edited. */
static void edited_add(struct browse *browse, struct rows_export *export, const struct gmmu_row *row)
{
	edits_mark(&model_of(browse)->edits, row->pa, model_of(browse)->slots->entry_size, EDIT_WRITTEN);
	if (export->as_csv) {
		export->count++;
		return;
	}
	some_add(export);
	json_add_row(&export->edited, &export->text, row);
	text_add_char(&export->text, '\n');
}

static void row_add(struct browse *browse, struct rows_export *export, uint64_t slot)
{
	struct gmmu_row row;
	struct slots_item item;
	bool edited = false;

	if (!ahead_load(&export->ahead, &model_of(browse)->edited.source, slot, &item) || !item.available) {
		export->unreadable++;
		return;
	}
	for (unsigned at = 0; at < model_of(browse)->slots->entry_size; at += 8)
		edited |= edits_mask(&model_of(browse)->edits, item.pa + at) != 0;
	gmmu_compiled_decode_row(&export->compiled, item.slot, item.index, item.offset, item.pa, &row);
	export->some[export->count] = row;
	if (edited)
		edited_add(browse, export, &row);
	else
		export->count++;
	if (export->count == ROWS_AT_ONCE)
		some_add(export);
	export->written++;
}

bool export_rows_hold(struct browse *browse)
{
	char key[KEY_NAME_SIZE];

	if (export_of(browse)->rows)
		browse_alert(browse, "rows are being written; %s stops that, and then this can change",
			     browse_key_of(browse, ACTION_CANCEL, key));
	return export_of(browse)->rows != NULL;
}

static bool text_flush(struct rows_export *export)
{
	some_add(export);
	if (export->text.failed)
		gmmu_error_set(&export->error, GMMU_E_NOMEM, "out of memory; nothing was written");
	export->failed = export->text.failed || file_add(export->writer, text_string(&export->text),
							 export->text.length, &export->error) != GMMU_OK;
	text_clear(&export->text);
	return !export->failed;
}

static bool rows_part(struct browse *browse)
{
	struct rows_export *export = export_of(browse)->rows;
	const struct sieve *sieve = &model_of(browse)->sieve;
	const struct filter *filter = sieve_hides(sieve) ? sieve->filter : NULL;
	uint64_t total;

	/* The filter must be complete before the last row can be written. */
	if (filter && sieve_running(sieve))
		sieve_go_on(browse);
	if (filter && filter_job(filter)->state == JOB_FAILED) {
		gmmu_error_set(&export->error, GMMU_E_NOMEM, "nothing written: %s", filter_job(filter)->trouble);
		export->failed = true;
		return false;
	}
	total = filter ? filter_count(filter) : row_count(model_of(browse));
	ahead_begin(&export->ahead, SLOTS_LOAD_MAX);
	for (unsigned i = 0; i < ROWS_A_STEP && export->next < total; i++, export->next++)
		row_add(browse, export, filter ? filter_nth(filter, export->next) : export->next);
	model_of(browse)->work.done = export->next;
	model_of(browse)->work.total = total;
	return text_flush(export) && (export->next < total || (filter && sieve_running(sieve)));
}

/* Formats by the ending of the name. */
static const struct ending {
	const char *ending;
	bool csv;
} endings[] = {{".csv", true}, {".ndjson", false}, {".jsonl", false}};

#define ENDING_COUNT COUNT(endings)

static const struct ending *ending_of(const char *path)
{
	for (size_t i = 0; i < ENDING_COUNT; i++)
		if (file_name_ends(path, endings[i].ending))
			return &endings[i];
	return NULL;
}

/* "as CSV, because of .csv" */
static void format_describe(const char *path, char *out, size_t size)
{
	const struct ending *ending = ending_of(path);

	if (ending)
		snprintf(out, size, "as %s, because of %s", ending->csv ? "CSV" : "NDJSON", ending->ending);
	else
		snprintf(out, size, "as NDJSON; a name ending in .csv selects CSV");
}

/* Reports rows that are missing from the file, and why. */
static void unreadable_say(struct browse *browse, const struct rows_export *export)
{
	const char *trouble = dump_trouble(model_of(browse)->dump);

	browse_alert(browse, "%s written to %s; %" PRIu64 " could not be read and left out%s%s",
		     phrase_count(export->written, "row", "rows").text, export_of(browse)->path, export->unreadable,
		     trouble ? ": " : "", trouble ? trouble : "");
}

/* A file without rows would look like a result. */
static void rows_check(struct rows_export *export)
{
	if (export->failed || export->written > 0 || export->unreadable == 0)
		return;
	export->failed = true;
	gmmu_error_set(&export->error, GMMU_E_IO, "nothing written: none of the rows can be read any more");
}

static void export_free(struct rows_export *export)
{
	rows_free(export->rows);
	text_free(&export->text);
	free(export);
}

static void rows_end(struct browse *browse, bool stopped)
{
	struct rows_export *export = export_of(browse)->rows;
	char format[96];
	bool missing;

	rows_check(export);
	missing = !stopped && !export->failed && rows_missing(browse);
	format_describe(export_of(browse)->path, format, sizeof(format));
	if (!stopped && !export->failed && !missing)
		export->failed = file_commit(export->writer, export->overwrite, &export->error) != GMMU_OK;
	else
		file_abandon(export->writer);
	edits_settle(&model_of(browse)->edits, stopped || export->failed ? EDIT_NEW : EDIT_TAKEN);
	if (stopped)
		browse_say(browse, "stopped; nothing was written");
	else if (export->failed)
		browse_alert(browse, "%s", export->error.message);
	else if (export->unreadable > 0)
		unreadable_say(browse, export);
	else if (!missing)
		browse_say(browse, "%s written to %s %s", phrase_count(export->written, "row", "rows").text,
			   export_of(browse)->path, format);
	export_free(export);
	export_of(browse)->rows = NULL;
}

static void export_rows_typed(struct browse *browse)
{
	char format[96];

	format_describe(prompt_of(browse)->text, format, sizeof(format));
	browse_say(browse, "%s", format);
}

static enum gmmu_status export_new(struct browse *browse, struct rows_export **made, struct gmmu_error *error)
{
	bool as_csv = ending_of(export_of(browse)->path) && ending_of(export_of(browse)->path)->csv;
	struct rows_export *export = calloc(1, sizeof(*export));
	enum gmmu_status status;

	if (!export)
		return gmmu_error_set(error, GMMU_E_NOMEM, "out of memory");
	export->as_csv = as_csv;
	status = gmmu_compile(&model_of(browse)->view, &export->compiled, error);
	if (status == GMMU_OK)
		export->rows = rows_new(as_csv ? ROWS_CSV : ROWS_NDJSON, &export->compiled, NULL);
	if (status == GMMU_OK && !export->rows)
		status = gmmu_error_set(error, GMMU_E_NOMEM, "out of memory");
	if (status == GMMU_OK)
		status = file_begin(export_of(browse)->path, &export->writer, error);
	if (status != GMMU_OK) {
		export_free(export);
		return status;
	}
	json_init(&export->edited, JSON_PLACE | JSON_EDITED);
	*made = export;
	return GMMU_OK;
}

static void rows_begin(struct browse *browse, bool overwrite)
{
	struct rows_export *export = NULL;
	struct gmmu_error error;
	struct csv csv;

	if (rows_missing(browse))
		return;
	work_stop(&model_of(browse)->work);
	if (export_new(browse, &export, &error) != GMMU_OK) {
		browse_alert(browse, "%s", error.message);
		return;
	}
	export->overwrite = overwrite;
	if (export->as_csv) {
		csv_init(&csv, true);
		csv_add_header(&csv, &export->text);
	}
	export_of(browse)->rows = export;
	work_start(&model_of(browse)->work, "writing rows", rows_part, rows_end);
}

void export_rows_accept(struct browse *browse, const char *text)
{
	export_to(browse, text, rows_begin);
}

static const struct prompt_type rows_prompt = {.kind = PROMPT_ROWS_FILE,
					       .accept = export_rows_accept,
					       .complete = prompt_complete_path,
					       .typed = export_rows_typed};

void do_export_rows(struct browse *browse, int unused)
{
	(void)unused;
	if (rows_missing(browse))
		return;
	prompt_open(browse, &rows_prompt,
		    sieve_hides(&model_of(browse)->sieve) ? "write the filtered rows to: "
		    : model_of(browse)->sieve.suspended   ? "the filter is suspended at this depth; write all rows to: "
							  : "write all rows to: ",
		    "rows.ndjson");
	export_rows_typed(browse);
}
