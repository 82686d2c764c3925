/* SPDX-License-Identifier: MIT */
#include "query/pointers.h"

#include "entry.h"
#include "query/expression/expression.h"
#include "support.h"

/* One hit that must be found, or (field NONE) no hit at all. Sizes: 4 KB, 64 KB and 2 MB pages, tables of 4 KB, 256 B.
 */
static const struct {
	struct gmmu_view view;
	struct gmmu_slot slot;
	uint64_t pa;
	unsigned count;
	struct pointers_hit hit; /* the first */
} cases[] = {
	{VIEW(VER2, AUTO, DEPTH(4), UNKNOWN),
	 {{VALID | PTE_VIDEO | ADDRESS(0x4800), 0}},
	 0x4800123,
	 1,
	 {GMMU_PTE_ADDRESS, 0x4800000, 0x1000, 0x123, true}},
	{VIEW(VER2, AUTO, DEPTH(4), UNKNOWN), {{VALID | PTE_VIDEO | ADDRESS(0x4800), 0}}, 0x4801000, 0, {0}},
	{VIEW(VER2, AUTO, DEPTH(4), UNKNOWN), {{VALID | PTE_VIDEO | ADDRESS(0x4800), 0}}, 0x47fffff, 0, {0}},
	{VIEW(VER2, AUTO, DEPTH(4), 64K),
	 {{VALID | PTE_COHERENT | ADDRESS(0x4800), 0}},
	 0x480ffff,
	 1,
	 {GMMU_PTE_ADDRESS, 0x4800000, 0x10000, 0xffff, true}},
	{VIEW(VER2_DUAL, AUTO, DEPTH(3), UNKNOWN),
	 {{VALID | PTE_VIDEO | ADDRESS(0x4800), 0}},
	 0x49fffff,
	 1,
	 {GMMU_PTE_ADDRESS, 0x4800000, 0x200000, 0x1fffff, true}},
	/* The other reading of a peer address: comptagline 1 is PA bit 37. */
	{VIEW(VER2, AUTO, DEPTH(4), UNKNOWN),
	 {{VALID | PTE_PEER | ADDRESS(0x4800) | COMPTAGLINE(1), 0}},
	 0x2004800000,
	 1,
	 {GMMU_PTE_ADDRESS_ALT, 0x2004800000, 0x1000, 0, true}},
	{VIEW(VER2, AUTO, DEPTH(4), UNKNOWN),
	 {{PTE_VIDEO | ADDRESS(0x4800), 0}},
	 0x4800000,
	 1,
	 {GMMU_PTE_ADDRESS, 0x4800000, 0x1000, 0, false}},
	/* Address 0: that of a page if valid, nothing if not. */
	{VIEW(VER2, AUTO, DEPTH(4), UNKNOWN), {{VALID, 0}}, 0, 1, {GMMU_PTE_ADDRESS, 0, 0x1000, 0, true}},
	{VIEW(VER2, AUTO, DEPTH(4), UNKNOWN), {{0, 0}}, 0, 0, {0}},
	{VIEW(VER2, AUTO, DEPTH(4), UNKNOWN), {{VOLATILE, 0}}, 0, 0, {0}},
	{VIEW(VER2, AUTO, DEPTH(1), UNKNOWN),
	 {{PDE_VIDEO | ADDRESS(0xa42), 0}},
	 0xa42fff,
	 1,
	 {GMMU_PDE_ADDRESS, 0xa42000, 0x1000, 0xfff, true}},
	{VIEW(VER2, AUTO, DEPTH(1), UNKNOWN), {{PDE_INVALID | ADDRESS(0xa42), 0}}, 0xa42000, 0, {0}},
	{VIEW(VER2_DUAL, AUTO, DEPTH(3), UNKNOWN),
	 {{PDE_VIDEO | ADDRESS_BIG(0xa4501), PDE_VIDEO | ADDRESS(0xa44)}},
	 0xa450100 + 0xff,
	 1,
	 {GMMU_DUAL_ADDRESS_BIG, 0xa450100, 0x100, 0xff, true}},
	{VIEW(VER2_DUAL, AUTO, DEPTH(3), UNKNOWN),
	 {{PDE_VIDEO | ADDRESS_BIG(0xa4501), PDE_VIDEO | ADDRESS(0xa44)}},
	 0xa450200,
	 0,
	 {0}},
	/* Bit 5 put back: bit 9 of the address. */
	{VIEW(VER2_DUAL, AUTO, DEPTH(3), UNKNOWN),
	 {{PDE_VIDEO | ADDRESS_BIG(0xa4503), 0}},
	 0xa450300,
	 1,
	 {GMMU_DUAL_ADDRESS_BIG_ALT, 0xa450300, 0x100, 0, true}},
	{VIEW(VER2_DUAL, AUTO, DEPTH(3), UNKNOWN),
	 {{PDE_INVALID, PDE_COHERENT | ADDRESS(0xa44)}},
	 0xa44800,
	 1,
	 {GMMU_DUAL_ADDRESS_SMALL, 0xa44000, 0x1000, 0x800, true}},
	/* Both halves at once, the BIG one first. */
	{VIEW(VER2_DUAL, AUTO, DEPTH(3), UNKNOWN),
	 {{PDE_VIDEO | ADDRESS_BIG(0xa440), PDE_VIDEO | ADDRESS(0xa44)}},
	 0xa44000,
	 2,
	 {GMMU_DUAL_ADDRESS_BIG, 0xa44000, 0x100, 0, true}},
};

START_TEST(addresses_that_cover_a_place_are_found)
{
	struct pointers_hit hits[POINTERS_MAX];
	struct gmmu_entry entry;

	ck_assert_int_eq(gmmu_decode(&cases[_i].view, cases[_i].slot, &entry, NULL), GMMU_OK);
	ck_assert_uint_eq(pointers_find(&entry, cases[_i].pa, hits), cases[_i].count);
	if (!cases[_i].count)
		return;
	ck_assert_uint_eq(hits[0].field, cases[_i].hit.field);
	ck_assert_uint_eq(hits[0].address, cases[_i].hit.address);
	ck_assert_uint_eq(hits[0].size, cases[_i].hit.size);
	ck_assert_uint_eq(hits[0].offset, cases[_i].hit.offset);
	ck_assert_int_eq(hits[0].live, cases[_i].hit.live);
}
END_TEST

START_TEST(the_expression_finds_the_same)
{
	struct expression *expression = NULL;
	char text[POINTERS_EXPRESSION_SIZE];
	struct gmmu_row row;

	pointers_expression(cases[_i].pa, text);
	ck_assert_int_eq(expression_parse(text, &cases[_i].view, &expression, NULL, NULL), GMMU_OK);
	ck_assert_int_eq(gmmu_decode_row(&cases[_i].view, cases[_i].slot, 0, 0, 0, &row, NULL), GMMU_OK);
	ck_assert_int_eq(expression_matches(expression, &row), cases[_i].count > 0);
	expression_free(expression);
}
END_TEST

START_TEST(the_largest_address_fits_its_expression)
{
	char text[POINTERS_EXPRESSION_SIZE];

	pointers_expression(UINT64_MAX, text);
	ck_assert_str_eq(text, "points 0xffffffffffffffff");
}
END_TEST

START_TEST(no_entry_has_more_addresses_than_there_is_room_for)
{
	for (unsigned role = 0; role < GMMU_ROLE_COUNT; role++) {
		unsigned count = 0;

		for (unsigned i = 0; i < gmmu_field_count((enum gmmu_role)role); i++)
			count += gmmu_field_at((enum gmmu_role)role, i)->type == GMMU_VALUE_ADDRESS;
		ck_assert_uint_le(count, POINTERS_MAX);
	}
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("query_pointers");
	TCase *tcase = tcase_create("pointers");
	int count = sizeof(cases) / sizeof(cases[0]);

	tcase_add_loop_test(tcase, addresses_that_cover_a_place_are_found, 0, count);
	tcase_add_loop_test(tcase, the_expression_finds_the_same, 0, count);
	tcase_add_test(tcase, the_largest_address_fits_its_expression);
	tcase_add_test(tcase, no_entry_has_more_addresses_than_there_is_room_for);
	suite_add_tcase(suite, tcase);
	return suite_run(suite);
}
