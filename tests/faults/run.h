/* SPDX-License-Identifier: MIT */
/* One run of the program, with a call that fails or without: what it said, and how it ended. */
#ifndef TESTS_FAULTS_RUN_H
#define TESTS_FAULTS_RUN_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "inject.h"

/* Screens of a session that are kept, one before each key. */
#define RUN_SCREENS_MAX 128
#define RUN_ARGUMENTS_MAX 16

/* Bytes, always with a zero after them. */
struct bytes {
	char *data;
	size_t length;
};

/* What is run. */
struct command {
	const char *arguments[RUN_ARGUMENTS_MAX]; /* the program first; NULL-terminated */
	const char *keys[RUN_SCREENS_MAX];        /* of a session in the browser, or none; NULL-terminated */
};

struct result {
	int status; /* of waitpid */
	bool hung;  /* it had to be killed */
	bool left;  /* of a session: the terminal was not put back */
	struct bytes out, error;
	struct bytes screens[RUN_SCREENS_MAX];
	size_t screen_count;
};

/* The page that the program counts in. NULL if it cannot be had. */
struct inject *run_share(void);

/* Runs a command to its end, with the library `preload` in it. Free with result_free. */
void run_batch(const struct command *command, const char *preload, struct result *result);
void run_session(const struct command *command, const char *preload, struct result *result);
void result_free(struct result *result);

/* What the two share. */
void bytes_add(struct bytes *bytes, const char *more, size_t length);
struct bytes bytes_of_file(int descriptor); /* from its start */
void run_become(const struct command *command, const char *preload);
int run_scratch(void);                           /* a nameless file */
void run_wait(pid_t pid, struct result *result); /* for the end, or for so long that it hangs */

#endif
