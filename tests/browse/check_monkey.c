/* SPDX-License-Identifier: MIT */
/*
 * A monkey at the keyboard: seeded random keys, clicks and sizes over dumps of several shapes. Whatever it does, the
 * program lives, the cursor's row is on the screen at the slot that is named, and drawing again from nothing gives the
 * same cells.
 */
#include <check.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "browse/keys/action.h"
#include "browse/panes/columns.h"
#include "browser.h"
#include "support.h"

#define KEYS 100000
#define KEYS_A_SCREEN 11

static uint64_t words[2048];
static struct random dice;
static struct grid again;
static char folder[64];

static uint64_t roll(uint64_t sides)
{
	return random_next(&dice) % sides;
}

/* Shapes: a table, a huge one, several extents with holes and rests, none at all, unreadable rows. */
static struct dump *dump_of_shape(int shape)
{
	struct dump *dump = fake_dump();

	for (size_t i = 0; i < 2048; i++)
		words[i] = roll(3) ? random_slot(&dice, 8).word[0] : 0;
	/* To be compared with: some of it the same, at the same place or at others. */
	fake_dump_add_other((struct fake_extent){0x1000, 24, (const uint8_t *)(words + 1), 24, 0});
	fake_dump_add_other((struct fake_extent){0xa40000 + roll(3) * 4, 8192, (const uint8_t *)words, 8000, 0});
	switch (shape) {
	case 0:
		fake_dump_add(fake_words(0xa40000, words, 2048));
		break;
	case 1:
		fake_dump_add((struct fake_extent){0, UINT64_C(8) << 40, (const uint8_t *)words, sizeof(words), 0});
		break;
	case 2:
		fake_dump_add(fake_words(0x1000, words, 3));
		fake_dump_add((struct fake_extent){0x2004, 29, (const uint8_t *)words, 29, 0});
		fake_dump_add((struct fake_extent){0x2100, 5, (const uint8_t *)words, 5, 0});
		fake_dump_add(fake_words(UINT64_MAX - 0xfff, words, 512));
		break;
	case 3:
		break;
	default:
		fake_dump_add((struct fake_extent){0x1000, 4096, (const uint8_t *)words, 4096, 1024});
		break;
	}
	return dump;
}

/* Mostly keys that do something; now and then any character. Never those that leave or write files. */
static struct key key_roll(void)
{
	static const char *const text[] = {"12",    "pa 0x1",    "+3", "50%", "reserved",
					   "bit 5", "kind == 6", "e",  "zz",  "other"};
	static const char *typed = "";
	struct keymap keymap;
	struct key key;

	if (*typed)
		return (struct key){(unsigned char)*typed++, 0};
	switch (roll(12)) {
	case 0:
		typed = text[roll(sizeof(text) / sizeof(text[0]))];
		return (struct key){(unsigned char)":/&d"[roll(4)], 0};
	case 1:
		return (struct key){0x20 + (uint32_t)roll(0x2000), 0};
	case 2:
		return (struct key){KEYCODE_ENTER, 0};
	case 3:
		return (struct key){KEYCODE_ESC, 0};
	default:
		keymap_init(&keymap);
		do
			key = keymap.bindings[roll(keymap.count)].key;
		while (key.modifiers == 0 && (key.code == 'e' || key.code == 'E'));
		return key;
	}
}

static void mouse_roll(void)
{
	struct mouse mouse = {(enum mouse_kind)roll(6), (int)roll(70) - 2, (int)roll(220) - 2};

	browse_mouse(browser, mouse);
}

static void size_roll(void)
{
	static const int sizes[][2] = {{80, 24}, {132, 43}, {200, 60}, {40, 10}, {1, 1}, {39, 9}, {80, 10}, {150, 12}};
	size_t pick = roll(16);

	if (pick < sizeof(sizes) / sizeof(sizes[0]))
		browse_resize(browser, sizes[pick][0], sizes[pick][1]);
	else
		browse_resize(browser, 1 + (int)roll(220), 1 + (int)roll(70));
}

static void work_do(void)
{
	for (int i = 0; i < 3 && browse_busy(browser); i++)
		browse_step(browser, roll(100000));
	if (roll(50) == 0)
		fake_dump_fate((enum dump_fate)roll(6), roll(10000));
	browse_watch(browser);
}

/* The word that begins in or after `column` of a line of the grid; "" if there is none. Static storage. */
static const char *word_at(int row, int column)
{
	static char word[32];
	size_t length = 0;

	while (column < screen.width && grid_cell(&screen, row, column)->character == U' ')
		column++;
	for (; column < screen.width && length + 1 < sizeof(word); column++) {
		char32_t character = grid_cell(&screen, row, column)->character;

		if (character <= U' ' || character > U'~')
			break;
		word[length++] = (char)character;
	}
	word[length] = '\0';
	return word;
}

/* The line that the cursor of rows points at, or -1. */
static int cursor_row(void)
{
	for (int row = 0; row < screen.height; row++)
		if (grid_cell(&screen, row, 0)->character == U'\x25b8' &&
		    grid_cell(&screen, row, 0)->flags & CELL_SELECTED)
			return row;
	return -1;
}

/* Whether that line is the one of the slot which the rule below the grid names, or a fold over it. */
static bool cursor_is_at(int row, uint64_t slot)
{
	const char *fold = strstr(line(row), " empty slots: ");
	uint64_t first, last;
	char *end;

	if (!fold)
		return strtoull(word_at(row, GUTTER), &end, 0) == slot && *end == '\0';
	first = strtoull(fold + strlen(" empty slots: "), &end, 0);
	last = *end ? strtoull(end + strlen(" to "), NULL, 0) : UINT64_MAX; /* there may be no room for it */
	return first <= slot && slot <= last;
}

/* The bit cursor is in the lines of its slot and nowhere else. */
static bool bit_cursor_is_there(int row)
{
	for (int y = 1; y < screen.height - 1; y++)
		for (int x = 0; x < screen.width; x++) {
			unsigned flags = grid_cell(&screen, y, x)->flags;

			if (flags & CELL_CURSOR && flags & CELL_SELECTED && y != row && y != row + 1)
				return false;
		}
	return true;
}

/* Whether anything is selected: a line of a list, the place where a prompt goes on. */
static bool selection_is_seen(void)
{
	for (int row = 0; row < screen.height; row++)
		for (int column = 0; column < screen.width; column++)
			if (grid_cell(&screen, row, column)->flags & (CELL_SELECTED | CELL_CURSOR))
				return true;
	return false;
}

static bool nothing_to_select(int shape)
{
	return shape == 3 || screen.width < 40 || screen.height < 10 || line_with("No slot matches") >= 0 ||
	       line_with(" Nothing ") >= 0 || line_with(" No line contains ") >= 0 || line_with("── Help") >= 0 ||
	       line_with("── Facts") >= 0 || line_with("── Legend") >= 0 || line_with("── Configuration") >= 0;
}

/* Where the grid is shown, the row under the cursor is seen, and it is the one that the cursor is said to be at. */
static void cursor_check(int shape)
{
	uint64_t slot;
	int row = cursor_row(), status = line_with("\u2500 slot ");

	if (shape == 3 || status < 0 || line_with("No slot matches") >= 0) {
		ck_assert_msg(nothing_to_select(shape) || selection_is_seen(), "no cursor on\n%s", screen_text());
		return;
	}
	slot = strtoull(strstr(line(status), " slot ") + strlen(" slot "), NULL, 0);
	ck_assert_msg(row >= 0, "no cursor on\n%s", screen_text());
	ck_assert_msg(cursor_is_at(row, slot), "the cursor is at another slot on\n%s", screen_text());
	ck_assert_msg(bit_cursor_is_there(row), "the bit cursor is in another row on\n%s", screen_text());
}

static void screen_check(int shape)
{
	size_t cells;

	ck_assert_int_eq(browse_draw(browser, &screen), GMMU_OK);
	cursor_check(shape);
	grid_free(&again);
	ck_assert_int_eq(browse_draw(browser, &again), GMMU_OK);
	cells = (size_t)screen.width * (size_t)screen.height;
	ck_assert_int_eq(again.width, screen.width);
	ck_assert_int_eq(again.height, screen.height);
	for (size_t i = 0; i < cells; i++)
		ck_assert(screen.cells[i].character == again.cells[i].character &&
			  screen.cells[i].meaning == again.cells[i].meaning &&
			  screen.cells[i].flags == again.cells[i].flags);
}

START_TEST(monkey_breaks_nothing)
{
	char *back = getcwd(NULL, 0), command[128];

	setlocale(LC_ALL, "C.UTF-8");
	snprintf(folder, sizeof(folder), "check_browse_monkey.XXXXXX");
	ck_assert_ptr_nonnull(mkdtemp(folder));
	ck_assert_int_eq(chdir(folder), 0); /* by name and Tab it may write files after all */
	dice.state = 20260 + (uint64_t)_i;
	browser_open(dump_of_shape(_i));
	for (int i = 0; i < KEYS / 5; i++) {
		uint64_t what = roll(40);

		if (what == 0)
			size_roll();
		else if (what == 1)
			mouse_roll();
		else
			browse_key(browser, key_roll());
		work_do();
		if (roll(KEYS_A_SCREEN) == 0)
			screen_check(_i);
		while (browse_wish(browser) != WISH_NONE)
			;
	}
	browser_close();
	grid_free(&again);
	ck_assert_int_eq(chdir(back), 0);
	snprintf(command, sizeof(command), "rm -rf %s", folder);
	ck_assert_int_eq(system(command), 0);
	free(back);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("browse: monkey");
	TCase *monkey = tcase_create("monkey");

	tcase_set_timeout(monkey, 600);
	tcase_add_loop_test(monkey, monkey_breaks_nothing, 0, 5);
	suite_add_tcase(suite, monkey);
	return suite_run(suite);
}
