/* SPDX-License-Identifier: MIT */
#include "dump/magic/child.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "dump/magic/confine.h"

/*
 * Runs in the child. The databases are trusted, so they are read before the confinement is complete; the bytes come
 * later.
 */
static void child_live(const struct magic_question *question)
{
	struct magic_answer answer = {.file = "", .foreign = ""};
	struct magic_set *magic = database_open();

	confine_finish();
	if (!magic)
		return;
	database_ask(magic, question->file, question->file_size, answer.file);
	if (question->table_size > 0 && !database_ask(magic, question->table, question->table_size, answer.foreign))
		answer.foreign[0] = '\0';
	(void)!write(CONFINE_ANSWER, &answer, sizeof(answer));
}

bool child_begin(struct magic_child *child, const struct magic_question *question)
{
	sigset_t all, before;
	int ends[2];
	pid_t process;

	if (pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0)
		return false;
	/* No signal may run one of the program's handlers in the child. */
	sigfillset(&all);
	sigprocmask(SIG_BLOCK, &all, &before);
	process = fork();
	if (process == 0) {
		confine_begin(ends[1]);
		child_live(question);
		_exit(0); /* buffered output belongs to the program */
	}
	sigprocmask(SIG_SETMASK, &before, NULL);
	close(ends[1]);
	if (process < 0) {
		close(ends[0]);
		return false;
	}
	*child = (struct magic_child){.process = process, .answer = ends[0]};
	return true;
}

bool child_wait(const struct magic_child *child, int milliseconds)
{
	struct pollfd wait = {.fd = child->answer, .events = POLLIN};

	int ready = poll(&wait, 1, milliseconds);

	while (ready < 0 && errno == EINTR)
		ready = poll(&wait, 1, milliseconds);
	return ready != 0;
}

bool child_take(const struct magic_child *child, struct magic_answer *answer)
{
	/* An answer is shorter than PIPE_BUF, so it is written completely or not at all. */
	if (read(child->answer, answer, sizeof(*answer)) != sizeof(*answer))
		return false;
	answer->file[sizeof(answer->file) - 1] = '\0';
	answer->foreign[sizeof(answer->foreign) - 1] = '\0';
	return answer->file[0] != '\0';
}

void child_end(struct magic_child *child)
{
	if (child->process == 0)
		return;
	close(child->answer);
	kill(child->process, SIGKILL); /* it may have answered and continued */
	while (waitpid(child->process, NULL, 0) < 0 && errno == EINTR)
		continue;
	child->process = 0;
}
