/* SPDX-License-Identifier: MIT */
/* Writes the lines of a list that are shown, in their order, as NDJSON or CSV. */
#include <inttypes.h>
#include <string.h>

#include "browse/export.h"
#include "browse/file.h"
#include "browse/model/model.h"
#include "browse/panes/list.h"
#include "browse/panes/list_lens.h"
#include "browse/panes/list_parts.h"
#include "browse/panes/message.h"
#include "browse/panes/parts.h"
#include "browse/panes/prompt.h"
#include "browse/path_complete.h"
#include "dump/dump.h"
#include "query/job.h"
#include "render/record.h"
#include "text/text.h"

static void csv_line_add(const struct browse *browse, const uint64_t *line, struct text *out)
{
	const struct list_type *type = list_type_of(browse);
	struct text cell = {0};

	for (unsigned i = 0; type->column_title(browse, i); i++) {
		text_clear(&cell);
		if (line)
			type->cell(browse, *line, i, &cell);
		else
			text_add(&cell, type->column_title(browse, i));
		text_add(out, i ? "," : "");
		record_add_csv_sentence(out, text_string(&cell));
	}
	text_add(out, "\r\n");
	text_free(&cell);
}

static void json_line_add(const struct browse *browse, uint64_t line, struct text *out)
{
	const struct list_type *type = list_type_of(browse);
	struct text cell = {0};

	if (type->json) {
		type->json(browse, line, out);
		return;
	}
	for (unsigned i = 0; type->column_title(browse, i); i++) {
		text_clear(&cell);
		type->cell(browse, line, i, &cell);
		text_add(out, i ? "," : "{");
		text_add_json_string(out, type->column_title(browse, i));
		text_add_char(out, ':');
		text_add_json_string(out, text_string(&cell));
	}
	text_add(out, "}\n");
	text_free(&cell);
}

/* Reports that there are no lines to write. */
static bool lines_missing(struct browse *browse)
{
	if (list_count(browse) > 0)
		return false;
	if (lens_hides_all(browse))
		browse_alert(browse, "no line contains \"%s\": there is nothing to write", lens_of(browse)->filter);
	else
		browse_alert(browse, "the list is empty: there is nothing to write");
	return true;
}

static void lines_write(struct browse *browse, bool overwrite)
{
	bool csv = file_name_ends(export_of(browse)->path, ".csv");
	uint64_t count = list_count(browse);
	const struct job *job = list_job_of(browse);
	const char *trouble = dump_trouble(model_of(browse)->dump);
	struct text text = {0};
	struct gmmu_error error;

	if (csv)
		csv_line_add(browse, NULL, &text);
	for (uint64_t i = 0; i < count; i++) {
		uint64_t line = list_nth(browse, i);

		if (csv)
			csv_line_add(browse, &line, &text);
		else
			json_line_add(browse, line, &text);
	}
	if (text_ran_out()) /* this text, or one that went into it */
		browse_alert(browse, "out of memory; nothing was written");
	else if (export_text(browse, &text, overwrite, &error) != GMMU_OK)
		browse_alert(browse, "%s", error.message);
	else if (job && job->state == JOB_FAILED)
		browse_alert(browse, "%" PRIu64 " lines written to %s, but the list is incomplete: %s", count,
			     export_of(browse)->path, job->trouble);
	else if (job && job->unavailable > 0)
		browse_alert(browse, "%" PRIu64 " lines written to %s; %" PRIu64 " slots could not be read%s%s", count,
			     export_of(browse)->path, job->unavailable, trouble ? ": " : "", trouble ? trouble : "");
	else
		browse_say(browse, "%" PRIu64 " lines written to %s as %s", count, export_of(browse)->path,
			   csv ? "CSV" : "NDJSON; a name ending in .csv selects CSV");
	text_free(&text);
}

static void lines_accept(struct browse *browse, const char *text)
{
	if (list_type_of(browse) && !lines_missing(browse))
		export_to(browse, text, lines_write);
}

void do_list_export(struct browse *browse, int unused)
{
	static const struct prompt_type prompt = {
		.kind = PROMPT_ROWS_FILE, .accept = lines_accept, .complete = prompt_complete_path};

	(void)unused;
	if (!list_type_of(browse)->cell)
		browse_say(browse, "this list has no columns to write");
	else if (!lines_missing(browse))
		prompt_open(browse, &prompt, "write these lines to: ", "list.ndjson");
}
