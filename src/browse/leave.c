/* SPDX-License-Identifier: MIT */
/* The ways out: of a screen, of the pane, of what runs, of the program. */
#include "browse/state.h"

static void quit_answer(struct browse *browse, bool yes)
{
	browse->quit = yes;
}

void do_leave(struct browse *browse, int unused)
{
	(void)unused;
	if (browse->screen.screen != SCREEN_NONE)
		screen_close(browse);
	else if (browse->lists.open != LIST_NONE)
		list_close(browse);
	else if (browse->focus == CONTEXT_PANE)
		browse->focus = CONTEXT_GRID;
	else if (browse->rows_export)
		question_open(browse, quit_answer,
			      "Rows are still being written. Quit all the same, and write nothing?");
	else
		browse->quit = true;
}

void do_cancel(struct browse *browse, int unused)
{
	char key[KEY_NAME_SIZE];

	(void)unused;
	if (browse->letter || browse->jump_direction) {
		browse->letter = NULL;
		browse->jump_direction = 0;
	} else if (browse->work.step) {
		work_stop(browse);
	} else if (comparison_running(browse)) {
		comparison_stop(browse);
	} else if (browse->screen.screen != SCREEN_NONE)
		screen_close(browse);
	else if (browse->lists.open != LIST_NONE)
		list_close(browse);
	else if (browse->focus == CONTEXT_PANE)
		browse->focus = CONTEXT_GRID;
	else if (browse->path.count > 0 && !path_here(browse)) {
		browse->path.count = 0;
		browse_say(browse, "the path is dropped");
	} else
		browse_say(browse, "nothing to leave here; %s quits", browse_key_of(browse, "quit", key));
}

void do_interrupt(struct browse *browse, int unused)
{
	(void)unused;
	browse->letter = NULL;
	browse->jump_direction = 0;
	if (browse->work.step) {
		work_stop(browse);
		return;
	}
	if (comparison_running(browse)) {
		comparison_stop(browse);
		return;
	}
	question_open(browse, quit_answer, "Quit gmmuview?");
}

void do_suspend(struct browse *browse, int unused)
{
	(void)unused;
	browse->suspend = true;
}

void do_redraw(struct browse *browse, int unused)
{
	(void)unused;
	browse->redraw = true;
}

void do_theme(struct browse *browse, int unused)
{
	(void)unused;
	browse->theme = (enum theme)((browse->theme + 1) % THEME_COUNT);
	theme_say(browse);
}
