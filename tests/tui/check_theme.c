/* SPDX-License-Identifier: MIT */
/* What themes make of meanings, on terminals of many colours, of few and of none. */
#include <check.h>
#include <locale.h>
#include <math.h>
#include <stdlib.h>

#include "support.h"
#include "text/choice.h"
#include "tui/theme.h"

static SCREEN *terminal;
static FILE *nowhere;

static void open_terminal(const char *type)
{
	setlocale(LC_ALL, "C.UTF-8");
	nowhere = fopen("/dev/null", "w+");
	terminal = newterm(type, nowhere, nowhere);
	ck_assert_ptr_nonnull(terminal);
	set_term(terminal);
	start_color();
	use_default_colors();
}

static void close_terminal(void)
{
	endwin();
	delscreen(terminal);
	fclose(nowhere);
}

/* Whether two looks differ in attributes or in what their colour pairs are made of. */
static bool looks_differ(struct cell a, struct cell b)
{
	attr_t a_attributes, b_attributes;
	short a_pair, b_pair;

	theme_look(&a, &a_attributes, &a_pair);
	theme_look(&b, &b_attributes, &b_pair);
	return a_attributes != b_attributes || a_pair != b_pair;
}

static const char *const types[] = {"xterm-256color", "xterm-16color", "xterm", "vt100"};

static const char *name_of(enum theme theme)
{
	static char name[CHOICE_ROOM];

	return choice_at(THEME_CHOICES, theme, name);
}

START_TEST(bits_are_told_apart_in_every_theme_and_terminal)
{
	/* Set and clear differ in their character everywhere, and so do reserved ones from named ones. */
	static const uint8_t classes[] = {MEANING_BIT_CLEAR, MEANING_BIT_SET, MEANING_BIT_RESERVED_SET,
					  MEANING_BIT_AMBIGUOUS};

	open_terminal(types[_i]);
	for (enum theme theme = 0; theme < THEME_COUNT; theme++) {
		theme_use(theme, false);
		for (size_t i = 0; i < 4; i++)
			for (size_t j = i + 1; j < 4; j++) {
				struct cell a = {U'1', classes[i],
						 classes[i] == MEANING_BIT_AMBIGUOUS ? CELL_UNDERLINE : 0};
				struct cell b = {U'1', classes[j],
						 classes[j] == MEANING_BIT_AMBIGUOUS ? CELL_UNDERLINE : 0};

				ck_assert_msg(looks_differ(a, b), "%s, theme %s: classes %zu and %zu", types[_i],
					      name_of(theme), i, j);
				a.flags |= CELL_SELECTED;
				b.flags |= CELL_SELECTED;
				ck_assert_msg(looks_differ(a, b), "%s, theme %s, selected: classes %zu and %zu",
					      types[_i], name_of(theme), i, j);
			}
	}
	close_terminal();
}
END_TEST

START_TEST(cursor_and_row_stand_out_in_every_theme_and_terminal)
{
	open_terminal(types[_i]);
	for (enum theme theme = 0; theme < THEME_COUNT; theme++) {
		theme_use(theme, false);
		for (uint8_t meaning = 0; meaning < LOOK_COUNT; meaning++) {
			struct cell plain = {U'x', meaning, 0}, row = {U'x', meaning, CELL_SELECTED};
			struct cell cursor = {U'x', meaning, CELL_SELECTED | CELL_CURSOR};

			/* What has a background of its own keeps it in the row; the cursor is seen on everything. */
			if (meaning == MEANING_PLAIN || meaning == MEANING_BIT_CLEAR)
				ck_assert_msg(looks_differ(plain, row), "%s, theme %s", types[_i], name_of(theme));
			ck_assert_msg(looks_differ(row, cursor), "%s, theme %s, meaning %u", types[_i], name_of(theme),
				      meaning);
		}
	}
	close_terminal();
}
END_TEST

/* Nothing vanishes: no cell has text in the colour of its ground, in no theme, row or cursor. */
START_TEST(text_is_never_of_the_colour_of_its_ground)
{
	static const unsigned flags[] = {0, CELL_SELECTED, CELL_SELECTED | CELL_CURSOR, CELL_TONE,
					 CELL_TONE | CELL_SELECTED};

	open_terminal(types[_i]);
	for (enum theme theme = 0; theme < THEME_COUNT; theme++) {
		theme_use(theme, false);
		for (uint8_t meaning = 0; meaning < LOOK_COUNT; meaning++)
			for (size_t i = 0; i < sizeof(flags) / sizeof(flags[0]); i++) {
				struct cell cell = {U'x', meaning, (uint8_t)flags[i]};
				short pair, text = -1, ground = -1;
				attr_t attributes;

				theme_look(&cell, &attributes, &pair);
				if (pair != 0)
					pair_content(pair, &text, &ground);
				ck_assert_msg(pair == 0 || text != ground, "%s, theme %s, meaning %u, flags %u",
					      types[_i], name_of(theme), meaning, flags[i]);
				/* Terminals of few colours show bold black as grey. */
				ck_assert_msg(COLORS >= 256 || text != COLOR_BLACK || !(attributes & A_BOLD),
					      "%s, theme %s, meaning %u, flags %u", types[_i], name_of(theme), meaning,
					      flags[i]);
			}
	}
	close_terminal();
}
END_TEST

/*
 * The white of eight colours is grey, and bold colours are paler there: on a white terminal the light theme has neither
 * under what is read.
 */
START_TEST(light_theme_of_eight_colours_uses_the_background_of_the_terminal)
{
	open_terminal("xterm");
	theme_use(THEME_LIGHT, false);
	for (uint8_t meaning = 0; meaning < LOOK_COUNT; meaning++) {
		struct cell cell = {U'x', meaning, 0};
		short pair, text = -1, ground = -1;
		attr_t attributes;

		theme_look(&cell, &attributes, &pair);
		if (pair != 0)
			pair_content(pair, &text, &ground);
		ck_assert_msg(ground != COLOR_WHITE, "meaning %u", meaning);
		ck_assert_msg(!(attributes & A_BOLD) || text < COLOR_RED || text == COLOR_WHITE, "meaning %u", meaning);
	}
	close_terminal();
}
END_TEST

/* The relative luminance of WCAG 2 of a colour of xterm; -1 is the ground of the terminal, or the text on it. */
static double luminance(short color, bool light_terminal, bool is_ground)
{
	static const double part[] = {0, 95, 135, 175, 215, 255};
	static const double few[16][3] = {{0, 0, 0},       {205, 0, 0},   {0, 205, 0},   {205, 205, 0},
					  {0, 0, 238},     {205, 0, 205}, {0, 205, 205}, {229, 229, 229},
					  {127, 127, 127}, {255, 0, 0},   {0, 255, 0},   {255, 255, 0},
					  {92, 92, 255},   {255, 0, 255}, {0, 255, 255}, {255, 255, 255}};
	static const double weights[3] = {0.2126, 0.7152, 0.0722};
	double sum = 0;

	if (color < 0)
		return light_terminal == is_ground ? 1 : 0;
	for (int i = 0; i < 3; i++) {
		int step = i == 0 ? (color - 16) / 36 : i == 1 ? (color - 16) / 6 % 6 : (color - 16) % 6;
		double value = color < 16 ? few[color][i] : color < 232 ? part[step] : 8 + 10 * (color - 232);

		value /= 255;
		sum += weights[i] * (value <= 0.03928 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4));
	}
	return sum;
}

/* What is read can be read: the contrast of text and ground is 3 at least, of what is dim on purpose somewhat less. */
START_TEST(text_differs_enough_from_its_ground)
{
	static const unsigned flags[] = {0,
					 CELL_SELECTED,
					 CELL_DIFFERS,
					 CELL_DIFFERS | CELL_SELECTED,
					 CELL_TONE,
					 CELL_TONE | CELL_SELECTED,
					 CELL_CURSOR | CELL_SELECTED};

	open_terminal(types[_i]);
	for (enum theme theme = 0; theme < THEME_COUNT; theme++) {
		theme_use(theme, false);
		for (uint8_t meaning = 0; meaning < LOOK_COUNT; meaning++)
			for (size_t i = 0; i < sizeof(flags) / sizeof(flags[0]); i++) {
				struct cell cell = {U'x', meaning, (uint8_t)flags[i]};
				bool dim = meaning == MEANING_DIM || meaning == MEANING_BIT_RESERVED_CLEAR;
				short pair, text = -1, ground = -1;
				double a, b, contrast;
				attr_t attributes;

				theme_look(&cell, &attributes, &pair);
				if (pair == 0)
					continue;
				pair_content(pair, &text, &ground);
				a = luminance(text, theme == THEME_LIGHT, false) + 0.05;
				b = luminance(ground, theme == THEME_LIGHT, true) + 0.05;
				contrast = a > b ? a / b : b / a;
				ck_assert_msg(contrast >= (dim ? 2 : 3),
					      "%s, theme %s, meaning %u, flags %u: %d on %d is %.2f", types[_i],
					      name_of(theme), meaning, flags[i], text, ground, contrast);
			}
	}
	close_terminal();
}
END_TEST

/* A reserved bit stays the loudest, and what differs has a look that nothing else in a row has. */
START_TEST(what_differs_looks_like_nothing_else)
{
	open_terminal(types[_i]);
	for (enum theme theme = 0; theme < THEME_COUNT; theme++) {
		theme_use(theme, false);
		for (unsigned row = 0; row <= CELL_SELECTED; row += CELL_SELECTED) {
			struct cell reserved = {U'!', MEANING_BIT_RESERVED_SET, (uint8_t)row}, both = reserved;
			attr_t reserved_attributes, both_attributes;
			short reserved_pair, both_pair;

			both.flags |= CELL_DIFFERS;
			theme_look(&reserved, &reserved_attributes, &reserved_pair);
			theme_look(&both, &both_attributes, &both_pair);
			ck_assert_int_eq(both_pair, reserved_pair);
			ck_assert(both_attributes == (reserved_attributes | A_UNDERLINE));
			for (uint8_t meaning = 0; meaning <= MEANING_BIT_AMBIGUOUS; meaning++) {
				uint8_t wave = meaning == MEANING_BIT_AMBIGUOUS ? CELL_UNDERLINE : 0;
				struct cell plain = {U'1', meaning, (uint8_t)(row | wave)};
				struct cell differs = {U'1', MEANING_BIT_SET, (uint8_t)(row | CELL_DIFFERS)};

				ck_assert_msg(looks_differ(plain, differs), "%s, theme %s, class %u, row %u", types[_i],
					      name_of(theme), meaning, row);
			}
		}
	}
	close_terminal();
}
END_TEST

START_TEST(background_is_taken_from_colorfgbg)
{
	static const char *const light[] = {"0;15", "0;7", "0;default;15", "12;11"};
	static const char *const dark[] = {NULL, "",   "15;0",      "7;0",  "15;default;0", "0;8",
					   "7",  "0;", "0;default", "0;16", "0;15x"};

	for (size_t i = 0; i < sizeof(light) / sizeof(light[0]); i++)
		ck_assert_msg(theme_ground_is_light(light[i]), "%s", light[i]);
	for (size_t i = 0; i < sizeof(dark) / sizeof(dark[0]); i++)
		ck_assert_msg(!theme_ground_is_light(dark[i]), "%s", dark[i] ? dark[i] : "NULL");
}
END_TEST

START_TEST(no_color_means_none)
{
	open_terminal("xterm-256color");
	for (enum theme theme = 0; theme < THEME_COUNT; theme++) {
		theme_use(theme, true);
		for (unsigned i = 0; i < LOOK_COUNT * 32u; i++) {
			struct cell cell = {U'x', (uint8_t)(i / 32), (uint8_t)(i % 32)};
			attr_t attributes;
			short pair = -1;

			theme_look(&cell, &attributes, &pair);
			ck_assert_int_eq(pair, 0);
		}
	}
	close_terminal();
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("tui: themes");
	TCase *tui = tcase_create("themes");

	tcase_add_terminals_test(tui, bits_are_told_apart_in_every_theme_and_terminal, types, 4);
	tcase_add_terminals_test(tui, cursor_and_row_stand_out_in_every_theme_and_terminal, types, 4);
	tcase_add_terminals_test(tui, text_is_never_of_the_colour_of_its_ground, types, 4);
	tcase_add_terminals_test(tui, text_differs_enough_from_its_ground, types, 4);
	tcase_add_terminals_test(tui, what_differs_looks_like_nothing_else, types, 4);
	tcase_add_test(tui, light_theme_of_eight_colours_uses_the_background_of_the_terminal);
	tcase_add_test(tui, background_is_taken_from_colorfgbg);
	tcase_add_test(tui, no_color_means_none);
	suite_add_tcase(suite, tui);
	return suite_run(suite);
}
