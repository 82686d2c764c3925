/* SPDX-License-Identifier: MIT */
#include <limits.h>

#include "support.h"

struct depth_row {
	int depth;
	enum gmmu_page_size page_size;
	const char *name;
	unsigned va_hi, va_lo, entry_count, table_bytes, entry_size;
};

/* The page tree as the format document lays it out. */
static const struct depth_row rows[] = {
	{0, GMMU_PAGE_SIZE_UNKNOWN, "PDE3", 48, 47, 4, 4096, 8},
	{1, GMMU_PAGE_SIZE_UNKNOWN, "PDE2", 46, 38, 512, 4096, 8},
	{2, GMMU_PAGE_SIZE_UNKNOWN, "PDE1", 37, 29, 512, 4096, 8},
	{3, GMMU_PAGE_SIZE_UNKNOWN, "PDE0", 28, 21, 256, 4096, 16},
	{3, GMMU_PAGE_SIZE_2M, "PDE0", 28, 21, 256, 4096, 16},
	{4, GMMU_PAGE_SIZE_UNKNOWN, "PTE", 20, 12, 512, 4096, 8},
	{4, GMMU_PAGE_SIZE_4K, "PTE", 20, 12, 512, 4096, 8},
	{4, GMMU_PAGE_SIZE_4K_OR_64K, "PTE", 20, 12, 512, 4096, 8},
	{4, GMMU_PAGE_SIZE_64K, "PTE", 20, 16, 32, 256, 8},
};

#define ROW_COUNT (sizeof rows / sizeof rows[0])

START_TEST(depth_is_as_the_format_says)
{
	const struct depth_row *want = &rows[_i];
	const struct gmmu_depth *have = gmmu_depth_at(want->depth, want->page_size);

	ck_assert_ptr_nonnull(have);
	ck_assert_str_eq(have->name, want->name);
	ck_assert_uint_eq(have->va_hi, want->va_hi);
	ck_assert_uint_eq(have->va_lo, want->va_lo);
	ck_assert_uint_eq(have->entry_count, want->entry_count);
	ck_assert_uint_eq(have->table_bytes, want->table_bytes);
	ck_assert_uint_eq(have->entry_size, want->entry_size);
}
END_TEST

START_TEST(entries_fill_the_virtual_address)
{
	unsigned lowest = 49; /* bits of a virtual address */

	for (int depth = 0; depth < GMMU_DEPTH_COUNT; depth++) {
		const struct gmmu_depth *geometry = gmmu_depth_at(depth, GMMU_PAGE_SIZE_4K);

		ck_assert_uint_eq(geometry->va_hi, lowest - 1);
		ck_assert_uint_eq(geometry->entry_count, 1u << (geometry->va_hi - geometry->va_lo + 1));
		ck_assert_uint_le((unsigned)geometry->entry_count * geometry->entry_size, geometry->table_bytes);
		lowest = geometry->va_lo;
	}
	ck_assert_uint_eq(UINT64_C(1) << lowest, gmmu_page_size_bytes(GMMU_PAGE_SIZE_4K));
	ck_assert_uint_eq(UINT64_C(1) << gmmu_depth_at(4, GMMU_PAGE_SIZE_64K)->va_lo,
			  gmmu_page_size_bytes(GMMU_PAGE_SIZE_64K));
	ck_assert_uint_eq(UINT64_C(1) << gmmu_depth_at(3, GMMU_PAGE_SIZE_UNKNOWN)->va_lo,
			  gmmu_page_size_bytes(GMMU_PAGE_SIZE_2M));
}
END_TEST

START_TEST(no_depth_outside_the_tree)
{
	static const int outside[] = {-1, 5, 6, 256, INT_MAX, INT_MIN};

	for (unsigned i = 0; i < sizeof outside / sizeof outside[0]; i++)
		ck_assert_ptr_null(gmmu_depth_at(outside[i], GMMU_PAGE_SIZE_UNKNOWN));
}
END_TEST

START_TEST(page_sizes_have_names_and_bytes)
{
	ck_assert_ptr_null(gmmu_page_size_name(GMMU_PAGE_SIZE_UNKNOWN));
	ck_assert_str_eq(gmmu_page_size_name(GMMU_PAGE_SIZE_4K), "4k");
	ck_assert_str_eq(gmmu_page_size_name(GMMU_PAGE_SIZE_64K), "64k");
	ck_assert_str_eq(gmmu_page_size_name(GMMU_PAGE_SIZE_2M), "2m");
	ck_assert_str_eq(gmmu_page_size_name(GMMU_PAGE_SIZE_4K_OR_64K), "4k_or_64k");
	ck_assert_uint_eq(gmmu_page_size_bytes(GMMU_PAGE_SIZE_UNKNOWN), 0);
	ck_assert_uint_eq(gmmu_page_size_bytes(GMMU_PAGE_SIZE_4K), 0x1000);
	ck_assert_uint_eq(gmmu_page_size_bytes(GMMU_PAGE_SIZE_64K), 0x10000);
	ck_assert_uint_eq(gmmu_page_size_bytes(GMMU_PAGE_SIZE_2M), 0x200000);
	ck_assert_uint_eq(gmmu_page_size_bytes(GMMU_PAGE_SIZE_4K_OR_64K), 0x1000);
}
END_TEST

START_TEST(page_size_parse_takes_what_a_caller_may_say)
{
	static const char *const strange[] = {"", "2m", "4k_or_64k", "4K", "64", "4k ", "unknown"};
	enum gmmu_page_size page_size = GMMU_PAGE_SIZE_COUNT;

	for (unsigned i = 0; i < sizeof strange / sizeof strange[0]; i++)
		ck_fails_saying(gmmu_page_size_parse(strange[i], &page_size, &error), GMMU_E_VALUE, "64k");
	ck_assert_int_eq(page_size, GMMU_PAGE_SIZE_COUNT);
	ck_assert_int_eq(gmmu_page_size_parse("4k", &page_size, NULL), GMMU_OK);
	ck_assert_int_eq(page_size, GMMU_PAGE_SIZE_4K);
	ck_assert_int_eq(gmmu_page_size_parse("64k", &page_size, NULL), GMMU_OK);
	ck_assert_int_eq(page_size, GMMU_PAGE_SIZE_64K);
}
END_TEST

START_TEST(roles_are_where_the_format_says)
{
	ck_assert_uint_eq(gmmu_role_depths(GMMU_ENCODING_VER2, GMMU_ROLE_PDE), 1u << 0 | 1u << 1 | 1u << 2);
	ck_assert_uint_eq(gmmu_role_depths(GMMU_ENCODING_VER2, GMMU_ROLE_PTE), 1u << 3 | 1u << 4);
	ck_assert_uint_eq(gmmu_role_depths(GMMU_ENCODING_VER2, GMMU_ROLE_DUAL), 0);
	ck_assert_uint_eq(gmmu_role_depths(GMMU_ENCODING_VER2_DUAL, GMMU_ROLE_DUAL), 1u << 3);
	ck_assert_uint_eq(gmmu_role_depths(GMMU_ENCODING_VER2_DUAL, GMMU_ROLE_PTE), 1u << 3);
	ck_assert_uint_eq(gmmu_role_depths(GMMU_ENCODING_VER2_DUAL, GMMU_ROLE_PDE), 0);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("geometry");
	TCase *test_case = tcase_create("geometry");

	tcase_add_loop_test(test_case, depth_is_as_the_format_says, 0, ROW_COUNT);
	tcase_add_test(test_case, entries_fill_the_virtual_address);
	tcase_add_test(test_case, no_depth_outside_the_tree);
	tcase_add_test(test_case, page_sizes_have_names_and_bytes);
	tcase_add_test(test_case, page_size_parse_takes_what_a_caller_may_say);
	tcase_add_test(test_case, roles_are_where_the_format_says);
	suite_add_tcase(suite, test_case);
	return suite_run(suite);
}
