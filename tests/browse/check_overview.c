/* SPDX-License-Identifier: MIT */
/* The overview. Numbers of the samples are counted by hand in their descriptions (data/samples). */
#include <check.h>
#include <locale.h>
#include <stdio.h>
#include <string.h>

#include "browser.h"
#include "entry.h"
#include "support.h"

static uint64_t words[4096];

static void setup(void)
{
	setlocale(LC_ALL, "C.UTF-8");
	memset(words, 0, sizeof(words));
}

START_TEST(overview_counts_what_the_sample_holds)
{
	static const char *const expected[] = {
		"M mapped 264 51.6%",
		"s sparse 64 12.5%",
		"x stale 18 3.5%",
		". empty 166 32.4%",
		"pte 512 100.0%",
		"0 video_memory 268 52.3%",
		"1 peer_memory 12 2.3%",
		"2 system_coherent_memory 58 11.3%",
		"3 system_non_coherent_memory 8 1.6%",
		"0x00 PITCH 68 13.3%",
		"0x06 GENERIC_MEMORY 257 50.2%",
		"0x08 GENERIC_MEMORY_COMPRESSIBLE 12 2.3%",
		"M mapped 236 slots from slot 0",
		"s sparse 64 slots from slot 256",
		"x stale 18 slots from slot 352",
		". empty 141 slots from slot 370",
	};

	browser_open_sample("pte-4k.bin", 0x3fa04000);
	resize(132, 60);
	press("4 p o");
	shows("Overview, read as depth 4 PTE 4K");
	lists("512 slots counted");
	for (size_t i = 0; i < sizeof(expected) / sizeof(expected[0]); i++)
		lists(expected[i]);
	shows_not("reserved bits set");
}
END_TEST

/* 64 directory entries: empty but for a table at 10 and the same with bit 60, which is reserved, at 20 and 50. */
static void open_reserved(void)
{
	words[10] = PDE_VIDEO | ADDRESS(0xa41);
	words[20] = words[50] = words[10] | UINT64_C(1) << 60;
	browser_open_words(words, 64);
	press("2");
}

START_TEST(overview_at_80_columns)
{
	open_reserved();
	press(": \"20\" Enter o");
	screen_is(" fake.bin  fake  64 slots of 8  0x1000-0x11ff                      depth 2 PDE1\n"
		  "── Overview, read as depth 2 PDE1 (lines 1-16 of 25) ───────────────────────────\n"
		  " 64 slots counted; change the depth, page size or role to count again\n"
		  " First slot to last, 1 per character; ! reserved bits, * notes\n"
		  "                     !                             !\n"
		  " ..........P.........P.............................P.............\n"
		  "\n"
		  " States\n"
		  " .  empty                                          61   95.3%  ===============\n"
		  " P  pointer                                         3    4.7%\n"
		  "\n"
		  " Slots with reserved bits set\n"
		  " !  any                                             2    3.1%\n"
		  "    bit 60                                          2    3.1%\n"
		  "\n"
		  " Slots with notes\n"
		  " *  any                                             2    3.1%\n"
		  "    reserved_set                                    2    3.1%\n"
		  "\n"
		  "────────────────────────────────────────────────────────────────────────────────\n"
		  " slot 20 at 0x10a0: 1 pointer; 1 with notes, 1 with reserved bits set\n"
		  " Enter goes to its first slot\n"
		  "\n"
		  " g G ends  0-4 depth  Enter go there  Left Right map  R anew  ? help  q back\n");
	ck_assert(grid_cell(&screen, 5, 21)->flags & CELL_CURSOR);
	ck_assert_uint_eq(grid_cell(&screen, 4, 21)->meaning, MEANING_BIT_RESERVED_SET);
}
END_TEST

START_TEST(filter_that_does_not_count_is_reported)
{
	open_reserved();
	press("o");
	shows_not("filter");
	press("q z o");
	shows_not("filter"); /* folds hide no slot from the reader */
	press("q & \"reserved\" Enter o");
	line_is(2, " All slots count, including those that the filter hides: it shows 2.");
	lists("64 slots counted");
	lists(". empty 61 95.3%");
	press("q P");
	shows("including those that the filter hides: it shows 2.");
	press("q F");
	shows("including those that the filter hides: it shows 2.");
	press("q & ^U Enter o");
	shows_not("filter");
}
END_TEST

START_TEST(counted_line_leads_to_its_slots)
{
	open_reserved();
	press("o j j j");
	shows("Enter goes to the first, n to the next: reserved");
	press("Enter");
	shows("slot 20/63");
	shows("the first match for: reserved; n goes to the next");
	press("n");
	shows("slot 50/63");
	press("^O");
	shows("slot 20/63");
	press("^O");
	shows("slot 0/63");
	/* The selection is where it was. */
	press("o j");
	shows("reserved && bit 60");
	press("Enter");
	shows("slot 20/63");
	press("o G k Enter");
	shows("slot 21/63"); /* the longest run of empty slots: 29 of them between the last two pointers */
}
END_TEST

START_TEST(map_leads_to_its_slots)
{
	open_reserved();
	press("o l l l l l l l l l l l");
	shows("slot 11 at 0x1058: 1 empty");
	press("h Enter");
	shows("slot 10/63");
	press("Backspace");
	shows("slot 0/63");
	press("o j h");
	shows("slot 9 at");
	press("g g h h h h h h h h h h");
	shows("the map ends here");
}
END_TEST

START_TEST(map_of_many_slots_has_several_to_a_sign)
{
	struct dump *dump = fake_dump();

	words[4095] = PDE_VIDEO;
	fake_dump_add(fake_words(0, words, 4096));
	browser_open(dump);
	resize(66, 55);
	press("2 o");
	/* Four lines of 64 signs for 4096 slots. */
	shows("First slot to last, 16 per character");
	/* Of 62 characters a line, 248 in all, no two need to cover as many slots: each says what it covers. */
	resize(64, 55);
	shows("First slot to last, 16 to 17 per character");
	resize(66, 55);
	press("j j j");
	shows("slots 3072-3087 from 0x6000 on: 16 empty");
	press("h");
	shows("slots 3056-3071 from 0x5f80 on");
	press("j j : ");
	resize(40, 10);
	shows("Overview");
	press("h Enter");
	shows_not("Overview");
}
END_TEST

START_TEST(depth_keys_count_again)
{
	open_reserved();
	resize(100, 60);
	press("o");
	lists("P pointer 3");
	press("4");
	shows("Overview, read as depth 4 PTE");
	/* As page table entries they are not valid, and what is left in them counts. */
	lists("x stale 3");
	press("3");
	shows("32 slots counted");
	press("a");
	shows("64 slots counted");
	lists("pde 64");
}
END_TEST

START_TEST(edits_are_counted)
{
	open_reserved();
	resize(100, 60);
	press("o");
	lists("! any 2");
	press("q : \"11\" Enter : \"bit 63\" Enter t o");
	lists("! any 3");
	lists("bit 63 1");
	press("q u o");
	lists("! any 2");
	shows_not("bit 63");
}
END_TEST

START_TEST(value_of_a_field_leads_to_the_slots_that_have_it)
{
	browser_open_sample("odd.bin", 0);
	resize(100, 100);
	press("o");
	/* Bit 0 picks the role: pages 20 to 39 and 48 to 51 (all bits set), a kind that says INVALID at 33. */
	lists("pte 24");
	lists("0x07 INVALID 1");
	/* Of all the reserved bits of a directory bit 54 is set in slots 3, 13, 14. */
	lists("bit 54 3");
	for (int i = 0; i < 100 && line_with("next: kind == 7") < 0; i++)
		press("j");
	shows("next: kind == 7");
	press("Enter");
	shows("slot 33/63");
}
END_TEST

/* The row of the screen that is selected. */
static int row_selected(void)
{
	for (int row = 0; row < screen.height; row++)
		if (grid_cell(&screen, row, 0)->flags & CELL_SELECTED)
			return row;
	ck_abort_msg("nothing is selected\n%s", screen_text());
	return -1;
}

/* The next counted line that asks for slots: its expression, and the number before its percent; false at the end. */
static bool line_next(char expression[256], unsigned long long *count)
{
	static const char before[] = "to the next: ";
	int row;

	do {
		char last[1024];

		snprintf(last, sizeof(last), "%s", line(row_selected()));
		press("j");
		if (strcmp(last, line(row_selected())) == 0)
			return false;
		row = line_with(before);
	} while (row < 0);
	snprintf(expression, 256, "%s", strstr(line(row), before) + strlen(before));
	ck_assert_int_eq(sscanf(line(row_selected()) + 48, "%llu", count), 1);
	return true;
}

START_TEST(counts_are_those_of_their_expressions)
{
	static const struct {
		const char *sample, *depth;
		unsigned least; /* lines: states, notes, bits, values */
	} samples[] = {{"odd.bin", "a", 40}, {"odd.bin", "4", 20}, {"odd-pde0.bin", "3", 90}, {"tree.bin", "3", 60}};
	unsigned long long count;
	char expression[256], keys[300], title[300];
	unsigned lines = 0;

	browser_open_sample(samples[_i].sample, 0);
	resize(200, 60);
	press(samples[_i].depth);
	press("o");
	while (line_next(expression, &count)) {
		lines++;
		snprintf(keys, sizeof(keys), "q & ^U \"%s\" Enter", expression);
		press(keys);
		snprintf(title, sizeof(title), " %llu of ", count);
		ck_assert_msg(strstr(line(0), title) != NULL, "%s: not %llu: %s", expression, count, line(0));
		press("& ^U Enter o");
	}
	ck_assert_uint_ge(lines, samples[_i].least);
}
END_TEST

START_TEST(filter_that_hides_the_place_is_reported)
{
	open_reserved();
	press("& \"reserved\" Enter o h Enter");
	shows("slot 19 has no row now; & and an empty line shows all rows");
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("browse: overview");
	TCase *tcase = tcase_create("overview");

	tcase_add_checked_fixture(tcase, setup, browser_close);
	tcase_add_test(tcase, overview_counts_what_the_sample_holds);
	tcase_add_test(tcase, overview_at_80_columns);
	tcase_add_test(tcase, filter_that_does_not_count_is_reported);
	tcase_add_test(tcase, counted_line_leads_to_its_slots);
	tcase_add_test(tcase, map_leads_to_its_slots);
	tcase_add_test(tcase, map_of_many_slots_has_several_to_a_sign);
	tcase_add_test(tcase, depth_keys_count_again);
	tcase_add_test(tcase, edits_are_counted);
	tcase_add_test(tcase, value_of_a_field_leads_to_the_slots_that_have_it);
	tcase_set_timeout(tcase, 60);
	tcase_add_loop_test(tcase, counts_are_those_of_their_expressions, 0, 4);
	tcase_add_test(tcase, filter_that_hides_the_place_is_reported);
	suite_add_tcase(suite, tcase);
	return suite_run(suite);
}
