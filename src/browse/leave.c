/* SPDX-License-Identifier: MIT */
/* Leaving a screen, the pane, a running job, the program. */
#include "browse/leave.h"

#include "browse/keys/action.h"
#include "browse/keys/key.h"
#include "browse/loss.h"
#include "browse/model/model.h"
#include "browse/model/row.h"
#include "browse/panes/message.h"
#include "browse/panes/pane.h"
#include "browse/panes/parts.h"
#include "browse/panes/confirm.h"
#include "browse/panes/stack.h"
#include "browse/steps.h"

static void quit_answer(struct browse *browse, bool yes)
{
	wishes_of(browse)->quit = yes;
}

/* Quits. Asks first, only once, if something would be lost or if `otherwise` is a question. */
static void quit_ask(struct browse *browse, const char *otherwise)
{
	if (otherwise && !would_lose(browse))
		confirm_open(browse, quit_answer, "%s", otherwise);
	else
		loss_ask(browse, "Quit", quit_answer);
}

void do_leave(struct browse *browse, int unused)
{
	(void)unused;
	if (!pane_leave(browse))
		quit_ask(browse, NULL);
}

void do_cancel(struct browse *browse, int unused)
{
	char key[KEY_NAME_SIZE];

	(void)unused;
	if (pane_in(browse, LAYER_KEY)) {
		layer_close(browse, LAYER_KEY);
	} else if (work_interrupt(browse) || pane_leave(browse)) {
		return;
	} else if (model_of(browse)->path.count > 0 && !path_here(model_of(browse))) {
		model_of(browse)->path.count = 0;
		browse_say(browse, "the path is closed");
	} else
		browse_say(browse, "nothing to close; %s quits", browse_key_of(browse, ACTION_QUIT, key));
}

void do_interrupt(struct browse *browse, int unused)
{
	(void)unused;
	layer_close(browse, LAYER_KEY);
	if (!work_interrupt(browse))
		quit_ask(browse, "Quit gmmuview?");
}

void do_suspend(struct browse *browse, int unused)
{
	(void)unused;
	wishes_of(browse)->suspend = true;
}

void do_redraw(struct browse *browse, int unused)
{
	(void)unused;
	wishes_of(browse)->redraw = true;
}
