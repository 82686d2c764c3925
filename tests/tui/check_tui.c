/* SPDX-License-Identifier: MIT */
/*
 * The thin layer over curses: cells painted into a screen that goes nowhere and read back from it, and the bytes of a
 * terminal turned into keys.
 */
#include <check.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "support.h"
#include "tui/clipboard.h"
#include "tui/guard.h"
#include "tui/input.h"
#include "tui/paint.h"
#include "tui/theme.h"

static SCREEN *terminal;
static FILE *nowhere, *typed;
static int typist; /* what is written here is typed */

static void open_terminal(const char *type)
{
	int ends[2];

	setlocale(LC_ALL, "C.UTF-8");
	setenv("LINES", "24", 1);
	setenv("COLUMNS", "80", 1);
	ck_assert_int_eq(pipe(ends), 0);
	typist = ends[1];
	typed = fdopen(ends[0], "r");
	nowhere = fopen("/dev/null", "w");
	terminal = newterm(type, nowhere, typed);
	ck_assert_ptr_nonnull(terminal);
	set_term(terminal);
	start_color();
	use_default_colors();
	raw();
	noecho();
	nonl();
	input_begin();
	/* Not every terminal has one; for a Linux console ncurses loads a library that frees less than it takes. */
	if (strcmp(type, "linux") != 0)
		input_take_mouse();
}

static void close_terminal(void)
{
	endwin();
	delscreen(terminal);
	fclose(nowhere);
	fclose(typed);
	close(typist);
}

static void random_grid(struct grid *grid, struct random *dice)
{
	static const char32_t characters[] = {U'a', U'0', U'!', U' ', 0x2500, 0xe9};

	for (int i = 0; i < grid->width * grid->height; i++)
		if (random_next(dice) % 4 == 0)
			grid->cells[i] = (struct cell){characters[random_next(dice) % 6],
						       (uint8_t)(random_next(dice) % LOOK_COUNT),
						       (uint8_t)(random_next(dice) % CELL_REST)};
}

/* What stdscr holds at a place. */
static cchar_t shown(int row, int column)
{
	cchar_t cell;

	ck_assert_int_eq(mvin_wch(row, column, &cell), OK);
	return cell;
}

static bool same(const cchar_t *a, const cchar_t *b)
{
	wchar_t a_text[CCHARW_MAX + 1], b_text[CCHARW_MAX + 1];
	attr_t a_attributes, b_attributes;
	short a_pair, b_pair;

	getcchar(a, a_text, &a_attributes, &a_pair, NULL);
	getcchar(b, b_text, &b_attributes, &b_pair, NULL);
	return wcscmp(a_text, b_text) == 0 && a_attributes == b_attributes && a_pair == b_pair;
}

START_TEST(changed_cells_give_what_a_full_painting_gives)
{
	struct painter step = {0}, whole = {0};
	struct grid grid = {0};
	struct random dice = {7};
	cchar_t *kept = calloc(24 * 80, sizeof(*kept));

	open_terminal("xterm-256color");
	theme_use((enum theme)_i, false);
	ck_assert_int_eq(grid_resize(&grid, 80, 24), GMMU_OK);
	for (int round = 0; round < 20; round++) {
		random_grid(&grid, &dice);
		ck_assert_int_eq(paint(&step, &grid), GMMU_OK);
		for (int i = 0; i < 24 * 80; i++)
			kept[i] = shown(i / 80, i % 80);
		whole.whole = true;
		ck_assert_int_eq(paint(&whole, &grid), GMMU_OK);
		for (int i = 0; i < 24 * 80; i++) {
			cchar_t now = shown(i / 80, i % 80);

			ck_assert_msg(same(&kept[i], &now), "round %d: row %d, column %d", round, i / 80, i % 80);
		}
	}
	grid_free(&grid);
	grid_free(&step.painted);
	grid_free(&whole.painted);
	free(kept);
	close_terminal();
}
END_TEST

static const struct {
	const char *bytes, *keys; /* names parted by blanks */
} sequences[] = {
	{"jG:", "j G :"},
	{" ", "Space"},
	{"\033[A\033[B\033[C\033[D", "Up Down Right Left"},
	{"\033OA\033OB\033OC\033OD", "Up Down Right Left"},
	{"\033[5~\033[6~", "PgUp PgDn"},
	{"\033OH\033OF", "Home End"},
	{"\033[1~\033[4~", "Home End"},
	{"\033[H\033[F", "Home End"},
	{"\033[3~", "Delete"},
	{"\033[Z", "S-Tab"},
	{"\033[1;2D\033[1;2C", "S-Left S-Right"},
	{"\033OP", "F1"},
	{"\033[21~", "F10"},
	{"\t\r\n", "Tab Enter Enter"},
	{"\x7f\x08", "Backspace Backspace"},
	{"\x01\x06\x1a\x03", "^A ^F ^Z ^C"},
	{"\xc3\xa9", "\xc3\xa9"},
	{"\033", "Esc"},
	/* Modifiers, as xterm sends them, whether the description of the terminal has them or not. */
	{"\033[1;5C\033[5;5~\033[1;3A", "^Right ^PgUp M-Up"},
	{"\033[1;5C\033[5;5~\033[Z", "^Right ^PgUp S-Tab"},
	{"\033[24;2~", "S-F12"},
	{"\033x\033é", "M-x M-é"},
	{"\033[", "M-["},
	{"\033O", "M-O"},
	/* What is nobody's key is read to its end: answers to a program that ran before, keys of another protocol. */
	{"\033[57441uj", "j"},
	{"\033[?1;2cj", "j"},
	{"\033[200~j", "j"},
	{"\033]10;rgb:0000/0000/0000\aj", "j"},
	{"\033]10;rgb:0000/0000/0000\033\\j", "j"},
	{"\033]11;?\033\\j", "j"},
	{"\033]11;rgb:ffff/fff\033[Bj", "Down j"}, /* cut */
	{"\033P>|terminal(1)\033\\j", "j"},
	{"\033[12;\033[Aj", "Up j"},
	{"\033OXj", "j"},
	{"\033[[Aj", "F1 j"},
	{"\033[12;", ""},
};

#define SEQUENCE_COUNT ((int)(sizeof(sequences) / sizeof(sequences[0])))

/* Base 64 by the vectors of RFC 4648. */
START_TEST(clipboard_is_sent_in_base_64)
{
	static const char *const vectors[][2] = {{"", ""},
						 {"f", "Zg=="},
						 {"fo", "Zm8="},
						 {"foo", "Zm9v"},
						 {"foob", "Zm9vYg=="},
						 {"fooba", "Zm9vYmE="},
						 {"foobar", "Zm9vYmFy"}};

	for (size_t i = 0; i < sizeof(vectors) / sizeof(vectors[0]); i++) {
		char expected[64], *sent;
		size_t size;
		FILE *out = open_memstream(&sent, &size);

		clipboard_send(out, vectors[i][0], false);
		fclose(out);
		snprintf(expected, sizeof(expected), "\033]52;c;%s\a", vectors[i][1]);
		ck_assert_str_eq(sent, expected);
		free(sent);
	}
}
END_TEST

/* GNU screen passes on what stands between ESC P and ESC \, 256 bytes at most: together the pieces are the sequence. */
START_TEST(clipboard_passes_screen_in_pieces)
{
	char text[2000], *sent, *plain, joined[4096] = "";
	size_t size, plain_size, length = 0;
	FILE *out = open_memstream(&sent, &size), *direct = open_memstream(&plain, &plain_size);

	memset(text, 'x', sizeof(text));
	text[sizeof(text) - 1] = '\0';
	clipboard_send(out, text, true);
	clipboard_send(direct, text, false);
	fclose(out);
	fclose(direct);
	for (const char *at = sent; *at;) {
		const char *end = strstr(at, "\033\\");

		ck_assert_int_eq(strncmp(at, "\033P", 2), 0);
		ck_assert_ptr_nonnull(end);
		ck_assert_int_lt(end - at, 256);
		memcpy(joined + length, at + 2, (size_t)(end - at) - 2);
		length += (size_t)(end - at) - 2;
		at = end + 2;
	}
	joined[length] = '\0';
	ck_assert_str_eq(joined, plain);
	free(sent);
	free(plain);
}
END_TEST

START_TEST(bytes_become_keys)
{
	const char *name = sequences[_i % SEQUENCE_COUNT].keys, *bytes = sequences[_i % SEQUENCE_COUNT].bytes;

	open_terminal(_i < SEQUENCE_COUNT ? "xterm-256color" : "linux");
	ck_assert_int_gt(write(typist, bytes, strlen(bytes)), 0);
	while (*name) {
		struct input input = input_next();
		size_t length = strcspn(name, " ");
		struct key want;
		char have[KEY_NAME_SIZE];

		ck_assert(key_parse(name, length, &want));
		ck_assert_msg(input.kind == INPUT_KEY, "nothing, or no key, instead of %s", name);
		key_describe(input.key, have);
		ck_assert_msg(key_equal(input.key, want), "%s instead of %s", have, name);
		name += length;
		name += strspn(name, " ");
	}
	ck_assert_int_eq(input_next().kind, INPUT_NONE);
	close_terminal();
}
END_TEST

static const struct {
	const char *bytes;
	bool light;
} grounds[] = {
	{"\033]11;rgb:ffff/ffff/ffff\033\\", true},
	{"\033]11;rgb:0000/0000/0000\a", false},
	{"\033]11;rgb:f/f/f\a", true},
	{"\033]11;rgb:00/00/ff\a", false}, /* blue looks dark */
	{"\033]11;rgba:ff/ff/00/ff\033\\", true},
	{"\033]11;rgb:300/300/300\a", false},
};

/* The answer to what the colour of the background is, and then the next key. */
START_TEST(ground_is_light_or_dark)
{
	struct input input;

	open_terminal("xterm-256color");
	ck_assert_int_gt(write(typist, grounds[_i].bytes, strlen(grounds[_i].bytes)), 0);
	ck_assert_int_gt(write(typist, "j", 1), 0);
	input = input_next();
	ck_assert_int_eq(input.kind, INPUT_GROUND);
	ck_assert_int_eq(input.light, grounds[_i].light);
	ck_assert_int_eq(input_next().kind, INPUT_KEY);
	close_terminal();
}
END_TEST

START_TEST(mouse_events_keep_their_order)
{
	static const struct {
		enum mouse_kind kind;
		int row, column;
	} want[] = {
		{MOUSE_PRESS, 4, 9},    {MOUSE_DRAG, 6, 9},       {MOUSE_RELEASE, 6, 9},
		{MOUSE_WHEEL_UP, 0, 0}, {MOUSE_WHEEL_DOWN, 1, 1},
	};
	static const char *const bytes[] = {"\033[<0;10;5M", "\033[<32;10;7M", "\033[<0;10;7m", "\033[<64;1;1M",
					    "\033[<65;2;2M"};

	open_terminal("xterm-256color");
	for (size_t i = 0; i < sizeof(want) / sizeof(want[0]); i++) {
		struct input input;

		ck_assert_int_gt(write(typist, bytes[i], strlen(bytes[i])), 0);
		input = input_next();
		ck_assert_int_eq(input.kind, INPUT_MOUSE);
		ck_assert_int_eq(input.mouse.kind, want[i].kind);
		ck_assert_int_eq(input.mouse.row, want[i].row);
		ck_assert_int_eq(input.mouse.column, want[i].column);
	}
	/* All at once, as over a slow line: press and drag, then the rest. */
	ck_assert_int_gt(write(typist, "\033[<0;10;5M\033[<32;10;7M", 22), 0);
	ck_assert_int_eq(input_next().mouse.kind, MOUSE_PRESS);
	ck_assert_int_eq(input_next().mouse.kind, MOUSE_DRAG);
	close_terminal();
}
END_TEST

static const char *const terminals[] = {"screen", "tmux", "vt100"};

/* Their descriptions have the oldest form of mouse reports, or none; the terminal itself may send the newer one. */
START_TEST(mouse_reports_that_the_description_lacks_are_understood)
{
	static const char bytes[] = "\033[<0;10;5M\033[<0;10;5m\033[<2;10;5M\033[<65;2;2Mj";
	struct input input;

	open_terminal(terminals[_i]);
	ck_assert_int_gt(write(typist, bytes, strlen(bytes)), 0);
	input = input_next();
	ck_assert_int_eq(input.kind, INPUT_MOUSE);
	ck_assert_int_eq(input.mouse.kind, MOUSE_PRESS);
	ck_assert_int_eq(input.mouse.row, 4);
	ck_assert_int_eq(input.mouse.column, 9);
	ck_assert_int_eq(input_next().mouse.kind, MOUSE_RELEASE);
	ck_assert_int_eq(input_next().mouse.kind, MOUSE_WHEEL_DOWN); /* the button between meant nothing */
	input = input_next();
	ck_assert_int_eq(input.kind, INPUT_KEY);
	ck_assert_uint_eq(input.key.code, 'j');
	close_terminal();
}
END_TEST

/* The oldest form, where the newer one was asked for. */
START_TEST(mouse_in_its_oldest_form_runs_no_key)
{
	open_terminal("xterm-256color");
	ck_assert_int_gt(write(typist, "\033[Mabcj", 7), 0);
	ck_assert_uint_eq(input_next().key.code, 'j');
	ck_assert_int_eq(input_next().kind, INPUT_NONE);
	close_terminal();
}
END_TEST

/* Uses up the stack. */
static int overflow(int depth)
{
	volatile char room[4096];

	room[0] = (char)depth;
	return depth < 0 ? 0 : overflow(depth + 1) + room[0];
}

START_TEST(stack_that_overflows_gives_the_terminal_back)
{
	char bytes[1024];
	ssize_t length;
	int ends[2];
	pid_t child;

	ck_assert_int_eq(pipe(ends), 0);
	child = fork();
	if (child == 0) {
		open_terminal("xterm");
		guard_prepare(ends[1]);
		guard_begin();
		_exit(overflow(0) & 1);
	}
	close(ends[1]);
	length = read(ends[0], bytes, sizeof(bytes) - 1);
	ck_assert_int_gt(length, 0);
	bytes[length] = '\0';
	ck_assert_ptr_nonnull(strstr(bytes, "\033[?1049l")); /* leaves the alternate screen of an xterm */
	close(ends[0]);
	ck_assert_int_eq(waitpid(child, NULL, 0), child);
}
END_TEST

/* Curses reports a new size as a key. */
START_TEST(new_size_is_no_key)
{
	open_terminal("xterm-256color");
	resizeterm(30, 100);
	ck_assert_int_gt(write(typist, "j", 1), 0);
	ck_assert_uint_eq(input_next().key.code, 'j');
	ck_assert_int_eq(input_next().kind, INPUT_NONE);
	close_terminal();
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("tui");
	TCase *tui = tcase_create("tui");

	tcase_add_loop_test(tui, changed_cells_give_what_a_full_painting_gives, 0, THEME_COUNT);
	tcase_add_test(tui, clipboard_is_sent_in_base_64);
	tcase_add_test(tui, clipboard_passes_screen_in_pieces);
	tcase_add_loop_test(tui, bytes_become_keys, 0, (terminal_is_known("linux") ? 2 : 1) * SEQUENCE_COUNT);
	tcase_add_loop_test(tui, ground_is_light_or_dark, 0, sizeof(grounds) / sizeof(grounds[0]));
	tcase_add_test(tui, mouse_events_keep_their_order);
	tcase_add_terminals_test(tui, mouse_reports_that_the_description_lacks_are_understood, terminals, 3);
	tcase_add_test(tui, mouse_in_its_oldest_form_runs_no_key);
	tcase_add_test(tui, new_size_is_no_key);
	tcase_add_test(tui, stack_that_overflows_gives_the_terminal_back);
	suite_add_tcase(suite, tui);
	return suite_run(suite);
}
