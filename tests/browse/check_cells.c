/* SPDX-License-Identifier: MIT */
/* Cells, pens and characters: what is written where, and that nothing is written outside. */
#include <check.h>
#include <locale.h>
#include <string.h>

#include "browse/panes/cells.h"
#include "support.h"

static struct grid grid;
static struct area whole;

static void setup(void)
{
	setlocale(LC_ALL, "C.UTF-8");
	ck_assert_int_eq(grid_resize(&grid, 10, 4), GMMU_OK);
	whole = area_whole(&grid);
}

static void teardown(void)
{
	grid_free(&grid);
	grid = (struct grid){0}; /* settings too, for runs without forks */
}

static void row_is(int row, const char *want)
{
	char have[64];
	size_t length = 0;

	for (int column = 0; column < grid.width; column++)
		length += character_write(grid_cell(&grid, row, column)->character, have + length);
	have[length] = '\0';
	ck_assert_str_eq(have, want);
}

START_TEST(text_is_clipped_at_every_edge)
{
	struct area inner = area_part(&whole, 1, 2, 2, 4);
	struct pen pen = pen_at(&inner, 0, MEANING_PLAIN);

	pen_text(&pen, "abcdefgh");
	ck_assert_int_eq(pen.column, 8);
	pen = pen_at(&inner, -1, MEANING_PLAIN);
	pen_text(&pen, "above");
	pen = pen_at(&inner, 2, MEANING_PLAIN);
	pen_text(&pen, "below");
	pen = pen_at(&inner, 1, MEANING_PLAIN);
	pen.column = -2;
	pen_text(&pen, "12345");
	row_is(0, "          ");
	row_is(1, "  abcd    ");
	row_is(2, "  345     ");
	row_is(3, "          ");
}
END_TEST

START_TEST(part_of_an_area_stays_within_it)
{
	struct area part = area_part(&whole, 3, 8, 5, 5);

	ck_assert_int_eq(part.height, 1);
	ck_assert_int_eq(part.width, 2);
	part = area_part(&whole, 9, 20, 1, 1);
	ck_assert_int_eq(part.height, 0);
	ck_assert_int_eq(part.width, 0);
}
END_TEST

START_TEST(field_is_cut_with_a_mark_or_filled_up)
{
	struct pen pen = pen_at(&whole, 0, MEANING_PLAIN);

	pen_field(&pen, "abcdefgh", 4);
	pen_field(&pen, "x", 3);
	pen_put(&pen, U'|');
	row_is(0, "abc\xe2\x80\xa6x  |  ");
	grid.ascii = true;
	pen = pen_at(&whole, 1, MEANING_PLAIN);
	pen_field(&pen, "abcdefgh", 4);
	row_is(1, "abc$      ");
}
END_TEST

START_TEST(wide_character_takes_two_cells_or_none)
{
	struct pen pen = pen_at(&whole, 0, MEANING_PLAIN);

	pen_text(&pen, "a\xe6\xbc\xa2"); /* U+6F22 */
	ck_assert_int_eq(pen.column, 3);
	ck_assert_uint_eq(grid_cell(&grid, 0, 1)->character, 0x6f22);
	ck_assert_uint_eq(grid_cell(&grid, 0, 2)->flags & CELL_REST, CELL_REST);
	pen = pen_at(&whole, 1, MEANING_PLAIN);
	pen.column = 9;
	pen_put(&pen, 0x6f22);
	row_is(1, "          ");
}
END_TEST

START_TEST(ascii_grid_holds_nothing_else)
{
	struct pen pen = pen_at(&whole, 0, MEANING_PLAIN);

	grid.ascii = true;
	pen_text(&pen, "\xc3\xa9\xe6\xbc\xa2");
	for (enum glyph glyph = 0; glyph < 6; glyph++)
		pen_glyph(&pen, glyph);
	for (int column = 0; column < grid.width; column++)
		ck_assert_uint_lt(grid_cell(&grid, 0, column)->character, 0x7f);
}
END_TEST

START_TEST(control_characters_never_reach_a_cell)
{
	struct pen pen = pen_at(&whole, 0, MEANING_PLAIN);

	pen_put(&pen, 0x1b);
	pen_put(&pen, '\n');
	pen_put(&pen, 0x7f);
	row_is(0, "???       ");
}
END_TEST

START_TEST(utf8_is_read_character_by_character)
{
	const char *at = "a\xc3\xa9\xe2\x94\x80\xf0\x9f\x98\x80";

	ck_assert_uint_eq(character_next(&at), 'a');
	ck_assert_uint_eq(character_next(&at), 0xe9);
	ck_assert_uint_eq(character_next(&at), 0x2500);
	ck_assert_uint_eq(character_next(&at), 0x1f600);
	ck_assert_uint_eq(character_next(&at), 0);
	ck_assert_uint_eq(character_next(&at), 0);
}
END_TEST

START_TEST(bytes_that_are_no_utf8_become_replacements)
{
	/* A lone continuation, a cut sequence, an overlong slash, a surrogate, beyond the last character. */
	static const char *const bad[] = {"\x80", "\xe2\x94", "\xc0\xaf", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xff"};

	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		const char *at = bad[i];
		size_t steps = 0;
		char32_t character;

		while ((character = character_next(&at)) != 0) {
			ck_assert_uint_eq(character, CHARACTER_REPLACEMENT);
			steps++;
		}
		ck_assert_uint_ge(steps, 1);
		ck_assert_uint_le(steps, strlen(bad[i]));
	}
}
END_TEST

START_TEST(characters_are_written_as_they_are_read)
{
	static const char32_t characters[] = {'a', 0x7f, 0x80, 0x7ff, 0x800, 0xffff, 0x10000, 0x10ffff};

	for (size_t i = 0; i < sizeof(characters) / sizeof(characters[0]); i++) {
		char bytes[CHARACTER_BYTES];
		const char *at = bytes;
		size_t length = character_write(characters[i], bytes);

		ck_assert_uint_eq(length, strlen(bytes));
		ck_assert_uint_eq(character_next(&at), characters[i]);
		ck_assert_uint_eq(character_before(bytes, length), length);
		ck_assert_uint_eq(character_after(bytes, 0), length);
	}
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("browse: cells");
	TCase *cells = tcase_create("cells");

	tcase_add_checked_fixture(cells, setup, teardown);
	tcase_add_test(cells, text_is_clipped_at_every_edge);
	tcase_add_test(cells, part_of_an_area_stays_within_it);
	tcase_add_test(cells, field_is_cut_with_a_mark_or_filled_up);
	tcase_add_test(cells, wide_character_takes_two_cells_or_none);
	tcase_add_test(cells, ascii_grid_holds_nothing_else);
	tcase_add_test(cells, control_characters_never_reach_a_cell);
	tcase_add_test(cells, utf8_is_read_character_by_character);
	tcase_add_test(cells, bytes_that_are_no_utf8_become_replacements);
	tcase_add_test(cells, characters_are_written_as_they_are_read);
	suite_add_tcase(suite, cells);
	return suite_run(suite);
}
