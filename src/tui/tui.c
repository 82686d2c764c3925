/* SPDX-License-Identifier: MIT */
#include "tui/tui.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <curses.h>

#include "browse/browse.h"
#include "text/escape.h"
#include "tui/clipboard.h"
#include "tui/clock.h"
#include "tui/guard.h"
#include "tui/input.h"
#include "tui/loading.h"
#include "tui/paint.h"
#include "tui/terminal.h"
#include "tui/theme.h"

/* Milliseconds between screen updates while a job runs. */
#define FRAME_MILLISECONDS 50
/* Milliseconds between two looks at whether the file has changed. */
#define LOOK_MILLISECONDS 1000
/* Keys to handle before the screen is drawn again, so that pasting a lot does not freeze it. */
#define KEYS_A_FRAME 4096

struct tui {
	struct browse *browse;
	struct painter painter;
	struct grid grid;
	struct terminal terminal;
	struct loading loading;
	uint64_t looked; /* at the file; milliseconds of a steady clock, 0: not yet */
	bool look_due;   /* something was drawn since then */
	bool no_color;
	bool quit;
};

enum theme tui_theme(void)
{
	return theme_ground_is_light(getenv("COLORFGBG")) ? THEME_LIGHT : THEME_DARK;
}

void tui_keys_describe(struct text *text)
{
	browse_keys_describe(text);
}

/* The screen has a new size, or its contents are unknown. */
static void size_take(struct tui *tui)
{
	terminal_fit();
	browse_resize(tui->browse, COLS, LINES);
	tui->painter.whole = true;
}

static void suspend(struct tui *tui)
{
	terminal_suspend(&tui->terminal);
	size_take(tui);
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
			clipboard_send(stdout, browse_clipboard(tui->browse), getenv("STY") != NULL);
			break;
		case WISH_NONE:
			break;
		}
}

/* Loading during a key press may have drawn over the browser's screen. */
static void loading_end(struct tui *tui)
{
	if (tui->loading.shown)
		size_take(tui);
	if (guard_signal())
		tui->quit = true;
	loading_reset(&tui->loading, NULL);
}

/* The terminal has said whether its background is light. */
static void ground_take(struct tui *tui, bool light)
{
	tui->terminal.asked = 0;
	browse_tell_ground(tui->browse, light);
}

static void keys_take(struct tui *tui)
{
	struct input input;

	for (int i = 0; i < KEYS_A_FRAME && !tui->quit; i++) {
		input = input_next();
		if (input.kind == INPUT_NONE)
			return;
		if (guard_resized())
			size_take(tui);
		if (input.kind == INPUT_KEY)
			browse_key(tui->browse, input.key);
		else if (input.kind == INPUT_GROUND)
			ground_take(tui, input.light);
		else
			browse_mouse(tui->browse, input.mouse);
		loading_end(tui);
		wishes_grant(tui);
	}
}

/* Whether the file has changed is asked at most once a second, but always after the last key. */
static void file_look(struct tui *tui, uint64_t now)
{
	tui->look_due = tui->looked > 0 && now - tui->looked < LOOK_MILLISECONDS;
	if (tui->look_due)
		return;
	browse_watch(tui->browse);
	tui->looked = now;
}

/* How long to wait for an event. */
static int patience(const struct tui *tui, bool busy)
{
	if (busy)
		return 0;
	return tui->look_due ? LOOK_MILLISECONDS : -1;
}

static enum gmmu_status show(struct tui *tui, uint64_t now)
{
	static enum theme shown = THEME_COUNT;
	enum gmmu_status status;

	file_look(tui, now);
	status = browse_draw(tui->browse, &tui->grid);
	if (status != GMMU_OK)
		return status;
	if (shown != browse_theme(tui->browse)) {
		shown = browse_theme(tui->browse);
		theme_use(shown, tui->no_color);
		tui->painter.whole = true;
	}
	terminal_hold(&tui->terminal);
	status = paint(&tui->painter, &tui->grid);
	terminal_send(&tui->terminal);
	return status;
}

static enum gmmu_status loop(struct tui *tui)
{
	uint64_t frame = 0;
	enum gmmu_status status;

	size_take(tui);
	while (!tui->quit) {
		bool busy = browse_busy(tui->browse);
		uint64_t now = clock_now();
		unsigned events;

		if (!busy || now - frame >= FRAME_MILLISECONDS) {
			status = show(tui, now);
			if (status != GMMU_OK)
				return status;
			frame = now;
		}
		events = guard_wait(tui->terminal.descriptor, browse_ask(tui->browse), patience(tui, busy));
		if (events & (GUARD_END | GUARD_GONE))
			break;
		if (events & GUARD_STOP)
			suspend(tui);
		if (events & (GUARD_RESIZE | GUARD_CONTINUE))
			size_take(tui);
		if (events & GUARD_ANSWER)
			browse_hear(tui->browse);
		if (events & GUARD_INPUT) {
			keys_take(tui);
			frame = 0;
		}
		if (busy)
			browse_step(tui->browse, clock_now());
	}
	return GMMU_OK;
}

/* Opens the dump, with progress if that takes long, and creates the browser. */
static enum gmmu_status browser_open(struct tui *tui, const struct tui_options *options, struct gmmu_error *error)
{
	struct dump_options dump_options = *options->dump;
	struct browse_options browse_options = options->browse;
	enum gmmu_status status;

	loading_reset(&tui->loading, options->path);
	dump_options.progress = loading_progress;
	dump_options.progress_context = &tui->loading;
	status = dump_open(options->path, &dump_options, &browse_options.dump, error);
	if (status == GMMU_OK)
		status = browse_new(&browse_options, &tui->browse, error);
	return status;
}

/* Opens the terminal, unless loading already did, and runs the browser. */
static enum gmmu_status browser_run(struct tui *tui, struct gmmu_error *error)
{
	enum gmmu_status status = GMMU_OK;

	if (!tui->terminal.screen)
		status = terminal_open(&tui->terminal, error);
	if (status != GMMU_OK)
		return status;
	loading_reset(&tui->loading, NULL);
	if (browse_wants_mouse(tui->browse))
		terminal_take_mouse(&tui->terminal);
	theme_use(browse_theme(tui->browse), tui->no_color);
	browse_tell_colors(tui->browse, theme_has_colors(tui->no_color));
	if (theme_has_colors(tui->no_color))
		terminal_ask_ground(&tui->terminal);
	status = loop(tui);
	if (status != GMMU_OK)
		gmmu_error_set(error, status, "out of memory");
	return status;
}

enum gmmu_status tui_run(const struct tui_options *options, struct gmmu_error *error)
{
	struct tui tui = {.no_color = options->no_color};
	enum gmmu_status status;
	int signal = 0;

	tui.loading.terminal = &tui.terminal;
	status = browser_open(&tui, options, error);
	if (status == GMMU_OK)
		status = browser_run(&tui, error);
	if (tui.terminal.screen)
		signal = guard_signal();
	/* First, because once signals have their default action again, nothing would remove an incomplete export. */
	browse_free(tui.browse);
	terminal_close(&tui.terminal);
	grid_free(&tui.grid);
	grid_free(&tui.painter.painted);
	if (signal)
		guard_die(signal);
	return status;
}
