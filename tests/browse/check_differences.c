/* SPDX-License-Identifier: MIT */
/* What differs between two dumps: how it is named, and where the keys for the next difference stop. */
#include <check.h>
#include <locale.h>
#include <stdio.h>
#include <string.h>

#include "browser.h"
#include "scenes.h"
#include "support.h"

/* Where only the other dump has slots there is no row to go to: the next row (or the last one) represents them. */
START_TEST(slots_only_there_are_stops_of_their_own)
{
	pair_there[4] ^= 1u << 3;
	fake_dump_add_other(fake_words(0x0ff0, pair_there, 2));
	fake_dump_add_other(fake_words(0x1000, pair_there, PAIR_COUNT));
	fake_dump_add_other(fake_words(0x2000, pair_there, 3));
	pair_open();
	press("] c");
	shows("slot 0/7");
	ck_assert_str_eq(message(), "only in other.bin, above this row: 2 slots from 0xff0 on");
	press("] c");
	shows("slot 4/7");
	press("] c");
	shows("slot 7/7");
	shows("only in other.bin, below this row: 3 slots from 0x2000 on");
	press("] c");
	shows("slot 0/7");
	ck_assert_str_eq(message(), "wrapped around the end; only in other.bin, above this row: 2 slots from 0xff0 on");
	press("] c");
	shows("slot 4/7");
	press("[ c");
	shows("slot 0/7");
	shows("only in other.bin, above this row: 2 slots from 0xff0 on");
	press("[ c");
	shows("slot 7/7");
	shows("wrapped around the start; only in other.bin, below this row: 3 slots");
}
END_TEST

/* The slots on the screen of a filter: "1 3 ". */
static void shown_are(const char *wanted)
{
	char shown[64] = "";
	size_t length = 0;

	for (unsigned slot = 0; slot < PAIR_COUNT; slot++) {
		char place[32];

		snprintf(place, sizeof(place), " %u 0x%x", slot, 0x1000 + slot * 8);
		if (line_with(place) >= 0)
			length += (size_t)snprintf(shown + length, sizeof(shown) - length, "%u ", slot);
	}
	ck_assert_str_eq(shown, wanted);
}

START_TEST(changed_and_edited_slots_are_filtered)
{
	pair_there[1] ^= 1u << 3;
	pair_there[6] ^= 1u << 8;
	fake_dump_add_other(fake_words(0x1000, pair_there, PAIR_COUNT - 1));
	pair_open();
	/* Slot 7 is only here. */
	press("& \"changed\" Enter");
	shown_are("1 6 7 ");
	press("& ^U \"not changed && index < 4\" Enter");
	shown_are("0 2 3 ");
	/* A toggled bit is a change, or takes one back. */
	press("& ^U Enter : \"3\" Enter t");
	press("& ^U \"edited\" Enter");
	shown_are("3 ");
	press("& ^U \"changed and not edited\" Enter");
	shown_are("1 6 7 ");
	press("& ^U \"changed\" Enter");
	shown_are("1 3 6 7 ");
	press("u");
	shown_are("1 6 7 ");
	press("& ^U \"edited\" Enter");
	shown_are("");
	/* With nothing to compare with, the filter waits. */
	press("& ^U \"changed\" Enter d ^U Enter");
	shows("filter suspended");
	shown_are("0 1 2 3 4 5 6 7 ");
	press("d \"other\" Enter");
	shown_are("1 6 7 ");
}
END_TEST

START_TEST(changed_slots_are_paired_like_the_dumps)
{
	pair_there[2] ^= 1u << 3;
	fake_dump_add_other(fake_words(0x7000, pair_there, PAIR_COUNT));
	pair_open();
	press("& \"changed\" Enter");
	shown_are("2 ");
	press(": \"compare-by pa\" Enter");
	shown_are("0 1 2 3 4 5 6 7 ");
	press(": \"compare-by offset\" Enter");
	shown_are("2 ");
}
END_TEST

START_TEST(only_slots_there_are_the_only_stop)
{
	fake_dump_add_other(fake_words(0x1000, pair_there, PAIR_COUNT));
	fake_dump_add_other(fake_words(0x2000, pair_there, 1));
	pair_open();
	shows("1 only there; ] c goes to the next");
	press("] c");
	shows("only in other.bin, below this row: 1 slot from 0x2000 on");
	press("] c");
	shows("this is the only one; only in other.bin, below this row: 1 slot from 0x2000 on");
}
END_TEST

/* Counts are of the whole dump, so a sentence about them says what a filter has to do with them. */
START_TEST(differences_that_the_filter_hides_are_counted_and_passed)
{
	pair_there[1] ^= 1u << 3;
	pair_there[4] ^= 1u << 3;
	pair_there[6] ^= 1u << 3;
	fake_dump_add_other(fake_words(0x1000, pair_there, PAIR_COUNT));
	fake_dump_add_other(fake_words(0x2000, pair_there, 1));
	pair_open();
	shows("3 changed, 1 only there; ] c goes to the next");
	press("& \"index == 4\" Enter d \"other\" Enter");
	ck_assert_str_eq(message(), "other.bin, by PA: 3 changed, 1 only there, counted without the filter; ] c goes "
				    "to the next that it shows");
	press("] c");
	press("] c");
	ck_assert_str_eq(message(), "this is the only one that the filter shows");
	shows("slot 4/7");
	press("i");
	shows("3 changed, 1 only there, 5 the same, counted without the filter");
	press("q & ^U \"index < 1\" Enter d \"other\" Enter");
	shows("counted without the filter");
	press("] c");
	ck_assert_str_eq(message(), "only rows that the filter hides differ; & and an empty line shows all rows");
	press("& ^U Enter d \"other\" Enter");
	shows("3 changed, 1 only there; ] c goes to the next");
}
END_TEST

/* The first jump may end at the row under the cursor, in either direction; from then on, and after a move, it goes on.
 */
START_TEST(first_stop_may_be_the_row_under_the_cursor)
{
	static const char *const jumps[] = {"] c", "[ c"};

	pair_there[0] ^= 1u << 3;
	pair_there[4] ^= 1u << 3;
	fake_dump_add_other(fake_words(0x1000, pair_there, PAIR_COUNT));
	pair_open();
	press(jumps[_i]);
	shows("slot 0/7");
	ck_assert_str_eq(message(), "");
	shows("volatile  bit 3"); /* the bit that differs */
	press(jumps[_i]);
	shows("slot 4/7");
	press("k ] c");
	shows("slot 4/7");
	press("k k [ c");
	shows("slot 0/7");
}
END_TEST

/* A row that differs and has such slots above it is a stop twice. */
START_TEST(changed_row_after_slots_only_there_is_a_stop_too)
{
	pair_there[0] ^= 1u << 3;
	fake_dump_add_other(fake_words(0x0ff0, pair_there, 2));
	fake_dump_add_other(fake_words(0x1000, pair_there, PAIR_COUNT));
	pair_open();
	press("j ] c");
	shows("above this row: 2 slots");
	press("] c");
	shows("slot 0/7");
	shows_not("above this row");
	press("] c");
	shows("above this row: 2 slots");
}
END_TEST

START_TEST(bit_cursor_goes_to_the_first_changed_bit)
{
	pair_there[3] ^= UINT64_C(1) << 58 | 1u << 3;
	pair_here[5] = pair_there[5] = UINT64_C(1) << 60; /* read as a directory's, bit 60 is reserved */
	pair_there[5] ^= 1u << 20;
	fake_dump_add_other(fake_words(0x1000, pair_there, PAIR_COUNT));
	pair_open();
	press("] c =");
	shows("slot 3 of 0-7");
	shows("bit 58");
	press("2 ] c =");
	shows("slot 5 of 0-7");
	shows("bit 20");
}
END_TEST

/* Bits 32:8 are address_vid, 35:33 peer_id, 53:8 address_sys; nothing of these counts without an aperture. */
START_TEST(changed_bit_that_is_not_in_force_is_named)
{
	pair_here[0] = pair_there[0] = 0;
	pair_there[0] ^= 1u << 20 | 1u << 4;
	pair_here[1] = PAIR_MAPPED;
	pair_there[1] = PAIR_MAPPED ^ UINT64_C(3) << 33; /* video memory has no peer */
	pair_here[2] = 0x2 | 0x4800 << 8;                /* a directory's entry, in video memory ... */
	pair_there[2] = PAIR_MAPPED;                     /* ... and a page */
	fake_dump_add_other(fake_words(0x1000, pair_there, PAIR_COUNT));
	pair_open();
	resize(132, 43);
	press("2");
	shows("fake.bin -> other.bin: state empty -> stale; bit 20: address_vid, not in force; bit 4: reserved");
	press("4 j");
	shows("fake.bin -> other.bin: bits 34:33: peer_id, not in force");
	press("a j");
	shows("fake.bin -> other.bin: role pde -> pte, state pointer -> mapped; bits 58:57: reserved -> kind; bit 1: "
	      "aperture -> aperture; bit");
	shows("0: is_leaf -> valid");
}
END_TEST

START_TEST(files_of_one_name_are_told_apart)
{
	pair_there[0] ^= 1u << 3;
	fake_dump_add_other(fake_words(0x1000, pair_there, PAIR_COUNT));
	fake_dump_name_other("folder/fake.bin");
	pair_open();
	shows("fake.bin (here) -> fake.bin (there): volatile 0 -> 1");
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("browse: changes");
	TCase *changes = tcase_create("changes");

	tcase_add_checked_fixture(changes, pair_setup, browser_close);
	tcase_add_test(changes, changed_and_edited_slots_are_filtered);
	tcase_add_test(changes, changed_slots_are_paired_like_the_dumps);
	tcase_add_test(changes, slots_only_there_are_stops_of_their_own);
	tcase_add_test(changes, only_slots_there_are_the_only_stop);
	tcase_add_test(changes, differences_that_the_filter_hides_are_counted_and_passed);
	tcase_add_loop_test(changes, first_stop_may_be_the_row_under_the_cursor, 0, 2);
	tcase_add_test(changes, changed_row_after_slots_only_there_is_a_stop_too);
	tcase_add_test(changes, bit_cursor_goes_to_the_first_changed_bit);
	tcase_add_test(changes, changed_bit_that_is_not_in_force_is_named);
	tcase_add_test(changes, files_of_one_name_are_told_apart);
	suite_add_tcase(suite, changes);
	return suite_run(suite);
}
