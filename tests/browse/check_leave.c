/* SPDX-License-Identifier: MIT */
/* The ways out: what runs is stopped, whatever it is; work that would be lost is asked about. */
#include <check.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "browser.h"
#include "scenes.h"
#include "support.h"

static void key(uint32_t code, unsigned modifiers)
{
	browse_key(browser, (struct key){code, modifiers});
}

static void type(const char *text)
{
	for (; *text; text++)
		if (*text == '\r')
			key(KEYCODE_ENTER, 0);
		else if ((unsigned char)*text < ' ')
			key((uint32_t)*text + '@', MODIFIER_CONTROL);
		else
			key((unsigned char)*text, 0);
}

/* Exports by the key `keys` to a new file. */
static void export_by(const char *keys, const char *name)
{
	char line[256];

	snprintf(line, sizeof(line), "%s ^U \"%s/%s\" Enter", keys, pages_folder, name);
	press(line);
	shows("written to");
}

#define quits ck_assert_int_eq(browse_wish(browser), WISH_QUIT)
#define stays ck_assert_int_eq(browse_wish(browser), WISH_NONE)

/* A dump that takes many steps; none of its slots is empty. */
static void slow_open(void)
{
	static uint8_t bytes[16 << 20];
	struct dump *dump = fake_dump();

	memset(bytes, 1, sizeof(bytes));
	browser_close();
	fake_dump_add(
		(struct fake_extent){.address = 0, .size = sizeof(bytes), .bytes = bytes, .byte_count = sizeof(bytes)});
	browser_open(dump);
}

static const struct {
	const char *begin, *stopped;
} sieves[] = {
	{"&pa < 0x40\r", "stopped the filter at 25%; all rows are shown"},
	{"z", "stopped folding at 25%; all slots are shown"},
};

START_TEST(filter_and_folds_are_stopped_by_escape_and_interrupt)
{
	slow_open();
	resize(100, 24); /* the addresses of the rows have room beside all else */
	type(sieves[_i / 2].begin);
	browse_step(browser, 1);
	ck_assert(browse_busy(browser));
	key(_i % 2 ? 'C' : KEYCODE_ESC, _i % 2 ? MODIFIER_CONTROL : 0);
	ck_assert(!browse_busy(browser));
	ck_assert_int_eq(browse_draw(browser, &screen), GMMU_OK);
	shows(sieves[_i / 2].stopped);
	shows_not("with: pa");
	shows_not("Quit");
	shows("0x38");
	shows("0x40");
	stays;
	/* The next one asks: nothing runs any more. */
	press("^C");
	shows("Quit gmmuview? y/n");
}
END_TEST

/* The filter that was whole holds again, with the row that the reader was at. */
START_TEST(filter_that_is_stopped_leaves_the_one_before)
{
	slow_open();
	resize(100, 24);
	press("& \"index < 5\" Enter G");
	shows("slot 4/");
	type("&\x15"
	     "pa < 0x10\r");
	browse_step(browser, 1);
	ck_assert(browse_busy(browser));
	/* Nor does one that was begun in between and never finished. */
	type("&\x15"
	     "pa < 0x20\r");
	browse_step(browser, 1);
	ck_assert(browse_busy(browser));
	press("Esc");
	ck_assert(!browse_busy(browser));
	ck_assert_ptr_nonnull(strstr(message(), "stopped at "));
	ck_assert_ptr_nonnull(strstr(message(), "%; the previous filter is active again"));
	shows("5 of 2097152 slots of 8 with: index < 5");
	shows("slot 4/");
	type("&\x15"
	     "pa < 0x20\r");
	press("Esc");
	press("& ^U Enter");
	shows_not("with: ");
}
END_TEST

START_TEST(edits_that_are_nowhere_else_are_asked_about_once)
{
	press("t q");
	shows("1 what-if edit was never exported or copied. Quit anyway? y/n");
	stays;
	press("n");
	stays;
	press("j t ^C");
	shows("2 what-if edits were never exported or copied. Quit anyway? y/n");
	press("y");
	quits;
}
END_TEST

START_TEST(edits_that_were_undone_are_not_asked_about)
{
	press("t u q");
	quits;
}
END_TEST

START_TEST(edits_that_were_copied_are_not_asked_about)
{
	press("t j t y q");
	ck_assert_int_eq(browse_wish(browser), WISH_COPY);
	shows("1 what-if edit was never");
	press("n k y q");
	ck_assert_int_eq(browse_wish(browser), WISH_COPY);
	quits;
	/* One that changed since is another one. */
	press(", t q");
	shows("2 what-if edits were never");
}
END_TEST

START_TEST(edits_that_were_exported_are_not_asked_about)
{
	press("t j t");
	export_by("e", "row");
	press("q");
	shows("1 what-if edit was never");
	press("n");
	export_by("E", "rows");
	press("q");
	quits;
}
END_TEST

START_TEST(edits_that_a_filter_kept_out_of_an_export_are_asked_about)
{
	press("t j j t & \"valid\" Enter");
	export_by("E", "rows");
	press("q");
	shows("1 what-if edit was never");
}
END_TEST

START_TEST(edits_in_an_export_that_was_stopped_are_asked_about)
{
	char name[128];

	slow_open();
	press("t");
	snprintf(name, sizeof(name), "E\025%s/rows\r", pages_folder);
	type(name);
	browse_step(browser, 1);
	type("q");
	ck_assert_int_eq(browse_draw(browser, &screen), GMMU_OK);
	shows("Rows are still being written, and 1 what-if edit was never exported or");
	type("n");
	key(KEYCODE_ESC, 0);
	press("q");
	shows("1 what-if edit was never exported or copied. Quit anyway? y/n");
}
END_TEST

static const char *const changes[] = {"t", "u", "&\025reserved\r", "&\025\r"};

START_TEST(rows_that_are_being_written_stay_what_they_are)
{
	char name[128];

	slow_open();
	type("&valid\r");
	press("t");
	snprintf(name, sizeof(name), "E\025%s/rows\r", pages_folder);
	type(name);
	browse_step(browser, 1);
	type(changes[_i]);
	ck_assert(browse_busy(browser));
	key(KEYCODE_ESC, 0);
	ck_assert_int_eq(browse_draw(browser, &screen), GMMU_OK);
	shows("stopped; nothing was written");
	shows("with: valid");
	shows("1E");
	/* Now it may. */
	type(changes[_i]);
	press("Tab Tab");
	ck_assert(line_with("with: valid") < 0 || line_with("1E") < 0);
}
END_TEST

/* The last rows of all, which the last step of the filter finds. */
START_TEST(rows_of_a_running_filter_are_all_written)
{
	char name[128];

	slow_open();
	type("&index >= 2097150\r");
	ck_assert(browse_busy(browser));
	snprintf(name, sizeof(name), "E\025%s/rows\r", pages_folder);
	type(name);
	ck_assert(browse_busy(browser));
	while (browse_busy(browser))
		browse_step(browser, 1);
	ck_assert_int_eq(browse_draw(browser, &screen), GMMU_OK);
	shows("2 rows written to");
}
END_TEST

START_TEST(filter_says_that_it_goes_on_and_how_it_is_stopped)
{
	slow_open();
	type("&valid\r");
	ck_assert_int_eq(browse_draw(browser, &screen), GMMU_OK);
	shows("filtering runs in the background; the title shows the progress; Esc stops");
	while (browse_busy(browser))
		browse_step(browser, 1);
	ck_assert_int_eq(browse_draw(browser, &screen), GMMU_OK);
	shows_not("in the background");
	shows("2097152/2097152 with: valid");
}
END_TEST

START_TEST(screen_too_small_to_ask_loses_nothing)
{
	press("t");
	resize(30, 8);
	press("q");
	stays;
	line_is(1, "30x8. Make it larger, or press");
	line_is(2, "^C to quit.");
	press("^C");
	quits;
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("leave");
	TCase *leave = tcase_create("leave");

	tcase_add_checked_fixture(leave, pages_setup, pages_teardown);
	tcase_add_loop_test(leave, filter_and_folds_are_stopped_by_escape_and_interrupt, 0, 4);
	tcase_add_test(leave, filter_that_is_stopped_leaves_the_one_before);
	tcase_add_test(leave, edits_that_are_nowhere_else_are_asked_about_once);
	tcase_add_test(leave, edits_that_were_undone_are_not_asked_about);
	tcase_add_test(leave, edits_that_were_copied_are_not_asked_about);
	tcase_add_test(leave, edits_that_were_exported_are_not_asked_about);
	tcase_add_test(leave, edits_that_a_filter_kept_out_of_an_export_are_asked_about);
	tcase_add_test(leave, edits_in_an_export_that_was_stopped_are_asked_about);
	tcase_add_loop_test(leave, rows_that_are_being_written_stay_what_they_are, 0, 4);
	tcase_add_test(leave, rows_of_a_running_filter_are_all_written);
	tcase_add_test(leave, filter_says_that_it_goes_on_and_how_it_is_stopped);
	tcase_add_test(leave, screen_too_small_to_ask_loses_nothing);
	suite_add_tcase(suite, leave);
	return suite_run(suite);
}
