/* SPDX-License-Identifier: MIT */
/* The help: in columns where there is room, and searched for keys as well as for words. */
#include <check.h>
#include <locale.h>
#include <stdio.h>
#include <string.h>

#include "browse/keys/action.h"
#include "browser.h"
#include "support.h"

static void setup(void)
{
	setlocale(LC_ALL, "C.UTF-8");
	browser_open(fake_dump());
}

/* The column of the screen where a text begins, or -1. */
static int column_with(const char *text)
{
	const struct cell *cell = cell_of(text);

	return cell ? (int)(cell - screen.cells) % screen.width : -1;
}

static const struct {
	int width, columns;
} widths[] = {{80, 1}, {127, 1}, {132, 2}, {200, 3}, {400, 4}};

/* A heading begins each section, and each section is whole in its column. */
START_TEST(sections_are_side_by_side)
{
	bool begins[400] = {false};
	int columns = 0;

	resize(widths[_i].width, 500);
	press("?");
	for (enum action_group group = 0; group < GROUP_COUNT; group++) {
		int column = column_with(action_group_name(group));

		ck_assert_int_ge(column, 0);
		ck_assert_int_eq(column % (widths[_i].width / widths[_i].columns), 0);
		columns += !begins[column];
		begins[column] = true;
	}
	ck_assert_int_le(columns, widths[_i].columns);
	ck_assert_int_eq(columns > 1, widths[_i].columns > 1);
}
END_TEST

START_TEST(action_has_its_name_in_narrow_columns_too)
{
	char name[64];

	snprintf(name, sizeof(name), "(%s)", action_at((unsigned)_i)->name);
	resize(200, 500);
	press("?");
	shows(name);
}
END_TEST

/* Whether the cells of a text are marked as found, from its `skip`th on. */
static bool is_marked(const char *text, int skip, int cells)
{
	const struct cell *cell = cell_of(text);

	ck_assert_ptr_nonnull(cell);
	for (int i = skip; i < skip + cells; i++)
		if (!(cell[i].flags & CELL_SELECTED))
			return false;
	return true;
}

START_TEST(key_is_found_by_its_name)
{
	resize(200, 500);
	press("? / \"G\" Enter");
	ck_assert(is_marked("G End", 0, 1));
	ck_assert(!is_marked("g Home", 0, 1));
	ck_assert(!is_marked("Going places", 0, 1));
	press("/ ^U \"^R\" Enter");
	ck_assert(is_marked("^R                    redo", 0, 2));
	ck_assert(!is_marked("G End", 0, 1));
}
END_TEST

START_TEST(word_is_found_in_any_case_and_all_its_places_are_marked)
{
	resize(80, 500);
	press("? / \"BIT PANE\" Enter");
	ck_assert(is_marked("enlarge the bit pane", 12, 8));
	ck_assert(is_marked("shrink the bit pane", 11, 8));
	press("/ ^U \"no such word\" Enter");
	shows("\"no such word\" is not in this text");
}
END_TEST

/* The second match comes next, on whatever page, and after the last one the first. */
START_TEST(matches_come_one_after_the_other)
{
	resize(132, 20);
	press("? / \"clipboard\" Enter");
	shows("clipboard");
	press("n");
	shows("clipboard");
	press("g / ^U \"^Y\" Enter");
	shows("scroll one line up");
	press("n");
	shows("insert the text deleted last");
	press("n");
	shows("scroll one line up");
	press("N");
	shows("insert the text deleted last");
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("help");
	TCase *help = tcase_create("help");

	tcase_add_checked_fixture(help, setup, browser_close);
	tcase_add_loop_test(help, sections_are_side_by_side, 0, sizeof(widths) / sizeof(widths[0]));
	tcase_add_loop_test(help, action_has_its_name_in_narrow_columns_too, 0, ACTION_COUNT);
	tcase_add_test(help, key_is_found_by_its_name);
	tcase_add_test(help, word_is_found_in_any_case_and_all_its_places_are_marked);
	tcase_add_test(help, matches_come_one_after_the_other);
	suite_add_tcase(suite, help);
	return suite_run(suite);
}
