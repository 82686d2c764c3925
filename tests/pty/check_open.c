/* SPDX-License-Identifier: MIT */
/* The real program with several files, one of which is a pipe, and under the mouse. */
#include <check.h>
#include <stdio.h>

#include "fixture.h"
#include "support.h"

START_TEST(files_are_opened_one_after_the_other)
{
	terminal_open(&terminal, sample("pte-64k.bin"), "no-such-file", NULL);
	terminal_wait(&terminal, "file 1 of 2; :next and :prev show the others");
	terminal_type(&terminal, ":next\r");
	terminal_wait(&terminal, "cannot open 'no-such-file'");
	terminal_type(&terminal, ":open ");
	terminal_type(&terminal, sample("pde1.b"));
	terminal_type(&terminal, "\t");
	terminal_wait(&terminal, "pde1.bin");
	terminal_type(&terminal, "\r");
	terminal_wait(&terminal, "2/2 pde1.bin");
	terminal_type(&terminal, "q");
	terminal_wait_end(&terminal);
	ck_assert_int_eq(WEXITSTATUS(terminal.status), 0);
}
END_TEST

START_TEST(pipe_is_kept_while_another_file_is_open)
{
	char command[4096];
	const char *arguments[] = {"sh", "-c", command, NULL};
	int length = snprintf(command, sizeof(command), "cat %s | \"$GMMUVIEW\" - ", sample("pte-64k.bin"));

	snprintf(command + length, sizeof(command) - (size_t)length, "%s", sample("pde1.bin"));
	terminal_start(&terminal, 80, 24, "xterm-256color", NULL, arguments);
	terminal_wait(&terminal, "1/2 standard input");
	terminal_type(&terminal, ":next\r");
	terminal_wait(&terminal, "2/2 pde1.bin");
	terminal_type(&terminal, ":prev\r");
	terminal_wait(&terminal, "1/2 standard input");
	terminal_wait(&terminal, "32 slots of 8");
	terminal_type(&terminal, ":open -\r");
	terminal_wait(&terminal, "1/2 standard input");
	terminal_type(&terminal, "q");
	terminal_wait_end(&terminal);
}
END_TEST

/* The report of a press and a release of the left button, as xterm sends it with mode 1006. */
static void click_at(VTermPos place)
{
	char report[64];

	snprintf(report, sizeof(report), "\033[<0;%d;%dM\033[<0;%d;%dm", place.col + 1, place.row + 1, place.col + 1,
		 place.row + 1);
	terminal_type(&terminal, report);
}

START_TEST(hint_is_clicked)
{
	VTermPos place;

	terminal_open(&terminal, sample("pte-64k.bin"), "--levels", "4");
	terminal_wait(&terminal, "? help");
	ck_assert(terminal_find(&terminal, "? help", &place));
	click_at(place);
	terminal_wait(&terminal, "q back");
	ck_assert(terminal_find(&terminal, "q back", &place));
	click_at(place);
	terminal_wait(&terminal, "q quit");
	ck_assert(terminal_find(&terminal, "q quit", &place));
	click_at(place);
	terminal_wait_end(&terminal);
	ck_assert_int_eq(WEXITSTATUS(terminal.status), 0);
}
END_TEST

START_TEST(terminal_is_not_read_as_a_dump)
{
	terminal_open(&terminal, sample("pte-64k.bin"), NULL, NULL);
	terminal_wait(&terminal, "q quit");
	terminal_type(&terminal, ":open -\r");
	terminal_wait(&terminal, "standard input is the terminal");
	terminal_type(&terminal, "q");
	terminal_wait_end(&terminal);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("screen: several files");
	TCase *screen = tcase_create("screen");

	tcase_add_checked_fixture(screen, fixture_setup, fixture_teardown);
	tcase_add_test(screen, files_are_opened_one_after_the_other);
	tcase_add_test(screen, pipe_is_kept_while_another_file_is_open);
	tcase_add_test(screen, hint_is_clicked);
	tcase_add_test(screen, terminal_is_not_read_as_a_dump);
	suite_add_tcase(suite, screen);
	return suite_run(suite);
}
