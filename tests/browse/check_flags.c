/* SPDX-License-Identifier: MIT */
/* Everything that applies to a row is shown: flags, bits that differ, edits, filter, where the other dump begins. */
#include <check.h>
#include <locale.h>
#include <string.h>

#include "browser.h"
#include "scenes.h"
#include "support.h"

#define RESERVED UINT64_C(0x00000000000a4112) /* of a PDE: bit 4 is reserved, the address is in video memory */

static void open_at(const char *start)
{
	struct browse_options options = {.dump = fake_dump_current(), .view = GMMU_VIEW_DEFAULT, .start = start};

	browser_open_with(&options);
}

/* Two dumps side by side, this one at 0x1000. */
static void open_beside(const char *start, uint64_t there_pa)
{
	fake_dump_add_other(fake_words(there_pa, pair_there, PAIR_COUNT));
	open_at(start);
	press("d \"other\" Enter");
}

static const struct cell *bit_cell(unsigned bit)
{
	return grid_cell(&screen, line_with(" 63   59") + 1, 1 + (int)(63 - bit + (63 - bit) / 4));
}

START_TEST(reserved_bit_that_differs_stays_reserved)
{
	for (size_t i = 0; i < PAIR_COUNT; i++)
		pair_here[i] = pair_there[i] = RESERVED;
	pair_there[1] ^= 1u << 4;
	pair_there[2] ^= 1u << 3; /* volatile: not reserved, in the other digit */
	open_beside("depth 2", 0x1000);
	press("j");
	ck_assert_ptr_nonnull(strstr(line(3), "▸#!   1"));
	ck_assert_uint_eq(bit_cell(4)->character, '!');
	ck_assert_uint_eq(bit_cell(4)->meaning, MEANING_BIT_RESERVED_SET);
	ck_assert_uint_eq(bit_cell(4)->flags & CELL_DIFFERS, CELL_DIFFERS);
	ck_assert_uint_eq(bit_cell(3)->flags & CELL_DIFFERS, 0);
	/* Digit 14 of 16 holds bits 7:4. */
	ck_assert_uint_eq((cell_of("00000000000a4112") + 80 + 14)->meaning, MEANING_BIT_RESERVED_SET);
	ck_assert_uint_eq((cell_of("00000000000a4112") + 80 + 14)->flags & CELL_DIFFERS, CELL_DIFFERS);
	press("j");
	ck_assert_uint_eq(bit_cell(3)->flags & CELL_DIFFERS, CELL_DIFFERS);
	ck_assert_uint_eq(bit_cell(3)->flags & CELL_UNDERLINE, 0); /* which is what two readings have */
}
END_TEST

START_TEST(row_shows_everything_that_applies)
{
	pair_here[0] = pair_here[1] = RESERVED;
	open_beside("depth 2", 0x1000);
	shows("▸#!   0");
	shows("── differs ──");
	press("m a");
	shows("▸a!   0");
	shows("── mark a, differs ──");
	press("t");
	shows("▸E!   0");
	shows("── edited, mark a, differs ──");
	shows("edited: 00000000000a4112 in the file; toggled: 32");
	resize(40, 20);
	shows("── Ea# ──");
	press("u");
	shows("▸a!");
	press("K");
	resize(80, 24);
	shows("(two columns, the first that applies in each), and addresses");
	shows("E        a bit of the row was toggled");
	shows("#        the slot differs");
	shows("!        a reserved bit is set");
}
END_TEST

START_TEST(edits_count_in_a_comparison)
{
	open_beside("depth 4", 0x1000);
	shows("no slot differs");
	press(": \"bit 3\" Enter t");
	ck_assert_ptr_nonnull(strstr(line(0), "1E  vs other.bin by PA: 1#"));
	shows("these bits differ: 3");
	shows("fake.bin -> other.bin: volatile 1 -> 0");
	press("G ] c");
	shows("slot 0/7");
	press("i");
	shows("by PA: 1 changed, 7 the same with 1 edit");
	press("i : \"compare-by offset\" Enter");
	shows("by offset: 1 changed with 1 edit");
	press("u");
	ck_assert_ptr_nonnull(strstr(line(0), "vs other.bin by offset: same"));
	shows_not("these bits differ");
}
END_TEST

/* An edit that takes a difference away does so too. */
START_TEST(edit_makes_slots_equal)
{
	pair_there[0] ^= 1u << 3;
	open_beside("depth 4", 0x1000);
	press(": \"bit 3\" Enter t");
	ck_assert_ptr_nonnull(strstr(line(0), "1E  vs other.bin by PA: same"));
}
END_TEST

START_TEST(edits_are_shown_wherever_they_count)
{
	open_at("depth 4");
	press("t");
	ck_assert_ptr_nonnull(strstr(line(0), "with 1 edit"));
	press("Right t o");
	ck_assert_ptr_nonnull(strstr(line(1), "with 2 edits"));
	press("q F");
	ck_assert_ptr_nonnull(strstr(line(1), "with 2 edits"));
	press("q P");
	ck_assert_ptr_nonnull(strstr(line(1), "with 2 edits"));
	press("q C");
	ck_assert_ptr_null(strstr(line(1), "edits")); /* of columns nothing was edited */
	press("q & \"valid == 1\" Enter");
	ck_assert_ptr_nonnull(strstr(line(0), "with 2 edits"));
	press("u u");
	shows_not("edit");
}
END_TEST

static const struct {
	int width;
	const char *title;
} narrow[] = {
	{132, " fake.bin  with 1 edit  vs other.bin (by PA): 1 changed  fake  8/8 with: kind == 6  "
	      "0x1000-0x103f"},
	{80, " fake.bin  1E  vs other.bin by PA: 1#  fake  8/8 with: kind == 6    depth 4 PTE"},
	{70, " fake.bin  1E  by PA: 1#  fake  8/8 with: kind == 6       depth 4 PTE"},
	{50, " fake.bin  8/8 with: kind == 6  1E  …"},
	{40, " fake.bin  8/8 with: kind … depth 4 PTE"},
};

START_TEST(filter_in_force_is_never_hidden)
{
	open_beside("depth 4", 0x1000);
	press("t & \"kind == 6\" Enter");
	resize(narrow[_i].width, 24);
	ck_assert_str_eq(strstr(line(0), narrow[_i].title) == line(0) ? "" : line(0), "");
}
END_TEST

START_TEST(base_of_the_other_is_shown_and_can_be_given)
{
	pair_there[2] = 0;
	fake_dump_move_other();
	open_beside("depth 4", 0x1000);
	shows("other.bin @0x1000 from --base-pa, by PA: 1 changed");
	press("i");
	shows("begins at");
	shows("--base-pa, as for this dump");
	press("i d \"other @0x1008\" Enter");
	shows("other.bin @0x1008, by PA: 1 changed, 1 only here, 1 only there");
	ck_assert_ptr_nonnull(strstr(line(0), "vs other.bin @0x1008 by PA: 1# 1- 1+"));
	press("i");
	shows("0x1008");
	shows("given after its name");
	press("i d \"other @nonsense\" Enter");
	shows("there is only one other file");
}
END_TEST

START_TEST(growth_by_less_than_a_slot_is_reported)
{
	struct fake_extent longer = fake_words(0x1000, pair_here, PAIR_COUNT);

	longer.size += 2;
	open_at("depth 4");
	fake_dump_replace(&longer, 1);
	press("R");
	shows("read again: no slot differs; it grew by 2 bytes, 2 left over");
}
END_TEST

START_TEST(pane_scrolls_to_the_bit_cursor)
{
	open_at("depth 3");
	resize(40, 10);
	shows("63   59   55"); /* the bit cursor begins at bit 32 */
	press(": \"bit 122\" Enter");
	shows("127  123  119");
	press(": \"bit 0\" Enter");
	shows("31   27");
	press("Left Left Left Left Left Left Left Left Left Left Left Left");
	shows_not("31   27");
}
END_TEST

START_TEST(themes_without_colours_are_said_to_be_alike)
{
	open_at("depth 4");
	press("T");
	shows("theme light");
	shows_not("no colours");
	browse_tell_colors(browser, false);
	press("T");
	shows("theme contrast, which looks the same as the others: there are no colours here");
	press(": \"theme dark\" Enter");
	shows("theme dark, which looks the same as the others");
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("browse: signs");
	TCase *signs = tcase_create("signs");

	tcase_add_checked_fixture(signs, pair_setup, browser_close);
	tcase_add_test(signs, reserved_bit_that_differs_stays_reserved);
	tcase_add_test(signs, row_shows_everything_that_applies);
	tcase_add_test(signs, edits_count_in_a_comparison);
	tcase_add_test(signs, edit_makes_slots_equal);
	tcase_add_test(signs, edits_are_shown_wherever_they_count);
	tcase_add_loop_test(signs, filter_in_force_is_never_hidden, 0, (int)(sizeof(narrow) / sizeof(narrow[0])));
	tcase_add_test(signs, base_of_the_other_is_shown_and_can_be_given);
	tcase_add_test(signs, growth_by_less_than_a_slot_is_reported);
	tcase_add_test(signs, pane_scrolls_to_the_bit_cursor);
	tcase_add_test(signs, themes_without_colours_are_said_to_be_alike);
	suite_add_tcase(suite, signs);
	return suite_run(suite);
}
