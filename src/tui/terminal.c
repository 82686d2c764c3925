/* SPDX-License-Identifier: MIT */
#include "tui/terminal.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <termios.h>
#include <unistd.h>

#include "tui/clock.h"
#include "tui/guard.h"
#include "tui/input.h"

#include <term.h>

/* Curses defines macros with the names of fields of other headers. */
#undef lines
#undef columns

/* How long after its question an answer is still expected when the program ends. */
#define ANSWER_MILLISECONDS 100

void terminal_write(const char *sequence)
{
	fputs(sequence, stdout);
	fflush(stdout);
}

void terminal_hold(const struct terminal *terminal)
{
	size_t length = strlen(terminal->sync[0]);

	if (terminal->memory >= 0 && lseek(terminal->memory, 0, SEEK_SET) == 0 &&
	    write(terminal->memory, terminal->sync[0], length) == (ssize_t)length)
		dup2(terminal->memory, STDOUT_FILENO);
}

static bool bytes_send(int descriptor, const char *bytes, size_t size)
{
	while (size > 0) {
		ssize_t done = write(descriptor, bytes, size);

		if (done < 0 && errno != EINTR)
			return false;
		bytes += done > 0 ? done : 0;
		size -= done > 0 ? (size_t)done : 0;
	}
	return true;
}

static bool held_send(const struct terminal *terminal)
{
	off_t begun = (off_t)strlen(terminal->sync[0]), ending = (off_t)strlen(terminal->sync[1]);
	off_t size = lseek(terminal->memory, 0, SEEK_CUR);
	char *bytes;
	bool sent;

	if (size <= begun)
		return size == begun;
	if (write(terminal->memory, terminal->sync[1], (size_t)ending) != ending)
		return false;
	size += ending;
	bytes = mmap(NULL, (size_t)size, PROT_READ, MAP_SHARED, terminal->memory, 0);
	if (bytes == MAP_FAILED)
		return false;
	sent = bytes_send(terminal->out, bytes, (size_t)size);
	munmap(bytes, (size_t)size);
	return sent;
}

void terminal_send(struct terminal *terminal)
{
	if (terminal->memory < 0)
		return;
	dup2(terminal->out, STDOUT_FILENO);
	if (held_send(terminal))
		return;
	close(terminal->memory);
	terminal->memory = -1;
	clearok(stdscr, TRUE);
	refresh();
}

/* Output is held back here. Without memory for it, or if files may not grow, output is not held back. */
static void hold_begin(struct terminal *terminal)
{
	struct rlimit limit;

	terminal->out = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
	terminal->memory = -1;
	if (terminal->out >= 0 && getrlimit(RLIMIT_FSIZE, &limit) == 0 && limit.rlim_cur == RLIM_INFINITY)
		terminal->memory = memfd_create("screen", MFD_CLOEXEC);
}

/*
 * Many terminals can be told to show nothing until a screen is complete. Which of them can, their description says, in
 * an entry that curses itself has no use for; a terminal that was asked and kept silent would delay each start.
 */
static void sync_find(struct terminal *terminal)
{
	const char *sync = tigetstr("Sync");

	for (int which = 0; which < 2 && sync && sync != (const char *)-1; which++)
		snprintf(terminal->sync[which], sizeof(terminal->sync[which]), "%s", tiparm(sync, which + 1));
}

static void hold_end(struct terminal *terminal)
{
	if (terminal->memory >= 0)
		close(terminal->memory);
	if (terminal->out >= 0)
		close(terminal->out);
}

static void mouse_report(const struct terminal *terminal, bool on)
{
	/* 1002 adds drags to the presses and releases that curses enables. */
	if (terminal->mouse)
		terminal_write(on ? "\033[?1002h" : "\033[?1002l");
}

/* Keys come from standard input, or from /dev/tty if standard input is a dump. */
static enum gmmu_status keyboard_open(struct terminal *terminal, struct gmmu_error *error)
{
	terminal->descriptor = STDIN_FILENO;
	if (isatty(STDIN_FILENO))
		return GMMU_OK;
	terminal->keyboard = fopen("/dev/tty", "r");
	if (!terminal->keyboard)
		return gmmu_error_set(error, GMMU_E_IO, "cannot read keys: no terminal at /dev/tty: %s",
				      strerror(errno));
	terminal->descriptor = fileno(terminal->keyboard);
	return GMMU_OK;
}

static void keyboard_close(struct terminal *terminal)
{
	if (terminal->keyboard)
		fclose(terminal->keyboard);
	terminal->keyboard = NULL;
}

enum gmmu_status terminal_open(struct terminal *terminal, struct gmmu_error *error)
{
	const char *name = getenv("TERM");
	enum gmmu_status status;

	if (!isatty(STDOUT_FILENO))
		return gmmu_error_set(error, GMMU_E_IO, "the browser needs a terminal for its output");
	status = keyboard_open(terminal, error);
	if (status != GMMU_OK)
		return status;
	hold_begin(terminal);
	guard_prepare(terminal->out < 0 ? STDOUT_FILENO : terminal->out);
	errno = 0;
	terminal->screen = newterm(NULL, stdout, terminal->keyboard ? terminal->keyboard : stdin);
	if (!terminal->screen) {
		bool ran_out = errno == ENOMEM;

		hold_end(terminal);
		keyboard_close(terminal);
		if (ran_out)
			return gmmu_error_set(error, GMMU_E_NOMEM, "out of memory");
		return gmmu_error_set(error, GMMU_E_IO, "unknown terminal type \"%s\": set TERM, for example to vt100",
				      name ? name : "");
	}
	set_term(terminal->screen);
	sync_find(terminal);
	start_color();
	use_default_colors();
	raw();
	noecho();
	nonl();
	/* A screen is drawn to its end. Else curses would poll for a key after every few rows. */
	typeahead(-1);
	input_begin();
	guard_begin();
	return GMMU_OK;
}

void terminal_take_mouse(struct terminal *terminal)
{
	terminal->mouse = input_take_mouse();
	if (terminal->mouse)
		guard_expect_mouse();
	mouse_report(terminal, true);
}

void terminal_ask_ground(struct terminal *terminal)
{
	/* XT: titles are set as in xterm. A terminal that does not know such strings would show them. */
	if (tigetflag("XT") <= 0)
		return;
	terminal_write("\033]11;?\033\\");
	terminal->asked = clock_now();
}

/* Swallows an answer that has just been asked for, so that the shell does not take it for typed text. */
static void answer_drop(const struct terminal *terminal)
{
	struct pollfd keyboard = {.fd = terminal->descriptor, .events = POLLIN};
	char byte = 0;

	while (terminal->asked > 0 && byte != '\\' && byte != '\a') {
		uint64_t passed = clock_now() - terminal->asked;

		if (passed >= ANSWER_MILLISECONDS || poll(&keyboard, 1, (int)(ANSWER_MILLISECONDS - passed)) != 1 ||
		    read(terminal->descriptor, &byte, 1) != 1)
			return;
	}
}

void terminal_close(struct terminal *terminal)
{
	if (!terminal->screen)
		return;
	answer_drop(terminal);
	mouse_report(terminal, false);
	curs_set(1);
	/* Terminals without an alternate screen keep its contents; the shell prompt needs a free line. */
	attrset(A_NORMAL);
	bkgdset(' ');
	move(LINES - 1, 0);
	clrtoeol();
	refresh();
	endwin();
	guard_end();
	delscreen(terminal->screen);
	terminal->screen = NULL;
	hold_end(terminal);
	keyboard_close(terminal);
}

void terminal_fit(void)
{
	struct winsize size;

	/* If the terminal does not report its size, use that of its description. */
	if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 0 && size.ws_col > 0)
		resize_term(size.ws_row, size.ws_col);
	clearok(stdscr, TRUE);
}

void terminal_suspend(const struct terminal *terminal)
{
	mouse_report(terminal, false);
	curs_set(1);
	def_prog_mode();
	endwin();
	guard_stop();
	reset_prog_mode();
	refresh();
	mouse_report(terminal, true);
	terminal_fit();
}
