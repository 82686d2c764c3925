/* SPDX-License-Identifier: MIT */
#include "support.h"

struct status_row {
	enum gmmu_status status;
	const char *code;
};

static const struct status_row rows[] = {
	{GMMU_OK, "OK"},
	{GMMU_E_UNSUPPORTED, "E_UNSUPPORTED"},
	{GMMU_E_TRUNCATED, "E_TRUNCATED"},
	{GMMU_E_VALUE, "E_VALUE"},
	{GMMU_E_IO, "E_IO"},
	{GMMU_E_FORMAT, "E_FORMAT"},
	{GMMU_E_NOMEM, "E_NOMEM"},
};

#define ROW_COUNT ((int)(sizeof rows / sizeof rows[0]))

START_TEST(status_has_its_code_and_a_meaning)
{
	ck_assert_str_eq(gmmu_status_code(rows[_i].status), rows[_i].code);
	ck_assert_str_ne(gmmu_status_meaning(rows[_i].status), "");
	ck_assert_ptr_null(strchr(gmmu_status_meaning(rows[_i].status), '\n'));
}
END_TEST

START_TEST(status_outside_the_enum_is_unknown)
{
	ck_assert_str_eq(gmmu_status_code((enum gmmu_status)ROW_COUNT), "E_UNKNOWN");
	ck_assert_str_eq(gmmu_status_code((enum gmmu_status) - 1), "E_UNKNOWN");
	ck_assert_ptr_nonnull(gmmu_status_meaning((enum gmmu_status)ROW_COUNT));
}
END_TEST

START_TEST(error_set_fills_and_gives_the_status)
{
	struct gmmu_error error;

	memset(&error, 0xa5, sizeof error);
	ck_assert_int_eq(gmmu_error_set(&error, GMMU_E_IO, "%s: %d left", "file", 7), GMMU_E_IO);
	ck_assert_int_eq(error.status, GMMU_E_IO);
	ck_assert_str_eq(error.message, "file: 7 left");
}
END_TEST

START_TEST(error_set_takes_no_error)
{
	ck_assert_int_eq(gmmu_error_set(NULL, GMMU_E_FORMAT, "%d", 1), GMMU_E_FORMAT);
}
END_TEST

START_TEST(error_set_cuts_a_long_message)
{
	static char text[4 * GMMU_MESSAGE_SIZE];
	struct gmmu_error error;

	memset(text, 'x', sizeof text - 1);
	gmmu_error_set(&error, GMMU_E_VALUE, "%s", text);
	ck_assert_uint_eq(strlen(error.message), GMMU_MESSAGE_SIZE - 1);
}
END_TEST

START_TEST(error_set_keeps_to_one_line)
{
	struct gmmu_error error;

	gmmu_error_set(&error, GMMU_E_VALUE, "'%s' is no number", "1\n2\t\x1b[31m\x7f\xc3\xa9");
	ck_assert_str_eq(error.message, "'1?2??[31m?\xc3\xa9' is no number");
}
END_TEST

/* U+009B starts a terminal's commands as Esc [ does; the letters around it stay, and so does U+00A0. */
START_TEST(error_set_lets_no_control_of_8_bits_through)
{
	struct gmmu_error error;

	gmmu_error_set(&error, GMMU_E_VALUE, "a%sb%sc%s", "\xc2\x9b", "\xc2\xa0", "\xc2");
	ck_assert_str_eq(error.message, "a??b\xc2\xa0"
					"c\xc2");
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("status");
	TCase *test_case = tcase_create("status");

	tcase_add_loop_test(test_case, status_has_its_code_and_a_meaning, 0, ROW_COUNT);
	tcase_add_test(test_case, status_outside_the_enum_is_unknown);
	tcase_add_test(test_case, error_set_fills_and_gives_the_status);
	tcase_add_test(test_case, error_set_takes_no_error);
	tcase_add_test(test_case, error_set_cuts_a_long_message);
	tcase_add_test(test_case, error_set_keeps_to_one_line);
	tcase_add_test(test_case, error_set_lets_no_control_of_8_bits_through);
	suite_add_tcase(suite, test_case);
	return suite_run(suite);
}
