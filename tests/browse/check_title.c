/* SPDX-License-Identifier: MIT */
/* What the screen shows without being asked: the title, labels, the keys in the bottom line, signs for eyes without
 * colour. */
#include <check.h>
#include <locale.h>
#include <stdio.h>
#include <string.h>

#include "browser.h"
#include "support.h"

static const uint64_t page = 0x0600000000480001; /* a page in video memory, kind 6 */

static struct dump *dump;

static void setup(void)
{
	setlocale(LC_ALL, "C.UTF-8");
	dump = fake_dump();
	fake_dump_add(fake_words(0xa45000, &page, 1));
}

static void open_now(void)
{
	browser_open(dump);
}

START_TEST(title_shows_what_was_assumed)
{
	static const struct {
		const char *facts[3][2], *words, *brief;
	} cases[] = {
		{{{"word_bytes", "8"}, {"radix", "16"}, {"order", "big"}},
		 "fake (8-byte words, big-endian)  1 slot",
		 "fake w8 BE  1 slot"},
		{{{"word_bytes", "4"}, {"order", "little"}, {"addresses", "none"}},
		 "fake (4-byte words, little-endian, no addresses)  1 slot",
		 "fake w4 LE no pa  1 slot"},
		{{{"word_bytes", "1"}, {"radix", "8"}},
		 "fake (1-byte words, octal addresses)  1 slot",
		 "fake w1 oct  1 slot"},
		{{{"form", "xxd -e"}, {"word_bytes", "4"}, {"order", "little"}},
		 "fake (form xxd -e, 4-byte words, little-endian)  1 slot",
		 "fake w4 LE  1 slot"},
		{{{"addresses", "virtual"}}, "fake (virtual addresses)  1 slot", "fake virtual  1 slot"},
		{{{"addresses", "physical"}}, "fake  1 slot", "fake  1 slot"},
	};

	for (size_t i = 0; i < 3 && cases[_i].facts[i][0]; i++)
		fake_dump_fact(cases[_i].facts[i][0], cases[_i].facts[i][1]);
	open_now();
	resize(56, 24);
	ck_assert_ptr_nonnull(strstr(line(0), cases[_i].brief));
	resize(132, 43);
	ck_assert_ptr_nonnull(strstr(line(0), cases[_i].words));
}
END_TEST

/* The form of a listing is in the facts; it takes the words from nothing else. */
START_TEST(title_names_the_form_where_there_is_room)
{
	fake_dump_fact("form", "name[index] = short value");
	fake_dump_fact("word_bytes", "8");
	fake_dump_fact("order", "little");
	open_now();
	resize(112, 30);
	ck_assert_ptr_nonnull(strstr(line(0), "fake (8-byte words, little-endian)  1 slot"));
	resize(142, 30);
	ck_assert_ptr_nonnull(strstr(line(0), "fake (form name[index] = short value, 8-byte words, little-endian)"));
}
END_TEST

/* Where the words do not fit, their short forms do; the addresses must not be pushed out. */
START_TEST(title_is_shortened_rather_than_cut)
{
	fake_dump_fact("word_bytes", "8");
	fake_dump_fact("order", "little");
	fake_dump_fact("addresses", "none");
	open_now();
	press("4");
	resize(112, 30);
	ck_assert_ptr_nonnull(strstr(line(0), "fake w8 LE no pa  1 slot of 8  0xa45000-0xa45007"));
}
END_TEST

START_TEST(title_shows_role_and_page_size_where_there_is_room)
{
	open_now();
	resize(132, 43);
	ck_assert_ptr_nonnull(strstr(line(0), "depth auto  role auto"));
	press("4");
	ck_assert_ptr_nonnull(strstr(line(0), "depth 4 PTE 4K or 64K  role auto"));
	press("p v");
	ck_assert_ptr_nonnull(strstr(line(0), "depth 4 PTE 4K  role pte"));
	resize(80, 24);
	ck_assert_ptr_nonnull(strstr(line(0), "depth 4 PTE 4K  role pte"));
}
END_TEST

START_TEST(notices_are_counted_in_the_title_and_shown_in_the_facts)
{
	open_now();
	ck_assert_ptr_null(strstr(line(0), "notice"));
	browser_close();
	fake_dump_notice("first sentence");
	open_now();
	ck_assert_ptr_nonnull(strstr(line(0), "1 notice "));
	ck_assert_ptr_nonnull(strstr(message(), "first sentence. the depth is open"));
	browser_close();
	fake_dump_notice("second sentence");
	open_now();
	ck_assert_ptr_nonnull(strstr(line(0), "2 notices "));
	ck_assert_uint_eq(cell_of("2 notices")->meaning, LOOK_ALERT);
	ck_assert_ptr_nonnull(strstr(message(), "i shows 1 more: first sentence"));
	press("i");
	shows("first sentence");
	shows("second sentence");
}
END_TEST

static void answer_take(void)
{
	browse_hear(browser);
	resize(80, 24); /* draws */
}

/* libmagic answers after the first screen; the facts are made again, and a notice is shown where it disturbs nobody. */
START_TEST(words_that_come_late_are_shown)
{
	fake_dump_answer("PNG image data", "it might be a picture");
	open_now();
	ck_assert_int_eq(browse_ask(browser), FAKE_DESCRIPTOR);
	press("i");
	ck_assert(line_reads("libmagic says no answer"));
	answer_take();
	ck_assert_int_eq(browse_ask(browser), -1);
	ck_assert(line_reads("libmagic says PNG image data"));
	ck_assert(line_reads("notice it might be a picture"));
	press("i");
	ck_assert_ptr_nonnull(strstr(line(0), "1 notice "));
}
END_TEST

START_TEST(late_notice_waits_for_a_free_line)
{
	fake_dump_answer("PNG image data", "it might be a picture");
	open_now();
	press("Down Up");
	answer_take();
	ck_assert_str_eq(message(), "it might be a picture");
	browser_close();
	dump = fake_dump();
	fake_dump_add(fake_words(0xa45000, &page, 1));
	fake_dump_answer("PNG image data", "it might be a picture");
	open_now();
	press(": \"12\"");
	answer_take();
	shows(":12");
	shows_not("it might be a picture");
}
END_TEST

/* A dual slot: BIG table at 0xa44100 with bit 9 in doubt (bit 5), SMALL table at 0xa45000; then a leaf of 2 MB. */
static const uint64_t dual_words[] = {(UINT64_C(0xa44100) >> 8) << 4 | 0x2 | 0x20,
				      (UINT64_C(0xa45000) >> 12) << 8 | 0x2, 0x0600000000480001, 0};

static void open_dual(void)
{
	dump = fake_dump();
	fake_dump_add(fake_words(0xa43000, dual_words, 4));
	browser_open(dump);
	press("3 Esc");
}

START_TEST(halves_of_a_slot_are_named)
{
	static const int widths[] = {80, 132, 150, 200};
	int big;

	open_dual();
	resize(widths[_i], 30);
	big = line_with("0xa43000 BIG ");
	ck_assert_int_ge(big, 0);
	ck_assert_ptr_nonnull(strstr(line(big + 1), " SMALL "));
	ck_assert_ptr_nonnull(strstr(line(big + 2), " leaf "));
	/* Both readings of the address stand beside it. */
	ck_assert_ptr_nonnull(strstr(line(big), "0xa44100 | 0xa44300"));
	press("4");
	shows_not(" BIG ");
}
END_TEST

START_TEST(kind_has_its_name_on_a_wide_screen)
{
	static const uint64_t two_readings = 0x0600123000480001; /* comptagline 0x123 */

	dump = fake_dump();
	fake_dump_add(fake_words(0xdcba543000, &two_readings, 1));
	browser_open(dump);
	press("4 p");
	resize(150, 43);
	ck_assert_ptr_nonnull(strstr(line(2), "GENERIC_MEMORY"));
	/* 0x123 << 37 | 0x4800 << 12 */
	ck_assert_ptr_nonnull(strstr(line(2), "0x4800000 | 0x246004800000"));
}
END_TEST

/* Not by underline alone: a wave stands under the bits that have two readings, as the legend says. */
START_TEST(bits_with_two_readings_have_a_wave_below)
{
	int names, bits;

	open_dual();
	bits = line_with(" 63  BIG   55") + 1;
	names = bits + 1;
	for (unsigned bit = 0; bit < 64; bit++) {
		int column = 1 + (int)(63 - bit + (63 - bit) / 4);
		bool wave = grid_cell(&screen, names, column)->character == U'~';

		ck_assert_msg(wave == (bit == 5), "bit %u:\n%s", bit, screen_text());
	}
	press("K");
	shows("~  the bit above has two readings");
}
END_TEST

START_TEST(hidden_lines_of_the_pane_are_counted)
{
	open_dual();
	shows("── +11 lines ──");
	press("Tab j");
	shows("── +10 lines ──");
	/* The pane has 9 lines: two fifths of 24. */
	press("g ^D");
	shows("── +7 lines ──");
	press("g ^F");
	shows("── +2 lines ──");
	press("G");
	shows_not("lines ──");
	shows_not("more line");
	press("g");
	resize(132, 24);
	shows("more lines: Down scrolls, + grows");
	press("Tab");
	shows("more lines: Tab scrolls, + grows");
	resize(132, 80);
	shows_not("lines ──");
	shows_not("more line");
}
END_TEST

START_TEST(columns_without_room_are_marked_in_their_list)
{
	open_now();
	press("4 p");
	ck_assert_ptr_null(strstr(line(1), "va+"));
	press("c");
	shows("[-] va_offset");
	shows("[x] raw");
	shows("[ ] bits");
	resize(132, 24);
	shows("[x] va_offset");
}
END_TEST

/* The edge of the pane follows the mouse, as far as there is room, on screens of any size. */
START_TEST(edge_of_the_pane_is_dragged)
{
	static const int sizes[][2] = {{80, 24}, {132, 43}, {200, 60}};
	int height = sizes[_i][1], edge;

	open_now();
	resize(sizes[_i][0], height);
	edge = line_with("── slot 0/0");
	browse_mouse(browser, (struct mouse){MOUSE_PRESS, edge, 70});
	for (int row = edge; row >= 0; row--)
		browse_mouse(browser, (struct mouse){MOUSE_DRAG, row, 70});
	resize(sizes[_i][0], height);
	ck_assert_int_eq(line_with("── slot 0/0"), 5); /* title, headings, three rows */
	browse_mouse(browser, (struct mouse){MOUSE_DRAG, height - 7, 70});
	browse_mouse(browser, (struct mouse){MOUSE_RELEASE, height - 7, 70});
	resize(sizes[_i][0], height);
	ck_assert_int_eq(line_with("── slot 0/0"), height - 7);
	/* Let go, it stays. */
	browse_mouse(browser, (struct mouse){MOUSE_DRAG, 8, 70});
	resize(sizes[_i][0], height);
	ck_assert_int_eq(line_with("── slot 0/0"), height - 7);
}
END_TEST

/* What is at its end says so. */
START_TEST(keys_that_can_do_no_more_say_so)
{
	static const struct {
		const char *keys, *said;
	} cases[] = {
		{"+ + + + + + + + + + + +", "the pane cannot be resized further"},
		{"- - - - - - - - - - - -", "the pane cannot be resized further"},
		{"<", "there are no hidden columns on that side"},
		{"> > > > > > > > > > > >", "there are no hidden columns on that side"},
		{"#", "# does nothing here; ? lists the keys"},
		{"Esc", "nothing to close; q quits"},
	};

	open_now();
	press(cases[_i].keys);
	ck_assert_msg(strstr(line(-1), cases[_i].said) != NULL, "%s", line(-1));
}
END_TEST

START_TEST(fold_of_nothing_says_how_long_a_run_must_be)
{
	static const uint64_t words[] = {1, 0, 0, 0, 1}, longer[] = {1, 0, 0, 0, 0};

	dump = fake_dump();
	fake_dump_add(fake_words(0, words, 5));
	browser_open(dump);
	press("z");
	ck_assert_str_eq(line(-1), " nothing to fold: no run of empty slots is 4 or longer");
	shows_not("folded");
	browser_close();
	dump = fake_dump();
	fake_dump_add(fake_words(0, longer, 5));
	browser_open(dump);
	press("z");
	ck_assert_str_eq(line(-1), " runs of 4 and more empty slots are folded; z opens the one here, or all");
	shows("4 empty slots");
}
END_TEST

/* In any size every word on the screen is a word of the message, whole. */
START_TEST(message_for_small_screens_breaks_between_words)
{
	static const char words[] =
		" gmmuview needs 40x10; this is Make it larger, or press q to quit. q quits 40x10 ! ";

	open_now();
	for (int height = 1; height < 12; height++)
		for (int width = 1; width < 40; width++) {
			char text[4096], *word, *rest = text;

			resize(width, height);
			snprintf(text, sizeof(text), "%s", screen_text());
			while ((word = strtok_r(rest, " \n", &rest)) != NULL) {
				char wanted[64], size[32];

				snprintf(wanted, sizeof(wanted), " %s ", word);
				snprintf(size, sizeof(size), "%dx%d.", width, height);
				ck_assert_msg(strstr(words, wanted) || strcmp(word, size) == 0, "%dx%d: %s", width,
					      height, word);
			}
			ck_assert_msg(text[0] != '\0', "%dx%d says nothing", width, height);
		}
}
END_TEST

START_TEST(bottom_line_has_the_keys_that_matter_here)
{
	static const struct {
		int width;
		const char *keys, *there, *not_there;
	} cases[] = {
		{80, "4", "p page", "follow"},
		{80, "3", "Enter follow", "p page"},
		{80, "2", "] [ next", "p page"},
		{80, "3 Tab", "Left Right field  Tab rows  + - size", "q quit"},
		{80, "?", "q back", "q quit"},
		{80, "? / \"key\" Enter", "n N again", "q quit"},
		{80, "c", "Space show/hide", "q quit"},
		{132, "4 t", "u undo", "follow"},
		{132, "4 / \"kind == 6\" Enter", "n N again", "u undo"},
	};

	dump = fake_dump();
	fake_dump_add(fake_words(0xa43000, dual_words, 4));
	browser_open(dump);
	resize(cases[_i].width, 24);
	press(cases[_i].keys);
	press(_i == 4 || _i == 5 || _i == 6 ? "g" : ", .");
	ck_assert_msg(strstr(line(-1), cases[_i].there) != NULL, "%s", line(-1));
	ck_assert_msg(strstr(line(-1), cases[_i].not_there) == NULL, "%s", line(-1));
	ck_assert_msg(strstr(line(-1), "? help  q") != NULL, "%s", line(-1));
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("browse/title");
	TCase *look = tcase_create("look");

	tcase_add_checked_fixture(look, setup, browser_close);
	tcase_add_loop_test(look, title_shows_what_was_assumed, 0, 6);
	tcase_add_test(look, title_names_the_form_where_there_is_room);
	tcase_add_test(look, title_is_shortened_rather_than_cut);
	tcase_add_test(look, title_shows_role_and_page_size_where_there_is_room);
	tcase_add_test(look, notices_are_counted_in_the_title_and_shown_in_the_facts);
	tcase_add_test(look, words_that_come_late_are_shown);
	tcase_add_test(look, late_notice_waits_for_a_free_line);
	tcase_add_loop_test(look, halves_of_a_slot_are_named, 0, 4);
	tcase_add_test(look, kind_has_its_name_on_a_wide_screen);
	tcase_add_test(look, bits_with_two_readings_have_a_wave_below);
	tcase_add_test(look, hidden_lines_of_the_pane_are_counted);
	tcase_add_test(look, columns_without_room_are_marked_in_their_list);
	tcase_add_loop_test(look, edge_of_the_pane_is_dragged, 0, 3);
	tcase_add_loop_test(look, keys_that_can_do_no_more_say_so, 0, 6);
	tcase_add_test(look, fold_of_nothing_says_how_long_a_run_must_be);
	tcase_add_test(look, message_for_small_screens_breaks_between_words);
	tcase_add_loop_test(look, bottom_line_has_the_keys_that_matter_here, 0, 9);
	suite_add_tcase(suite, look);
	return suite_run(suite);
}
