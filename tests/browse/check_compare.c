/* SPDX-License-Identifier: MIT */
/* A dump next to another one, and to itself as it was: what is marked, counted, reported and jumped to. */
#include <check.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>

#include "browser.h"
#include "scenes.h"
#include "support.h"

#define BIG_BYTES (16u << 20)

static uint8_t *big_here, *big_there;

static void teardown(void)
{
	browser_close();
	free(big_here);
	free(big_there);
	big_here = big_there = NULL;
}

START_TEST(differences_that_the_filter_hides_are_passed)
{
	pair_there[1] ^= 1u << 3;
	pair_there[3] ^= 1u << 3;
	pair_there[6] ^= 1u << 3;
	fake_dump_add_other(fake_words(0x1000, pair_there, PAIR_COUNT));
	pair_open();
	press("& \"index != 3\" Enter ] c");
	shows("slot 1/7");
	press("] c");
	shows("slot 6/7");
	press("[ c");
	shows("slot 1/7");
	press("[ c");
	shows("slot 6/7");
	press(": \"2\" Enter & ^U \"index == 2 || index > 6\" Enter ] c");
	ck_assert_str_eq(message(), "only rows that the filter hides differ; & and an empty line shows all rows");
	shows("slot 2/7");
	press("[ c");
	ck_assert_str_eq(message(), "only rows that the filter hides differ; & and an empty line shows all rows");
	shows("slot 2/7");
}
END_TEST

START_TEST(slots_of_the_same_address_are_compared)
{
	pair_there[3] ^= 1u << 3; /* bit 3 of a PTE is volatile */
	fake_dump_add_other(fake_words(0x1000, pair_there, PAIR_COUNT));
	pair_open();
	ck_assert_ptr_nonnull(strstr(line(0), "vs other.bin by PA: 1#  fake"));
	shows("other.bin, by PA: 1 changed; ] c goes to the next");
	ck_assert_ptr_nonnull(strstr(line(line_with(" 3 0x1018")), "#    3"));
	ck_assert_ptr_nonnull(strstr(line(line_with(" 2 0x1010")), "      2"));
	shows_not("these bits differ");
	press("] c");
	shows("slot 3/7");
	shows("vs other.bin: 0600000000480009 there; these bits differ: 3");
	shows("fake.bin -> other.bin: volatile 0 -> 1");
	press("] c");
	shows("this is the only one");
	press("i");
	shows("by PA: 1 changed, 7 the same");
	press("i d Enter");
	shows("the comparison is closed");
	shows_not("#");
	shows_not("vs other");
	press("] c");
	shows("there is no comparison; R reads the file again, d asks for another dump");
}
END_TEST

START_TEST(fields_that_differ_are_named_from_old_to_new)
{
	pair_there[0] = 0;
	pair_there[1] = PAIR_MAPPED | 6;                         /* system non-coherent memory: another address field */
	pair_there[2] = (PAIR_MAPPED & ~(UINT64_C(0xff) << 56)); /* kind 0: PITCH */
	fake_dump_add_other(fake_words(0x1000, pair_there, PAIR_COUNT));
	pair_open();
	shows("vs other.bin: 0000000000000000 there; these bits differ: 58:57, 22, 19, 0");
	shows("fake.bin -> other.bin: state mapped -> empty, valid 1 -> 0");
	press("j");
	shows("these bits differ: 2:1");
	shows("aperture video_memory -> system_non_coherent_memory");
	press("j");
	shows("these bits differ: 58:57");
	shows("kind GENERIC_MEMORY -> PITCH");
}
END_TEST

START_TEST(slots_of_only_one_dump_are_counted_and_listed_where_they_are)
{
	fake_dump_add_other(fake_words(0x0ff0, pair_there, 2));
	fake_dump_add_other(fake_words(0x1000, pair_there, 6));
	fake_dump_add_other(fake_words(0x2000, pair_there, 3));
	pair_open();
	ck_assert_ptr_nonnull(strstr(line(0), "vs other.bin by PA: 2- 5+"));
	ck_assert_ptr_nonnull(strstr(line(2), "+"));
	ck_assert_ptr_nonnull(strstr(line(2), "only in other.bin: 2 slots from 0xff0 on"));
	ck_assert_ptr_nonnull(strstr(line(line_with(" 6 0x1030")), "-    6"));
	ck_assert_ptr_nonnull(strstr(line(line_with(" 7 0x1038") + 1), "only in other.bin: 3 slots from 0x2000 on"));
	press("] c");
	shows("above this row: 2 slots from 0xff0 on");
	press("] c");
	shows("slot 6/7");
	shows("vs other.bin: this slot is only here");
	press("i");
	shows("only there: 0xff0 to 0xfff, 2 slots");
	shows("only there: 0x2000 to 0x2017, 3 slots");
}
END_TEST

START_TEST(dumps_that_do_not_meet_are_compared_by_offset)
{
	pair_there[7] = 0;
	fake_dump_add_other(fake_words(0xa45000, pair_there, PAIR_COUNT));
	pair_open();
	ck_assert_ptr_nonnull(strstr(line(0), "vs other.bin by offset: 1#"));
	shows("other.bin, by offset (no slot has the same address): 1 changed");
	press("] c");
	shows("slot 7/7");
	press(": \"compare-by pa\" Enter");
	ck_assert_ptr_nonnull(strstr(line(0), "vs other.bin by PA: 8- 8+"));
	press(": \"compare-by offset\" Enter");
	ck_assert_ptr_nonnull(strstr(line(0), "vs other.bin by offset: 1#"));
	press(": \"compare-by size\" Enter");
	shows("dumps are compared by pa or by offset, not by \"size\"");
	press("d Enter : \"compare-by pa\" Enter");
	shows("slots are now paired by pa; d starts a comparison");
	press("d \"other\" Enter");
	ck_assert_ptr_nonnull(strstr(line(0), "vs other.bin by PA: 8- 8+"));
}
END_TEST

START_TEST(slots_that_overlap_in_part_are_not_compared_by_address)
{
	fake_dump_add_other(fake_words(0x1004, pair_there, PAIR_COUNT));
	pair_open();
	ck_assert_ptr_nonnull(strstr(line(0), "vs other.bin by offset: same"));
	press(": \"compare-by pa\" Enter");
	shows("slots of 8 bytes do not line up in the two dumps; try :compare-by offset");
	ck_assert_ptr_nonnull(strstr(line(0), "vs other.bin: not comparable"));
	press("] c");
	shows("there is no comparison");
	press("i");
	shows("slots of 8 bytes do not line up in the two dumps");
}
END_TEST

START_TEST(depth_recuts_both_dumps)
{
	pair_there[3] ^= 1;
	fake_dump_add_other(fake_words(0x1008, pair_there + 1, PAIR_COUNT - 1));
	pair_open();
	ck_assert_ptr_nonnull(strstr(line(0), "by PA: 1# 1-"));
	/* In slots of 16 bytes those at 0x1000 and at 0x1008 fall half together; the pairing stays all the same. */
	press("3");
	shows("slots of 16 bytes do not line up in the two dumps; try :compare-by offset");
	shows_not("#");
	press("4");
	ck_assert_ptr_nonnull(strstr(line(0), "by PA: 1# 1-"));
	press("2 0 a v");
	ck_assert_ptr_nonnull(strstr(line(0), "by PA: 1# 1-"));
}
END_TEST

START_TEST(both_halves_of_a_dual_slot_are_compared)
{
	pair_here[2] = pair_here[3] = 0;
	pair_there[2] = 8; /* bit 3 of slot 1: volatile_big */
	pair_there[3] = 8; /* bit 67: volatile_small */
	fake_dump_add_other(fake_words(0x1000, pair_there, PAIR_COUNT));
	pair_open();
	resize(132, 43);
	press("3 ] c");
	shows("slot 1/3");
	shows("vs other.bin: BIG 0000000000000008 SMALL 0000000000000008 there; these bits differ: 67, 3");
	shows("volatile_big 0 -> 1");
	shows("volatile_small 0 -> 1");
}
END_TEST

START_TEST(what_fails_leaves_the_comparison_as_it_was)
{
	pair_there[3] ^= 1;
	fake_dump_add_other(fake_words(0x1000, pair_there, PAIR_COUNT));
	pair_open();
	press("d \"nonesuch\" Enter");
	shows("E_IO: there is only one other file");
	ck_assert_ptr_nonnull(strstr(line(0), "vs other.bin by PA: 1#"));
	press("d Esc d \"other\" Enter");
	ck_assert_ptr_nonnull(strstr(line(0), "vs other.bin by PA: 1#"));
	press("d Up");
	shows("compare with (empty: stop comparing): other");
}
END_TEST

START_TEST(notice_about_the_other_file_is_shown)
{
	fake_dump_add_other(fake_words(0x1000, pair_there, PAIR_COUNT));
	fake_dump_notice_other("it might as well be something else");
	pair_open();
	shows("other.bin: it might as well be something else");
	ck_assert_ptr_nonnull(strstr(line(0), "by PA: same"));
	press("i");
	shows("it might as well be something else");
	shows("else\\nwhere/other.bin");
}
END_TEST

/* The other file is cut as this one is: nobody asked for that, so it is said, at once and among the facts. */
START_TEST(window_cuts_the_other_dump_too_and_says_so)
{
	fake_dump_fact("window", "0x100-0x13f");
	pair_there[3] ^= 1u << 3;
	fake_dump_add_other(fake_words(0x1000, pair_there, PAIR_COUNT));
	pair_open();
	ck_assert_ptr_nonnull(strstr(message(), "other.bin is also cut to the window of this dump: 0x100-0x13f; "
						"other.bin, by PA: 1 changed"));
	press("i G");
	shows(" both cut to the window 0x100-0x13f");
}
END_TEST

/* Where nothing but ASCII goes out, a name is spelled as batch spells it: in the title, in messages, in the facts. */
START_TEST(names_are_spelled_in_ascii)
{
	struct browse_options options = {
		.dump = fake_dump_current(), .view = GMMU_VIEW_DEFAULT, .settings = browser_settings("ascii on")};

	fake_dump_name("else/\xe4\xb8\x9b.bin");
	fake_dump_name_other("there/\xc3\x9b\x9b.bin");
	fake_dump_notice_other("\xe4\xb8\x9b is a name");
	pair_there[3] ^= 1u << 3;
	fake_dump_add_other(fake_words(0x1000, pair_there, PAIR_COUNT));
	browser_open_with(&options);
	resize(132, 43);
	ck_assert_int_eq(strncmp(line(0), " \\u4e1b.bin  ", strlen(" \\u4e1b.bin  ")), 0);
	press("4 d \"other\" Enter");
	ck_assert_str_eq(message(), "\\u00db\\x9b.bin: \\u4e1b is a name");
	ck_assert_ptr_nonnull(strstr(line(0), "vs \\u00db\\x9b.bin"));
	press("] c");
	shows("\\u4e1b.bin -> \\u00db\\x9b.bin: volatile 0 -> 1");
	press("i");
	shows("else/\\u4e1b.bin");
	shows("there/\\u00db\\x9b.bin");
	shows("\\u4e1b is a name");
	shows_not("?.bin");
}
END_TEST

START_TEST(long_comparison_is_stopped_and_what_was_found_stays)
{
	struct key enter = {KEYCODE_ENTER, 0}, escape = {KEYCODE_ESC, 0};

	big_here = calloc(BIG_BYTES, 1);
	big_there = calloc(BIG_BYTES, 1);
	big_there[8 * 100] = 1;
	big_there[BIG_BYTES - 8] = 1;
	fake_dump();
	fake_dump_add((struct fake_extent){0, BIG_BYTES, big_here, BIG_BYTES, 0});
	fake_dump_add_other((struct fake_extent){0, BIG_BYTES, big_there, BIG_BYTES, 0});
	browser_open(fake_dump_current());
	press("d \"other\"");
	browse_key(browser, enter);
	ck_assert(browse_busy(browser));
	browse_key(browser, (struct key){'p', 0}); /* what cannot be done here, but the job goes on */
	ck_assert_int_eq(browse_draw(browser, &screen), GMMU_OK);
	ck_assert_ptr_nonnull(strstr(line(0), "vs other.bin by PA: 1# ("));
	browse_key(browser, escape);
	ck_assert(!browse_busy(browser));
	press("] c");
	shows("slot 100/2097151");
	ck_assert_ptr_nonnull(strstr(line(0), "1# (stopped at "));
	press("d \"other\" Enter ] c");
	shows("slot 100/2097151");
	press("] c");
	shows("slot 2097151/2097151");
	ck_assert_ptr_nonnull(strstr(line(0), "2#  "));
	press("] c");
	shows("wrapped around the end");
	shows("slot 100/2097151");
	press("[ c");
	shows("wrapped around the start");
}
END_TEST

START_TEST(copied_json_knows_nothing_of_it)
{
	char alone[4096];

	pair_there[0] = 0;
	fake_dump_add_other(fake_words(0x1000, pair_there, PAIR_COUNT));
	browser_open(fake_dump_current());
	press("4 y");
	snprintf(alone, sizeof(alone), "%s", browse_clipboard(browser));
	press("d \"other\" Enter y");
	ck_assert_str_eq(browse_clipboard(browser), alone);
}
END_TEST

START_TEST(reading_again_keeps_cursor_marks_view_and_comparison)
{
	static uint64_t now[PAIR_COUNT];

	memcpy(now, pair_here, sizeof(now));
	now[5] = 0;
	fake_dump_add_other(fake_words(0x1000, pair_there, PAIR_COUNT));
	pair_open();
	press(": \"6\" Enter m x g");
	fake_dump_change((const uint8_t *)now);
	press(": \"4\" Enter R");
	shows("slot 4/7");
	shows("depth 4 PTE 4K");
	shows("read again: other.bin, by PA: 1 changed; ] c goes to the next");
	press("] c");
	shows("slot 5/7");
	press("' x");
	shows("slot 6/7");
	/* The other file changed too, and is now as this one. */
	fake_dump_fate(DUMP_CHANGED, 64);
	press("j");
	shows("fake.bin changed since it was read; R reads it again");
	press("j");
	shows("other.bin changed since it was read; R reads it again");
	press("R");
	ck_assert_ptr_nonnull(strstr(line(0), "by PA: same"));
}
END_TEST

START_TEST(new_and_gone_slots_are_reported_after_reload)
{
	struct fake_extent longer = fake_words(0x1000, pair_there, PAIR_COUNT),
			   shorter = fake_words(0x1000, pair_here, 2);

	shorter.size = shorter.byte_count = 16;
	fake_dump();
	fake_dump_add(fake_words(0x1000, pair_here, 4));
	browser_open(fake_dump_current());
	fake_dump_replace(&longer, 1);
	press("4 R");
	shows("read again: 4 new; it grew by 32 bytes; ] c goes to the next");
	shows("+");
	press("] c");
	shows("slot 4/7");
	shows("changed since read: this slot is new");
	fake_dump_replace(&shorter, 1);
	press("R");
	shows("read again: 6 gone");
	shows("slot 1/1");
	shows("gone since it was last read: 6 slots from 0x1010 on");
	press("R");
	shows("read again: nothing changed");
	ck_assert_ptr_null(strstr(line(0), "since"));
}
END_TEST

static const struct {
	enum dump_fate fate;
	uint64_t size;
	const char *message, *title;
} fates[] = {
	{DUMP_CHANGED, 64, "fake.bin changed since it was read; R reads it again", "(file changed)"},
	{DUMP_GREW, 128, "fake.bin grew from 64 to 128 bytes since it was read; R reads it again", "(file changed)"},
	{DUMP_SHRANK, 0, "fake.bin shrank from 64 to 0 bytes since it was read; R reads it again", "(file changed)"},
	{DUMP_REPLACED, 64, "fake.bin was replaced by another file since it was read; R reads it again",
	 "(file changed)"},
	{DUMP_GONE, 0, "fake.bin is gone; the parts already read stay here", "(file is gone)"},
};

START_TEST(change_of_the_file_is_reported_once)
{
	browser_open(fake_dump_current());
	press("j");
	shows_not("(file");
	fake_dump_fate(fates[_i].fate, fates[_i].size);
	press("j");
	shows(fates[_i].message);
	shows("slot 2/7");
	press("j");
	shows_not(fates[_i].message);
	ck_assert_ptr_nonnull(strstr(line(0), fates[_i].title));
	fake_dump_fate(DUMP_SAME, 64);
	press("R");
	shows_not("(file");
}
END_TEST

START_TEST(change_of_the_file_waits_for_a_prompt_and_for_a_failure)
{
	browser_open(fake_dump_current());
	press(":");
	fake_dump_fate(DUMP_CHANGED, 64);
	press("\"nonsense\"");
	shows_not("changed since");
	press("Enter");
	shows("\"nonsense\" is not a slot");
	press("j");
	shows("fake.bin changed since it was read");
}
END_TEST

START_TEST(jumps_around_an_end_say_so)
{
	browser_open(fake_dump_current());
	press("4 : \"2\" Enter m a : \"5\" Enter m b ] m");
	shows("wrapped around the end");
	shows("slot 2/7");
	press("[ m");
	shows("wrapped around the start");
	shows("slot 5/7");
	press("] u ] u ] u");
	shows("wrapped around the end");
	press("[ u");
	shows("wrapped around the start");
	press("t ] e");
	shows("this is the only one");
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("browse: comparing");
	TCase *compare = tcase_create("compare");

	tcase_add_checked_fixture(compare, pair_setup, teardown);
	tcase_add_test(compare, slots_of_the_same_address_are_compared);
	tcase_add_test(compare, differences_that_the_filter_hides_are_passed);
	tcase_add_test(compare, fields_that_differ_are_named_from_old_to_new);
	tcase_add_test(compare, slots_of_only_one_dump_are_counted_and_listed_where_they_are);
	tcase_add_test(compare, dumps_that_do_not_meet_are_compared_by_offset);
	tcase_add_test(compare, slots_that_overlap_in_part_are_not_compared_by_address);
	tcase_add_test(compare, depth_recuts_both_dumps);
	tcase_add_test(compare, both_halves_of_a_dual_slot_are_compared);
	tcase_add_test(compare, what_fails_leaves_the_comparison_as_it_was);
	tcase_add_test(compare, notice_about_the_other_file_is_shown);
	tcase_add_test(compare, window_cuts_the_other_dump_too_and_says_so);
	tcase_add_test(compare, names_are_spelled_in_ascii);
	tcase_add_test(compare, long_comparison_is_stopped_and_what_was_found_stays);
	tcase_add_test(compare, copied_json_knows_nothing_of_it);
	tcase_add_test(compare, reading_again_keeps_cursor_marks_view_and_comparison);
	tcase_add_test(compare, new_and_gone_slots_are_reported_after_reload);
	tcase_add_loop_test(compare, change_of_the_file_is_reported_once, 0, 5);
	tcase_add_test(compare, change_of_the_file_waits_for_a_prompt_and_for_a_failure);
	tcase_add_test(compare, jumps_around_an_end_say_so);
	suite_add_tcase(suite, compare);
	return suite_run(suite);
}
