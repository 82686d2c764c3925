/* SPDX-License-Identifier: MIT */
/* Going places: the prompt, positions, marks, back. */
#include <check.h>
#include <locale.h>
#include <stdio.h>
#include <string.h>

#include "browser.h"
#include "scenes.h"
#include "support.h"

START_TEST(position_is_reached)
{
	static const struct {
		const char *typed, *where;
	} positions[] = {
		{"31", "slot 31/"},
		{"0x1f", "slot 31/"},
		{"slot 31", "slot 31/"},
		{"pa 0xa40100", "slot 32/"},
		{"010", "slot 16/"},
		{"1f", "slot 31/"},
		{"pa a40100", "slot 32/"},
		{"offset 0100", "slot 32/"},
		{"+0c", "slot 12/"},
		{"50 -010", "slot 34/"},
		{"1f", "1f is read as hex, 0x1f"},
		{"role pte pa a40100", "a40100 is read as hex, 0xa40100; all slots are read as pte"},
		{"pa 0xa40107", "slot 32/"},
		{"offset 0x100", "slot 32/"},
		{"50%", "slot 1024/"},
		{"100%", "slot 2047/"},
		{"0%", "slot 0/"},
		{"+12", "slot 12/"},
		{"20 -0x4", "slot 16/"},
		{"$", "slot 2047/"},
		{"last", "slot 2047/"},
		{"31 depth 4 page 64k", "depth 4 PTE 64K"},
		{"pa 0xa43020 depth 3", "slot 770/1023"},
		{"depth-2", "depth 2 PDE1"},
		{"role", "role pte"},
		{"role pde", "role pde"},
		{"depth auto", "depth auto"},
		{"4 depth 4 page 64k depth auto depth 4", "depth 4 PTE 64K"},
		{"depth 4 page 64k page unknown role pte", "depth 4 PTE  role pte"},
		{"page 4k", "page size 4k; it matters only at depth 4"},
	};
	char keys[64];

	snprintf(keys, sizeof(keys), ": \"%s\" Enter", positions[_i].typed);
	press(keys);
	shows(positions[_i].where);
}
END_TEST

START_TEST(wrong_position_is_explained_and_changes_nothing)
{
	static const struct {
		const char *typed, *said;
	} positions[] = {
		{"2048", "there is no slot 2048; the last slot is 2047"},
		{"pa 0xa44000", "0xa44000 is not in this dump, which holds 0xa40000 to 0xa43fff"},
		{"101%", "100%"},
		{"-1", "only 0 rows remain in that direction"},
		{"+2048", "only 2047 rows remain in that direction"},
		{"bit 64", "bits 0 to 63"},
		{"depth 5", "from 0 to 4, or auto"},
		{"role dual", "role dual"},
		{"role boss", "boss"},
		{"theme lihgt", "give dark, light, contrast or mono, not \"lihgt\""},
		{"field nonsense", "has no field \"nonsense\""},
		{"a44000", "a44000 is read as hex, 0xa44000; there is no slot 10764288"},
		{"face", "there is no command \"face\"; for slot 0xface, type 0x before it"},
		{"nonsense", "\"nonsense\" is not a slot, percentage or command"},
		{"pa", "\"pa\" needs an argument: pa ADDRESS"},
		{"5 nonsense", "\"nonsense\" is not a slot"},
		{"5 slot 2048", "are two places"},
		{"quit now", "\"quit\" must be the only word"},
		{"0x", "0x"},
		{"12x", "12x"},
		{"offset 0xffffffffffffffff", "beyond the last address"},
	};
	char keys[64];

	snprintf(keys, sizeof(keys), ": \"%s\" Enter", positions[_i].typed);
	press(keys);
	ck_assert_msg(strstr(message(), positions[_i].said) != NULL, "%s: %s", keys, message());
	ck_assert_int_eq(browse_wish(browser), WISH_NONE);
	press("Esc");
	shows("slot 0/2047");
}
END_TEST

/* Relative moves and the last row go by what is shown: the rows of a filter, and folded runs as one row each. */
START_TEST(relative_moves_count_rows_that_are_shown)
{
	static const uint64_t rows[] = {1, 0, 1, 0, 1, 0, 0, 0, 0, 0, 1, 0}; /* valid: 0, 2, 4, 10 */

	browser_close();
	browser_open_words(rows, 12);
	press("4 & \"valid\" Enter : \"+2\" Enter");
	shows("slot 4/11");
	press(": \"-1\" Enter");
	shows("slot 2/11");
	press(": \"$\" Enter");
	shows("slot 10/11");
	ck_assert_str_eq(message(), "");
	press(": \"-4\" Enter");
	ck_assert_str_eq(message(), "only 3 rows remain in that direction");
	press("Esc : \"-2\" Enter : \"+3\" Enter");
	ck_assert_str_eq(message(), "only 2 rows remain in that direction");
	press("Esc : \"+1\" Enter : \"+2\" Enter");
	ck_assert_str_eq(message(), "only 1 row remains in that direction");
	press("Esc : \"filter kind == 5\" Enter : \"+1\" Enter");
	shows("no row is shown");
	press("Esc & ^U Enter z : \"5 +1\" Enter");
	shows("slot 10/11");
}
END_TEST

START_TEST(hole_differs_from_outside)
{
	struct dump *dump = fake_dump();

	browser_close();
	fake_dump_add((struct fake_extent){.address = 0x1000, .size = 64});
	fake_dump_add((struct fake_extent){.address = 0x3000, .size = 64});
	browser_open(dump);
	press(": \"pa 0x2000\" Enter");
	shows("0x2000 is in a hole of this dump; the next slot is at 0x3000");
}
END_TEST

START_TEST(window_has_the_numbers_of_the_whole)
{
	struct dump *dump = fake_dump();

	browser_close();
	fake_dump_add(fake_words(0xa40000, tree_words, TREE_WORDS));
	fake_dump_skip(0x800);
	fake_dump_fact("window", "0x800 on");
	browser_open(dump);
	ck_assert_ptr_nonnull(strstr(line(0), " window 0x800 on  "));
	shows("slot 256/2303");
	press(": \"300\" Enter");
	shows("slot 300/2303");
	shows("0xa40160");
	press("=");
	ck_assert_ptr_nonnull(strstr(message(), "slot 300 of 256-2303, offset 0x960, pa 0xa40160"));
	press(": \"offset 0x808\" Enter"); /* from the start of the whole, as offsets are shown */
	shows("slot 257/2303");
	shows(" 257 0xa40008");
	press(": \"offset 8\" Enter");
	ck_assert_ptr_nonnull(strstr(message(), "0xa3f808 is not in this dump"));
	press(": \"255\" Enter");
	ck_assert_ptr_nonnull(strstr(message(), "there is no slot 255; the first slot is 256"));
	press(": \"2304\" Enter");
	ck_assert_ptr_nonnull(strstr(message(), "there is no slot 2304; the last slot is 2303"));
	press("/ \"index == 700\" Enter");
	shows("slot 700/2303");
	press("g z");
	shows("empty slots: 257 to ");
	press("z & \"index == 301\" Enter");
	shows(" 301 0xa40168");
	press(": \"302\" Enter");
	ck_assert_ptr_nonnull(strstr(message(), "slot 302 has no row now"));
	press(": \"$\" Enter e");
	shows("slot-301.json");
}
END_TEST

/* The column of slots has room for their numbers, not only for how many there are. */
START_TEST(window_of_few_slots_shows_their_numbers)
{
	struct dump *dump = fake_dump();

	browser_close();
	fake_dump_add(fake_words(0xa40000, tree_words, 8));
	fake_dump_skip(UINT64_C(8) << 24);
	browser_open(dump);
	shows(" 16777216 0xa40000 ");
	press("x");
	shows(" 0x1000000 0xa40000 ");
}
END_TEST

START_TEST(start_is_where_the_command_line_says)
{
	struct browse_options options = {
		.dump = fake_dump(), .view = GMMU_VIEW_DEFAULT, .start = "pa 0xa42080 depth 2"};
	struct gmmu_error error;
	struct browse *other = NULL;

	browser_close();
	fake_dump_add(fake_words(0xa40000, tree_words, TREE_WORDS));
	browser_open_with(&options);
	shows("slot 1040/");
	shows("depth 2 PDE1");
	/* How the command line was understood comes before all else. */
	browser_close();
	options.dump = fake_dump();
	options.start = "pa a42080";
	options.remark = "--base-pa a40000 is read as hex, 0xa40000";
	fake_dump_add(fake_words(0xa40000, tree_words, TREE_WORDS));
	browser_open_with(&options);
	shows("slot 1040/");
	ck_assert_str_eq(
		message(),
		"a42080 is read as hex, 0xa42080; --base-pa a40000 is read as hex, 0xa40000; the depth is open: bit 0 "
		"of each slot picks its role, which may be wrong; 0 1 2 3 4 set it, F shows what fits");
	options.start = "pa 0x1";
	ck_assert_int_eq(browse_new(&options, &other, &error), GMMU_E_VALUE);
	ck_assert_ptr_null(other);
	ck_assert_ptr_nonnull(strstr(error.message, "0x1 is not in this dump"));
}
END_TEST

START_TEST(line_is_edited_like_a_shells)
{
	press(": \"12345\" ^A Delete ^E Backspace Left ^K");
	ck_assert_ptr_nonnull(strstr(line(-1), ":23"));
	ck_assert_ptr_null(strstr(line(-1), ":234"));
	press("^U \"pa 0xa40008 rest\" ^W Enter");
	shows("slot 1/");
	press(": \"31\" Esc");
	shows("slot 1/");
	press(": Backspace j");
	shows("slot 2/");
	press(": \"5 \" ^W \"6\" Enter");
	shows("slot 6/");
	press(": \"78\" ^B ^Y");
	ck_assert_ptr_nonnull(strstr(line(-1), ":75 8"));
	press("^C");
	shows("slot 6/");
}
END_TEST

START_TEST(history_brings_lines_back)
{
	press(": \"5\" Enter : \"pa 0xa40100\" Enter : \"7\" Enter");
	press(": Up Up Enter");
	shows("slot 32/");
	press(": \"x\" Up Up Down Down");
	ck_assert_ptr_nonnull(strstr(line(-1), ":x"));
	press("^U \"pa\" ^R Enter");
	shows("slot 32/");
	press(": \"nowhere\" ^R");
	shows("no line in the history contains that");
}
END_TEST

START_TEST(tab_completes_commands)
{
	press(": \"off\" Tab");
	ck_assert_ptr_nonnull(strstr(line(-1), ":offset"));
	press("\"0x8\" Enter");
	shows("slot 1/");
	press(": \"depth\" Tab Tab");
	ck_assert_ptr_nonnull(strstr(line(-1), ":depth-0"));
	press("Tab");
	ck_assert_ptr_nonnull(strstr(line(-1), ":depth-1"));
	press("Tab Tab Tab Tab Tab");
	ck_assert_ptr_null(strstr(line(-1), "depth-"));
	press("^U \"zzz\" Tab");
	shows("no command starts like this");
	press("Esc : \"5 bi\" Tab \"3\" Enter =");
	shows("slot 5 of");
	shows("bit 3");
}
END_TEST

/* After a word that takes one of a few arguments, Tab offers them all; after others it says what they are. */
START_TEST(tab_completes_arguments)
{
	static const struct {
		const char *keys, *shown;
	} cases[] = {
		{"\"depth \" Tab", ":depth 0"},
		{"\"depth a\" Tab", ":depth auto"},
		{"\"depth \" Tab Tab Tab Tab Tab Tab", ":depth auto"},
		{"\"depth \" Tab Tab Tab Tab Tab Tab Tab", ":depth"},
		{"\"5 page 6\" Tab", ":5 page 64k"},
		{"\"page u\" Tab", ":page unknown"},
		{"\"role d\" Tab", ":role dual"},
		{"\"theme l\" Tab", ":theme light"},
		{"\"field address_v\" Tab", ":field address_vid"},
		{"\"field zz\" Tab", "no NAME of field starts like this"},
		{"\"pa \" Tab", "pa ADDRESS: go to the slot at a physical address"},
		{"\"depth 4 pag\" Tab", ":depth 4 page"},
		{"\"depth 4 qui\" Tab", "no command starts like this"}, /* an action stands alone */
		{"\"qui\" Tab", ":quit"},
	};
	char keys[96];

	snprintf(keys, sizeof(keys), ": %s", cases[_i].keys);
	press(keys);
	ck_assert_msg(strstr(line(-1), cases[_i].shown) != NULL, "%s", line(-1));
}
END_TEST

/* A count before G, as in less: the depth that its digits set is taken back. One digit is a depth, if there is one. */
START_TEST(count_before_the_end_is_explained)
{
	press("2 j j 1 0 G");
	ck_assert_str_eq(message(), "digits set the depth, which is again what it was; :10 goes to slot 10");
	shows("depth 2 PDE1");
	shows("slot 2/");
	press("3 1 2 g");
	ck_assert_str_eq(message(), "digits set the depth, which is again what it was; :312 goes to slot 312");
	shows("depth 2 PDE1");
	press("7 G");
	ck_assert_str_eq(message(), "digits set the depth, which is again what it was; :7 goes to slot 7");
	press("1 G");
	shows("depth 1 PDE2");
	shows("slot 2047/2047");
	press("g 1 j 0 G");
	shows("depth 0 PDE3");
	shows("slot 2047/2047");
}
END_TEST

START_TEST(mark_returns_to_row_and_depth)
{
	press("2 : \"1040\" Enter m a 4 g");
	press("' a");
	shows("slot 1040/");
	shows("depth 2 PDE1");
	shows("▸a");
	press("' b");
	shows("there is no mark b");
	press("m 1");
	shows("marks are letters");
	press("m Esc j");
	shows("slot 1041/");
}
END_TEST

START_TEST(back_returns_step_by_step)
{
	press("Backspace");
	shows("where you started");
	press("2 : \"100\" Enter 4 j : \"1500\" Enter G Backspace");
	shows("slot 1500/");
	press("Backspace");
	shows("slot 101/");
	shows("depth 4");
	press("^O");
	shows("slot 0/");
	shows("depth 2");
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("browse: going places");
	TCase *go = tcase_create("go");

	tcase_add_checked_fixture(go, tree_setup, browser_close);
	tcase_add_loop_test(go, position_is_reached, 0, 22);
	tcase_add_loop_test(go, wrong_position_is_explained_and_changes_nothing, 0, 19);
	tcase_add_test(go, relative_moves_count_rows_that_are_shown);
	tcase_add_test(go, hole_differs_from_outside);
	tcase_add_test(go, window_has_the_numbers_of_the_whole);
	tcase_add_test(go, window_of_few_slots_shows_their_numbers);
	tcase_add_test(go, start_is_where_the_command_line_says);
	tcase_add_test(go, line_is_edited_like_a_shells);
	tcase_add_test(go, history_brings_lines_back);
	tcase_add_test(go, tab_completes_commands);
	tcase_add_loop_test(go, tab_completes_arguments, 0, 14);
	tcase_add_test(go, count_before_the_end_is_explained);
	tcase_add_test(go, mark_returns_to_row_and_depth);
	tcase_add_test(go, back_returns_step_by_step);
	suite_add_tcase(suite, go);
	return suite_run(suite);
}
