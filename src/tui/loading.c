/* SPDX-License-Identifier: MIT */
#include "tui/loading.h"

#include <string.h>

#include "text/escape.h"
#include "text/progress.h"
#include "tui/clock.h"
#include "tui/guard.h"
#include "tui/input.h"

/* Milliseconds; anything shorter needs no progress display. */
#define BLINK 200
/* Longer than any screen line. */
#define WORDS_ROOM 4096
/* Milliseconds between two updates of the screen. */
#define FRAME 100

void loading_reset(struct loading *loading, const char *path)
{
	*loading = (struct loading){.terminal = loading->terminal, .path = path};
}

static bool key_stops(struct key key)
{
	bool control = key.modifiers & MODIFIER_CONTROL;

	return key.code == KEYCODE_ESC || key.code == KEYCODE_F1 + 9 || (key.code == 'q' && !control) ||
	       (key.code == 'C' && control);
}

/* Handles the keys and signals that matter while loading. */
static void events_take(struct loading *loading)
{
	struct terminal *terminal = loading->terminal;
	unsigned events = guard_wait(terminal->descriptor, -1, 0);
	struct input input;

	if (events & (GUARD_END | GUARD_GONE))
		loading->stopped = true;
	if (events & GUARD_STOP)
		terminal_suspend(terminal);
	if (events & (GUARD_RESIZE | GUARD_CONTINUE))
		terminal_fit();
	while ((events & GUARD_INPUT) && (input = input_next()).kind != INPUT_NONE) {
		if (input.kind != INPUT_KEY)
			continue;
		if (input.key.code == 'Z' && (input.key.modifiers & MODIFIER_CONTROL))
			terminal_suspend(terminal);
		loading->stopped |= key_stops(input.key);
	}
}

/* Shows a message on the bottom line, over whatever is on the screen. */
static void words_show(const struct loading *loading, uint64_t done, uint64_t total, uint64_t milliseconds)
{
	char room[WORDS_ROOM];
	struct text text = text_in(room, NULL, sizeof(room));

	text.ascii = !escape_locale_is_utf8();
	text_add(&text, "loading ");
	text_add_progress(&text, done, total, milliseconds);
	text_add(&text, "; Esc stops");
	if (loading->path) {
		text_add(&text, ": ");
		text_add_escaped(&text, strcmp(loading->path, "-") == 0 ? "standard input" : loading->path);
	}
	attrset(A_NORMAL);
	move(LINES - 1, 0);
	clrtoeol();
	addnstr(room, COLS - 1);
	refresh();
}

bool loading_progress(void *context, uint64_t done, uint64_t total)
{
	struct loading *loading = context;
	uint64_t now = clock_now();

	if (loading->begun == 0)
		loading->begun = now;
	if (loading->stopped || now - loading->begun < BLINK || now - loading->shown < FRAME)
		return !loading->stopped;
	loading->shown = now;
	/* The browser will report a terminal that cannot be used; the file can be loaded all the same. */
	if (!loading->terminal->screen && terminal_open(loading->terminal, NULL) != GMMU_OK)
		return true;
	events_take(loading);
	words_show(loading, done, total, now - loading->begun);
	return !loading->stopped;
}
