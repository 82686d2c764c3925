/* SPDX-License-Identifier: MIT */
/* Finding rows: search, jumps, filter, folds, what changed since the file was read before. */
#include <check.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>

#include "browser.h"
#include "support.h"

/* 64 directory entries: empty but for 10 (a table at 0xa41000), 20 and 50 (the same with reserved bit 60 set). */
static uint64_t words[64];

#define POINTER UINT64_C(0x00000000000a4102)
#define RESERVED (POINTER | UINT64_C(1) << 60)

static void setup(void)
{
	struct dump *dump = fake_dump();

	setlocale(LC_ALL, "C.UTF-8");
	memset(words, 0, sizeof(words));
	words[10] = POINTER;
	words[20] = words[50] = RESERVED;
	fake_dump_add(fake_words(0x1000, words, 64));
	browser_open(dump);
	press("2");
}

START_TEST(next_reserved_bit_is_under_the_cursor)
{
	press("] r");
	shows("slot 20/63");
	press("=");
	shows("bit 60");
	press("] r");
	shows("slot 50/63");
	press("] r");
	shows("wrapped around the end");
	press("j");
	shows("slot 21/63");
	press("[ r");
	shows("slot 20/63");
	press("[ r");
	shows("slot 50/63");
}
END_TEST

START_TEST(choices_are_in_the_bottom_line)
{
	press("]");
	ck_assert_ptr_nonnull(strstr(line(-1), "r reserved bit"));
	ck_assert_ptr_nonnull(strstr(line(-1), "m mark"));
	press("x");
	ck_assert_ptr_nonnull(strstr(line(-1), "x does nothing here"));
	press("Esc j");
	shows("slot 1/63");
	press("] u");
	shows("slot 10/63");
	press("[ n");
	shows("slot 50/63");
}
END_TEST

START_TEST(found_row_stays_on_the_same_line)
{
	press("j j j j");
	press("] r");
	ck_assert_int_eq(line_with("▸"), 6);
	press("Backspace");
	shows("slot 4/63");
}
END_TEST

START_TEST(nothing_to_find_is_reported)
{
	press("4 ] r");
	shows("no slot matches: reserved");
	press("] m");
	shows("no row is marked");
	press("] e");
	shows("no bits are toggled");
	press("] c");
	shows("R reads the file again");
	shows("slot 0/63");
}
END_TEST

START_TEST(marks_and_edits_are_jumped_to_in_order)
{
	press(": \"5\" Enter m a : \"30\" Enter m b g ] m");
	shows("slot 5/63");
	press("] m");
	shows("slot 30/63");
	press("] m");
	shows("slot 5/63");
	press("[ m");
	shows("slot 30/63");
	press(": \"7\" Enter t : \"40\" Enter t g ] e");
	shows("slot 7/63");
	press("] e");
	shows("slot 40/63");
	press("[ e");
	shows("slot 7/63");
}
END_TEST

START_TEST(search_goes_on_with_n_and_back_with_capital_n)
{
	press("/ \"address == 0xa41000\" Enter");
	shows("slot 10/63");
	press("n n");
	shows("slot 50/63");
	press("N");
	shows("slot 20/63");
	press("/ \"bit 60 && !(index < 30)\" Enter");
	shows("slot 50/63");
	press("n");
	shows("only match");
	press("/ \"nonsense ==\" Enter");
	ck_assert_uint_eq(cell_of("nonsense") ? 1 : 0, 1);
	press("Esc");
	shows("slot 50/63");
	press("/ Enter");
	shows("slot 50/63");
	press("/ \"address == a41000\" Enter");
	shows("slot 10/63");
	shows("a41000 is read as hex, 0xa41000");
	press("& \"address == a41000\" Enter");
	ck_assert_str_eq(message(), "a41000 is read as hex, 0xa41000");
}
END_TEST

static const struct {
	const char *keys, *prompt, *mark, *said;
} faults[] = {
	{"/ \"nonsense == 1\" Enter", "/nonsense == 1", " ^", " there is no 'nonsense' in"},
	{"/ \"valid && addr\" Enter", "/valid && addr", "          ^", " there is no 'addr' in"},
	{"/ \"valid &&\" Enter", "/valid &&", "         ^", " a field, state, note or number is missing at the end"},
	{"& \"address & 0xfff\" Enter", "show only rows that match: address & 0xfff",
	 "                                          ^", " a comparison is missing, as in address & 0xfff == 0x8"},
	{"& \"kind in [6,7]\" Enter", "show only rows that match: kind in [6,7]",
	 "                                   ^", " a set has braces"},
	{": \"search  kind == PICH\" Enter", ":search  kind == PICH", "                 ^",
	 " 'PICH' is not a value of kind"},
	{": \"/nonsense\" Enter", ":/nonsense", "  ^", " there is no 'nonsense' in"},
	{": \"filter nonsense\" Enter", ":filter nonsense", "        ^", " there is no 'nonsense' in"},
};

START_TEST(wrong_expression_stays_with_a_mark)
{
	press("4");
	press(faults[_i].keys);
	line_is(-1, faults[_i].mark);
	line_is(-2, faults[_i].prompt);
	ck_assert_str_eq(strncmp(message(), faults[_i].said + 1, strlen(faults[_i].said) - 1) ? message() : "", "");
	/* The cursor stands there; the mark goes with the next key, and the line can be mended. */
	press("^K ^U \"valid\"");
	ck_assert_ptr_nonnull(strstr(line(-1), "valid"));
	ck_assert_ptr_null(strstr(line(-1), "^"));
	press("Esc");
	ck_assert_ptr_null(strstr(line(-1), "valid"));
}
END_TEST

START_TEST(search_sees_the_edits)
{
	press(": \"33\" Enter : \"bit 63\" Enter t g / \"bit 63\" Enter");
	shows("slot 33/63");
	press("u n");
	shows("no slot matches: bit 63");
}
END_TEST

START_TEST(search_words_are_completed)
{
	press("/ \"rese\" Tab Enter");
	shows("slot 20/63");
}
END_TEST

START_TEST(filter_shows_only_what_matches)
{
	press("& \"reserved\" Enter");
	shows("2 of 64 slots of 8 with: reserved");
	shows("slot 20/63");
	ck_assert_int_eq(line_with(" 50 0x1190"), 3);
	line_is(4, "");
	press("G");
	shows("slot 50/63");
	press("j");
	shows("slot 50/63");
	press("k k g");
	shows("slot 20/63");
	press(": \"21\" Enter");
	shows("slot 50/63");
	press("& ^U Enter");
	shows("64 slots of 8");
	shows("slot 50/63");
}
END_TEST

START_TEST(filter_follows_the_depth_or_waits)
{
	press("& \"state != empty\" Enter");
	shows("3/64 with: state != empty");
	press("4");
	shows("3/64 with: state != empty");
	press("2 & ^U \"no_ats_unusual || reserved\" Enter");
	shows("2/64 with: ");
	press("4");
	shows("the filter is suspended at this depth");
	shows("64 slots of 8");
}
END_TEST

START_TEST(filter_that_nothing_matches_shows_nothing)
{
	press("4 : \"20\" Enter & \"kind == 5\" Enter");
	ck_assert_ptr_nonnull(strstr(message(), "no row matches"));
	shows("No slot matches the filter.");
	shows("0 of 64 slots of 8 with: kind == 5");
	shows_not(" 0x10a0");
	/* No row is under the cursor, so nothing can be done to one. */
	shows_not("slot 20/63");
	press("e");
	ck_assert_str_eq(message(), "there is no row to export");
	press("t");
	ck_assert_str_eq(message(), "there is no bit to toggle");
	press("E");
	ck_assert_str_eq(message(), "no row matches the filter: there is nothing to write");
	press(": \"export-rows /nonexistent/x\" Enter");
	ck_assert_str_eq(message(), "no row matches the filter: there is nothing to write");
	press("j k G g Space b ^D =");
	ck_assert_str_eq(message(), "no row is shown");
	press(": \"field kind\" Enter");
	ck_assert_ptr_nonnull(strstr(message(), "no row is shown"));
	press("Esc & ^U Enter");
	shows("slot 20/63");
}
END_TEST

START_TEST(filter_is_renewed_completely)
{
	char keys[700];
	size_t length = (size_t)snprintf(keys, sizeof(keys), "4 & \"");

	/* Longer than a line of the screen, and its end decides. */
	for (unsigned i = 0; i < 30; i++)
		length += (size_t)snprintf(keys + length, sizeof(keys) - length, "index == 20 || ");
	snprintf(keys + length, sizeof(keys) - length, "index == 10\" Enter");
	press(keys);
	shows("2/64 with: index == 20");
	press("2");
	shows("2/64 with: index == 20");
}
END_TEST

/* What is looked for is looked for among the rows that are shown. */
START_TEST(hits_that_the_filter_hides_are_passed)
{
	press("& \"index >= 15 && index != 20\" Enter / \"state != empty\" Enter");
	shows("slot 50/63");
	press("N");
	ck_assert_str_eq(message(), "this is the only match that the filter shows for: state != empty");
	shows("slot 50/63");
	press("g ] r");
	shows("slot 50/63");
	press("[ u");
	ck_assert_str_eq(message(), "this is the only match that the filter shows for: state != empty");
	press(": \"60\" Enter ] u");
	shows("slot 50/63");
	shows("wrapped around the end");
	press("/ \"index == 50\" Enter");
	ck_assert_str_eq(message(), "this is the only match for: index == 50");
	press(": \"30\" Enter / \"index < 15 || index == 20\" Enter");
	ck_assert_str_eq(message(),
			 "only rows that the filter hides have: index < 15 || index == 20; & and an empty line "
			 "shows all rows");
	shows("slot 30/63");
	press("N");
	ck_assert_ptr_nonnull(strstr(message(), "only rows that the filter hides have"));
	shows("slot 30/63");
	press("/ \"bit 3\" Enter");
	ck_assert_str_eq(message(), "no slot matches: bit 3");
}
END_TEST

/* A mark and an edit stay where they are, and so does the reader. */
START_TEST(row_that_is_hidden_is_not_taken_for_its_neighbour)
{
	press(": \"5\" Enter m a t : \"30\" Enter & \"index > 25\" Enter ] m");
	ck_assert_ptr_nonnull(strstr(message(), "slot 5 has no row now"));
	shows("slot 30/63");
	press("] e");
	ck_assert_ptr_nonnull(strstr(message(), "slot 5 has no row now"));
	shows("slot 30/63");
}
END_TEST

/* A fold gives way to what was looked for in it. */
START_TEST(hit_in_a_fold_opens_it)
{
	press("z / \"index == 30\" Enter");
	shows("slot 30/63");
	shows_not("29 empty slots: 21 to 49");
	press("n");
	shows("slot 30/63");
	press("G");
	shows("13 empty slots: 51 to 63");
}
END_TEST

START_TEST(folding_leaves_the_filter_as_it_is)
{
	press("& \"reserved\" Enter z");
	ck_assert_str_eq(message(),
			 "the filter stays, and its rows are not folded; & and an empty line shows all rows");
	shows("2 of 64 slots of 8 with: reserved");
	press("E");
	ck_assert_ptr_nonnull(strstr(line(-1), "write the filtered rows to: "));
	/* One that waits for its depth, too. */
	press("Esc & ^U \"no_ats_unusual || reserved\" Enter 4 z");
	ck_assert_ptr_nonnull(strstr(message(), "the filter stays"));
	press("2");
	shows("2/64 with: no_ats_unusual");
	press("& ^U Enter z");
	shows("10 empty slots: 0 to 9");
}
END_TEST

START_TEST(hidden_row_is_reported)
{
	press("m a & \"reserved\" Enter : \"21\" Enter");
	ck_assert_ptr_nonnull(strstr(message(), "slot 21 has no row now"));
	press("' a");
	ck_assert_ptr_nonnull(strstr(message(), "slot 0 has no row now"));
}
END_TEST

START_TEST(empty_runs_are_folded_and_opened)
{
	press("z");
	shows("10 empty slots: 0 to 9, from 0x1000 on");
	shows("9 empty slots: 11 to 19");
	shows("29 empty slots: 21 to 49");
	shows("13 empty slots: 51 to 63");
	press("j");
	shows("slot 10/63");
	press("j j j");
	shows("slot 21/63");
	press("z");
	shows_not("29 empty slots");
	press("j");
	shows("slot 22/63");
	press("z");
	shows("29 empty slots");
	shows("slot 22/63"); /* it is in there */
	press("j z");
	shows_not("empty slots:");
	shows("all slots are shown");
	shows("slot 50/63");
}
END_TEST

START_TEST(fold_of_2_to_the_40_rows_comes_bit_by_bit)
{
	struct dump *dump = fake_dump();

	browser_close();
	fake_dump_add((struct fake_extent){
		.address = 0, .size = UINT64_C(8) << 40, .bytes = (const uint8_t *)words, .byte_count = sizeof(words)});
	browser_open(dump);
	press("z G");
	shows("slot 51/1099511627775");
	shows("1099511627725 empty slots: 51 to 1099511627775");
	/* Where the depth gives the borders of tables, each empty table of 512 has a line of its own. */
	press("2 G");
	shows("slot 1099511627264/1099511627775");
	shows("512 empty slots: 1099511627264 to 1099511627775");
	press("k");
	shows("512 empty slots: 1099511626752 to 1099511627263");
	press("x");
	shows("512 empty slots: 0xfffffffe00 to 0xffffffffff");
	press("x g ] r ] r");
	shows("slot 50/");
}
END_TEST

START_TEST(reading_again_marks_what_changed)
{
	static uint64_t after[64];

	memcpy(after, words, sizeof(after));
	after[3] = POINTER;
	after[40] ^= 1;
	fake_dump_change((const uint8_t *)after);
	press("R");
	shows("read again: 2 changed; ] c goes to the next");
	ck_assert_ptr_nonnull(strstr(line(line_with(" 3 0x1018")), "#    3"));
	press("] c");
	shows("slot 3/63");
	press("] c");
	shows("slot 40/63");
	press("] c");
	shows("slot 3/63");
	press("[ c");
	shows("slot 40/63");
	press("3 g");
	ck_assert_ptr_nonnull(strstr(line(line_with(" 1 0x1010")), "#    1"));
	press("R");
	shows("nothing changed");
	shows_not("#    1");
}
END_TEST

/* A filter without a meaning at this depth is not what is wrong with a place. */
START_TEST(suspended_filter_is_not_the_mistake_in_a_prompt)
{
	press("4 & \"kind == 6\" Enter 2 : \"99 depth 1\" Enter");
	ck_assert_ptr_nonnull(strstr(message(), "there is no slot 99"));
	shows_not(":99 depth 1");
}
END_TEST

START_TEST(long_search_can_be_stopped)
{
	struct dump *dump = fake_dump();
	struct key key = {'j', 0};

	browser_close();
	/* No zero to skip: every row has to be looked at. */
	fake_dump_add((struct fake_extent){.address = 0, .size = UINT64_C(8) << 40});
	browser_open(dump);
	press("2 / \"bit 3\"");
	browse_key(browser, (struct key){KEYCODE_ENTER, 0});
	if (!browse_busy(browser))
		return; /* a dump that is known to be empty needs no search */
	browse_step(browser, 1000);
	browse_step(browser, 2000);
	ck_assert_int_eq(browse_draw(browser, &screen), GMMU_OK);
	shows("looking for: bit 3");
	shows("Esc stops");
	browse_key(browser, key);
	ck_assert(browse_busy(browser));
	press("Esc");
	ck_assert(!browse_busy(browser));
	shows("stopped after");
	shows("slot 1/");
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("browse: finding rows");
	TCase *find = tcase_create("find");

	tcase_add_checked_fixture(find, setup, browser_close);
	tcase_add_test(find, next_reserved_bit_is_under_the_cursor);
	tcase_add_test(find, choices_are_in_the_bottom_line);
	tcase_add_test(find, found_row_stays_on_the_same_line);
	tcase_add_test(find, nothing_to_find_is_reported);
	tcase_add_test(find, marks_and_edits_are_jumped_to_in_order);
	tcase_add_test(find, search_goes_on_with_n_and_back_with_capital_n);
	tcase_add_loop_test(find, wrong_expression_stays_with_a_mark, 0, sizeof(faults) / sizeof(faults[0]));
	tcase_add_test(find, search_sees_the_edits);
	tcase_add_test(find, search_words_are_completed);
	tcase_add_test(find, filter_shows_only_what_matches);
	tcase_add_test(find, filter_that_nothing_matches_shows_nothing);
	tcase_add_test(find, filter_is_renewed_completely);
	tcase_add_test(find, hidden_row_is_reported);
	tcase_add_test(find, hits_that_the_filter_hides_are_passed);
	tcase_add_test(find, row_that_is_hidden_is_not_taken_for_its_neighbour);
	tcase_add_test(find, hit_in_a_fold_opens_it);
	tcase_add_test(find, folding_leaves_the_filter_as_it_is);
	tcase_add_test(find, filter_follows_the_depth_or_waits);
	tcase_add_test(find, empty_runs_are_folded_and_opened);
	tcase_add_test(find, fold_of_2_to_the_40_rows_comes_bit_by_bit);
	tcase_add_test(find, reading_again_marks_what_changed);
	tcase_add_test(find, suspended_filter_is_not_the_mistake_in_a_prompt);
	tcase_add_test(find, long_search_can_be_stopped);
	suite_add_tcase(suite, find);
	return suite_run(suite);
}
