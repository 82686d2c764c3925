/* SPDX-License-Identifier: MIT */
/* The facts: the format of the file and the evidence for it, assumptions, and extents. */
#include <inttypes.h>
#include <string.h>

#include "browse/model/model.h"
#include "browse/panes/comparison_text.h"
#include "browse/panes/file_text.h"
#include "browse/panes/pane.h"
#include "browse/panes/parts.h"
#include "browse/panes/screen.h"
#include "dump/dump.h"
#include "dump/slots.h"
#include "text/phrase.h"
#include "text/text.h"

/* Maximum number of extents listed; a listing with holes may have many more. */
#define EXTENTS_LISTED 200
#define NAME_WIDTH 18

static void fact_add(struct text *text, const char *name, const char *value, const char *basis, int width)
{
	size_t start = text->length;
	struct text plain = {0};

	/* A notice may contain a file name. */
	if (text->ascii) {
		text_add_ascii(&plain, value, strlen(value));
		value = text_string(&plain);
	}
	text_add_char(text, ' ');
	text_add_as(text, MEANING_NAME, name);
	text_add_char(text, ' ');
	text_pad_to(text, start, NAME_WIDTH);
	start = text_add_wrapped(text, MEANING_VALUE, value, start, NAME_WIDTH, (size_t)width - 1);
	if (basis && basis[0]) {
		text_add(text, "  ");
		text_add_wrapped(text, MEANING_DIM, basis, start, NAME_WIDTH, (size_t)width - 1);
	}
	text_add_char(text, '\n');
	text_free(&plain);
}

static void file_add(const struct browse *browse, struct text *text, int width)
{
	struct dump *dump = model_of(browse)->dump;
	enum dump_fate fate;
	uint64_t size = 0;
	struct text value = {0};

	text_add_escaped(&value, dump_path(dump));
	fact_add(text, "file", text_string(&value), NULL, width);
	text_clear(&value);
	if (dump_file_size(dump) == UINT64_MAX)
		text_add(&value, "unknown: the file is read on demand");
	else
		text_add_format(&value, "%s", phrase_count(dump_file_size(dump), "byte", "bytes").text);
	fact_add(text, "size", text_string(&value), NULL, width);
	text_clear(&value);
	fate = dump_look(dump, &size);
	if (fate != DUMP_SAME)
		fate_add(&value, dump, fate, size);
	if (value.length > 0)
		fact_add(text, "since then", text_string(&value), NULL, width);
	text_clear(&value);
	text_add_format(&value, "%s in %s", phrase_count(dump_size(dump), "byte", "bytes").text,
			phrase_count(dump_extent_count(dump), "extent", "extents").text);
	fact_add(text, "table bytes", text_string(&value), NULL, width);
	fact_add(text, "libmagic says", dump_magic(dump) ? dump_magic(dump) : "no answer", NULL, width);
	text_free(&value);
}

static void reading_add(const struct browse *browse, struct text *text, int width)
{
	screen_add_heading(text, "Format and assumptions");
	for (size_t i = 0; i < dump_layer_count(model_of(browse)->dump); i++) {
		struct dump_layer layer = dump_layer_at(model_of(browse)->dump, i);

		fact_add(text, i == 0 ? "shape" : "in it", layer.shape, layer.evidence, width);
	}
	for (size_t i = 0; i < dump_fact_count(model_of(browse)->dump); i++) {
		struct dump_fact fact = dump_fact_at(model_of(browse)->dump, i);

		fact_add(text, fact.name, fact.value, fact.basis, width);
	}
	for (size_t i = 0; i < dump_notice_count(model_of(browse)->dump); i++)
		fact_add(text, "notice", dump_notice_at(model_of(browse)->dump, i), NULL, width);
	if (dump_trouble(model_of(browse)->dump))
		fact_add(text, "trouble", dump_trouble(model_of(browse)->dump), NULL, width);
}

static void extents_add(const struct browse *browse, struct text *text)
{
	size_t count = dump_extent_count(model_of(browse)->dump);

	screen_add_heading(text, "Extents: physical addresses");
	for (size_t i = 0; i < count && i < EXTENTS_LISTED; i++) {
		struct dump_extent extent = dump_extent_at(model_of(browse)->dump, i);
		unsigned rest = slots_rest(model_of(browse)->slots, dump_extent_at(model_of(browse)->dump, i));

		text_add_format(text, " 0x%" PRIx64 " to 0x%" PRIx64 ", %s", extent.address,
				extent.address + (extent.size ? extent.size - 1 : 0),
				phrase_count(extent.size, "byte", "bytes").text);
		if (rest > 0)
			text_add_format(text, ", %s left over: less than a slot of %u",
					phrase_count(rest, "byte", "bytes").text, row_bits(model_of(browse)) / 8);
		text_add_char(text, '\n');
	}
	if (count > EXTENTS_LISTED)
		text_add_format(text, " and %zu more\n", count - EXTENTS_LISTED);
}

static void comparison_add(const struct browse *browse, struct text *text, int width)
{
	struct dump *other = model_of(browse)->comparison.dump;
	struct text value = {0};

	if (!other)
		return;
	screen_add_heading(text, model_of(browse)->comparison.earlier ? "Compared with its contents when last read"
								      : "Compared with");
	if (!model_of(browse)->comparison.earlier) {
		text_add_escaped(&value, dump_path(other));
		fact_add(text, "file", text_string(&value), NULL, width);
		fact_add(text, "shape", dump_shape(other), NULL, width);
		if (dump_is_moved(other)) {
			text_clear(&value);
			text_add_format(&value, "0x%" PRIx64, dump_origin(other));
			fact_add(text, "begins at", text_string(&value),
				 model_of(browse)->comparison.base_given
					 ? "given after its name"
					 : "--base-pa, as for this dump; append @ADDRESS to the name to set another",
				 width);
		}
		for (size_t i = 0; i < dump_notice_count(other); i++)
			fact_add(text, "notice", dump_notice_at(other, i), NULL, width);
		if (dump_trouble(other))
			fact_add(text, "trouble", dump_trouble(other), NULL, width);
		text_free(&value);
	}
	comparison_add_facts(browse, text);
}

static void facts_build(const struct browse *browse, struct text *text, int width)
{
	screen_add_heading(text, "File");
	file_add(browse, text, width);
	reading_add(browse, text, width);
	comparison_add(browse, text, width);
	extents_add(browse, text);
}

const struct pane_type pane_facts = TEXT_PANE("Facts about this dump", facts_build);
