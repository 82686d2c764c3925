/* SPDX-License-Identifier: MIT */
#include "oracle.h"
#include "support.h"

START_TEST(kind_has_the_name_of_the_data_file)
{
	const char *want = oracle_kind((unsigned)_i), *have = gmmu_kind_name((uint8_t)_i);
	uint8_t found = 0;

	if (want == NULL) {
		ck_assert_ptr_null(have);
		return;
	}
	ck_assert_str_eq(have, want);
	ck_assert(gmmu_kind_find(want, &found));
	ck_assert_uint_eq(found, (unsigned)_i);
}
END_TEST

START_TEST(kinds_of_the_format_document)
{
	ck_assert_str_eq(gmmu_kind_name(0x00), "PITCH");
	ck_assert_str_eq(gmmu_kind_name(0x06), "GENERIC_MEMORY");
	ck_assert_str_eq(gmmu_kind_name(0x07), "INVALID");
	ck_assert_str_eq(gmmu_kind_name(0x0f), "SMSKED_MESSAGE");
	ck_assert_str_eq(gmmu_kind_name(0xfe), "GENERIC_16BX2");
	ck_assert_ptr_null(gmmu_kind_name(0xca));
}
END_TEST

START_TEST(count_of_names_is_243)
{
	unsigned count = 0;

	for (unsigned kind = 0; kind < 256; kind++)
		count += gmmu_kind_name((uint8_t)kind) != NULL;
	ck_assert_uint_eq(count, 243);
}
END_TEST

START_TEST(compressible_kinds_say_so)
{
	for (unsigned kind = 0; kind < GMMU_KIND_LEGACY_FIRST; kind++) {
		bool range = kind >= GMMU_KIND_COMPRESSIBLE_FIRST && kind <= GMMU_KIND_COMPRESSIBLE_LAST;

		ck_assert_int_eq(strstr(gmmu_kind_name((uint8_t)kind), "COMPRESSIBLE") != NULL, range);
	}
	ck_assert_str_eq(gmmu_kind_name(GMMU_KIND_INVALID), "INVALID");
}
END_TEST

static const char *const strange[] = {"", "pitch", "PITCH ", "PITC", "PITCHX", "GENERIC", "0x06", "6"};

START_TEST(find_takes_only_the_exact_name)
{
	uint8_t kind = 0x5a;

	ck_assert(!gmmu_kind_find(strange[_i], &kind));
	ck_assert_uint_eq(kind, 0x5a);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("kind");
	TCase *test_case = tcase_create("kind");

	tcase_add_unchecked_fixture(test_case, oracle_load, NULL);
	tcase_add_loop_test(test_case, kind_has_the_name_of_the_data_file, 0, 256);
	tcase_add_test(test_case, kinds_of_the_format_document);
	tcase_add_test(test_case, count_of_names_is_243);
	tcase_add_test(test_case, compressible_kinds_say_so);
	tcase_add_loop_test(test_case, find_takes_only_the_exact_name, 0, sizeof strange / sizeof strange[0]);
	suite_add_tcase(suite, test_case);
	return suite_run(suite);
}
