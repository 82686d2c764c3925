/* SPDX-License-Identifier: MIT */
/* Decoded rows as CSV: the same columns whatever the rows, the values those of the JSON. */
#include "render/csv.h"

#include "support.h"
#include "sample_rows.h"

/* The cell of a column, copied to `cell`. */
static void csv_cell(const char *csv, const char *column, char *cell, size_t size)
{
	const char *value = strchr(csv, '\n') + 1;
	const char *header = csv;

	while (strncmp(header, column, strlen(column)) != 0 || !strchr(",\r", header[strlen(column)])) {
		header = strchr(header, ',') + 1;
		value = strchr(value, ',') + 1;
	}
	snprintf(cell, size, "%.*s", (int)strcspn(value, ",\r"), value);
}

START_TEST(csv_has_the_same_columns_for_any_row)
{
	struct gmmu_row row = row_some(_i);
	static struct csv csv;
	struct text header = {0}, line = {0};

	csv_init(&csv, _i % 2);
	csv_add_header(&csv, &header);
	csv_add_row(&csv, &line, &row);
	ck_assert_uint_eq(count_character(header.bytes, ','), count_character(line.bytes, ','));
	ck_assert_str_eq(header.bytes + header.length - 2, "\r\n");
	ck_assert_str_eq(line.bytes + line.length - 2, "\r\n");
	ck_assert_uint_eq(count_character(line.bytes, '\n'), 1);
	text_free(&header);
	text_free(&line);
}
END_TEST

static const struct {
	const char *column, *expected;
} csv_cells[] = {
	{"index", "1"},
	{"pa", "0xa45008"},
	{"offset", "8"},
	{"table_index", "1"},
	{"va_offset", "0x4000000000"},
	{"encoding", "ver2"},
	{"role", "pde"},
	{"level", "1"},
	{"level_candidates", "1"},
	{"state", "stale"},
	{"raw", "0x1000000000000010"},
	{"is_leaf", "false"},
	{"is_pde_pointer", "true"},
	{"aperture_name", "invalid"},
	{"address", ""},
	{"valid", ""},     /* a field of another role */
	{"kind_name", ""}, /* likewise */
	{"reserved_bits", "4 60"},
	{"reserved_mask", "0x1000000000000010"},
	{"notes", "reserved_set"},
};

START_TEST(csv_cells_are_those_of_the_json)
{
	struct gmmu_row row = row_of_pde(0x1000000000000010);
	static struct csv csv;
	struct text text = {0};
	char cell[64];

	csv_init(&csv, true);
	csv_add_header(&csv, &text);
	csv_add_row(&csv, &text, &row);
	csv_cell(text.bytes, csv_cells[_i].column, cell, sizeof(cell));
	ck_assert_str_eq(cell, csv_cells[_i].expected);
	text_free(&text);
}
END_TEST

START_TEST(csv_of_a_single_value_has_no_place)
{
	struct gmmu_row row = row_of_pte(1);
	static struct csv csv;
	struct text text = {0};

	csv_init(&csv, false);
	csv_add_row(&csv, &text, &row);
	ck_assert_int_eq(strncmp(text.bytes, ",,,,,ver2,pte,4,4,mapped,", 25), 0);
	text_free(&text);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("render/csv");
	TCase *tests = tcase_create("render/csv");

	tcase_add_loop_test(tests, csv_has_the_same_columns_for_any_row, 0, ROWS_SOME);
	tcase_add_loop_test(tests, csv_cells_are_those_of_the_json, 0, sizeof(csv_cells) / sizeof(csv_cells[0]));
	tcase_add_test(tests, csv_of_a_single_value_has_no_place);
	suite_add_tcase(suite, tests);
	return suite_run(suite);
}
