/* SPDX-License-Identifier: MIT */
/* The mouse: the wheel moves what is under the pointer, and the keys in the bottom line can be clicked. */
#include <check.h>
#include <locale.h>
#include <stdio.h>
#include <string.h>

#include "browser.h"
#include "support.h"

static uint64_t words[512];

static void setup(void)
{
	setlocale(LC_ALL, "C.UTF-8");
	for (size_t i = 0; i < 512; i++)
		words[i] = 0x0600000000480001 + (i << 8);
	browser_open_words(words, 512);
	press("4");
	press("k"); /* clears the message */
}

static void mouse(enum mouse_kind kind, int row, int column)
{
	browse_mouse(browser, (struct mouse){kind, row, column});
	ck_assert_int_eq(browse_draw(browser, &screen), GMMU_OK);
}

/* Clicks on the last line where a text begins, and some columns after. */
static void click(const char *text, int after)
{
	const char *at = strstr(line(-1), text);

	ck_assert_msg(at != NULL, "no %s in: %s", text, line(-1));
	ck_assert_uint_eq(strspn(line(-1), " !\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`"
					   "abcdefghijklmnopqrstuvwxyz{|}~"),
			  strlen(line(-1))); /* a byte is a column */
	mouse(MOUSE_CLICK, screen.height - 1, (int)(at - line(-1)) + after);
}

/* Whatever gets the keys. */
START_TEST(wheel_moves_what_is_under_the_pointer)
{
	char first[512], name[512];

	press(_i ? "Tab" : "k");
	snprintf(first, sizeof(first), "%s", line(2));
	mouse(MOUSE_WHEEL_DOWN, 5, 10);
	ck_assert_str_ne(line(2), first);
	ck_assert_ptr_nonnull(strstr(line(2), "0x1018")); /* three rows of 8 bytes below 0x1000 */
	mouse(MOUSE_WHEEL_UP, 5, 10);
	ck_assert_ptr_nonnull(strstr(line(2), "0x1000"));
	snprintf(first, sizeof(first), "%s", line(2));
	snprintf(name, sizeof(name), "%s", line(17));
	mouse(MOUSE_WHEEL_DOWN, 20, 10);
	ck_assert_str_eq(line(2), first);
	ck_assert_str_ne(line(17), name);
}
END_TEST

/* The numbers, bits and names of the row: one ruler of 8 bytes, two of 16. */
START_TEST(ruler_stays_while_the_words_below_it_scroll)
{
	int pane, lines = _i ? 6 : 3;
	char ruler[6][512], words_below[512];

	if (_i)
		press("3 k");
	pane = line_with("\u2500 slot ") + 1;
	for (int i = 0; i < lines; i++)
		snprintf(ruler[i], sizeof(ruler[i]), "%s", line(pane + i));
	snprintf(words_below, sizeof(words_below), "%s", line(pane + lines));
	mouse(MOUSE_WHEEL_DOWN, pane, 10);
	for (int i = 0; i < lines; i++)
		ck_assert_str_eq(line(pane + i), ruler[i]);
	ck_assert_str_ne(line(pane + lines), words_below);
	/* And a click on it finds its bit: the lowest, in column 1 + 63 + 15 blanks. */
	mouse(MOUSE_CLICK, pane + 1, 79);
	press("t");
	shows("with 1 edit");
	press("u");
}
END_TEST

/* In a pane without room for more than the ruler, all of it scrolls. */
START_TEST(ruler_scrolls_if_nothing_else_would_be_seen)
{
	int pane;
	char numbers[512];

	press("- - - - - - k");
	pane = line_with("\u2500 slot ") + 1;
	ck_assert_int_eq(screen.height - 1 - pane, 3);
	snprintf(numbers, sizeof(numbers), "%s", line(pane));
	mouse(MOUSE_WHEEL_DOWN, pane, 10);
	ck_assert_str_ne(line(pane), numbers);
}
END_TEST

START_TEST(hint_is_clicked_like_its_key)
{
	click("? help", 0);
	shows("\u2500 Help");
	click("q back", 3);
	shows_not("\u2500 Help");
	click(": goto", 3);
	ck_assert_int_eq(line(-1)[0], ':');
	press("Esc k");
	click("q quit", 2);
	ck_assert_int_eq(browse_wish(browser), WISH_QUIT);
}
END_TEST

/* Of the keys of a hint each does its own; between 0 and 4 are three more, which have no place in the line. */
START_TEST(keys_of_a_hint_are_clicked_one_by_one)
{
	click("0-4 depth", 0);
	shows("depth 0: PDE3");
	press("k");
	click("0-4 depth", 2);
	shows("depth 4: PTE");
	press("0 k");
	click("0-4 depth", 5);
	shows("depth 0 PDE3");
	shows_not("depth 4");
}
END_TEST

/* A message covers the hints, and a click takes it away, as a key does. */
START_TEST(click_on_a_message_does_nothing_else)
{
	press("0");
	shows("depth 0: PDE3");
	mouse(MOUSE_CLICK, screen.height - 1, 1);
	shows("0-4 depth");
	shows("depth 0 PDE3");
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("mouse");
	TCase *cases = tcase_create("mouse");

	tcase_add_checked_fixture(cases, setup, browser_close);
	tcase_add_loop_test(cases, wheel_moves_what_is_under_the_pointer, 0, 2);
	tcase_add_loop_test(cases, ruler_stays_while_the_words_below_it_scroll, 0, 2);
	tcase_add_test(cases, ruler_scrolls_if_nothing_else_would_be_seen);
	tcase_add_test(cases, hint_is_clicked_like_its_key);
	tcase_add_test(cases, keys_of_a_hint_are_clicked_one_by_one);
	tcase_add_test(cases, click_on_a_message_does_nothing_else);
	suite_add_tcase(suite, cases);
	return suite_run(suite);
}
