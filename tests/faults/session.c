/* SPDX-License-Identifier: MIT */
/*
 * A session in the browser on a pseudo-terminal. The library in the program marks in its output where it waits for a
 * key: there the screen is kept and the next key sent, so that each run of a session goes the same way.
 */
#include "run.h"

#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>
#include <utmp.h>

#include <vterm.h>

#define WIDTH 80
#define HEIGHT 24
#define PATIENCE_MILLISECONDS 20000

/* What makes any session end whose keys went astray, in turns. */
static const char *const last_keys[] = {"\033", "q", "y"};
#define LAST_TRIES 12

struct session {
	int master, slave;
	VTerm *emulator;
	VTermScreen *screen;
	bool alternate;
	struct bytes pending; /* read, but not shown yet */
};

static int property_set(VTermProp property, VTermValue *value, void *user)
{
	struct session *session = user;

	if (property == VTERM_PROP_ALTSCREEN)
		session->alternate = value->boolean;
	return 1;
}

static void session_open(struct session *session)
{
	static const VTermScreenCallbacks callbacks = {.settermprop = property_set};
	struct winsize size = {.ws_row = HEIGHT, .ws_col = WIDTH};

	*session = (struct session){0};
	if (openpty(&session->master, &session->slave, NULL, NULL, &size) != 0)
		abort();
	fcntl(session->master, F_SETFD, FD_CLOEXEC);
	session->emulator = vterm_new(HEIGHT, WIDTH);
	vterm_set_utf8(session->emulator, 1);
	session->screen = vterm_obtain_screen(session->emulator);
	vterm_screen_set_callbacks(session->screen, &callbacks, session);
	vterm_screen_enable_altscreen(session->screen, 1);
	vterm_screen_reset(session->screen, 1);
}

static void session_close(struct session *session)
{
	close(session->master);
	close(session->slave);
	vterm_free(session->emulator);
	free(session->pending.data);
}

static void screen_keep(struct session *session, struct result *result)
{
	char text[HEIGHT * WIDTH * 4];
	VTermRect whole = {0, HEIGHT, 0, WIDTH};
	size_t length = vterm_screen_get_text(session->screen, text, sizeof(text), whole);

	if (result->screen_count < RUN_SCREENS_MAX)
		bytes_add(&result->screens[result->screen_count++], text, length);
}

/* Shows what came up to the mark, or all; true at the mark. */
static bool pending_show(struct session *session)
{
	struct bytes *pending = &session->pending;
	char *mark =
		pending->length ? memmem(pending->data, pending->length, INJECT_WAITING, strlen(INJECT_WAITING)) : NULL;
	size_t shown = mark ? (size_t)(mark - pending->data) : pending->length;
	size_t taken = mark ? shown + strlen(INJECT_WAITING) : 0;

	if (!mark)
		return false;
	vterm_input_write(session->emulator, pending->data, shown);
	memmove(pending->data, pending->data + taken, pending->length - taken);
	pending->length -= taken;
	return true;
}

/* Reads on until the program waits for a key; false when it ended or hangs. */
static bool key_awaited(struct session *session, pid_t pid, bool *ended, struct result *result)
{
	char bytes[65536];
	int waited = 0;

	while (!pending_show(session)) {
		struct pollfd output = {session->master, POLLIN, 0};
		int ready = poll(&output, 1, *ended ? 0 : 5);

		if (ready > 0) {
			ssize_t got = read(session->master, bytes, sizeof(bytes));

			if (got > 0)
				bytes_add(&session->pending, bytes, (size_t)got);
			continue;
		}
		if (*ended || (waited += 5) > PATIENCE_MILLISECONDS)
			return false;
		*ended = waitpid(pid, &result->status, WNOHANG) == pid;
	}
	return true;
}

static void keys_send(struct session *session, const char *keys)
{
	if (write(session->master, keys, strlen(keys)) < 0)
		abort();
}

static bool is_cooked(const struct session *session)
{
	tcflag_t local = ICANON | ECHO | ISIG;
	struct termios modes;

	return tcgetattr(session->slave, &modes) == 0 && (modes.c_lflag & local) == local && (modes.c_oflag & OPOST);
}

static void session_follow(struct session *session, const struct command *command, pid_t pid, struct result *result)
{
	bool ended = false;
	int tries = 0;

	for (size_t key = 0; key_awaited(session, pid, &ended, result);) {
		screen_keep(session, result);
		if (command->keys[key])
			keys_send(session, command->keys[key++]);
		else if (tries++ < LAST_TRIES)
			keys_send(session, last_keys[tries % 3]);
		else
			break;
	}
	if (!ended) {
		result->hung = true;
		kill(pid, SIGKILL);
		waitpid(pid, &result->status, 0);
	}
	if (session->pending.length)
		vterm_input_write(session->emulator, session->pending.data, session->pending.length);
	result->left = session->alternate || !is_cooked(session);
}

void run_session(const struct command *command, const char *preload, struct result *result)
{
	int error = run_scratch();
	struct session session;
	pid_t pid;

	*result = (struct result){0};
	session_open(&session);
	pid = fork();
	if (pid == 0) {
		close(session.master);
		login_tty(session.slave);
		dup2(error, STDERR_FILENO);
		run_become(command, preload);
	}
	session_follow(&session, command, pid, result);
	result->error = bytes_of_file(error);
	bytes_add(&result->out, "", 0);
	close(error);
	session_close(&session);
}
