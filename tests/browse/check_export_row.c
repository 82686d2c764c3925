/* SPDX-License-Identifier: MIT */
/* Rows written to files and to the clipboard; help, facts and legend; questions. */
#include <check.h>
#include <dirent.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "browser.h"
#include "scenes.h"
#include "support.h"

static const char *path_of(const char *name)
{
	static char path[256];

	snprintf(path, sizeof(path), "%s/%s", pages_folder, name);
	return path;
}

/* What is in a file; "" if there is none. Static storage. */
static const char *content(const char *name)
{
	static char bytes[65536];
	FILE *in = fopen(path_of(name), "rb");
	size_t length = 0;

	if (in) {
		length = fread(bytes, 1, sizeof(bytes) - 1, in);
		fclose(in);
	}
	bytes[length] = '\0';
	return bytes;
}

static unsigned files(void)
{
	DIR *open = opendir(pages_folder);
	unsigned count = 0;

	while (readdir(open))
		count++;
	closedir(open);
	return count - 2; /* . and .. */
}

static bool begins(const char *text, const char *with)
{
	return strncmp(text, with, strlen(with)) == 0;
}

/* Answers the prompt for a file's name. */
static void name_type(const char *name)
{
	char keys[300];

	snprintf(keys, sizeof(keys), "^U \"%s\" Enter", path_of(name));
	press(keys);
}

START_TEST(row_is_written_as_indented_json)
{
	press("e");
	ck_assert_ptr_nonnull(strstr(line(-1), "slot-0.json"));
	name_type("row");
	shows("slot 0 written to");
	ck_assert(begins(content("row"), "{\n  \"address\": \"0x4800000\",\n"));
	ck_assert_ptr_nonnull(strstr(content("row"), "  \"pa\": \"0xa45000\",\n"));
	ck_assert_ptr_nonnull(strstr(content("row"), "  \"raw\": \"0x0600000000480001\",\n"));
	ck_assert_str_eq(content("row") + strlen(content("row")) - 3, "\n}\n");
	ck_assert_ptr_null(strstr(content("row"), "edited"));
	ck_assert_uint_eq(files(), 1);
}
END_TEST

START_TEST(edited_row_is_marked_as_edited)
{
	press(": \"bit 4\" Enter t e");
	name_type("row");
	ck_assert_ptr_nonnull(strstr(content("row"), "  \"edited\": true,\n  \"encoding\""));
	ck_assert_ptr_nonnull(strstr(content("row"), "\"encrypted\": true"));
	press("y");
	ck_assert_str_eq(browse_clipboard(browser), content("row"));
	press("u y");
	ck_assert_ptr_null(strstr(browse_clipboard(browser), "edited"));
}
END_TEST

START_TEST(clipboard_gets_the_same_bytes)
{
	press("j e");
	name_type("row");
	press("y");
	ck_assert_str_eq(browse_clipboard(browser), content("row"));
	ck_assert_int_eq(browse_wish(browser), WISH_COPY);
	ck_assert_int_eq(browse_wish(browser), WISH_NONE);
}
END_TEST

START_TEST(existing_file_needs_a_yes)
{
	static const char *const no[] = {"n", "Enter", "Esc", "q", "^C"};
	FILE *out = fopen(path_of("row"), "wb");

	fputs("mine", out);
	fclose(out);
	for (size_t i = 0; i < sizeof(no) / sizeof(no[0]); i++) {
		press("e");
		name_type("row");
		shows("exists. Overwrite it? y/n");
		press("x");
		shows("y/n");
		press(no[i]);
		shows("was not changed");
		ck_assert_str_eq(content("row"), "mine");
	}
	press("e");
	name_type("row");
	press("y");
	shows("slot 0 written to");
	ck_assert_int_eq(content("row")[0], '{');
	ck_assert_uint_eq(files(), 1);
}
END_TEST

START_TEST(read_only_file_is_asked_about_plainly)
{
	FILE *out = fopen(path_of("row"), "wb");

	fclose(out);
	ck_assert_int_eq(chmod(path_of("row"), 0444), 0);
	press("e");
	name_type("row");
	ck_assert_msg(strstr(message(), "is read-only. Overwrite it anyway? y/n") != NULL, "%s", message());
	press("n");
}
END_TEST

START_TEST(compression_is_not_promised)
{
	static const char *const keys[] = {"e", "E"};

	press(keys[_i]);
	name_type("rows.ndjson.GZ");
	ck_assert_msg(strstr(message(), "exports are not compressed; remove .gz") != NULL, "%s", message());
	ck_assert_uint_eq(files(), 0);
}
END_TEST

START_TEST(failed_write_says_why_and_leaves_nothing)
{
	press("e");
	name_type("no-such-folder/row");
	shows("nothing written: No such file or directory:");
	ck_assert_uint_eq(files(), 0);
	/* A folder cannot be replaced by a file, not even with a yes. */
	ck_assert_int_eq(mkdir(path_of("folder"), 0700), 0);
	press("e");
	name_type("folder");
	shows("nothing written: it is not a regular file");
	ck_assert_uint_eq(files(), 1);
	press("e ^U Enter");
	shows("no name was given, so nothing was written");
}
END_TEST

START_TEST(all_rows_are_written_as_ndjson)
{
	press("E");
	ck_assert_ptr_nonnull(strstr(line(-1), "rows.ndjson"));
	name_type("rows");
	shows("3 rows written to");
	ck_assert(begins(content("rows"), "{\"address\":\"0x4800000\","));
	ck_assert_ptr_nonnull(strstr(content("rows"), "}\n{\"address\":\"0x399999000000\","));
	ck_assert_uint_eq(files(), 1);
}
END_TEST

START_TEST(rows_of_the_filter_are_written_as_csv)
{
	press("& \"valid\" Enter E");
	ck_assert_ptr_nonnull(strstr(line(-1), "filtered rows"));
	name_type("rows.csv");
	shows("2 rows written to");
	ck_assert(begins(content("rows.csv"), "index,"));
	ck_assert_ptr_nonnull(strstr(content("rows.csv"), "\r\n1,"));
	ck_assert_ptr_null(strstr(content("rows.csv"), "\r\n2,"));
}
END_TEST

START_TEST(export_of_many_rows_can_be_stopped)
{
	struct dump *dump = fake_dump();

	browser_close();
	fake_dump_add((struct fake_extent){.address = 0, .size = UINT64_C(8) << 40});
	browser_open(dump);
	press("E ^U");
	for (const char *at = path_of("rows"); *at; at++)
		browse_key(browser, (struct key){(unsigned char)*at, 0});
	browse_key(browser, (struct key){KEYCODE_ENTER, 0});
	ck_assert(browse_busy(browser));
	browse_step(browser, 1);
	ck_assert_uint_eq(files(), 1);
	/* Who leaves meanwhile is asked. */
	browse_key(browser, (struct key){'q', 0});
	ck_assert_int_eq(browse_wish(browser), WISH_NONE);
	ck_assert_int_eq(browse_draw(browser, &screen), GMMU_OK);
	shows("Rows are still being written");
	browse_key(browser, (struct key){'n', 0});
	ck_assert(browse_busy(browser));
	browse_key(browser, (struct key){KEYCODE_ESC, 0});
	ck_assert(!browse_busy(browser));
	press("Esc");
	ck_assert_uint_eq(files(), 0);
}
END_TEST

START_TEST(format_of_rows_is_shown_before_and_after)
{
	static const struct {
		const char *name, *before, *after, *begins;
	} cases[] = {
		{"a.csv", "as CSV, because of .csv", "a.csv as CSV, because of .csv", "index,"},
		{"a.CSV", "as CSV, because of .csv", "a.CSV as CSV, because of .csv", "index,"},
		{"a.ndjson", "as NDJSON, because of .ndjson", "a.ndjson as NDJSON, because of .ndjson", "{"},
		{"a.jsonl", "as NDJSON, because of .jsonl", "a.jsonl as NDJSON, because of .jsonl", "{"},
		{"a.txt", "as NDJSON; a name ending in .csv selects CSV", "a.txt as NDJSON; a name ending in .csv",
		 "{"},
		{".csv", "as NDJSON; a name ending in .csv selects CSV", NULL, NULL},
	};
	char keys[300];

	resize(132, 24);
	press("E");
	ck_assert_ptr_nonnull(strstr(line(-1), "rows.ndjson   as NDJSON, because of .ndjson"));
	snprintf(keys, sizeof(keys), "^U \"%s\"", cases[_i].after ? path_of(cases[_i].name) : cases[_i].name);
	press(keys);
	ck_assert_msg(strstr(line(-1), cases[_i].before) != NULL, "%s", line(-1));
	if (!cases[_i].after)
		return;
	press("Enter");
	ck_assert_msg(strstr(line(-1), cases[_i].after) != NULL, "%s", line(-1));
	ck_assert_msg(begins(content(cases[_i].name), cases[_i].begins), "%s", content(cases[_i].name));
}
END_TEST

START_TEST(tilde_is_the_home_folder)
{
	char home[4096], cwd[2048];

	ck_assert_ptr_nonnull(getcwd(cwd, sizeof(cwd)));
	snprintf(home, sizeof(home), "%s/%s", cwd, pages_folder);
	setenv("HOME", home, 1);
	resize(400, 24);
	press("e ^U \"~/row\" Enter");
	ck_assert(begins(content("row"), "{\n  \"address\""));
	press("E ^U \"~/rows.csv\" Enter");
	ck_assert(begins(content("rows.csv"), "index,"));
	press("e ^U \"~/row\" Enter");
	shows("/row exists. Overwrite it?");
	press("n e ^U \"~\" Enter");
	shows("it is not a regular file");
	ck_assert_uint_eq(files(), 2);
	/* A tilde that is no home folder is a tilde. */
	snprintf(home, sizeof(home), "e ^U \"%s/~\" Enter", pages_folder);
	press(home);
	ck_assert(begins(content("~"), "{"));
	unsetenv("HOME");
	press("e ^U \"~/row2\" Enter");
	shows("~ means $HOME, which is not set");
}
END_TEST

START_TEST(help_is_searched)
{
	press("? / \"undo\" Enter");
	ck_assert_ptr_nonnull(strstr(line(2), "undo"));
	press("n");
	shows("undo");
	press("/ \"zzzz\" Enter");
	shows("\"zzzz\" is not in this text");
	press("G");
	shows("no");
	press("g");
	shows("Keys, action names for");
	press("?");
	shows_not("Keys, action names for");
}
END_TEST

START_TEST(facts_and_legend_show_what_is_known)
{
	press("i");
	shows("somewhere/fake.bin");
	shows("24 bytes in 1 extent");
	shows("0xa45000 to 0xa45017");
	press("q K");
	shows("named and set");
	shows("reserved and set");
	press("/ \"comptagline\" Enter");
	shows("comptagline");
	press("Esc j");
	shows("slot 1/2");
}
END_TEST

START_TEST(questions_keep_other_keys_out)
{
	press("^C");
	shows("Quit gmmuview? y/n");
	press("j");
	shows("y/n");
	press("n");
	shows("slot 0/2");
	ck_assert_int_eq(browse_wish(browser), WISH_NONE);
	press("^C y");
	ck_assert_int_eq(browse_wish(browser), WISH_QUIT);
	press("q");
	ck_assert_int_eq(browse_wish(browser), WISH_QUIT);
	press("^Z");
	ck_assert_int_eq(browse_wish(browser), WISH_SUSPEND);
}
END_TEST

/* Two mapped pages and an empty slot, a cell each. */
START_TEST(map_is_written_as_text_or_svg)
{
	char keys[300];

	snprintf(keys, sizeof(keys), ": \"save-map %s\" Enter", path_of("map.txt"));
	press(keys);
	shows("map written to");
	ck_assert_ptr_nonnull(strstr(content("map.txt"), "a cell for 1 slot"));
	ck_assert_ptr_nonnull(strstr(content("map.txt"), "0xa45000            MM.\n"));
	snprintf(keys, sizeof(keys), ": \"save-map %s\" Enter", path_of("map.svg"));
	press(keys);
	ck_assert(begins(content("map.svg"), "<svg "));
	ck_assert_ptr_nonnull(strstr(content("map.svg"), "</svg>\n"));
	/* A second time it asks. */
	press(keys);
	shows("map.svg");
	press("n");
	shows("was not changed");
	ck_assert_uint_eq(files(), 2);
	press("& \"valid\" Enter");
	snprintf(keys, sizeof(keys), ": \"save-map %s\" Enter", path_of("all.txt"));
	press(keys);
	ck_assert_ptr_nonnull(strstr(message(), ", of all slots, including those that the filter hides"));
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("browse/export, browse/help");
	TCase *take = tcase_create("take");

	tcase_add_checked_fixture(take, pages_setup, pages_teardown);
	tcase_add_test(take, map_is_written_as_text_or_svg);
	tcase_add_test(take, row_is_written_as_indented_json);
	tcase_add_test(take, edited_row_is_marked_as_edited);
	tcase_add_test(take, clipboard_gets_the_same_bytes);
	tcase_add_test(take, existing_file_needs_a_yes);
	tcase_add_test(take, read_only_file_is_asked_about_plainly);
	tcase_add_loop_test(take, compression_is_not_promised, 0, 2);
	tcase_add_test(take, failed_write_says_why_and_leaves_nothing);
	tcase_add_test(take, all_rows_are_written_as_ndjson);
	tcase_add_test(take, rows_of_the_filter_are_written_as_csv);
	tcase_add_test(take, export_of_many_rows_can_be_stopped);
	tcase_add_loop_test(take, format_of_rows_is_shown_before_and_after, 0, 6);
	tcase_add_test(take, tilde_is_the_home_folder);
	tcase_add_test(take, help_is_searched);
	tcase_add_test(take, facts_and_legend_show_what_is_known);
	tcase_add_test(take, questions_keep_other_keys_out);
	suite_add_tcase(suite, take);
	return suite_run(suite);
}
