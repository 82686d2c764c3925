/* SPDX-License-Identifier: MIT */
/* Sentences at the bottom of the screen, whole at any width, and the lines that are typed there. */
#include <check.h>
#include <locale.h>
#include <regex.h>
#include <stdio.h>
#include <string.h>

#include "browse/panes/message.h"
#include "browser.h"
#include "support.h"

/*
 * A page in video memory, kind 6; one in system memory, kind 6; an empty slot; a directory entry whose bits 63 and 4,
 * which are reserved, are set, and which has kind 0x80 if it is taken for a page.
 */
static const uint64_t words[] = {0x0600000000480001, 0x0600000000480005, 0, 0x80000000000a411a};

static void setup(void)
{
	struct dump *dump = fake_dump();

	setlocale(LC_ALL, "C.UTF-8");
	fake_dump_add(fake_words(0xa45000, words, 4));
	browser_open(dump);
}

static void type(const char *typed)
{
	char keys[256];

	snprintf(keys, sizeof(keys), ": \"%s\" Enter", typed);
	press(keys);
}

START_TEST(messages_name_the_keys_that_are_bound)
{
	browser_close();
	browser_open_configured("bind m down\nbind K mark\nbind F filter\nunbind &\n", words, 4);
	resize(132, 43);
	press("] m");
	ck_assert_str_eq(message(), "no row is marked; K and a letter marks one");
	press("F \"bit 63 && bit 62\" Enter : \"field kind\" Enter");
	ck_assert_str_eq(message(), "no row is shown; F and an empty line shows all rows");
}
END_TEST

/* What does not fit in the line is above it, broken between words, until the next key. */
START_TEST(long_message_takes_more_lines)
{
	static const int widths[] = {40, 80, 132};

	resize(widths[_i], 24);
	press("& \"nott\" Enter");
	ck_assert_msg(strstr(message(), "nott") && !strstr(message(), "…"), "%s", message());
	press("Esc");
	type("nonsense");
	ck_assert_str_eq(message(),
			 "\"nonsense\" is not a slot, percentage or command; for an address, type pa before it");
	press("j");
	ck_assert_str_eq(message(), "");
}
END_TEST

/* At most a third of the screen; then a sign says that there was more. */
START_TEST(message_of_any_length_leaves_the_screen)
{
	char text[600];

	memset(text, 'x', sizeof(text) - 1);
	text[sizeof(text) - 1] = '\0';
	resize(40, 12);
	press("Esc");
	browse_say(browser, "begin %s end", text);
	resize(40, 12);
	ck_assert_int_eq(line_with("begin"), 8);
	ck_assert_ptr_null(strstr(screen_text(), "x end"));
	ck_assert_ptr_nonnull(strstr(line(-1), "…"));
}
END_TEST

START_TEST(question_is_shown_completely)
{
	char name[128];
	FILE *file;

	snprintf(name, sizeof(name), "check_browse_words-a-name-that-is-longer-than-the-line-%d", _i);
	file = fopen(name, "w");
	ck_assert_ptr_nonnull(file);
	fclose(file);
	resize(40, 24);
	press("e ^U");
	for (const char *at = name; *at; at++)
		browse_key(browser, (struct key){(unsigned char)*at, 0});
	press("Enter");
	ck_assert_msg(strstr(message(), "exists. Overwrite it? y/n") != NULL, "%s", message());
	press("n");
	remove(name);
}
END_TEST

/* The column of the cursor in the last line, or -1. */
static int cursor_column(void)
{
	for (int column = 0; column < screen.width; column++)
		if (grid_cell(&screen, screen.height - 1, column)->flags & CELL_CURSOR)
			return column;
	return -1;
}

START_TEST(long_line_says_where_it_goes_on)
{
	resize(40, 24);
	press(": \"0123456789012345678901234567890123456789012345\"");
	ck_assert_int_eq(strncmp(line(-1), ":…", strlen(":…")), 0);
	ck_assert_int_eq(cursor_column(), 39);
	press("Home");
	ck_assert_int_eq(strncmp(line(-1), ":0123", 5), 0);
	ck_assert_ptr_nonnull(strstr(line(-1), "…"));
	ck_assert_int_eq(cursor_column(), 1);
	for (int i = 0; i < 46; i++) {
		press("Right");
		ck_assert_int_ge(cursor_column(), 1);
	}
}
END_TEST

/* A label that would leave the name of the file no room stands above it. */
START_TEST(label_makes_room_for_what_is_typed)
{
	resize(40, 24);
	press("e");
	line_is(-1, "slot-0.json");
	shows("write this row as JSON to:");
	ck_assert_int_eq(cursor_column(), 11);
	resize(80, 24);
	line_is(-1, "write this row as JSON to: slot-0.json");
}
END_TEST

/* The hint of a prompt can be read completely, too. */
START_TEST(hint_of_a_prompt_is_complete)
{
	static const char *const ends[][2] = {{":", "commands"}, {"/", "words"}, {"&", "all rows"}};

	resize(_i % 2 ? 40 : 80, 24);
	press(ends[_i / 2][0]);
	shows(ends[_i / 2][1]);
}
END_TEST

/* A command takes what its prompt would. */
START_TEST(command_takes_the_rest_of_the_line)
{
	static const struct {
		const char *typed, *shown;
	} lines[] = {
		{"search aperture=sys", "slot 1/3"},
		{"search sys", "slot 1/3"},
		{"/reserved", "slot 3/3"},
		{"filter state == empty", "1/4 with: state == empty"},
		{"mark q", "mark q is set"},
		{"mark-return q", "there is no mark q"},
		{"G", "slot 3/3"},
		{"role pte", "all slots are read as pte"},
		{"theme mono", "theme mono"},
		{"index hex", "in effect until you quit: index hex"},
		{"columns raw", "in effect until you quit: columns raw"},
	};

	type(lines[_i].typed);
	shows(lines[_i].shown);
}
END_TEST

START_TEST(command_that_does_not_fit_is_explained)
{
	static const struct {
		const char *typed, *said;
	} lines[] = {
		{"5 6", "\"5\" and \"6\" are two places"},
		{"pa 0xa45008 offset 8", "\"pa 0xa45008\" and \"offset\" are two places"},
		{"bit 3 4", "\"4\" does not belong here"},
		{"copy now", "\"copy\" must be the only word"},
		{"2 search reserved", "\"search\" takes the rest of the line"},
		{"search nott", "nott"},
		{"mark 1", "marks are letters"},
		{"mark ab", "marks are letters"},
		{"x", "there is nothing to save: gmmuview never modifies the dump; q quits"},
		{"wq", "there is nothing to save"},
		{"mouse off", "put this into the configuration"},
		{"index octal", "give decimal or hex"},
		{"listing probe A: {W8_}", "put this into the configuration"},
	};

	type(lines[_i].typed);
	ck_assert_msg(strstr(message(), lines[_i].said) != NULL, "%s: %s", lines[_i].typed, message());
	shows("slot 0/3");
}
END_TEST

/* As in less: +G and +/PATTERN. */
START_TEST(it_opens_where_less_would)
{
	static const struct {
		const char *start, *shown;
	} starts[] = {{"G", "slot 3/3"}, {"/reserved", "slot 3/3"}, {"/valid", "slot 0/3"}};
	struct browse_options options = {.view = GMMU_VIEW_DEFAULT, .start = starts[_i].start};

	browser_close();
	options.dump = fake_dump();
	fake_dump_add(fake_words(0xa45000, words, 4));
	browser_open_with(&options);
	press("^L");
	shows(starts[_i].shown);
}
END_TEST

START_TEST(wrong_expression_to_open_at_is_an_error)
{
	static const struct {
		const char *start, *said;
		size_t mistake;
	} starts[] = {
		{"/nott", "nott", 2},          {"/valid && zork", "zork", 11}, {"search \xc3\xa9", "", 8},
		{"filter kind = = 3", "", 15}, {"pa", "needs an argument", 0},
	};
	size_t mistake = 0;
	struct browse_options options = {
		.dump = fake_dump(), .view = GMMU_VIEW_DEFAULT, .start = starts[_i].start, .mistake = &mistake};
	struct browse *other = NULL;
	struct gmmu_error error;

	ck_assert_int_eq(browse_new(&options, &other, &error), GMMU_E_VALUE);
	ck_assert_ptr_nonnull(strstr(error.message, starts[_i].said));
	ck_assert_uint_eq(mistake, starts[_i].mistake);
}
END_TEST

/* As in vi. */
START_TEST(two_quotes_return_to_where_the_last_jump_began)
{
	press("' '");
	ck_assert_ptr_nonnull(strstr(message(), "where you started"));
	type("3");
	shows("slot 3/3");
	press("' '");
	shows("slot 0/3");
	press("' '");
	shows("slot 3/3");
}
END_TEST

/* What has no meaning at a depth is kept for where it has one. */
START_TEST(filter_waits_for_its_depth)
{
	resize(132, 43);
	press("4 & \"kind == 6\" Enter");
	shows("2 of 4 slots");
	press("0");
	/* The filter's text is not on the screen, so no column of it is named. */
	ck_assert_ptr_nonnull(strstr(message(), "the filter is suspended at this depth: kind belongs to pte entries"));
	shows("4 slots of 8 (filter suspended at this depth)");
	press("1");
	shows("depth 1: PDE2");
	press("3");
	shows("1 of 2 slots of 16 with: kind == 6"); /* a leaf has a kind */
	press("0 4");
	shows("2 of 4 slots of 8 with: kind == 6");
	press("0 & ^U Enter 4");
	shows_not("filter suspended");
	shows("  4 slots of 8");
}
END_TEST

START_TEST(search_waits_for_its_depth)
{
	press("4 / \"kind == 6\" Enter");
	shows("slot 1/3");
	press("0 n");
	ck_assert_ptr_eq(strstr(message(), "kind belongs to pte entries"), message());
	press("4 n");
	shows("slot 0/3");
}
END_TEST

START_TEST(left_over_bytes_are_cut_between_bytes)
{
	static const uint8_t bytes[27] = {[16] = 0xc9, 0x1d, 0x26, 0xc9, 0x1d, 0x26, 0xc9, 0x1d, 0x26, 0xc9, 0x1d};
	struct dump *dump = fake_dump();

	browser_close();
	fake_dump_add((struct fake_extent){.address = 0x1000, .size = 27, .bytes = bytes, .byte_count = 27});
	browser_open(dump);
	press("3");
	for (int width = 60; width < 112; width++) {
		const char *row, *end;

		resize(width, 24);
		row = line(line_with("left over at"));
		end = row + strlen(row);
		ck_assert_int_eq(end[-1] == 'd' || strcmp(end - strlen(" …"), " …") == 0, 1);
		if (end[-1] != 'd')
			ck_assert_msg(strspn(end - strlen(" …") - 2, "0123456789abcdef") == 2 || strstr(row, "slot: …"),
				      "%s", row);
	}
	ck_assert_ptr_nonnull(strstr(screen_text(), "c9 1d 26 c9 1d"));
}
END_TEST

/* Whether the screen says "1 slots", with at most one word in between. */
static bool one_is_many(void)
{
	regex_t many;
	bool found;

	ck_assert_int_eq(regcomp(&many,
				 "(^|[^0-9a-zA-Z.])1 ([a-z]+ )?(slots|bytes|rows|lines|extents|edits|pages|notes)",
				 REG_EXTENDED | REG_NOSUB),
			 0);
	found = regexec(&many, screen_text(), 0, NULL, 0) == 0;
	regfree(&many);
	return found;
}

START_TEST(one_is_never_counted_in_the_plural)
{
	static const uint8_t bytes[9] = {0x01, 0, 0x48, 0, 0, 0, 0, 0x06, 0x5a};
	static const char *const keys[] = {
		"4", "t", "i", "Esc", "F", "Esc", "o", "Esc", "? Esc", ": \"ask stats\" Enter", "Esc", "u", "^R"};
	struct dump *dump = fake_dump();

	browser_close();
	fake_dump_add((struct fake_extent){.address = 0x1000, .size = 9, .bytes = bytes, .byte_count = 9});
	browser_open(dump);
	for (int width = 60; width <= 200; width += 70) {
		resize(width, 24);
		for (size_t i = 0; i < sizeof(keys) / sizeof(keys[0]); i++) {
			press(keys[i]);
			ck_assert_msg(!one_is_many(), "after %s:\n%s", keys[i], screen_text());
		}
	}
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("words");
	TCase *test = tcase_create("words");

	tcase_add_checked_fixture(test, setup, browser_close);
	tcase_add_loop_test(test, long_message_takes_more_lines, 0, 3);
	tcase_add_test(test, messages_name_the_keys_that_are_bound);
	tcase_add_test(test, message_of_any_length_leaves_the_screen);
	tcase_add_test(test, question_is_shown_completely);
	tcase_add_test(test, long_line_says_where_it_goes_on);
	tcase_add_test(test, label_makes_room_for_what_is_typed);
	tcase_add_loop_test(test, hint_of_a_prompt_is_complete, 0, 6);
	tcase_add_loop_test(test, command_takes_the_rest_of_the_line, 0, 11);
	tcase_add_loop_test(test, command_that_does_not_fit_is_explained, 0, 13);
	tcase_add_loop_test(test, it_opens_where_less_would, 0, 3);
	tcase_add_loop_test(test, wrong_expression_to_open_at_is_an_error, 0, 5);
	tcase_add_test(test, two_quotes_return_to_where_the_last_jump_began);
	tcase_add_test(test, filter_waits_for_its_depth);
	tcase_add_test(test, search_waits_for_its_depth);
	tcase_add_test(test, left_over_bytes_are_cut_between_bytes);
	tcase_add_test(test, one_is_never_counted_in_the_plural);
	suite_add_tcase(suite, test);
	return suite_run(suite);
}
