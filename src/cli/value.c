/* SPDX-License-Identifier: MIT */
/* Prints one value, or one slot of a dump. */
#include "cli/run.h"
#include "render/csv.h"
#include "render/json.h"
#include "render/report.h"

static void add_json(struct text *text, const struct gmmu_row *row, unsigned flags)
{
	struct json json;

	json_init(&json, flags);
	json_add_row(&json, text, row);
	text_add_char(text, '\n');
}

static void add_csv(struct text *text, const struct gmmu_row *row, bool place)
{
	struct csv csv;

	csv_init(&csv, place);
	csv_add_header(&csv, text);
	csv_add_row(&csv, text, row);
}

void run_add_slot(const struct options *options, struct text *text, const struct gmmu_row *row, bool place)
{
	unsigned flags = place ? JSON_PLACE : 0;

	switch ((enum options_output)options->output) {
	case OUTPUT_JSON:
		add_json(text, row, flags | JSON_INDENTED);
		break;
	case OUTPUT_NDJSON:
		add_json(text, row, flags);
		break;
	case OUTPUT_CSV:
		add_csv(text, row, place);
		break;
	default:
		report_add(text, &options->view, row, place);
		break;
	}
}

enum gmmu_status run_value(const struct options *options, struct output *output, struct gmmu_error *error)
{
	unsigned bits = 8 * gmmu_encoding_size(options->view.encoding);
	struct gmmu_error inner = {.message = ""};
	bool wide = bits < 128 && value_is_wide(options->value);
	struct gmmu_slot slot;
	struct gmmu_row row = {.index = 0};
	enum gmmu_status status = gmmu_number_parse(options->value, bits, &slot, &inner);

	if (status == GMMU_OK && wide)
		status = gmmu_error_set(&inner, GMMU_E_VALUE, "'%.64s' has the digits of 16 bytes", options->value);
	if (status != GMMU_OK)
		return gmmu_error_set(error, status, "--value: %s%s", inner.message,
				      wide ? "; for a 16-byte slot, use --kind ver2_dual" : "");
	run_tell_slots(options, NULL);
	status = gmmu_decode(&options->view, slot, &row.entry, error);
	if (status == GMMU_OK)
		run_add_slot(options, &output->text, &row, false);
	return status;
}
