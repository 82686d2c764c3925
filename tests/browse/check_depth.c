/* SPDX-License-Identifier: MIT */
/* How slots are read: depth, role, page size, the bit cursor, what-if edits. The cursor stays on the same bytes. */
#include <check.h>
#include <locale.h>
#include <string.h>

#include "browser.h"
#include "support.h"

static uint64_t words[64];

static void setup(void)
{
	struct dump *dump = fake_dump();

	setlocale(LC_ALL, "C.UTF-8");
	/* Word n: a valid page in video memory, kind 6, page number n. */
	for (uint64_t i = 0; i < 64; i++)
		words[i] = UINT64_C(0x0600000000000001) | i << 8;
	fake_dump_add(fake_words(0x10000, words, 64));
	browser_open(dump);
}

START_TEST(depth_is_shown_and_explained)
{
	static const char *const titles[] = {"depth 0 PDE3", "depth 1 PDE2", "depth 2 PDE1", "depth 3 PDE0",
					     "depth 4 PTE"};
	char key[2] = {(char)('0' + _i), '\0'};

	press(key);
	shows(titles[_i]);
	ck_assert_ptr_nonnull(strstr(line(-1), _i == 3 ? "slots of 16 bytes" : "slots of 8 bytes"));
	shows(_i == 3 ? "32 slots of 16" : "64 slots of 8");
	press("a");
	shows("depth auto");
	shows("64 slots of 8");
}
END_TEST

/* Who asked for depth 3 alone did not choose 16 bytes for the other depths. */
START_TEST(size_that_followed_from_depth_3_goes_with_it)
{
	struct dump *dump = fake_dump();
	struct browse_options options = {.dump = dump,
					 .view = {.encoding = GMMU_ENCODING_VER2_DUAL, .depths = 1u << 3},
					 .slots_notice = "depth 3 alone was asked for"};

	browser_close();
	fake_dump_add(fake_words(0x10000, words, 64));
	browser_open_with(&options);
	ck_assert_str_eq(message(), "depth 3 alone was asked for");
	press("a");
	shows("64 slots of 8");
	options.slots_notice = NULL;
	browser_close();
	browser_open_with(&options);
	press("4 a");
	shows("32 slots of 16");
}
END_TEST

START_TEST(cursor_keeps_its_bytes_through_depths)
{
	press(": \"13\" Enter 4");
	shows("slot 13/63");
	press("3");
	shows("slot 6/31");
	/* Slot 13 is the high half of slot 6: the bit cursor went there with it. */
	press("=");
	shows("pa 0x10060, bit 96");
	press("4");
	shows("slot 13/63");
	press("3 a");
	shows("slot 13/63");
	press(": \"12\" Enter 3 0 1 2 4 3");
	shows("slot 6/31");
	press("4");
	shows("slot 12/63");
}
END_TEST

START_TEST(cursor_keeps_its_line_on_the_screen)
{
	int before;

	press("4 : \"40\" Enter L");
	press("k k");
	before = line_with("▸");
	press("1");
	ck_assert_int_eq(line_with("▸"), before);
	press("2");
	ck_assert_int_eq(line_with("▸"), before);
}
END_TEST

START_TEST(page_size_is_shown_only_at_depth_4)
{
	press("p");
	shows("press 4 first");
	press("4");
	shows("depth 4 PTE");
	shows_not("depth 4 PTE 4K");
	press("p");
	shows("depth 4 PTE 4K");
	shows("entry 0/511 va+0x0");
	press("j");
	shows("entry 1/511 va+0x1000");
	press("p");
	shows("depth 4 PTE 64K");
	press("Esc");
	shows("entry 1/31 va+0x10000");
	press("p");
	shows_not("PTE 64K");
	shows_not("va+");
}
END_TEST

START_TEST(forced_role_is_dropped_where_it_does_not_exist)
{
	press("v");
	shows("role pte");
	press("v");
	shows("role pde");
	shows("all slots are read as pde");
	press("4");
	shows("the role is auto again");
	shows_not("role pde");
	press("v");
	shows("role pte");
	press("v");
	shows_not("role pte");
	press("3 v v");
	shows("role dual");
}
END_TEST

START_TEST(wrong_depth_is_felt_by_the_evidence)
{
	/* Read as directory entries, kind 6 in 63:56 sets the reserved bits 57 and 58, and bit 0 says leaf. */
	press("4");
	shows_not("misread?");
	press("1");
	shows("misread? 11 reserved, 11 leaf bit");
}
END_TEST

/* Each sign of a wrong depth that the table finder counts is counted here too. */
START_TEST(status_line_counts_what_the_table_finder_counts)
{
	static const uint64_t odd[] = {0x1000000000480001, 0x0700000000480001, 0xca00000000480001, 0x0600004000480001,
				       0x0600000000480001};

	browser_close();
	browser_open_words(odd, 5);
	press("4");
	shows("misread? 3 odd kind, 1 odd field");
}
END_TEST

/* Where there is no room for the words, the number of rows is left. */
START_TEST(doubts_are_never_left_out)
{
	static uint64_t odd[3000];

	for (size_t i = 0; i < 3000; i++)
		odd[i] = 0xff000001ffffff71;
	browser_close();
	browser_open_words(odd, 3000);
	press("1 G");
	for (int width = 60; width <= 200; width++) {
		resize(width, 24);
		shows("misread? ");
	}
	shows("reserved, ");
}
END_TEST

/* A root has four entries; that the rest of its page is empty speaks for the depth, not against it. */
START_TEST(empty_slots_raise_no_doubt)
{
	static const uint64_t root[8] = {0x3fa010a};
	static const uint64_t longer[8] = {0x3fa010a, [5] = 0x3fa010a};

	browser_close();
	browser_open_words(root, 8);
	press("0");
	shows("outside");
	shows_not("misread?");
	browser_close();
	browser_open_words(longer, 8);
	press("0");
	shows("misread? 1 outside");
}
END_TEST

START_TEST(bit_cursor_goes_by_fields)
{
	press("4 : \"bit 0\" Enter");
	shows("valid  bit 0,");
	press("Right");
	shows("there is no field beyond this one");
	press("Left");
	shows("aperture  bits 2:1,");
	press("h h h h h h");
	shows("address_vid  bits 32:8,");
	press("h");
	shows("peer_id  bits 35:33,");
	press("h");
	shows("comptagline  bits 55:36,");
	press("h");
	shows("kind  bits 63:56,");
	press("h");
	shows("there is no field beyond this one");
	press("l l l");
	shows("address_vid  bits 32:8,");
}
END_TEST

START_TEST(bit_cursor_goes_by_bits)
{
	press("4 : \"bit 9\" Enter , =");
	shows("bit 10");
	press(". . . =");
	shows("bit 7");
	press(": \"bit 63\" Enter ,");
	shows("last one in this direction");
	press(": \"bit 0\" Enter .");
	shows("last one in this direction");
	press(": \"field kind\" Enter =");
	shows("bit 63");
	press(": \"bit 64\" Enter");
	shows("a slot has bits 0 to 63 here");
	press("3 : \"bit 127\" Enter =");
	shows("bit 127");
}
END_TEST

START_TEST(field_under_the_cursor_is_explained_in_full)
{
	/* System coherent memory: 53:8 is the address in force; 55:36 and 32:8 cover the same bits and are not. */
	words[1] = 0x060003999990000d;
	resize(100, 40);
	press("4 j : \"bit 40\" Enter");
	shows("address_sys  bits 53:8, in force: aperture is system_coherent_memory");
	shows("0x399999000 = 15461879808 =");
	shows("address 0x399999000000: system address");
	shows("comptagline 55:36 = 0x39, not in force: aperture is system_coherent_memory");
	shows("NV_MMU_VER2_PTE_ADDRESS_SYS");
	shows("mapped: a valid page");
}
END_TEST

START_TEST(pane_takes_keys_and_scrolls)
{
	char next[512];
	int before;

	press("4 : \"bit 40\" Enter Tab");
	before = line_with("comptagline  bits");
	snprintf(next, sizeof(next), "%s", line(before + 1));
	press("j");
	ck_assert_str_eq(line(before), next); /* below the ruler, which stays */
	shows("slot 0/63");
	press("G");
	shows("mapped: a valid page");
	press("g");
	ck_assert_int_eq(line_with("comptagline  bits"), before);
	press("q j");
	shows("slot 1/63");
}
END_TEST

START_TEST(pane_grows_shrinks_and_closes)
{
	int before = line_with("── slot");

	press("+");
	ck_assert_int_eq(line_with("── slot"), before - 1);
	press("- -");
	ck_assert_int_eq(line_with("── slot"), before + 1);
	press("B");
	ck_assert_int_eq(line_with("── slot"), 22);
	press("B");
	ck_assert_int_eq(line_with("── slot"), before + 1);
	press("+ + + + + + + + + + + + + + + +");
	shows("cannot be resized");
	shows("▸");
}
END_TEST

START_TEST(toggle_decodes_again_and_is_marked)
{
	press("4 : \"bit 0\" Enter t");
	shows("bit 0 is 0 now");
	shows("▸E    0");
	shows("stale");
	shows("0600000000000000");
	press("u");
	shows("0600000000000001");
	shows_not("▸E");
	shows("all bits are as in the file");
	press("u");
	shows("nothing to undo");
	press("^R");
	shows("▸E    0");
	press("^R");
	shows("nothing to redo");
}
END_TEST

START_TEST(dump_is_never_written)
{
	press("4 t w");
	shows("gmmuview never modifies the dump");
	press(": \"w\" Enter");
	shows("gmmuview never modifies the dump");
	ck_assert_uint_eq(words[0], UINT64_C(0x0600000000000001));
}
END_TEST

START_TEST(undo_goes_back_step_by_step_to_where_it_was)
{
	press("4 : \"bit 0\" Enter t j j : \"bit 3\" Enter t G u");
	shows("slot 2/63");
	press("=");
	shows("bit 3");
	shows("▸");
	press("G u");
	shows("slot 0/63");
	press("^R ^R");
	shows("slot 2/63");
	/* A new toggle forgets what was undone. */
	press("u u t ^R");
	shows("nothing to redo");
}
END_TEST

START_TEST(edit_stays_on_its_bits_in_slots_of_any_size)
{
	press("4 : \"13\" Enter : \"bit 63\" Enter t");
	shows("8600000000000d01");
	press("3");
	shows("▸E!   6");
	shows("8600000000000d01");
	press("t 4");
	shows("0600000000000d01");
	shows_not("E   13");
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("browse: reading slots");
	TCase *read = tcase_create("read");

	tcase_add_checked_fixture(read, setup, browser_close);
	tcase_add_loop_test(read, depth_is_shown_and_explained, 0, GMMU_DEPTH_COUNT);
	tcase_add_test(read, size_that_followed_from_depth_3_goes_with_it);
	tcase_add_test(read, cursor_keeps_its_bytes_through_depths);
	tcase_add_test(read, cursor_keeps_its_line_on_the_screen);
	tcase_add_test(read, page_size_is_shown_only_at_depth_4);
	tcase_add_test(read, forced_role_is_dropped_where_it_does_not_exist);
	tcase_add_test(read, wrong_depth_is_felt_by_the_evidence);
	tcase_add_test(read, status_line_counts_what_the_table_finder_counts);
	tcase_add_test(read, doubts_are_never_left_out);
	tcase_add_test(read, empty_slots_raise_no_doubt);
	tcase_add_test(read, bit_cursor_goes_by_fields);
	tcase_add_test(read, bit_cursor_goes_by_bits);
	tcase_add_test(read, field_under_the_cursor_is_explained_in_full);
	tcase_add_test(read, pane_takes_keys_and_scrolls);
	tcase_add_test(read, pane_grows_shrinks_and_closes);
	tcase_add_test(read, toggle_decodes_again_and_is_marked);
	tcase_add_test(read, dump_is_never_written);
	tcase_add_test(read, undo_goes_back_step_by_step_to_where_it_was);
	tcase_add_test(read, edit_stays_on_its_bits_in_slots_of_any_size);
	suite_add_tcase(suite, read);
	return suite_run(suite);
}
