/* SPDX-License-Identifier: MIT */
/*
 * What becomes of the program when libmagic misbehaves, and what libmagic could do if it were taken over. The functions
 * of libmagic that the child calls are defined here: the first word of a file says what magic_buffer is to do.
 */
#include <check.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/seccomp.h>
#include <magic.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "dump/dump.h"
#include "support.h"

static char path[64];
static pid_t program;
static int flags;
static char loaded[64];
static bool stuck; /* whether a database is never read to its end */
static unsigned handlers, blocked, descriptors, variables;
static struct rlimit processor, written;

/* --- libmagic --------------------------------------------------------------------------------------------------------
 */

magic_t magic_open(int wanted)
{
	(void)wanted;
	return (magic_t)(void *)&flags;
}

int magic_setflags(magic_t magic, int wanted)
{
	(void)magic;
	flags = wanted;
	return 0;
}

int magic_setparam(magic_t magic, int what, const void *value)
{
	(void)magic;
	(void)what;
	(void)value;
	return 0;
}

/* As libmagic does. */
const char *magic_getpath(const char *file, int action)
{
	(void)file;
	(void)action;
	return getenv("MAGIC") ? getenv("MAGIC") : getenv("HOME") ? "home" : "system";
}

/* Counts what the child still has while it may look. */
int magic_load(magic_t magic, const char *file)
{
	sigset_t mask;

	(void)magic;
	while (stuck)
		pause();
	snprintf(loaded, sizeof(loaded), "%s", file);
	sigprocmask(SIG_BLOCK, NULL, &mask);
	for (int number = 1; number < 32; number++) {
		struct sigaction action;

		sigaction(number, NULL, &action);
		handlers += action.sa_handler != SIG_DFL;
		blocked += sigismember(&mask, number) == 1;
	}
	for (int descriptor = 4; descriptor < 256; descriptor++)
		descriptors += fcntl(descriptor, F_GETFD) >= 0;
	getrlimit(RLIMIT_CPU, &processor);
	getrlimit(RLIMIT_FSIZE, &written);
	for (char **variable = environ; variable && *variable; variable++)
		variables++;
	return 0;
}

static const char *word_if(bool refused)
{
	return refused ? "refused" : "done";
}

static const char *memory_take(void)
{
	void *memory = mmap(NULL, (size_t)1 << 30, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	return word_if(memory == MAP_FAILED);
}

static const char *counts_tell(void)
{
	static char words[256];

	snprintf(words, sizeof(words), "%s, %u handlers, %u blocked, %u descriptors, %u variables, %u s, %u bytes",
		 loaded, handlers, blocked, descriptors, variables, (unsigned)processor.rlim_max,
		 (unsigned)written.rlim_max);
	return words;
}

static const char *speak(void)
{
	static const char words[] = "loud\n";

	(void)!write(STDERR_FILENO, words, sizeof(words) - 1);
	(void)!write(STDOUT_FILENO, words, sizeof(words) - 1);
	return "said";
}

static const char *fill(void)
{
	static char words[400];

	memset(words, 'x', sizeof(words) - 1);
	return words;
}

static const char *spin(void)
{
	for (volatile unsigned turns = 0; turns < UINT_MAX || program > 0; turns++)
		continue;
	return "done";
}

static const char *crash(void)
{
	__builtin_trap();
}

const char *magic_buffer(magic_t magic, const void *bytes, size_t size)
{
	const char *word = bytes;

	(void)magic;
	(void)size;
	if (flags & MAGIC_MIME_TYPE)
		return strcmp(word, "foreign") == 0 ? "image/png" : "application/octet-stream";
	return strcmp(word, "silent") == 0   ? NULL
	       : strcmp(word, "red") == 0    ? "\033[31mred\x9b"
	       : strcmp(word, "long") == 0   ? fill()
	       : strcmp(word, "crash") == 0  ? crash()
	       : strcmp(word, "spin") == 0   ? spin()
	       : strcmp(word, "loud") == 0   ? speak()
	       : strcmp(word, "counts") == 0 ? counts_tell()
	       : strcmp(word, "memory") == 0 ? memory_take()
	       : strcmp(word, "open") == 0   ? word_if(open("/dev/null", O_RDONLY) < 0)
	       : strcmp(word, "socket") == 0 ? word_if(socket(AF_UNIX, SOCK_STREAM, 0) < 0)
	       : strcmp(word, "kill") == 0   ? word_if(kill(program, SIGCONT) < 0)
	       : strcmp(word, "fork") == 0   ? word_if(fork() < 0)
					     : "other words";
}

/* --- The program -----------------------------------------------------------------------------------------------------
 */

static void handler(int number)
{
	(void)number;
}

static void setup(void)
{
	int fd;

	snprintf(path, sizeof(path), "check_dump_magic.XXXXXX");
	fd = mkstemp(path);
	ck_assert_int_ge(fd, 0);
	close(fd);
	program = getpid();
}

static void teardown(void)
{
	unlink(path);
}

/* A file that begins with a word and a zero, which makes it raw bytes. */
static struct dump *word_open(const char *word)
{
	struct dump_options options;
	struct gmmu_error error;
	struct dump *dump;
	char bytes[64] = "";
	int fd = open(path, O_WRONLY | O_TRUNC);

	snprintf(bytes, sizeof(bytes), "%s", word);
	ck_assert_int_eq(write(fd, bytes, sizeof(bytes)), sizeof(bytes));
	close(fd);
	dump_options_init(&options);
	if (dump_open(path, &options, &dump, &error) != GMMU_OK)
		ck_abort_msg("%s", error.message);
	return dump;
}

/* No process is left, neither alive nor dead. */
static void assert_no_child(void)
{
	ck_assert_int_eq(waitpid(-1, NULL, WNOHANG), -1);
	ck_assert_int_eq(errno, ECHILD);
}

static const struct {
	const char *word, *answer; /* NULL: none */
} words[] = {
	{"plain", "other words"},
	{"foreign", "other words"},
	{"red", "\\x1b[31mred\\x9b"},
	{"silent", NULL},
	{"crash", NULL},
	{"spin", NULL},
	{"loud", "said"},
	{"memory", "refused"},
	{"open", "refused"},
};

START_TEST(whatever_libmagic_does_costs_its_words_at_most)
{
	struct dump *dump = word_open(words[_i].word);

	assert_no_child(); /* opening asks nobody */
	ck_assert_ptr_null(dump_magic(dump));
	dump_magic_wait(dump);
	assert_no_child();
	if (words[_i].answer)
		ck_assert_str_eq(dump_magic(dump), words[_i].answer);
	else
		ck_assert_ptr_null(dump_magic(dump));
	ck_assert_uint_eq(dump_size(dump), 64);
	dump_close(dump);
}
END_TEST

START_TEST(words_are_cut)
{
	struct dump *dump = word_open("long");

	dump_magic_wait(dump);
	ck_assert_uint_eq(strlen(dump_magic(dump)), strspn(dump_magic(dump), "x"));
	ck_assert_uint_eq(strlen(dump_magic(dump)), 255);
	dump_close(dump);
}
END_TEST

/* Where the kernel has no seccomp, the limits alone cannot refuse these, least of all to root. */
START_TEST(child_has_no_rights)
{
	static const char *const deeds[] = {"socket", "kill", "fork"};

	if (prctl(PR_GET_SECCOMP, 0, 0, 0, 0) < 0)
		return;
	for (size_t i = 0; i < sizeof(deeds) / sizeof(deeds[0]); i++) {
		struct dump *dump = word_open(deeds[i]);

		dump_magic_wait(dump);
		ck_assert_ptr_nonnull(dump_magic(dump));
		ck_assert_str_eq(dump_magic(dump), "refused");
		dump_close(dump);
	}
	assert_no_child();
}
END_TEST

/* Neither the program's handlers, its descriptors nor its environment, which would name a database. */
START_TEST(child_inherits_nothing_but_the_bytes)
{
	struct dump *dump;
	sigset_t mask;
	int left = dup(STDOUT_FILENO);

	signal(SIGSEGV, handler);
	signal(SIGTERM, handler);
	signal(SIGINT, SIG_IGN);
	sigemptyset(&mask);
	sigaddset(&mask, SIGHUP);
	sigprocmask(SIG_BLOCK, &mask, NULL);
	setenv("MAGIC", "evil", 1);
	setenv("HOME", ".", 1);
	dump = word_open("counts");
	dump_magic_wait(dump);
	ck_assert_ptr_nonnull(dump_magic(dump));
	ck_assert_msg(strstr(dump_magic(dump),
			     "system, 0 handlers, 0 blocked, 0 descriptors, 0 variables, 2 s, 0 bytes") != NULL,
		      "%s", dump_magic(dump));
	dump_close(dump);
	close(left);
	sigprocmask(SIG_BLOCK, NULL, &mask);
	ck_assert_int_eq(sigismember(&mask, SIGHUP), 1);
	ck_assert_int_eq(sigismember(&mask, SIGUSR1), 0);
}
END_TEST

/* What is written to the descriptors that the child inherited would be seen here. */
START_TEST(complaints_reach_nobody)
{
	struct dump *dump = word_open("loud");
	int ends[2], before[2] = {dup(STDOUT_FILENO), dup(STDERR_FILENO)};
	char byte;

	ck_assert_int_eq(pipe(ends), 0);
	dup2(ends[1], STDOUT_FILENO);
	dup2(ends[1], STDERR_FILENO);
	dump_magic_wait(dump);
	dup2(before[0], STDOUT_FILENO);
	dup2(before[1], STDERR_FILENO);
	close(ends[1]);
	ck_assert_str_eq(dump_magic(dump), "said");
	ck_assert_int_eq(read(ends[0], &byte, 1), 0);
	dump_close(dump);
}
END_TEST

START_TEST(foreign_bytes_are_reported_with_the_words_of_libmagic)
{
	struct dump *dump = word_open("foreign");

	ck_assert_uint_eq(dump_notice_count(dump), 0);
	dump_magic_wait(dump);
	ck_assert_uint_eq(dump_notice_count(dump), 1);
	ck_assert_str_eq(dump_notice_at(dump, 0),
			 "libmagic recognizes it as other words; it is read as raw bytes all the same");
	dump_magic_wait(dump);
	ck_assert_uint_eq(dump_notice_count(dump), 1);
	dump_close(dump);
}
END_TEST

START_TEST(dump_that_is_closed_or_read_again_leaves_no_child)
{
	struct dump *dump = word_open("spin"), *fresh;

	ck_assert_int_ge(dump_magic_ask(dump), 0);
	ck_assert_int_eq(dump_magic_ask(dump), dump_magic_ask(dump));
	ck_assert(!dump_magic_take(dump));
	ck_assert_int_eq(waitpid(-1, NULL, WNOHANG), 0); /* there it is */
	ck_assert_int_eq(dump_reload(dump, &fresh, NULL), GMMU_OK);
	assert_no_child();
	ck_assert_int_eq(dump_magic_ask(dump), -1);
	ck_assert_int_ge(dump_magic_ask(fresh), 0);
	dump_close(fresh);
	assert_no_child();
	dump_close(dump);
}
END_TEST

/* The child ends itself, whatever became of the program: whether it computes or waits. */
START_TEST(child_does_not_live_for_ever)
{
	struct dump *dump = word_open("spin");
	siginfo_t end;

	stuck = _i == 1;
	ck_assert_int_ge(dump_magic_ask(dump), 0);
	ck_assert_int_eq(waitid(P_ALL, 0, &end, WEXITED | WNOWAIT), 0);
	ck_assert_int_eq(end.si_code, CLD_KILLED);
	ck_assert_msg(end.si_status == SIGALRM || end.si_status == SIGXCPU || end.si_status == SIGKILL, "%d",
		      end.si_status);
	ck_assert(dump_magic_take(dump));
	ck_assert_ptr_null(dump_magic(dump));
	assert_no_child();
	dump_close(dump);
}
END_TEST

START_TEST(program_that_ignores_its_children_gets_the_words_too)
{
	struct dump *dump = word_open("plain");

	signal(SIGCHLD, SIG_IGN);
	dump_magic_wait(dump);
	ck_assert_str_eq(dump_magic(dump), "other words");
	dump_close(dump);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("dump/magic");
	TCase *magic = tcase_create("dump/magic");

	tcase_add_checked_fixture(magic, setup, teardown);
	tcase_add_loop_test(magic, whatever_libmagic_does_costs_its_words_at_most, 0, sizeof(words) / sizeof(words[0]));
	tcase_add_test(magic, words_are_cut);
	tcase_add_test(magic, child_has_no_rights);
	tcase_add_test(magic, child_inherits_nothing_but_the_bytes);
	tcase_add_test(magic, complaints_reach_nobody);
	tcase_add_test(magic, foreign_bytes_are_reported_with_the_words_of_libmagic);
	tcase_add_test(magic, dump_that_is_closed_or_read_again_leaves_no_child);
	tcase_add_loop_test(magic, child_does_not_live_for_ever, 0, 2);
	tcase_add_test(magic, program_that_ignores_its_children_gets_the_words_too);
	suite_add_tcase(suite, magic);
	return suite_run(suite);
}
