/* SPDX-License-Identifier: MIT */
/* The row under the cursor as JSON, to a file or the clipboard: the same bytes as --slot N --json. */
#include "browse/export.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "browse/file.h"
#include "browse/model/edits.h"
#include "browse/model/frame.h"
#include "browse/model/model.h"
#include "browse/model/row.h"
#include "browse/panes/message.h"
#include "browse/panes/parts.h"
#include "browse/panes/prompt.h"
#include "browse/panes/confirm.h"
#include "browse/path_complete.h"
#include "dump/dump.h"
#include "dump/slots.h"
#include "render/json.h"
#include "text/count.h"
#include "text/text.h"

/* The row under the cursor is now saved elsewhere. */
static void row_taken(struct browse *browse)
{
	struct browse_row row;

	if (row_here(model_of(browse), &row))
		edits_mark(&model_of(browse)->edits, row.item.pa, model_of(browse)->slots->entry_size, EDIT_TAKEN);
}

/* Adds the row's JSON with a newline; false, with a message, if there is no row. */
static bool row_json(struct browse *browse, struct text *text)
{
	struct browse_row row;
	struct json json;

	if (!row_here(model_of(browse), &row) || !row.item.available) {
		browse_alert(browse, "there is no row to export");
		return false;
	}
	json_init(&json, JSON_INDENTED | JSON_PLACE | (row.edited ? JSON_EDITED : 0u));
	json_add_row(&json, text, &row.row);
	text_add_char(text, '\n');
	if (text->failed)
		browse_alert(browse, "out of memory");
	return !text->failed;
}

enum gmmu_status export_text(struct browse *browse, const struct text *text, bool overwrite, struct gmmu_error *error)
{
	struct file_writer *writer;
	enum gmmu_status status = file_begin(export_of(browse)->path, &writer, error);

	if (status != GMMU_OK)
		return status;
	status = file_add(writer, text_string(text), text->length, error);
	if (status == GMMU_OK)
		return file_commit(writer, overwrite, error);
	file_abandon(writer);
	return status;
}

static void row_write(struct browse *browse, bool overwrite)
{
	struct text text = {0};
	struct gmmu_error error;

	if (!row_json(browse, &text)) {
		text_free(&text);
		return;
	}
	if (export_text(browse, &text, overwrite, &error) == GMMU_OK) {
		row_taken(browse);
		browse_say(browse, "slot %" PRIu64 " written to %s",
			   slots_index(model_of(browse)->slots, model_of(browse)->cursor), export_of(browse)->path);
	} else {
		browse_alert(browse, "%s", error.message);
	}
	text_free(&text);
}

static void overwrite_answer(struct browse *browse, bool yes)
{
	if (yes)
		export_of(browse)->write(browse, true);
	else
		browse_say(browse, "%s was not changed", export_of(browse)->path);
}

/* An ending of compressed files, which exports do not write; NULL if the name has none. */
static const char *compression_of(const char *path)
{
	static const char *const endings[] = {".gz", ".xz", ".zst", ".bz2", ".lzma", ".lz4", ".Z", ".zip", ".tgz"};

	for (size_t i = 0; i < COUNT(endings); i++)
		if (file_name_ends(path, endings[i]))
			return endings[i];
	return NULL;
}

void export_to(struct browse *browse, const char *typed, void (*write)(struct browse *, bool))
{
	char path[PROMPT_SIZE];
	struct gmmu_error error;
	const char *guard;

	if (!typed[0]) {
		browse_say(browse, "no name was given, so nothing was written");
		return;
	}
	if (file_name_expand(typed, path, sizeof(path), &error) != GMMU_OK || file_check(path, &error) != GMMU_OK) {
		browse_alert(browse, "%s", error.message);
		return;
	}
	if (file_same(path, dump_path(model_of(browse)->dump))) {
		browse_alert(browse, "nothing written: that file is the dump itself");
		return;
	}
	if (compression_of(path)) {
		browse_alert(browse, "nothing written: exports are not compressed; remove %s from the name",
			     compression_of(path));
		return;
	}
	memcpy(export_of(browse)->path, path, sizeof(path));
	export_of(browse)->write = write;
	guard = file_guard(path);
	if (file_exists(path))
		confirm_open(browse, overwrite_answer, "%s %s. Overwrite it%s?", path, guard ? guard : "exists",
			     guard ? " anyway" : "");
	else
		write(browse, false);
}

void export_row_accept(struct browse *browse, const char *text)
{
	export_to(browse, text, row_write);
}

static const struct prompt_type row_prompt = {
	.kind = PROMPT_ROW_FILE, .accept = export_row_accept, .complete = prompt_complete_path};

void do_export_row(struct browse *browse, int unused)
{
	char name[64];
	struct browse_row row;

	(void)unused;
	if (!row_here(model_of(browse), &row)) {
		browse_alert(browse, "there is no row to export");
		return;
	}
	snprintf(name, sizeof(name), "slot-%" PRIu64 ".json", row.item.index);
	prompt_open(browse, &row_prompt, "write this row as JSON to: ", name);
}

void do_copy(struct browse *browse, int unused)
{
	struct text text = {0};

	(void)unused;
	if (row_json(browse, &text)) {
		free(export_of(browse)->clipboard);
		export_of(browse)->clipboard = text.bytes;
		wishes_of(browse)->copy = true;
		row_taken(browse);
		browse_say(browse, "the JSON of slot %" PRIu64 " was sent to the terminal's clipboard",
			   slots_index(model_of(browse)->slots, model_of(browse)->cursor));
		return;
	}
	text_free(&text);
}
