/* SPDX-License-Identifier: MIT */
#include "render/record.h"

#include <string.h>

/* Number of records whose widths decide those of a table. */
#define FITTED 512
#define GAP "  "

/* A value may be a list. */
#define VALUE_BYTES_MAX (ITEM_BYTES_MAX + ITEM_LIST_BYTES_MAX)

static const struct item_style styles[] = {
	[RECORD_TEXT] = {.null = "-", .open = "", .separator = ",", .close = ""},
	[RECORD_JSON] = {.null = "null", .quote = '"', .open = "[", .separator = ",", .close = "]"},
	[RECORD_NDJSON] = {.null = "null", .quote = '"', .open = "[", .separator = ",", .close = "]"},
	[RECORD_CSV] = {.null = "", .open = "", .separator = " ", .close = ""},
};

static void item_add(struct text *text, const struct item_value *item, enum record_form form)
{
	char *out = text_reserve(text, VALUE_BYTES_MAX);

	if (out)
		text_commit(text, item_write(out, item, &styles[form]));
}

/* --- a table ------------------------------------------------------------------------------------------------------ */

static bool is_empty_list(const struct item_value *item)
{
	return (item->shape == ITEM_WORDS && item->number == 0) ||
	       (item->shape == ITEM_BITS && item->slot.word[0] == 0 && item->slot.word[1] == 0);
}

static void cell_add(struct text *text, const struct record_value *value)
{
	if (value->sentence)
		text_add(text, value->sentence);
	else if (value->item.shape == ITEM_BOOL)
		text_add(text, value->item.number ? "yes" : "no");
	else if (is_empty_list(&value->item))
		text_add(text, styles[RECORD_TEXT].null);
	else
		item_add(text, &value->item, RECORD_TEXT);
}

static void pad(struct text *text, size_t length, unsigned width)
{
	if (length < width)
		text_add_repeated(text, ' ', width - length);
}

/* Adds one line; the cells are consecutive in `cells`, each zero-terminated. */
static void line_add(const struct record_writer *writer, struct text *text, const char *cells)
{
	for (size_t i = 0; i < writer->count; i++) {
		size_t length = strlen(cells);

		text_add(text, i ? GAP : "");
		if (writer->right[i])
			pad(text, length, writer->widths[i]);
		text_add_bytes(text, cells, length);
		if (!writer->right[i] && i + 1 < writer->count)
			pad(text, length, writer->widths[i]);
		cells += length + 1;
	}
	text_trim(text);
	text_add_char(text, '\n');
}

static void titles_add(const struct record_writer *writer, struct text *text)
{
	struct text cells = {0};
	uint8_t meaning = text->meaning;

	for (size_t i = 0; i < writer->count; i++)
		text_add_bytes(&cells, writer->columns[writer->shown[i]].name,
			       strlen(writer->columns[writer->shown[i]].name) + 1);
	text->meaning = MEANING_HEADING;
	if (!cells.failed)
		line_add(writer, text, text_string(&cells));
	text->meaning = meaning;
	text_free(&cells);
}

/* Writes the titles and the held records. */
static void held_write(struct record_writer *writer, struct text *text)
{
	const char *cells = text_string(&writer->held);

	writer->fitted = true;
	if (writer->held_count == 0)
		return;
	titles_add(writer, text);
	for (size_t record = 0; record < writer->held_count && !writer->held.failed; record++) {
		line_add(writer, text, cells);
		for (size_t i = 0; i < writer->count; i++)
			cells += strlen(cells) + 1;
	}
	text->failed |= writer->held.failed;
	text_clear(&writer->held);
	writer->held_count = 0;
}

static void table_add(struct record_writer *writer, struct text *text, const struct record_value *values)
{
	for (size_t i = 0; i < writer->count; i++) {
		const struct record_value *value = &values[writer->shown[i]];
		size_t start = writer->held.length;

		cell_add(&writer->held, value);
		if (!writer->fitted && writer->held.length - start > writer->widths[i])
			writer->widths[i] = (unsigned)(writer->held.length - start);
		if (!writer->fitted && !value->sentence && value->item.shape == ITEM_NUMBER)
			writer->right[i] = true;
		text_add_bytes(&writer->held, "", 1);
	}
	writer->held_count++;
	if (!writer->fitted && writer->held_count == FITTED) {
		held_write(writer, text);
	} else if (writer->fitted) {
		text->failed |= writer->held.failed;
		line_add(writer, text, text_string(&writer->held));
		text_clear(&writer->held);
		writer->held_count = 0;
	}
}

/* --- for programs ------------------------------------------------------------------------------------------------- */

static void object_add(const struct record_writer *writer, struct text *text, const struct record_value *values)
{
	for (size_t i = 0; i < writer->count; i++) {
		const struct record_value *value = &values[writer->shown[i]];

		text_add(text, i ? ",\"" : "{\"");
		text_add(text, writer->columns[writer->shown[i]].name);
		text_add(text, "\":");
		if (value->sentence)
			text_add_json_string(text, value->sentence);
		else
			item_add(text, &value->item, writer->form);
	}
	text_add_char(text, '}');
}

void record_add_csv_sentence(struct text *text, const char *sentence)
{
	if (!strpbrk(sentence, ",\"\r\n")) {
		text_add(text, sentence);
		return;
	}
	text_add_char(text, '"');
	for (; *sentence; sentence++)
		text_add(text, *sentence == '"' ? "\"\"" : (char[]){*sentence, '\0'});
	text_add_char(text, '"');
}

static void csv_line_add(const struct record_writer *writer, struct text *text, const struct record_value *values)
{
	for (size_t i = 0; i < writer->count; i++) {
		text_add(text, i ? "," : "");
		if (!values)
			text_add(text, writer->columns[writer->shown[i]].name);
		else if (values[writer->shown[i]].sentence)
			record_add_csv_sentence(text, values[writer->shown[i]].sentence);
		else
			item_add(text, &values[writer->shown[i]].item, RECORD_CSV);
	}
	text_add(text, "\r\n");
}

/* --- all forms ---------------------------------------------------------------------------------------------------- */

static void shown_sort(struct record_writer *writer)
{
	for (size_t i = 1; i < writer->count; i++) {
		size_t column = writer->shown[i], at = i;

		for (; at > 0 && strcmp(writer->columns[writer->shown[at - 1]].name, writer->columns[column].name) > 0;
		     at--)
			writer->shown[at] = writer->shown[at - 1];
		writer->shown[at] = column;
	}
}

void record_begin(struct record_writer *writer, enum record_form form, const struct record_column *columns,
		  size_t count, const size_t *chosen, size_t chosen_count, struct text *text)
{
	*writer = (struct record_writer){.form = form, .columns = columns, .count = chosen ? chosen_count : count};
	for (size_t i = 0; i < writer->count; i++) {
		writer->shown[i] = chosen ? chosen[i] : i;
		writer->widths[i] = (unsigned)strlen(columns[writer->shown[i]].name);
	}
	if (form == RECORD_JSON || form == RECORD_NDJSON)
		shown_sort(writer);
	if (form == RECORD_CSV)
		csv_line_add(writer, text, NULL);
	else if (form == RECORD_JSON)
		text_add_char(text, '[');
}

void record_free(struct record_writer *writer)
{
	text_free(&writer->held);
}

void record_add(struct record_writer *writer, struct text *text, const struct record_value *values)
{
	switch (writer->form) {
	case RECORD_TEXT:
		table_add(writer, text, values);
		break;
	case RECORD_JSON:
		text_add(text, writer->written ? ",\n" : "\n");
		object_add(writer, text, values);
		break;
	case RECORD_NDJSON:
		object_add(writer, text, values);
		text_add_char(text, '\n');
		break;
	case RECORD_CSV:
		csv_line_add(writer, text, values);
		break;
	}
	writer->written++;
}

void record_end(struct record_writer *writer, struct text *text)
{
	if (writer->form == RECORD_TEXT)
		held_write(writer, text);
	else if (writer->form == RECORD_JSON)
		text_add(text, writer->written ? "\n]\n" : "]\n");
}
