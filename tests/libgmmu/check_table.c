/* SPDX-License-Identifier: MIT */
#include "entry.h"
#include "oracle.h"
#include "support.h"

/* --- How many slots ------------------------------------------------------------------------------------------- */

START_TEST(whole_slots_are_counted)
{
	static const struct {
		enum gmmu_encoding encoding;
		uint64_t size, count;
	} rows[] = {
		{GMMU_ENCODING_VER2, 0, 0},           {GMMU_ENCODING_VER2, 8, 1},
		{GMMU_ENCODING_VER2, 4096, 512},      {GMMU_ENCODING_VER2, UINT64_MAX - 7, UINT64_MAX / 8},
		{GMMU_ENCODING_VER2_DUAL, 0, 0},      {GMMU_ENCODING_VER2_DUAL, 16, 1},
		{GMMU_ENCODING_VER2_DUAL, 4096, 256},
	};

	for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		uint64_t count = 0xa5;

		ck_assert_int_eq(gmmu_table_count(rows[i].encoding, rows[i].size, &count, NULL), GMMU_OK);
		ck_assert_uint_eq(count, rows[i].count);
	}
}
END_TEST

START_TEST(leftover_bytes_are_cut_and_reported)
{
	uint64_t count = 0xa5;

	ck_fails_saying(gmmu_table_count(GMMU_ENCODING_VER2, 4093, &count, &error), GMMU_E_TRUNCATED, "511");
	ck_fails_saying(gmmu_table_count(GMMU_ENCODING_VER2, 4093, &count, &error), GMMU_E_TRUNCATED, "5 ");
	ck_fails_saying(gmmu_table_count(GMMU_ENCODING_VER2_DUAL, 40, &count, &error), GMMU_E_TRUNCATED, "2");
	ck_fails_saying(gmmu_table_count(GMMU_ENCODING_VER2_DUAL, 40, &count, &error), GMMU_E_TRUNCATED, "8");
	for (unsigned rest = 1; rest < 8; rest++)
		ck_fails(gmmu_table_count(GMMU_ENCODING_VER2, 64 + rest, &count, &error), GMMU_E_TRUNCATED);
	ck_assert_uint_eq(count, 0xa5);
}
END_TEST

/* --- Rows of a buffer ----------------------------------------------------------------------------------------- */

/* Eight slots of 8 bytes, or four of 16: byte n holds n. */
static void bytes_fill(uint8_t bytes[64])
{
	for (unsigned i = 0; i < 64; i++)
		bytes[i] = (uint8_t)i;
}

START_TEST(row_is_cut_from_the_bytes)
{
	struct gmmu_view view = VIEW(VER2, AUTO, DEPTH(4), 4K);
	uint8_t bytes[65];
	struct gmmu_row row;

	bytes_fill(bytes + 1); /* at an odd address */
	for (unsigned i = 0; i < 8; i++) {
		ck_assert_int_eq(gmmu_table_row(&view, bytes + 1, 64, 0x2000, i, &row, NULL), GMMU_OK);
		ck_slot_eq(row.entry.raw, slot_of(0, UINT64_C(0x0706050403020100) + i * UINT64_C(0x0808080808080808)));
		ck_assert_uint_eq(row.index, i);
		ck_assert_uint_eq(row.offset, 8 * i);
		ck_assert_uint_eq(row.pa, 0x2000 + 8 * i);
		ck_assert(row.placed);
		ck_assert_uint_eq(row.table_index, i);
		ck_assert_uint_eq(row.va_offset, 0x1000 * i);
	}
}
END_TEST

START_TEST(dual_row_is_cut_from_the_bytes)
{
	struct gmmu_view view = VIEW(VER2_DUAL, DUAL, DEPTH(3), UNKNOWN);
	uint8_t bytes[64];
	struct gmmu_row row;

	bytes_fill(bytes);
	for (unsigned i = 0; i < 4; i++) {
		ck_assert_int_eq(gmmu_table_row(&view, bytes, 64, 0x2fc0, i, &row, NULL), GMMU_OK);
		ck_slot_eq(row.entry.raw, slot_of(UINT64_C(0x0f0e0d0c0b0a0908) + i * UINT64_C(0x1010101010101010),
						  UINT64_C(0x0706050403020100) + i * UINT64_C(0x1010101010101010)));
		ck_assert_uint_eq(row.offset, 16 * i);
		ck_assert_uint_eq(row.pa, 0x2fc0 + 16 * i);
		ck_assert_uint_eq(row.table_index, 252 + i);
		ck_assert_uint_eq(row.va_offset, (252 + i) * UINT64_C(0x200000));
	}
}
END_TEST

START_TEST(wrong_tables_are_refused)
{
	struct gmmu_view view = GMMU_VIEW_DEFAULT, none = VIEW(VER2, DUAL, GMMU_DEPTHS_ALL, UNKNOWN);
	uint8_t bytes[64];
	struct gmmu_row row, before;

	bytes_fill(bytes);
	memset(&row, 0xa5, sizeof row);
	memset(&before, 0xa5, sizeof before);
	ck_fails(gmmu_table_row(&view, bytes, 64, 0, 8, &row, &error), GMMU_E_VALUE);
	ck_fails(gmmu_table_row(&view, bytes, 64, 0, UINT64_MAX, &row, &error), GMMU_E_VALUE);
	ck_fails(gmmu_table_row(&view, bytes, 64, 0, UINT64_C(1) << 61, &row, &error), GMMU_E_VALUE);
	ck_fails(gmmu_table_row(&view, bytes, 0, 0, 0, &row, &error), GMMU_E_VALUE);
	ck_fails(gmmu_table_row(&view, bytes, 63, 0, 0, &row, &error), GMMU_E_TRUNCATED);
	ck_fails(gmmu_table_row(&view, bytes, 64, UINT64_MAX - 62, 0, &row, &error), GMMU_E_VALUE);
	ck_fails(gmmu_table_row(&view, bytes, 64, UINT64_MAX, 0, &row, &error), GMMU_E_VALUE);
	ck_fails(gmmu_table_row(&none, bytes, 64, 0, 0, &row, &error), GMMU_E_UNSUPPORTED);
	ck_assert_mem_eq(&row, &before, sizeof row);
}
END_TEST

START_TEST(table_may_end_where_the_addresses_end)
{
	struct gmmu_view view = GMMU_VIEW_DEFAULT;
	uint8_t bytes[64];
	struct gmmu_row row;

	bytes_fill(bytes);
	ck_assert_int_eq(gmmu_table_row(&view, bytes, 64, UINT64_MAX - 63, 7, &row, NULL), GMMU_OK);
	ck_assert_uint_eq(row.pa, UINT64_MAX - 7);
}
END_TEST

/* --- The place of a row --------------------------------------------------------------------------------------- */

struct place_case {
	struct gmmu_view view;
	uint64_t pa;
	int64_t table_index; /* -1: not known */
	uint64_t va_offset;
};

static const struct place_case place_cases[] = {
	/* the root has four entries, however many follow in its page */
	{VIEW(VER2, AUTO, DEPTH(0), UNKNOWN), 0xa40000, 0, 0},
	{VIEW(VER2, AUTO, DEPTH(0), UNKNOWN), 0xa40018, 3, UINT64_C(3) << 47},
	{VIEW(VER2, AUTO, DEPTH(0), UNKNOWN), 0xa40020, -1, 0},
	{VIEW(VER2, AUTO, DEPTH(0), UNKNOWN), 0xa40ff8, -1, 0},
	{VIEW(VER2, AUTO, DEPTH(0), UNKNOWN), 0xa41008, 1, UINT64_C(1) << 47},
	{VIEW(VER2, AUTO, DEPTH(1), UNKNOWN), 0xa40020, 4, UINT64_C(4) << 38},
	{VIEW(VER2, AUTO, DEPTH(1), UNKNOWN), 0xa41ff8, 511, UINT64_C(511) << 38},
	{VIEW(VER2, AUTO, DEPTH(2), UNKNOWN), 0xa42080, 16, UINT64_C(16) << 29},
	{VIEW(VER2_DUAL, AUTO, DEPTH(3), UNKNOWN), 0xa43ff0, 255, UINT64_C(255) << 21},
	{VIEW(VER2_DUAL, PTE, DEPTH(3), UNKNOWN), 0xa43010, 1, UINT64_C(1) << 21},
	/* tables at depth 3 stand in 16-byte slots: an 8-byte leaf has no place */
	{VIEW(VER2, AUTO, DEPTH(3), UNKNOWN), 0xa43010, -1, 0},
	/* depth 4 depends on the page size */
	{VIEW(VER2, AUTO, DEPTH(4), 4K), 0xa44ff8, 511, UINT64_C(511) << 12},
	{VIEW(VER2, AUTO, DEPTH(4), 64K), 0xa45008, 1, UINT64_C(1) << 16},
	{VIEW(VER2, AUTO, DEPTH(4), 64K), 0xa450f8, 31, UINT64_C(31) << 16},
	{VIEW(VER2, AUTO, DEPTH(4), 64K), 0xa45100, 0, 0},
	{VIEW(VER2, AUTO, DEPTH(4), UNKNOWN), 0xa44008, -1, 0},
	/* no depth, no place */
	{VIEW(VER2, AUTO, GMMU_DEPTHS_ALL, UNKNOWN), 0xa44008, -1, 0},
	{VIEW(VER2, PTE, DEPTH(3) | DEPTH(4), 4K), 0xa44008, -1, 0},
	{VIEW(VER2, AUTO, DEPTH(1) | DEPTH(4), 4K), 0xa44008, 1, UINT64_C(1) << 38},
	/* an address between two entries */
	{VIEW(VER2, AUTO, DEPTH(4), 4K), 0xa44004, -1, 0},
	{VIEW(VER2, AUTO, DEPTH(1), UNKNOWN), 0xa41001, -1, 0},
	{VIEW(VER2_DUAL, AUTO, DEPTH(3), UNKNOWN), 0xa43008, -1, 0},
	{VIEW(VER2, AUTO, DEPTH(4), 4K), UINT64_MAX - 7, 511, UINT64_C(511) << 12},
};

START_TEST(place_is_as_the_geometry_says)
{
	const struct place_case *row = &place_cases[_i];
	struct gmmu_row have;

	ck_assert_int_eq(gmmu_decode_row(&row->view, slot_of(0, 0), 0, 0, row->pa, &have, NULL), GMMU_OK);
	ck_assert_int_eq(have.placed, row->table_index >= 0);
	if (row->table_index >= 0) {
		ck_assert_uint_eq(have.table_index, (uint64_t)row->table_index);
		ck_assert_uint_eq(have.va_offset, row->va_offset);
	}
}
END_TEST

START_TEST(only_root_entries_past_the_fourth_are_outside)
{
	struct gmmu_view view = VIEW(VER2, AUTO, DEPTH(0), UNKNOWN);
	struct gmmu_entry entry;
	struct gmmu_row row;

	for (uint64_t pa = 0xa40000; pa < 0xa42000; pa += 8) {
		view.depths = DEPTH(0);
		ck_assert_int_eq(gmmu_decode_row(&view, slot_of(0, 0), 0, 0, pa, &row, NULL), GMMU_OK);
		ck_assert_uint_eq(row.entry.notes, pa % 4096 >= 32 ? GMMU_NOTE_BIT(GMMU_NOTE_OUTSIDE_TABLE) : 0);
		view.depths = DEPTH(0) | DEPTH(1);
		ck_assert_int_eq(gmmu_decode_row(&view, slot_of(0, 0), 0, 0, pa, &row, NULL), GMMU_OK);
		ck_assert_uint_eq(row.entry.notes, 0);
	}
	view.depths = DEPTH(0);
	ck_assert_int_eq(gmmu_decode(&view, slot_of(0, 0), &entry, NULL), GMMU_OK);
	ck_assert_uint_eq(entry.notes, 0);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("table");
	TCase *rows = tcase_create("rows"), *places = tcase_create("places");

	tcase_add_test(rows, whole_slots_are_counted);
	tcase_add_test(rows, leftover_bytes_are_cut_and_reported);
	tcase_add_test(rows, row_is_cut_from_the_bytes);
	tcase_add_test(rows, dual_row_is_cut_from_the_bytes);
	tcase_add_test(rows, wrong_tables_are_refused);
	tcase_add_test(rows, table_may_end_where_the_addresses_end);
	suite_add_tcase(suite, rows);
	tcase_add_loop_test(places, place_is_as_the_geometry_says, 0, sizeof place_cases / sizeof place_cases[0]);
	tcase_add_test(places, only_root_entries_past_the_fourth_are_outside);
	suite_add_tcase(suite, places);
	return suite_run(suite);
}
