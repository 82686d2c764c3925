/* SPDX-License-Identifier: MIT */
#include "terminal.h"

#include <check.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>
#include <utmp.h>

#define PATIENCE_SECONDS 20
#define ROW_BYTES 4096

static int property_set(VTermProp property, VTermValue *value, void *user)
{
	struct terminal *terminal = user;

	if (property == VTERM_PROP_ALTSCREEN)
		terminal->alternate = value->boolean;
	else if (property == VTERM_PROP_CURSORVISIBLE)
		terminal->cursor_visible = value->boolean;
	else if (property == VTERM_PROP_MOUSE)
		terminal->mouse = value->number;
	return 1;
}

static void answer(const char *bytes, size_t length, void *user)
{
	struct terminal *terminal = user;

	if (write(terminal->master, bytes, length) < 0)
		return; /* the program is gone */
}

static void emulator_start(struct terminal *terminal)
{
	static const VTermScreenCallbacks callbacks = {.settermprop = property_set};

	terminal->emulator = vterm_new(terminal->height, terminal->width);
	vterm_set_utf8(terminal->emulator, 1);
	vterm_output_set_callback(terminal->emulator, answer, terminal);
	terminal->screen = vterm_obtain_screen(terminal->emulator);
	vterm_screen_set_callbacks(terminal->screen, &callbacks, terminal);
	vterm_screen_enable_altscreen(terminal->screen, 1);
	vterm_screen_reset(terminal->screen, 1);
}

/* In the child: takes the terminal and becomes the program. */
static void program_become(struct terminal *terminal, const char *term, const char *environment,
			   const char *const *arguments)
{
	char *copies[16];
	sigset_t none;
	int count = 0;

	/* What the caller of the tests ignores (under nohup, in a background) the program would ignore, too. */
	for (int number = 1; number < NSIG; number++)
		signal(number, SIG_DFL);
	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, &none, NULL);
	close(terminal->master);
	login_tty(terminal->slave);
	setenv("TERM", term, 1);
	unsetenv("COLORFGBG"); /* of the terminal that the tests were started from */
	/* A build with sanitizers: they leave to the program the signals that the tests send. */
	setenv("ASAN_OPTIONS", "handle_segv=0:handle_sigbus=0:handle_sigfpe=0:handle_sigill=0", 0);
	if (environment)
		putenv(strdup(environment));
	while (arguments[count] && count < 15) {
		copies[count] = strdup(arguments[count]);
		count++;
	}
	copies[count] = NULL;
	execvp(copies[0], copies);
	_exit(127);
}

void terminal_start(struct terminal *terminal, int width, int height, const char *term, const char *environment,
		    const char *const *arguments)
{
	struct winsize size = {.ws_row = (unsigned short)height, .ws_col = (unsigned short)width};

	*terminal = (struct terminal){.width = width, .height = height, .cursor_visible = true};
	ck_assert_int_eq(openpty(&terminal->master, &terminal->slave, NULL, NULL, &size), 0);
	fcntl(terminal->master, F_SETFD, FD_CLOEXEC);
	emulator_start(terminal);
	terminal->pid = fork();
	ck_assert_int_ge(terminal->pid, 0);
	if (terminal->pid == 0)
		program_become(terminal, term, environment, arguments);
}

void terminal_open(struct terminal *terminal, const char *first, const char *second, const char *third)
{
	const char *arguments[] = {getenv("GMMUVIEW"), first, second, third, NULL};

	ck_assert_msg(arguments[0] != NULL, "GMMUVIEW must name the program");
	terminal_start(terminal, 80, 24, "xterm-256color", NULL, arguments);
}

void terminal_close(struct terminal *terminal)
{
	if (!terminal->emulator)
		return;
	if (!terminal->ended) {
		kill(terminal->pid, SIGKILL);
		waitpid(terminal->pid, NULL, 0);
	}
	close(terminal->master);
	close(terminal->slave);
	vterm_free(terminal->emulator);
	*terminal = (struct terminal){0};
}

void terminal_type(struct terminal *terminal, const char *bytes)
{
	size_t length = strlen(bytes);

	while (length > 0) {
		ssize_t written = write(terminal->master, bytes, length);

		ck_assert_msg(written > 0, "typing: %s", strerror(errno));
		bytes += written;
		length -= (size_t)written;
	}
}

/* Feeds the emulator with what the program has sent within `milliseconds`; false if nothing came. */
static bool output_take(struct terminal *terminal, int milliseconds)
{
	struct pollfd output = {terminal->master, POLLIN, 0};
	char bytes[65536];
	ssize_t length;

	if (poll(&output, 1, milliseconds) <= 0)
		return false;
	length = read(terminal->master, bytes, sizeof(bytes));
	if (length <= 0)
		return false;
	terminal->asked_ground |= memmem(bytes, (size_t)length, "\033]11;?", strlen("\033]11;?")) != NULL;
	vterm_input_write(terminal->emulator, bytes, (size_t)length);
	return true;
}

static time_t seconds_now(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return now.tv_sec;
}

static bool program_ended(struct terminal *terminal)
{
	if (!terminal->ended)
		terminal->ended = waitpid(terminal->pid, &terminal->status, WNOHANG) == terminal->pid;
	return terminal->ended;
}

void terminal_resize(struct terminal *terminal, int width, int height)
{
	struct winsize size = {.ws_row = (unsigned short)height, .ws_col = (unsigned short)width};

	/* What was drawn for the old size belongs to the old size. */
	while (output_take(terminal, 0))
		;
	terminal->width = width;
	terminal->height = height;
	vterm_set_size(terminal->emulator, height, width);
	ck_assert_int_eq(ioctl(terminal->master, TIOCSWINSZ, &size), 0);
}

const char *terminal_row(struct terminal *terminal, int row)
{
	static char text[ROW_BYTES];
	VTermRect rect = {row, row + 1, 0, terminal->width};
	size_t length = vterm_screen_get_text(terminal->screen, text, sizeof(text) - 1, rect);

	while (length > 0 && (text[length - 1] == ' ' || text[length - 1] == '\n'))
		length--;
	text[length] = '\0';
	return text;
}

char *terminal_text(struct terminal *terminal)
{
	char *text = calloc((size_t)terminal->height, ROW_BYTES);

	ck_assert_ptr_nonnull(text);
	for (int row = 0, length = 0; row < terminal->height; row++)
		length += snprintf(text + length, ROW_BYTES, "%s\n", terminal_row(terminal, row));
	return text;
}

bool terminal_find(struct terminal *terminal, const char *text, VTermPos *place)
{
	for (int row = 0; row < terminal->height; row++) {
		const char *line = terminal_row(terminal, row), *found = strstr(line, text);

		if (!found)
			continue;
		place->row = row;
		place->col = 0;
		for (const char *at = line; at < found; at++)
			place->col += ((unsigned char)*at & 0xc0u) != 0x80u;
		return true;
	}
	return false;
}

VTermScreenCell terminal_cell(struct terminal *terminal, int row, int column)
{
	VTermScreenCell cell = {0};

	vterm_screen_get_cell(terminal->screen, (VTermPos){row, column}, &cell);
	return cell;
}

static void wait_until(struct terminal *terminal, const char *text, bool there)
{
	time_t limit = seconds_now() + PATIENCE_SECONDS;
	VTermPos place;

	while (terminal_find(terminal, text, &place) != there) {
		bool gone = program_ended(terminal);

		if (output_take(terminal, gone ? 0 : 100))
			continue;
		if (gone || seconds_now() > limit)
			ck_abort_msg("%s \"%s\" on the screen%s:\n%s", there ? "no" : "still", text,
				     gone ? ", and the program ended" : "", terminal_text(terminal));
	}
}

void terminal_wait(struct terminal *terminal, const char *text)
{
	wait_until(terminal, text, true);
}

void terminal_wait_gone(struct terminal *terminal, const char *text)
{
	wait_until(terminal, text, false);
}

void terminal_wait_end(struct terminal *terminal)
{
	time_t limit = seconds_now() + PATIENCE_SECONDS;

	while (!program_ended(terminal)) {
		output_take(terminal, 100);
		if (seconds_now() > limit)
			ck_abort_msg("the program does not end:\n%s", terminal_text(terminal));
	}
	while (output_take(terminal, 0))
		;
}

bool terminal_is_cooked(const struct terminal *terminal)
{
	struct termios modes;
	tcflag_t local = ICANON | ECHO | ISIG | IEXTEN;

	ck_assert_int_eq(tcgetattr(terminal->slave, &modes), 0);
	return (modes.c_lflag & local) == local && (modes.c_iflag & ICRNL) && (modes.c_oflag & OPOST);
}
