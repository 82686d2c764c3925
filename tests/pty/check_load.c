/* SPDX-License-Identifier: MIT */
/* The program itself while a dump is slow to come: out of a named pipe that the test holds open, or typed. */
#include <check.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "fixture.h"
#include "support.h"

static int writer;

/* Starts the program on a pipe in which one slot of 8 bytes lies and more may come. */
static void slow_setup(void)
{
	fixture_setup();
	ck_assert_int_eq(mkfifo(file("slow"), 0600), 0);
	writer = open(file("slow"), O_RDWR | O_CLOEXEC);
	ck_assert_int_ge(writer, 0);
	ck_assert_int_eq(write(writer, "\x01\x00\x48\x00\x00\x00\x00\x06", 8), 8);
	terminal_open(&terminal, file("slow"), NULL, NULL);
	terminal_wait(&terminal, "loading 8 bytes");
	terminal_wait(&terminal, "Esc stops");
	ck_assert(!terminal_is_cooked(&terminal));
}

static void slow_teardown(void)
{
	fixture_teardown();
}

static void gave_the_terminal_back(void)
{
	terminal_wait_end(&terminal);
	ck_assert(!terminal.alternate);
	ck_assert(terminal.cursor_visible);
	ck_assert(terminal_is_cooked(&terminal));
}

static const char *const stops[] = {"\033", "q", "\003"};

START_TEST(loading_is_stopped_by_a_key)
{
	VTermPos place;

	terminal_type(&terminal, stops[_i]);
	gave_the_terminal_back();
	ck_assert_int_eq(WEXITSTATUS(terminal.status), 2);
	ck_assert(terminal_find(&terminal, "E_IO", &place));
	ck_assert(terminal_find(&terminal, "stopped before all of it was read", &place));
	close(writer);
}
END_TEST

START_TEST(loading_is_ended_by_a_signal)
{
	kill(terminal.pid, SIGTERM);
	gave_the_terminal_back();
	ck_assert(WIFSIGNALED(terminal.status));
	ck_assert_int_eq(WTERMSIG(terminal.status), SIGTERM);
	close(writer);
}
END_TEST

START_TEST(other_keys_and_sizes_let_it_go_on)
{
	terminal_type(&terminal, "jk4\r");
	terminal_resize(&terminal, 132, 43);
	ck_assert_int_eq(write(writer, "\x01\x01\x48\x00\x00\x00\x00\x06", 8), 8);
	terminal_wait(&terminal, "loading 16 bytes");
	close(writer);
	terminal_wait(&terminal, "2 slots of 8");
	terminal_wait(&terminal, "q quit");
	ck_assert_int_ne(terminal.mouse, VTERM_PROP_MOUSE_NONE);
	terminal_type(&terminal, "G");
	terminal_wait(&terminal, "slot 1/1");
	terminal_type(&terminal, "q");
	gave_the_terminal_back();
	ck_assert_int_eq(WEXITSTATUS(terminal.status), 0);
	ck_assert_int_eq(terminal.mouse, VTERM_PROP_MOUSE_NONE);
}
END_TEST

/* Time in which a program that takes the terminal while it waits has taken it; microseconds. */
#define LONG_ENOUGH 600000

static const char *const typed_by[] = {"-", "/dev/tty"};

START_TEST(dump_is_pasted_up_to_the_end_of_file)
{
	terminal_open(&terminal, typed_by[_i], "--levels", "4");
	if (_i == 0)
		terminal_wait(&terminal, "type or paste the dump here");
	terminal_type(&terminal, "00000000: 0100 4800 0000 0006  ..H.....\r");
	usleep(LONG_ENOUGH);
	ck_assert(terminal_is_cooked(&terminal));
	terminal_type(&terminal, "00000008: 0101 4800 0000 0006  ..H.....\r");
	terminal_wait(&terminal, "00000008");
	terminal_type(&terminal, "\004");
	terminal_wait(&terminal, "2 slots of 8");
	terminal_type(&terminal, "G");
	terminal_wait(&terminal, "slot 1/1");
	terminal_type(&terminal, "q");
	gave_the_terminal_back();
	ck_assert_int_eq(WEXITSTATUS(terminal.status), 0);
}
END_TEST

START_TEST(pasting_is_ended_by_interrupt)
{
	terminal_open(&terminal, "-", _i ? "--json" : NULL, NULL);
	terminal_wait(&terminal, "type or paste the dump here");
	terminal_type(&terminal, "00000000: 0100\r");
	usleep(LONG_ENOUGH);
	terminal_type(&terminal, "\003");
	gave_the_terminal_back();
	ck_assert(WIFSIGNALED(terminal.status));
	ck_assert_int_eq(WTERMSIG(terminal.status), SIGINT);
}
END_TEST

/* The longest line of which the terminal passes on every character, and one more. */
static const size_t longest[] = {4094, 4095};

START_TEST(line_that_a_terminal_cuts_is_refused)
{
	char line[4097];

	terminal_open(&terminal, "-", "--json", NULL);
	terminal_wait(&terminal, "type or paste the dump here");
	memset(line, '0', sizeof(line));
	snprintf(line + longest[_i], 2, "\r");
	terminal_type(&terminal, line);
	terminal_type(&terminal, "\004");
	terminal_wait_end(&terminal);
	ck_assert_int_eq(WEXITSTATUS(terminal.status), 2);
	terminal_wait(&terminal, _i ? "its rest may be lost" : "E_TRUNCATED");
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("screen: loading");
	TCase *load = tcase_create("load"), *paste = tcase_create("paste");

	tcase_add_checked_fixture(load, slow_setup, slow_teardown);
	tcase_add_loop_test(load, loading_is_stopped_by_a_key, 0, (int)(sizeof(stops) / sizeof(stops[0])));
	tcase_add_test(load, loading_is_ended_by_a_signal);
	tcase_add_test(load, other_keys_and_sizes_let_it_go_on);
	suite_add_tcase(suite, load);
	tcase_add_checked_fixture(paste, fixture_setup, fixture_teardown);
	tcase_add_loop_test(paste, dump_is_pasted_up_to_the_end_of_file, 0, 2);
	tcase_add_loop_test(paste, pasting_is_ended_by_interrupt, 0, 2);
	tcase_add_loop_test(paste, line_that_a_terminal_cuts_is_refused, 0, 2);
	suite_add_tcase(suite, paste);
	return suite_run(suite);
}
