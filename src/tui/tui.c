/* SPDX-License-Identifier: MIT */
#include "tui/tui.h"

#include <errno.h>
#include <langinfo.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#include <curses.h>

#include "browse/browse.h"
#include "browse/file.h"
#include "tui/guard.h"
#include "tui/input.h"
#include "tui/paint.h"
#include "tui/theme.h"

/* While a job runs: milliseconds between two looks at the screen. */
#define FRAME_MILLISECONDS 50
/* Keys that are taken before the screen is drawn again, so that a pasted book does not freeze it. */
#define KEYS_A_FRAME 4096

struct tui {
	struct browse *browse;
	struct painter painter;
	struct grid grid;
	FILE *keyboard; /* /dev/tty, or NULL: standard input */
	int descriptor; /* where keys come from */
	SCREEN *screen;
	bool no_color, mouse;
	bool quit;
};

const char *tui_theme_name(unsigned theme)
{
	return theme_name(theme);
}

void tui_keys_describe(struct text *text)
{
	browse_keys_describe(text);
}

/* Sequences that curses knows nothing of go out behind what it has sent. */
static void terminal_write(const char *sequence)
{
	fputs(sequence, stdout);
	fflush(stdout);
}

static void mouse_report(const struct tui *tui, bool on)
{
	/* 1002 adds drags to the presses and releases that curses asks for. */
	if (tui->mouse)
		terminal_write(on ? "\033[?1002h" : "\033[?1002l");
}

static enum gmmu_status terminal_open(struct tui *tui, struct gmmu_error *error)
{
	const char *name = getenv("TERM");

	tui->descriptor = STDIN_FILENO;
	if (!isatty(STDOUT_FILENO))
		return gmmu_error_set(error, GMMU_E_IO, "the browser needs a terminal to show itself on");
	if (!isatty(STDIN_FILENO)) {
		tui->keyboard = fopen("/dev/tty", "r");
		if (!tui->keyboard)
			return gmmu_error_set(error, GMMU_E_IO, "no terminal to read keys from: /dev/tty: %s",
					      strerror(errno));
		tui->descriptor = fileno(tui->keyboard);
	}
	guard_prepare(STDOUT_FILENO);
	tui->screen = newterm(NULL, stdout, tui->keyboard ? tui->keyboard : stdin);
	if (!tui->screen) {
		if (tui->keyboard)
			fclose(tui->keyboard);
		return gmmu_error_set(
			error, GMMU_E_IO,
			"this system does not know terminals of type \"%s\": set TERM, for example to vt100",
			name ? name : "");
	}
	set_term(tui->screen);
	start_color();
	use_default_colors();
	raw();
	noecho();
	nonl();
	tui->mouse = input_begin(browse_wants_mouse(tui->browse));
	theme_use(browse_theme(tui->browse), tui->no_color);
	guard_begin(tui->mouse);
	mouse_report(tui, true);
	return GMMU_OK;
}

static void terminal_close(struct tui *tui)
{
	mouse_report(tui, false);
	curs_set(1);
	/* Terminals without a second screen keep what is on it; the shell's prompt wants a free line. */
	attrset(A_NORMAL);
	bkgdset(' ');
	move(LINES - 1, 0);
	clrtoeol();
	refresh();
	endwin();
	guard_end();
	delscreen(tui->screen);
	if (tui->keyboard)
		fclose(tui->keyboard);
}

/* Asks the terminal for its size; one that does not tell keeps what its description says. */
static void size_take(struct tui *tui)
{
	struct winsize size;

	if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 0 && size.ws_col > 0)
		resize_term(size.ws_row, size.ws_col);
	browse_resize(tui->browse, COLS, LINES);
	clearok(stdscr, TRUE);
	tui->painter.whole = true;
}

static void suspend(struct tui *tui)
{
	mouse_report(tui, false);
	curs_set(1);
	def_prog_mode();
	endwin();
	guard_stop();
	reset_prog_mode();
	refresh();
	mouse_report(tui, true);
	size_take(tui);
}

/* Sends a text to the clipboard of the terminal that the reader sits at (OSC 52), through ssh and tmux too. */
static void clipboard_send(const char *text)
{
	static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
	size_t length = strlen(text);

	fflush(stdout);
	fputs("\033]52;c;", stdout);
	for (size_t i = 0; i < length; i += 3) {
		size_t left = length - i;
		unsigned group = (unsigned)(unsigned char)text[i] << 16 |
				 (left > 1 ? (unsigned)(unsigned char)text[i + 1] << 8 : 0) |
				 (left > 2 ? (unsigned)(unsigned char)text[i + 2] : 0);

		putchar(digits[group >> 18 & 63]);
		putchar(digits[group >> 12 & 63]);
		putchar(left > 1 ? digits[group >> 6 & 63] : '=');
		putchar(left > 2 ? digits[group & 63] : '=');
	}
	fputs("\a", stdout);
	fflush(stdout);
}

static void wishes_grant(struct tui *tui)
{
	enum wish wish;

	while ((wish = browse_wish(tui->browse)) != WISH_NONE)
		switch (wish) {
		case WISH_QUIT:
			tui->quit = true;
			break;
		case WISH_SUSPEND:
			suspend(tui);
			break;
		case WISH_REDRAW:
			size_take(tui);
			break;
		case WISH_COPY:
			clipboard_send(browse_clipboard(tui->browse));
			break;
		case WISH_NONE:
			break;
		}
}

static void keys_take(struct tui *tui)
{
	struct input input;

	for (int i = 0; i < KEYS_A_FRAME && !tui->quit; i++) {
		input = input_next();
		if (input.kind == INPUT_NONE)
			return;
		if (input.kind == INPUT_KEY)
			browse_key(tui->browse, input.key);
		else
			browse_mouse(tui->browse, input.mouse);
		wishes_grant(tui);
	}
}

static uint64_t milliseconds_now(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

static enum gmmu_status show(struct tui *tui)
{
	static enum theme shown = THEME_COUNT;
	enum gmmu_status status = browse_draw(tui->browse, &tui->grid);

	if (status != GMMU_OK)
		return status;
	if (shown != browse_theme(tui->browse)) {
		shown = browse_theme(tui->browse);
		theme_use(shown, tui->no_color);
		tui->painter.whole = true;
	}
	return paint(&tui->painter, &tui->grid);
}

static enum gmmu_status loop(struct tui *tui)
{
	uint64_t frame = 0;
	enum gmmu_status status;

	size_take(tui);
	while (!tui->quit) {
		bool busy = browse_busy(tui->browse);
		uint64_t now = milliseconds_now();
		unsigned events;

		if (!busy || now - frame >= FRAME_MILLISECONDS) {
			status = show(tui);
			if (status != GMMU_OK)
				return status;
			frame = now;
		}
		events = guard_wait(tui->descriptor, busy ? 0 : -1);
		if (events & (GUARD_END | GUARD_GONE))
			break;
		if (events & GUARD_STOP)
			suspend(tui);
		if (events & (GUARD_RESIZE | GUARD_CONTINUE))
			size_take(tui);
		if (events & GUARD_INPUT) {
			keys_take(tui);
			frame = 0;
		}
		if (busy)
			browse_step(tui->browse, milliseconds_now());
	}
	return GMMU_OK;
}

static bool locale_is_utf8(void)
{
	return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

enum gmmu_status tui_run(const struct tui_options *options, struct gmmu_error *error)
{
	struct browse_options browse_options = {
		.dump = options->dump,
		.view = options->view,
		.start = options->start,
		.theme = options->theme,
		.ascii = options->ascii || !locale_is_utf8(),
		.no_mouse = options->no_mouse,
	};
	struct text config = {0};
	struct tui tui = {.no_color = options->no_color};
	enum gmmu_status status = GMMU_OK;
	int signal = 0;

	if (options->config_path)
		status = file_read(options->config_path, &config, error);
	if (status != GMMU_OK)
		goto out;
	browse_options.config = config.bytes;
	browse_options.config_name = options->config_path;
	status = browse_new(&browse_options, &tui.browse, error);
	if (status != GMMU_OK)
		goto out;
	status = terminal_open(&tui, error);
	if (status != GMMU_OK)
		goto out;
	status = loop(&tui);
	signal = guard_signal();
	terminal_close(&tui);
	if (status != GMMU_OK)
		gmmu_error_set(error, status, "out of memory");
	grid_free(&tui.grid);
	grid_free(&tui.painter.painted);
out:
	browse_free(tui.browse);
	text_free(&config);
	if (status == GMMU_OK && signal)
		guard_die(signal);
	return status;
}
