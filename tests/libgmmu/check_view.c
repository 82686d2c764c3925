/* SPDX-License-Identifier: MIT */
/* Which view takes which slot for what, and every view against the oracle over random slots. */
#include "entry.h"
#include "oracle.h"
#include "support.h"

#define RANDOM_COUNT 4000

static struct gmmu_entry decoded(const struct gmmu_view *view, uint64_t low)
{
	struct gmmu_entry entry;

	ck_assert_int_eq(gmmu_decode(view, slot_of(0, low), &entry, NULL), GMMU_OK);
	return entry;
}

/* --- Views ---------------------------------------------------------------------------------------------------- */

/* Every set of depths, those with a depth that does not exist too, with every role, page size and bit 0. */
START_TEST(view_is_taken_or_refused_as_the_format_says)
{
	static const enum gmmu_page_size sizes[] = {GMMU_PAGE_SIZE_UNKNOWN, GMMU_PAGE_SIZE_4K, GMMU_PAGE_SIZE_64K};
	static const uint64_t words[] = {0, UINT64_C(0x0600000012345628), UINT64_MAX & ~UINT64_C(1)};

	for (unsigned encoding = 0; encoding < GMMU_ENCODING_COUNT; encoding++)
		for (unsigned role = 0; role < GMMU_ROLE_COUNT; role++)
			for (unsigned i = 0; i < 3 * 3 * 2; i++) {
				struct gmmu_view view = {(enum gmmu_encoding)encoding, (enum gmmu_role)role,
							 (unsigned)_i, sizes[i % 3]};
				uint64_t word = words[i / 3 % 3];

				oracle_compare(&view, slot_of(encoding != 0 ? word : 0, word | i / 9), NULL);
			}
}
END_TEST

START_TEST(depth_outside_the_tree_is_refused)
{
	struct gmmu_view view = GMMU_VIEW_DEFAULT;

	for (unsigned depth = 5; depth < 32; depth++) {
		view.depths = GMMU_DEPTHS_ALL | 1u << depth;
		ck_fails(gmmu_view_check(&view, &error), GMMU_E_UNSUPPORTED);
		view.depths = 1u << depth;
		ck_fails(gmmu_view_check(&view, &error), GMMU_E_UNSUPPORTED);
	}
}
END_TEST

START_TEST(refusal_names_the_depths_that_work)
{
	struct gmmu_view view = VIEW(VER2, PDE, DEPTH(3) | DEPTH(4), UNKNOWN);

	ck_fails_saying(gmmu_view_check(&view, &error), GMMU_E_UNSUPPORTED, "0, 1, 2");
	ck_fails_saying(gmmu_view_check(&view, &error), GMMU_E_UNSUPPORTED, "3, 4");
	view.depths = 0;
	ck_fails_saying(gmmu_view_check(&view, &error), GMMU_E_UNSUPPORTED, "none");
}
END_TEST

START_TEST(view_outside_the_enums_is_refused)
{
	struct gmmu_view view = GMMU_VIEW_DEFAULT;

	view.encoding = GMMU_ENCODING_COUNT;
	ck_fails(gmmu_view_check(&view, &error), GMMU_E_UNSUPPORTED);
	view.encoding = GMMU_ENCODING_VER2;
	view.role = GMMU_ROLE_COUNT;
	ck_fails(gmmu_view_check(&view, &error), GMMU_E_UNSUPPORTED);
	view.role = GMMU_ROLE_AUTO;
	/* Of a table at depth 4 a caller may say 4K or 64K; the others are found, not said. */
	for (int size = GMMU_PAGE_SIZE_64K + 1; size <= GMMU_PAGE_SIZE_COUNT; size++) {
		view.page_size = (enum gmmu_page_size)size;
		ck_fails(gmmu_view_check(&view, &error), GMMU_E_UNSUPPORTED);
	}
}
END_TEST

START_TEST(default_view_leaves_the_level_open)
{
	struct gmmu_view view = GMMU_VIEW_DEFAULT;
	struct gmmu_entry entry = decoded(&view, VALID);

	ck_assert_int_eq(entry.role, GMMU_ROLE_PTE);
	ck_assert_uint_eq(entry.level_candidates, DEPTH(3) | DEPTH(4));
	ck_assert_int_eq(entry.level, GMMU_DEPTH_UNKNOWN);
	ck_assert(!gmmu_entry_value(&entry, GMMU_PTE_PAGE_SIZE).known);
	entry = decoded(&view, 0);
	ck_assert_int_eq(entry.role, GMMU_ROLE_PDE);
	ck_assert_uint_eq(entry.level_candidates, DEPTH(0) | DEPTH(1) | DEPTH(2));
	ck_assert_int_eq(entry.level, GMMU_DEPTH_UNKNOWN);
}
END_TEST

START_TEST(failure_leaves_the_entry_alone)
{
	struct gmmu_view view = VIEW(VER2, DUAL, GMMU_DEPTHS_ALL, UNKNOWN);
	struct gmmu_row row, before;

	memset(&row, 0xa5, sizeof row);
	memset(&before, 0xa5, sizeof before);
	ck_assert_int_eq(gmmu_decode(&view, slot_of(0, 1), &row.entry, NULL), GMMU_E_UNSUPPORTED);
	ck_assert_int_eq(gmmu_decode_row(&view, slot_of(0, 1), 0, 0, 0, &row, NULL), GMMU_E_UNSUPPORTED);
	ck_assert_mem_eq(&row, &before, sizeof row);
}
END_TEST

/* --- Against the oracle --------------------------------------------------------------------------------------- */

/* The views that differ in what they make of the same slot; one test each, so that a failure names the view. */
static const struct gmmu_view all_views[] = {
	VIEW(VER2, AUTO, GMMU_DEPTHS_ALL, UNKNOWN),
	VIEW(VER2, AUTO, DEPTH(0), UNKNOWN),
	VIEW(VER2, AUTO, DEPTH(1), UNKNOWN),
	VIEW(VER2, AUTO, DEPTH(2), UNKNOWN),
	VIEW(VER2, AUTO, DEPTH(3), UNKNOWN),
	VIEW(VER2, AUTO, DEPTH(4), UNKNOWN),
	VIEW(VER2, AUTO, DEPTH(4), 4K),
	VIEW(VER2, AUTO, DEPTH(4), 64K),
	VIEW(VER2, PTE, GMMU_DEPTHS_ALL, 64K),
	VIEW(VER2, PDE, GMMU_DEPTHS_ALL, UNKNOWN),
	VIEW(VER2, AUTO, DEPTH(2) | DEPTH(4), 64K),
	VIEW(VER2_DUAL, AUTO, GMMU_DEPTHS_ALL, UNKNOWN),
	VIEW(VER2_DUAL, PTE, DEPTH(3), UNKNOWN),
	VIEW(VER2_DUAL, DUAL, DEPTH(3), UNKNOWN),
};

START_TEST(random_slots_decode_as_the_oracle_does)
{
	const struct gmmu_view *view = &all_views[_i];
	struct random random = {(uint64_t)_i};

	for (unsigned i = 0; i < RANDOM_COUNT; i++) {
		struct gmmu_slot slot = random_slot(&random, gmmu_encoding_size(view->encoding));
		uint64_t pa = random_next(&random) >> random_next(&random) % 64;

		oracle_compare(view, slot, NULL);
		if (i % 4 != 0)
			pa -= pa % gmmu_encoding_size(view->encoding);
		oracle_compare(view, slot, &pa);
	}
}
END_TEST

START_TEST(decoding_twice_is_the_same)
{
	struct random random = {UINT64_C(0x2ce)};

	for (unsigned i = 0; i < RANDOM_COUNT / 8; i++) {
		struct gmmu_view view = GMMU_VIEW_DEFAULT;
		struct gmmu_slot slot = random_slot(&random, 8);
		struct gmmu_entry first, second;

		memset(&first, 0x00, sizeof first);
		memset(&second, 0xff, sizeof second);
		ck_assert_int_eq(gmmu_decode(&view, slot, &first, NULL), GMMU_OK);
		ck_assert_int_eq(gmmu_decode(&view, slot, &second, NULL), GMMU_OK);
		ck_assert_int_eq(first.role, second.role);
		ck_assert_int_eq(first.level, second.level);
		ck_assert_uint_eq(first.level_candidates, second.level_candidates);
		ck_assert_int_eq(first.page_size, second.page_size);
		ck_assert_int_eq(first.state, second.state);
		ck_assert_uint_eq(first.notes, second.notes);
		ck_slot_eq(first.reserved, second.reserved);
		for (unsigned field = 0; field < gmmu_field_count(first.role); field++) {
			struct gmmu_value one = gmmu_entry_value(&first, field), two = gmmu_entry_value(&second, field);

			ck_assert_int_eq(one.known, two.known);
			ck_assert(!one.known || one.number == two.number);
			ck_assert_ptr_eq(one.name, two.name);
		}
	}
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("view");
	TCase *views = tcase_create("views");

	tcase_add_unchecked_fixture(views, oracle_load, NULL);
	tcase_add_loop_test(views, view_is_taken_or_refused_as_the_format_says, 0, 64);
	tcase_add_test(views, depth_outside_the_tree_is_refused);
	tcase_add_test(views, refusal_names_the_depths_that_work);
	tcase_add_test(views, view_outside_the_enums_is_refused);
	tcase_add_test(views, default_view_leaves_the_level_open);
	tcase_add_test(views, failure_leaves_the_entry_alone);
	tcase_add_loop_test(views, random_slots_decode_as_the_oracle_does, 0, sizeof all_views / sizeof all_views[0]);
	tcase_add_test(views, decoding_twice_is_the_same);
	suite_add_tcase(suite, views);
	return suite_run(suite);
}
