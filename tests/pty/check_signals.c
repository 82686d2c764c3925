/* SPDX-License-Identifier: MIT */
/* The program on a terminal when a signal comes: the terminal is given back, and no half export is left. */
#include <check.h>
#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "fixture.h"
#include "support.h"

/* All that end a program by default but SIGKILL, which nobody can catch, and those that become errors of writing. */
static int deadly(int number)
{
	static const int named[] = {SIGTERM,   SIGHUP,  SIGINT,    SIGQUIT, SIGABRT, SIGSEGV, SIGBUS,
				    SIGFPE,    SIGILL,  SIGSYS,    SIGTRAP, SIGUSR1, SIGUSR2, SIGALRM,
				    SIGVTALRM, SIGPROF, SIGSTKFLT, SIGXCPU, SIGIO,   SIGPWR};
	const int count = (int)(sizeof(named) / sizeof(named[0]));

	return number < count ? named[number] : number == count ? SIGRTMIN : SIGRTMAX;
}

#define DEADLY_COUNT 22

/* Files in the test's folder that are neither hidden nor `but`, or that are hidden. */
static unsigned files(bool hidden, const char *but)
{
	DIR *directory = opendir(folder);
	struct dirent *entry;
	unsigned count = 0;

	ck_assert_ptr_nonnull(directory);
	while ((entry = readdir(directory)) != NULL)
		count += strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0 &&
			 (entry->d_name[0] == '.') == hidden && strcmp(entry->d_name, but) != 0;
	closedir(directory);
	return count;
}

/* Begins to write more rows than will ever be written. */
static void export_begin(void)
{
	char name[256];

	snprintf(name, sizeof(name), "E\025%s\r", file("rows"));
	terminal_type(&terminal, name);
	terminal_wait(&terminal, "writing rows");
}

static void huge_make(void)
{
	int huge = open(file("huge"), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);

	ck_assert_int_eq(ftruncate(huge, (off_t)64 << 30), 0);
	close(huge);
}

START_TEST(terminal_is_restored_and_nothing_left_when_a_signal_ends_the_program)
{
	huge_make();
	terminal_open(&terminal, file("huge"), NULL, NULL);
	terminal_wait(&terminal, "q quit");
	ck_assert(terminal.alternate);
	ck_assert(!terminal_is_cooked(&terminal));
	export_begin();
	ck_assert_uint_eq(files(true, ""), 1);
	kill(terminal.pid, deadly(_i));
	terminal_wait_end(&terminal);
	ck_assert(WIFSIGNALED(terminal.status));
	ck_assert_int_eq(WTERMSIG(terminal.status), deadly(_i));
	ck_assert(!terminal.alternate);
	ck_assert(terminal.cursor_visible);
	ck_assert_int_eq(terminal.mouse, VTERM_PROP_MOUSE_NONE);
	ck_assert(terminal_is_cooked(&terminal));
	ck_assert_uint_eq(files(true, "") + files(false, "huge"), 0);
}
END_TEST

START_TEST(file_that_may_not_grow_is_an_error_of_writing)
{
	char command[2048];
	const char *arguments[] = {"sh", "-c", command, NULL};

	huge_make();
	snprintf(command, sizeof(command), "ulimit -f 8; exec \"$GMMUVIEW\" %s", file("huge"));
	terminal_start(&terminal, 80, 24, "xterm-256color", NULL, arguments);
	terminal_wait(&terminal, "q quit");
	snprintf(command, sizeof(command), "E\025%s\r", file("rows"));
	terminal_type(&terminal, command);
	terminal_wait(&terminal, "nothing written: File too large");
	kill(terminal.pid, SIGXFSZ);
	kill(terminal.pid, SIGPIPE);
	terminal_type(&terminal, "G");
	terminal_wait(&terminal, "100%");
	ck_assert_uint_eq(files(true, "") + files(false, "huge"), 0);
	terminal_type(&terminal, "q");
	terminal_wait_end(&terminal);
	ck_assert_int_eq(WEXITSTATUS(terminal.status), 0);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("screen: signals");
	TCase *signals = tcase_create("signals");

	tcase_add_checked_fixture(signals, fixture_setup, fixture_teardown);
	tcase_add_loop_test(signals, terminal_is_restored_and_nothing_left_when_a_signal_ends_the_program, 0,
			    DEADLY_COUNT);
	tcase_add_test(signals, file_that_may_not_grow_is_an_error_of_writing);
	suite_add_tcase(suite, signals);
	return suite_run(suite);
}
