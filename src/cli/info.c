/* SPDX-License-Identifier: MIT */
/* --info: the format of a dump and the evidence for it, as text or as a JSON object with sorted keys. */
#include "cli/run.h"

#include <inttypes.h>

#include "dump/slots.h"
#include "text/phrase.h"

/* Column of the text after a heading. */
#define HEADING_COLUMNS 12

static void add_heading(struct text *text, const char *heading)
{
	text_add_heading(text, 0, heading, HEADING_COLUMNS);
}

static void add_extents(struct text *text, const struct dump *dump, const struct slots *slots)
{
	for (size_t i = 0; i < dump_extent_count(dump); i++) {
		struct dump_extent extent = dump_extent_at(dump, i);
		unsigned rest = slots_rest(slots, extent);

		add_heading(text, i == 0 ? "extents" : "");
		text_add_format(text, "0x%" PRIx64 ": %s, %s of %u", extent.address,
				phrase_count(extent.size, "byte", "bytes").text,
				phrase_count(extent.size / slots->entry_size, "slot", "slots").text, slots->entry_size);
		if (rest > 0)
			text_add_format(text, ", %s left over", phrase_count(rest, "byte", "bytes").text);
		text_add_char(text, '\n');
	}
}

static void add_text(struct text *text, struct dump *dump, const struct slots *slots)
{
	add_heading(text, "file");
	text_add_escaped(text, dump_path(dump));
	text_add_char(text, '\n');
	if (dump_file_size(dump) != UINT64_MAX) {
		add_heading(text, "file size");
		text_add_format(text, "%s\n", phrase_count(dump_file_size(dump), "byte", "bytes").text);
	}
	for (size_t i = 0; i < dump_layer_count(dump); i++) {
		struct dump_layer layer = dump_layer_at(dump, i);

		add_heading(text, i == 0 ? "read as" : "holding");
		text_add_format(text, "%s (%s)\n", layer.shape, layer.evidence);
	}
	for (size_t i = 0; i < dump_fact_count(dump); i++) {
		struct dump_fact fact = dump_fact_at(dump, i);

		add_heading(text, i == 0 ? "read with" : "");
		text_add_format(text, "%s %s (%s)\n", fact.name, fact.value, fact.basis);
	}
	add_heading(text, "bytes");
	text_add_format(text, "%" PRIu64 "\n", dump_size(dump));
	add_extents(text, dump, slots);
	add_heading(text, "libmagic");
	text_add_format(text, "%s\n", dump_magic(dump) ? dump_magic(dump) : "no answer");
	for (size_t i = 0; i < dump_notice_count(dump); i++) {
		add_heading(text, i == 0 ? "notices" : "");
		text_add_format(text, "%s\n", dump_notice_at(dump, i));
	}
}

static void add_key(struct text *text, const char *key)
{
	text_add(text, text->length > 0 ? ",\n  " : "{\n  ");
	text_add_json_string(text, key);
	text_add(text, ": ");
}

static void add_json_extents(struct text *text, const struct dump *dump, const struct slots *slots)
{
	add_key(text, "extents");
	text_add_char(text, '[');
	for (size_t i = 0; i < dump_extent_count(dump); i++) {
		struct dump_extent extent = dump_extent_at(dump, i);

		text_add_format(text,
				"%s{\"address\": \"0x%" PRIx64 "\", \"left_over\": %u, \"size\": %" PRIu64
				", \"slots\": %" PRIu64 "}",
				i > 0 ? ", " : "", extent.address, slots_rest(slots, extent), extent.size,
				extent.size / slots->entry_size);
	}
	text_add_char(text, ']');
}

static void add_json_facts(struct text *text, const struct dump *dump)
{
	add_key(text, "facts");
	text_add_char(text, '[');
	for (size_t i = 0; i < dump_fact_count(dump); i++) {
		struct dump_fact fact = dump_fact_at(dump, i);

		text_add(text, i > 0 ? ", {\"basis\": " : "{\"basis\": ");
		text_add_json_string(text, fact.basis);
		text_add(text, ", \"name\": ");
		text_add_json_string(text, fact.name);
		text_add(text, ", \"value\": ");
		if (fact.number)
			text_add(text, fact.value);
		else
			text_add_json_string(text, fact.value);
		text_add_char(text, '}');
	}
	text_add_char(text, ']');
}

static void add_json_layers(struct text *text, const struct dump *dump)
{
	add_key(text, "layers");
	text_add_char(text, '[');
	for (size_t i = 0; i < dump_layer_count(dump); i++) {
		struct dump_layer layer = dump_layer_at(dump, i);

		text_add(text, i > 0 ? ", {\"evidence\": " : "{\"evidence\": ");
		text_add_json_string(text, layer.evidence);
		text_add(text, ", \"shape\": ");
		text_add_json_string(text, layer.shape);
		text_add_char(text, '}');
	}
	text_add_char(text, ']');
}

static void add_json_notices(struct text *text, const struct dump *dump)
{
	add_key(text, "notices");
	text_add_char(text, '[');
	for (size_t i = 0; i < dump_notice_count(dump); i++) {
		if (i > 0)
			text_add(text, ", ");
		text_add_json_string(text, dump_notice_at(dump, i));
	}
	text_add_char(text, ']');
}

static void add_json(struct text *text, struct dump *dump, const struct slots *slots)
{
	add_json_extents(text, dump, slots);
	add_json_facts(text, dump);
	add_key(text, "file_size");
	if (dump_file_size(dump) == UINT64_MAX)
		text_add(text, "null");
	else
		text_add_decimal(text, dump_file_size(dump));
	add_json_layers(text, dump);
	add_key(text, "magic");
	if (dump_magic(dump))
		text_add_json_string(text, dump_magic(dump));
	else
		text_add(text, "null");
	add_json_notices(text, dump);
	add_key(text, "path");
	text_add_json_string(text, dump_path(dump));
	add_key(text, "shape");
	text_add_json_string(text, dump_shape(dump));
	add_key(text, "size");
	text_add_decimal(text, dump_size(dump));
	text_add(text, "\n}\n");
}

enum gmmu_status run_info(const struct options *options, struct output *output, struct gmmu_error *error)
{
	struct slots *slots = NULL;
	struct dump *dump = NULL;
	enum gmmu_status status = run_open(options, &dump, error);

	if (status == GMMU_OK)
		status = slots_new(dump, gmmu_encoding_size(options->view.encoding), true, &slots, error);
	if (status != GMMU_OK)
		goto out;
	run_tell_slots(options, dump);
	run_tell_cut(options, dump, slots);
	dump_magic_wait(dump);
	if (options->output == OUTPUT_JSON)
		add_json(&output->text, dump, slots);
	else
		add_text(&output->text, dump, slots);
out:
	slots_free(slots);
	dump_close(dump);
	return status;
}
