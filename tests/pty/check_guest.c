/* SPDX-License-Identifier: MIT */
/* The program as a guest on a terminal: sizes, mouse, suspension, files that change, terminals of any type. */
#include <check.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "fixture.h"
#include "support.h"

static const char *const types[] = {"linux", "screen", "screen-256color", "tmux-256color", "vt220", "xterm"};

START_TEST(terminal_of_any_type_is_used)
{
	const char *arguments[] = {getenv("GMMUVIEW"), sample("pte-64k.bin"), NULL};

	/* On a Linux console ncurses loads a library for its mouse, which frees less than it takes. */
	terminal_start(&terminal, 80, 24, types[_i], _i == 0 ? "ASAN_OPTIONS=detect_leaks=0" : NULL, arguments);
	terminal_wait(&terminal, "q quit");
	terminal_type(&terminal, "4\033[B");
	terminal_wait(&terminal, "slot 1/31");
	terminal_type(&terminal, "q");
	terminal_wait_end(&terminal);
	ck_assert_int_eq(WEXITSTATUS(terminal.status), 0);
}
END_TEST

static const struct {
	int width, height;
} sizes[] = {{80, 24}, {132, 43}, {200, 60}, {40, 10}};

START_TEST(every_size_shows_title_cursor_and_keys)
{
	const char *arguments[] = {getenv("GMMUVIEW"), sample("pte-4k.bin"), NULL};

	terminal_start(&terminal, sizes[_i].width, sizes[_i].height, "xterm-256color", NULL, arguments);
	terminal_wait(&terminal, "q quit");
	terminal_wait(&terminal, "pte-4k.bin");
	terminal_wait(&terminal, "\xe2\x96\xb8"); /* the cursor's mark */
	terminal_type(&terminal, "?");
	terminal_wait(&terminal, "Help");
	terminal_type(&terminal, "q");
	terminal_wait_gone(&terminal, "Help");
}
END_TEST

/* Opens and closes the prompt: what came before its key, like a new size, was dealt with. */
static void prompt_pass(void)
{
	terminal_type(&terminal, ":");
	terminal_wait(&terminal, "31 or 0x1f slot");
	terminal_type(&terminal, "\033");
	terminal_wait_gone(&terminal, "31 or 0x1f slot");
	terminal_wait(&terminal, "q quit");
}

START_TEST(resizes_are_survived_in_any_order)
{
	static const int storm[][2] = {{200, 60}, {40, 10}, {1, 1},   {80, 24}, {39, 9},  {132, 43},
				       {2, 60},   {200, 1}, {80, 24}, {79, 24}, {80, 25}, {150, 50}};
	char *resized, *redrawn;

	terminal_open(&terminal, sample("pte-4k.bin"), "--levels", "4");
	terminal_wait(&terminal, "q quit");
	for (int round = 0; round < 5; round++)
		for (size_t i = 0; i < sizeof(storm) / sizeof(storm[0]); i++) {
			terminal_resize(&terminal, storm[i][0], storm[i][1]);
			terminal_type(&terminal, "jjG");
		}
	terminal_resize(&terminal, 80, 24);
	terminal_type(&terminal, "g:7\r");
	terminal_wait(&terminal, "slot 7/511");
	prompt_pass();
	resized = terminal_text(&terminal);
	/* A full redraw shows nothing else. */
	terminal_type(&terminal, "\014");
	prompt_pass();
	redrawn = terminal_text(&terminal);
	/* Check has no room for two screens in a message. */
	for (size_t i = 0; resized[i] || redrawn[i]; i++)
		if (resized[i] != redrawn[i])
			ck_abort_msg("resized: ...%.200s\nredrawn: ...%.200s", resized + i, redrawn + i);
	free(resized);
	free(redrawn);
}
END_TEST

START_TEST(mouse_selects_scrolls_and_drags)
{
	char press[32], drag[32], release[32];
	VTermPos place;
	int edge;

	terminal_open(&terminal, sample("pte-4k.bin"), "--levels", "4");
	terminal_wait(&terminal, "q quit");
	ck_assert_int_ne(terminal.mouse, VTERM_PROP_MOUSE_NONE);
	terminal_type(&terminal, "\033[<0;10;6M\033[<0;10;6m"); /* column 10, line 6: the fourth row */
	terminal_wait(&terminal, "slot 3/511");
	terminal_type(&terminal, "\033[<65;10;6M"); /* wheel down: three lines */
	terminal_wait_gone(&terminal, "  2  ");
	ck_assert(terminal_find(&terminal, "slot 3/511", &place));
	/* The edge of the pane goes where the mouse drags it. */
	edge = place.row;
	snprintf(press, sizeof(press), "\033[<0;70;%dM", place.row + 1);
	snprintf(drag, sizeof(drag), "\033[<32;70;%dM", place.row + 4);
	snprintf(release, sizeof(release), "\033[<0;70;%dm", place.row + 4);
	terminal_type(&terminal, press);
	terminal_type(&terminal, drag);
	terminal_wait(&terminal, " 16  0x80"); /* three more rows */
	terminal_type(&terminal, release);
	terminal_type(&terminal, ":4\r");
	terminal_wait(&terminal, "slot 4/511");
	ck_assert(terminal_find(&terminal, "slot 4/511", &place));
	ck_assert_int_eq(place.row, edge + 3);
}
END_TEST

START_TEST(mouse_can_be_switched_off)
{
	terminal_open(&terminal, sample("pte-4k.bin"), "--no-mouse", NULL);
	terminal_wait(&terminal, "q quit");
	ck_assert_int_eq(terminal.mouse, VTERM_PROP_MOUSE_NONE);
}
END_TEST

START_TEST(suspended_and_continued_by_a_shell)
{
	const char *arguments[] = {"bash", "--norc", "--noprofile", "--noediting", "-i", NULL};
	char command[2048];

	terminal_start(&terminal, 80, 24, "xterm-256color", "PS1=ready \\#> ", arguments);
	terminal_wait(&terminal, "ready 1>");
	snprintf(command, sizeof(command), "\"$GMMUVIEW\" %s\r", sample("pte-4k.bin"));
	terminal_type(&terminal, command);
	terminal_wait(&terminal, "q quit");
	terminal_type(&terminal, "4jj\032"); /* ^Z */
	terminal_wait(&terminal, "Stopped");
	ck_assert(!terminal.alternate);
	ck_assert(terminal.cursor_visible);
	ck_assert_int_eq(terminal.mouse, VTERM_PROP_MOUSE_NONE);
	ck_assert(terminal_is_cooked(&terminal));
	terminal_type(&terminal, "fg\r");
	terminal_wait(&terminal, "slot 2/511");
	ck_assert(terminal.alternate);
	ck_assert_int_ne(terminal.mouse, VTERM_PROP_MOUSE_NONE);
	terminal_type(&terminal, "k");
	terminal_wait(&terminal, "slot 1/511");
	terminal_type(&terminal, "q");
	terminal_wait(&terminal, "ready 3>");
	ck_assert(terminal_is_cooked(&terminal));
}
END_TEST

/* Ways to give the program a file by standard input. */
static const struct {
	const char *before, *after;
} pipes[] = {{"cat ", " | \"$GMMUVIEW\" -"}, {"cat ", " | \"$GMMUVIEW\""}, {"\"$GMMUVIEW\" <", ""}};

START_TEST(keys_come_from_the_terminal_when_data_comes_from_a_pipe)
{
	char command[2048];
	const char *arguments[] = {"sh", "-c", command, NULL};

	snprintf(command, sizeof(command), "%s%s%s", pipes[_i].before, sample("pte-64k.bin"), pipes[_i].after);
	terminal_start(&terminal, 80, 24, "xterm-256color", NULL, arguments);
	terminal_wait(&terminal, "q quit");
	terminal_type(&terminal, "4G");
	terminal_wait(&terminal, "slot 31/31");
	terminal_type(&terminal, "q");
	terminal_wait_end(&terminal);
	ck_assert_int_eq(WEXITSTATUS(terminal.status), 0);
}
END_TEST

/* The private memory of a process in KB. */
static unsigned long private_memory(pid_t pid)
{
	char path[64], row[256];
	unsigned long sum = 0, number;
	FILE *in;

	snprintf(path, sizeof(path), "/proc/%d/smaps_rollup", (int)pid);
	in = fopen(path, "r");
	if (!in)
		return 0;
	while (fgets(row, sizeof(row), in))
		if (sscanf(row, "Private_Clean: %lu", &number) == 1 || sscanf(row, "Private_Dirty: %lu", &number) == 1)
			sum += number;
	fclose(in);
	return sum;
}

START_TEST(sparse_file_of_64_gib_is_at_its_end_at_once)
{
	int out = creat(file("sparse"), 0600);

	ck_assert_int_ge(out, 0);
	if (ftruncate(out, (off_t)64 << 30) != 0) {
		close(out);
		return; /* this file system has no such files */
	}
	close(out);
	terminal_open(&terminal, file("sparse"), "--levels", "4");
	terminal_wait(&terminal, "8589934592 slots of 8");
	terminal_type(&terminal, "G");
	terminal_wait(&terminal, "slot 8589934591/8589934591 100%");
	terminal_wait(&terminal, "0xffffffff8");
	terminal_type(&terminal, "k3");
	terminal_wait(&terminal, "4294967296 slots of 16");
	if (!strstr(getenv("SANITIZE_CFLAGS") ? getenv("SANITIZE_CFLAGS") : "", "address"))
		ck_assert_uint_lt(private_memory(terminal.pid), 16 * 1024);
}
END_TEST

/* One that is kept whole for comparisons, and one that is too large for that. */
static const off_t shrinking[] = {256 << 10, 16 << 20};

START_TEST(file_that_shrinks_costs_its_rows_and_nothing_else)
{
	int out = creat(file("shrinks"), 0600);

	ck_assert_int_ge(out, 0);
	ck_assert_int_eq(ftruncate(out, shrinking[_i]), 0);
	terminal_open(&terminal, file("shrinks"), NULL, NULL);
	terminal_wait(&terminal, "q quit");
	ck_assert_int_eq(ftruncate(out, 0), 0);
	close(out);
	/* Rows that were on the screen before, and those that were not. */
	terminal_type(&terminal, "j");
	terminal_wait(&terminal, "shrank from");
	terminal_wait(&terminal, "unavailable");
	terminal_type(&terminal, "G");
	terminal_wait(&terminal, "100%");
	terminal_wait(&terminal, "unavailable");
	terminal_type(&terminal, "/state==empty\r");
	terminal_wait(&terminal, "no slot matches: state==empty");
	terminal_type(&terminal, "i");
	terminal_wait(&terminal, "since then");
	terminal_wait(&terminal, "to 0 bytes since it was read");
	terminal_type(&terminal, "q");
	terminal_type(&terminal, "?");
	terminal_wait(&terminal, "Help");
	terminal_type(&terminal, "qq");
	terminal_wait_end(&terminal);
	ck_assert(WIFEXITED(terminal.status));
	ck_assert(terminal_is_cooked(&terminal));
}
END_TEST

START_TEST(locale_without_utf8_gets_ascii)
{
	const char *arguments[] = {getenv("GMMUVIEW"), sample("pde0.bin"), NULL};

	terminal_start(&terminal, 80, 24, "xterm-256color", "LC_ALL=C", arguments);
	terminal_wait(&terminal, "q quit");
	terminal_type(&terminal, "3");
	terminal_wait(&terminal, "depth 3 PDE0");
	for (int row = 0; row < terminal.height; row++)
		for (int column = 0; column < terminal.width; column++)
			ck_assert_uint_lt(terminal_cell(&terminal, row, column).chars[0], 0x7f);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("screen: a guest on a terminal");
	TCase *screen = tcase_create("screen");

	tcase_add_checked_fixture(screen, fixture_setup, fixture_teardown);
	tcase_add_terminals_test(screen, terminal_of_any_type_is_used, types, 6);
	tcase_add_loop_test(screen, every_size_shows_title_cursor_and_keys, 0, 4);
	tcase_add_test(screen, resizes_are_survived_in_any_order);
	tcase_add_test(screen, mouse_selects_scrolls_and_drags);
	tcase_add_test(screen, mouse_can_be_switched_off);
	tcase_add_test(screen, suspended_and_continued_by_a_shell);
	tcase_add_loop_test(screen, keys_come_from_the_terminal_when_data_comes_from_a_pipe, 0, 3);
	tcase_add_test(screen, sparse_file_of_64_gib_is_at_its_end_at_once);
	tcase_add_loop_test(screen, file_that_shrinks_costs_its_rows_and_nothing_else, 0, 2);
	tcase_add_test(screen, locale_without_utf8_gets_ascii);
	suite_add_tcase(suite, screen);
	return suite_run(suite);
}
