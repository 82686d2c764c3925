/* SPDX-License-Identifier: MIT */
/* Decoded rows as a text table. */
#include "render/table.h"

#include "support.h"
#include "sample_rows.h"

static void assert_cell(const struct gmmu_row *row, unsigned column, const char *expected)
{
	struct gmmu_view view = {row->entry.encoding, row->entry.role, row->entry.level_candidates,
				 GMMU_PAGE_SIZE_UNKNOWN};
	struct table_layout layout;
	struct text text = {0};

	table_layout_init(&layout, &view, 31, 0xa45100);
	text_add(&text, "");
	table_column_at(column)->add(&layout, &text, row);
	ck_assert_str_eq(text.bytes, expected);
	text_free(&text);
}

START_TEST(cells_say_what_the_fields_say)
{
	struct gmmu_row video = row_of_pte(0x0600000000480001);
	struct gmmu_row system = row_of_pte(0x060003999990000d);
	struct gmmu_row peer = row_of_pte(0xca0000690048000b); /* peer 4, comptagline 6, a kind with no name */
	struct gmmu_row dual = row_of_dual(0x003999999999990c, 0x00000001bbbbbbba);
	struct gmmu_row empty = row_of_pte(0);

	assert_cell(&video, TABLE_INDEX, "1");
	assert_cell(&video, TABLE_PA, "0xa45008");
	assert_cell(&video, TABLE_VA_OFFSET, "-"); /* 4 KB or 64 KB is not known */
	assert_cell(&video, TABLE_RAW, "0600000000480001");
	assert_cell(&video, TABLE_STATE, "mapped");
	assert_cell(&video, TABLE_APERTURE, "vid");
	assert_cell(&video, TABLE_FLAGS, "V-----");
	assert_cell(&video, TABLE_ADDRESS, "0x4800000..");
	assert_cell(&video, TABLE_KIND, "GENERIC_MEMORY");
	assert_cell(&video, TABLE_NOTES, "");
	assert_cell(&system, TABLE_APERTURE, "sys");
	assert_cell(&system, TABLE_ADDRESS, "0x399999000000");
	assert_cell(&system, TABLE_FLAGS, "Vv----");
	assert_cell(&peer, TABLE_APERTURE, "peer4");
	assert_cell(&peer, TABLE_ADDRESS, "0x1004800000 | 0xd004800000");
	assert_cell(&peer, TABLE_KIND, "0xca");
	assert_cell(&peer, TABLE_NOTES, "address_may_continue kind_unknown");
	assert_cell(&dual, TABLE_RAW, "003999999999990c00000001bbbbbbba");
	assert_cell(&dual, TABLE_APERTURE, "vid/sys");
	assert_cell(&dual, TABLE_ADDRESS, "0x1bbbbbb900 | 0x1bbbbbbb00 / 0x399999999999000");
	assert_cell(&empty, TABLE_STATE, "empty");
	assert_cell(&empty, TABLE_ADDRESS, "-");
}
END_TEST

START_TEST(a_fitted_row_stays_in_its_columns)
{
	struct gmmu_row row = row_some(_i);
	struct gmmu_view view = {row.entry.encoding, row.entry.role, row.entry.level_candidates,
				 GMMU_PAGE_SIZE_UNKNOWN};
	struct table_layout layout;
	struct text titles = {0}, line = {.styled = true};
	size_t column = 0;

	table_layout_init(&layout, &view, 31, 0xa45100);
	table_layout_fit(&layout, &row);
	table_add_titles(&layout, &titles);
	table_add_row(&layout, &line, &row);
	for (unsigned id = 0; id < TABLE_COLUMN_COUNT; id++) {
		if (!(layout.columns & TABLE_COLUMN_BIT(id)))
			continue;
		if (column > 0 && column < line.length)
			ck_assert_int_eq(line.bytes[column - 1], ' ');
		if (column < line.length && !table_column_at(id)->right)
			ck_assert_int_ne(line.bytes[column], ' ');
		if (!table_column_at(id)->right)
			ck_assert_int_eq(strncmp(titles.bytes + column, table_column_at(id)->title,
						 strlen(table_column_at(id)->title)),
					 0);
		column += layout.widths[id] + 2;
	}
	text_free(&titles);
	text_free(&line);
}
END_TEST

START_TEST(columns_have_names)
{
	for (unsigned id = 0; id < TABLE_COLUMN_COUNT; id++) {
		ck_assert_uint_gt(strlen(table_column_at(id)->name), 0);
		ck_assert_uint_gt(strlen(table_column_at(id)->help), 0);
		for (unsigned other = 0; other < id; other++)
			ck_assert_str_ne(table_column_at(other)->name, table_column_at(id)->name);
	}
	ck_assert_ptr_null(table_column_at(TABLE_COLUMN_COUNT));
}
END_TEST

START_TEST(raw_digits_bear_the_worst_of_their_bits)
{
	struct gmmu_row row = row_of_pde(0x1000000000000010); /* reserved bits 4 and 60 */
	struct gmmu_view view = {GMMU_ENCODING_VER2, GMMU_ROLE_PDE, 1u << 1, GMMU_PAGE_SIZE_UNKNOWN};
	struct table_layout layout;
	struct text text = {.styled = true};

	table_layout_init(&layout, &view, 31, 0xa45100);
	table_column_at(TABLE_RAW)->add(&layout, &text, &row);
	ck_assert_uint_eq(text.meanings[0], MEANING_BIT_RESERVED_SET);   /* bits 63:60 */
	ck_assert_uint_eq(text.meanings[1], MEANING_BIT_RESERVED_CLEAR); /* bits 59:56 */
	ck_assert_uint_eq(text.meanings[3], MEANING_BIT_CLEAR);          /* bits 51:48 */
	ck_assert_uint_eq(text.meanings[14], MEANING_BIT_RESERVED_SET);  /* bits 7:4 */
	text_free(&text);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("render/table");
	TCase *tests = tcase_create("render/table");

	tcase_add_test(tests, cells_say_what_the_fields_say);
	tcase_add_loop_test(tests, a_fitted_row_stays_in_its_columns, 0, ROWS_SOME);
	tcase_add_test(tests, columns_have_names);
	tcase_add_test(tests, raw_digits_bear_the_worst_of_their_bits);
	suite_add_tcase(suite, tests);
	return suite_run(suite);
}
