/* SPDX-License-Identifier: MIT */
#include "run.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* Ample for a busy machine. */
#define PATIENCE_SECONDS 20

void bytes_add(struct bytes *bytes, const char *more, size_t length)
{
	char *data = realloc(bytes->data, bytes->length + length + 1);

	if (!data)
		abort();
	memcpy(data + bytes->length, more, length);
	bytes->data = data;
	bytes->length += length;
	bytes->data[bytes->length] = '\0';
}

struct bytes bytes_of_file(int descriptor)
{
	struct bytes bytes = {0};
	char piece[65536];
	ssize_t got;

	bytes_add(&bytes, "", 0);
	lseek(descriptor, 0, SEEK_SET);
	while ((got = read(descriptor, piece, sizeof(piece))) > 0)
		bytes_add(&bytes, piece, (size_t)got);
	return bytes;
}

int run_scratch(void)
{
	int descriptor = memfd_create("scratch", MFD_CLOEXEC);

	if (descriptor < 0)
		abort();
	return descriptor;
}

struct inject *run_share(void)
{
	int descriptor = memfd_create("inject", 0);
	void *page;

	if (descriptor < 0 || ftruncate(descriptor, sizeof(struct inject)) != 0 ||
	    dup2(descriptor, INJECT_DESCRIPTOR) < 0)
		return NULL;
	close(descriptor);
	page = mmap(NULL, sizeof(struct inject), PROT_READ | PROT_WRITE, MAP_SHARED, INJECT_DESCRIPTOR, 0);
	return page == MAP_FAILED ? NULL : page;
}

void run_become(const struct command *command, const char *preload)
{
	char *copies[RUN_ARGUMENTS_MAX];
	int count = 0;
	sigset_t none;

	for (int number = 1; number < NSIG; number++)
		signal(number, SIG_DFL);
	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, &none, NULL);
	for (; command->arguments[count]; count++)
		copies[count] = strdup(command->arguments[count]);
	copies[count] = NULL;
	setenv("LD_PRELOAD", preload, 1);
	execv(copies[0], copies);
	_exit(127);
}

void run_wait(pid_t pid, struct result *result)
{
	const struct timespec moment = {0, 200 * 1000};
	time_t limit = time(NULL) + PATIENCE_SECONDS;

	while (waitpid(pid, &result->status, WNOHANG) != pid) {
		if (time(NULL) > limit) {
			result->hung = true;
			kill(pid, SIGKILL);
		}
		nanosleep(&moment, NULL);
	}
}

void run_batch(const struct command *command, const char *preload, struct result *result)
{
	int out = run_scratch(), error = run_scratch();
	pid_t pid = fork();

	*result = (struct result){0};
	if (pid == 0) {
		int nothing = open("/dev/null", O_RDONLY);

		dup2(nothing, STDIN_FILENO);
		dup2(out, STDOUT_FILENO);
		dup2(error, STDERR_FILENO);
		run_become(command, preload);
	}
	run_wait(pid, result);
	result->out = bytes_of_file(out);
	result->error = bytes_of_file(error);
	close(out);
	close(error);
}

void result_free(struct result *result)
{
	free(result->out.data);
	free(result->error.data);
	for (size_t i = 0; i < result->screen_count; i++)
		free(result->screens[i].data);
	*result = (struct result){0};
}
