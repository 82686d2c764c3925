/* SPDX-License-Identifier: MIT */
#include "tui/terminal.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include "tui/guard.h"
#include "tui/input.h"

void terminal_write(const char *sequence)
{
	fputs(sequence, stdout);
	fflush(stdout);
}

static void mouse_report(const struct terminal *terminal, bool on)
{
	/* 1002 adds drags to the presses and releases that curses asks for. */
	if (terminal->mouse)
		terminal_write(on ? "\033[?1002h" : "\033[?1002l");
}

/* Keys come from standard input, or from the terminal itself where a dump comes from there. */
static enum gmmu_status keyboard_open(struct terminal *terminal, struct gmmu_error *error)
{
	terminal->descriptor = STDIN_FILENO;
	if (isatty(STDIN_FILENO))
		return GMMU_OK;
	terminal->keyboard = fopen("/dev/tty", "r");
	if (!terminal->keyboard)
		return gmmu_error_set(error, GMMU_E_IO, "no terminal to read keys from: /dev/tty: %s", strerror(errno));
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
		return gmmu_error_set(error, GMMU_E_IO, "the browser needs a terminal to show itself on");
	status = keyboard_open(terminal, error);
	if (status != GMMU_OK)
		return status;
	guard_prepare(STDOUT_FILENO);
	errno = 0;
	terminal->screen = newterm(NULL, stdout, terminal->keyboard ? terminal->keyboard : stdin);
	if (!terminal->screen) {
		bool ran_out = errno == ENOMEM;

		keyboard_close(terminal);
		if (ran_out)
			return gmmu_error_set(error, GMMU_E_NOMEM, "out of memory");
		return gmmu_error_set(
			error, GMMU_E_IO,
			"this system does not know terminals of type \"%s\": set TERM, for example to vt100",
			name ? name : "");
	}
	set_term(terminal->screen);
	start_color();
	use_default_colors();
	raw();
	noecho();
	nonl();
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

void terminal_close(struct terminal *terminal)
{
	if (!terminal->screen)
		return;
	mouse_report(terminal, false);
	curs_set(1);
	/* Terminals without a second screen keep what is on it; the shell's prompt wants a free line. */
	attrset(A_NORMAL);
	bkgdset(' ');
	move(LINES - 1, 0);
	clrtoeol();
	refresh();
	endwin();
	guard_end();
	delscreen(terminal->screen);
	terminal->screen = NULL;
	keyboard_close(terminal);
}

void terminal_fit(void)
{
	struct winsize size;

	/* One that does not tell keeps what its description says. */
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
