/* SPDX-License-Identifier: MIT */
/* Other files, opened from inside the browser. */
#include <check.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "browser.h"
#include "support.h"

static const uint64_t here[] = {0x0600000000480001, 0x0600000000480101, 0, 0};
static const uint64_t there[] = {0x0600000000990001, 0};

static char *const files[] = {(char[]){"somewhere/fake.bin"}, (char[]){"other"}, (char[]){"gone"}};

/* Opens two dumps, or with the file that does not exist three. */
static void open_files(size_t count)
{
	struct browse_options options = {
		.dump = fake_dump(), .view = GMMU_VIEW_DEFAULT, .files = files, .file_count = count};

	fake_dump_add(fake_words(0x1000, here, 4));
	fake_dump_add_other(fake_words(0x7000, there, 2));
	fake_dump_name_other("other");
	browser_open_with(&options);
	resize(100, 30);
}

static void setup(void)
{
	setlocale(LC_ALL, "C.UTF-8");
	open_files(2);
}

START_TEST(next_and_prev_go_through_the_files)
{
	shows("file 1 of 2; :next and :prev show the others");
	ck_assert_ptr_nonnull(strstr(line(0), "1/2 fake.bin"));
	press(": \"next\" Enter");
	ck_assert_ptr_nonnull(strstr(line(0), "2/2 other"));
	shows("0x7008");
	shows_not("0x1008");
	shows("file 2 of 2");
	press(": \"next\" Enter");
	ck_assert_str_eq(message(), "this is the last of 2 files; :prev opens the one before it");
	press(": \"p\" Enter");
	ck_assert_ptr_nonnull(strstr(line(0), "1/2 fake.bin"));
	shows("0x1018");
	press(": \"prev\" Enter");
	ck_assert_str_eq(message(), "this is the first of 2 files; :next opens the one after it");
}
END_TEST

/* How slots are read stays; what belongs to the other file goes. */
START_TEST(view_stays_and_places_go)
{
	press("4 G m a & \"valid\" Enter / \"valid\" Enter : \"next\" Enter");
	ck_assert_ptr_nonnull(strstr(line(0), "depth 4 PTE"));
	ck_assert_ptr_nonnull(strstr(line(0), "2 slots of 8"));
	ck_assert_ptr_null(strstr(line(0), "with: valid"));
	shows("slot 0/1");
	press("' a");
	shows("there is no mark a");
	press("Backspace");
	shows_not("0x1000");
	press("n");
	shows("the only match for: valid");
}
END_TEST

START_TEST(comparison_and_edits_go)
{
	press("4 t y d \"other\" Enter : \"next\" Enter");
	ck_assert_ptr_nonnull(strstr(line(0), "2/2 other"));
	ck_assert_ptr_null(strstr(line(0), "edit"));
	ck_assert_ptr_null(strstr(line(0), "vs "));
	press("u");
	shows("nothing to undo");
}
END_TEST

START_TEST(edits_are_asked_about)
{
	press("4 t : \"next\" Enter");
	shows("1 what-if edit was never exported or copied. Open another file anyway?");
	press("n");
	ck_assert_ptr_nonnull(strstr(line(0), "1/2 fake.bin"));
	ck_assert_ptr_nonnull(strstr(line(0), "with 1 edit"));
	press(": \"open other\" Enter");
	shows("Open another file anyway?");
	press("y");
	ck_assert_ptr_nonnull(strstr(line(0), "2/2 other"));
}
END_TEST

/* As :e of less does: the file comes after the one that is open. */
START_TEST(open_adds_a_file_after_this_one)
{
	browser_close();
	open_files(1);
	shows_not("file 1 of");
	ck_assert_ptr_null(strstr(line(0), "1/1"));
	press(": \"next\" Enter");
	ck_assert_str_eq(message(), "no other file is open; :open FILE opens one");
	press(": \"open other\" Enter");
	ck_assert_ptr_nonnull(strstr(line(0), "2/2 other"));
	press(": \"e somewhere/fake.bin\" Enter");
	ck_assert_ptr_nonnull(strstr(line(0), "1/2 fake.bin"));
}
END_TEST

START_TEST(file_that_cannot_be_opened_changes_nothing)
{
	press("4 G : \"open gone\" Enter");
	ck_assert_str_eq(message(), "E_IO: there is no file 'gone'");
	ck_assert_ptr_nonnull(strstr(line(0), "1/2 fake.bin"));
	shows("slot 3/3");
}
END_TEST

START_TEST(listed_file_that_cannot_be_opened_is_passed)
{
	browser_close();
	open_files(3);
	press(": \"next\" Enter : \"next\" Enter");
	ck_assert_str_eq(message(), "E_IO: there is no file 'gone'; the file is taken off the list");
	ck_assert_ptr_nonnull(strstr(line(0), "2/2 other"));
}
END_TEST

/* What came through a pipe is kept while another file is open. */
START_TEST(pipe_is_not_read_a_second_time)
{
	unsigned opens;

	fake_dump_once();
	opens = fake_dump_opens();
	press(": \"next\" Enter : \"prev\" Enter");
	ck_assert_uint_eq(fake_dump_opens() - opens, 1); /* the other one */
	ck_assert_ptr_nonnull(strstr(line(0), "1/2 fake.bin"));
	shows("0x1018");
}
END_TEST

START_TEST(names_complete_after_the_command)
{
	char folder[] = "check_open.XXXXXX", path[64], keys[128];
	FILE *out;

	ck_assert_ptr_nonnull(mkdtemp(folder));
	snprintf(path, sizeof(path), "%s/a dump.bin", folder);
	out = fopen(path, "w");
	ck_assert_ptr_nonnull(out);
	fclose(out);
	snprintf(keys, sizeof(keys), ": \"open %s/a d\" Tab", folder);
	press(keys);
	snprintf(keys, sizeof(keys), ":open %s", path);
	ck_assert_str_eq(line(-1), keys);
	press("^U \"open nowhere/x\" Tab");
	shows("no file starts like this");
	press("Esc");
	remove(path);
	remove(folder);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("opening other files");
	TCase *cases = tcase_create("open");

	tcase_add_checked_fixture(cases, setup, browser_close);
	tcase_add_test(cases, next_and_prev_go_through_the_files);
	tcase_add_test(cases, view_stays_and_places_go);
	tcase_add_test(cases, comparison_and_edits_go);
	tcase_add_test(cases, edits_are_asked_about);
	tcase_add_test(cases, open_adds_a_file_after_this_one);
	tcase_add_test(cases, file_that_cannot_be_opened_changes_nothing);
	tcase_add_test(cases, listed_file_that_cannot_be_opened_is_passed);
	tcase_add_test(cases, pipe_is_not_read_a_second_time);
	tcase_add_test(cases, names_complete_after_the_command);
	suite_add_tcase(suite, cases);
	return suite_run(suite);
}
