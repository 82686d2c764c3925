/* SPDX-License-Identifier: MIT */
#include "browse/panes/finder.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "browse/keys/action.h"
#include "browse/keys/key.h"
#include "browse/model/model.h"
#include "browse/model/work.h"
#include "browse/panes/expression_complete.h"
#include "browse/panes/go.h"
#include "browse/panes/list_pointers.h"
#include "browse/panes/message.h"
#include "browse/panes/prompt.h"
#include "browse/panes/state.h"
#include "dump/slots.h"
#include "query/expression.h"
#include "query/job.h"
#include "query/search.h"

#define SEARCH_BUDGET (UINT64_C(1) << 18)

static bool search_part(struct browse *browse)
{
	const struct job *job = search_job(browse->finder->search);
	enum job_state state = search_step(browse->finder->search, SEARCH_BUDGET);

	browse->model.work.done = job->done;
	browse->model.work.total = job->total;
	return state == JOB_RUNNING;
}

static void search_end(struct browse *browse, bool stopped)
{
	uint64_t found = search_found(browse->finder->search);
	const struct job *job = search_job(browse->finder->search);
	char key[KEY_NAME_SIZE];

	if (stopped)
		browse_say(browse, "stopped after %" PRIu64 " slots; nothing found so far", job->done);
	else if (job->state == JOB_FAILED)
		browse_alert(browse, "%s", job->trouble);
	else if (found == SLOT_NONE)
		browse_alert(browse, "no slot matches: %s", browse->finder->text);
	else if (browse->finder->from == SLOT_NONE)
		browse_say(browse, "the first match for: %s; %s goes to the next", browse->finder->text,
			   browse_key_of(browse, ACTION_SEARCH_NEXT, key));
	else if (found == browse->model.cursor)
		browse_say(browse, "this is the only match for: %s", browse->finder->text);
	else if (search_wrapped(browse->finder->search))
		jump_wrapped_say(browse, false, found < browse->finder->from ? 1 : -1);
	if (!stopped && found != SLOT_NONE) {
		slot_show(browse, found);
		pointing_tell(browse, browse->finder->expression, found);
	}
	search_free(browse->finder->search);
	expression_free(browse->finder->expression);
	browse->finder->search = NULL;
	browse->finder->expression = NULL;
}

static const struct prompt_type search_prompt = {
	.kind = PROMPT_SEARCH, .accept = search_accept, .complete = expression_complete_prompt};

static void search_start(struct browse *browse, const char *text, uint64_t from, int direction)
{
	char what[256];
	struct gmmu_error error;

	work_stop(&browse->model.work);
	if (row_count(&browse->model) == 0) {
		browse_alert(browse, "the dump has no slots");
		return;
	}
	if (expression_take(browse, text, &browse->finder->expression, &error) != GMMU_OK) {
		/* An earlier expression may be waiting for a depth at which it has a meaning. */
		if (text != browse->finder->text)
			prompt_open(browse, &search_prompt, "/", text);
		prompt_blame(browse, &error);
		return;
	}
	browse->finder->search = search_new(&browse->model.edited.source, browse->finder->expression, from,
					    direction > 0 ? SEARCH_FORWARD : SEARCH_BACKWARD);
	if (!browse->finder->search) {
		expression_free(browse->finder->expression);
		browse->finder->expression = NULL;
		browse_alert(browse, "out of memory");
		return;
	}
	browse->finder->from = from;
	if (text != browse->finder->text) {
		browse_remark(browse, expression_notice(browse->finder->expression));
		snprintf(browse->finder->text, sizeof(browse->finder->text), "%s", text);
	}
	snprintf(what, sizeof(what), "searching for: %.240s", text);
	work_start(&browse->model.work, what, search_part, search_end);
}

void search_accept(struct browse *browse, const char *text)
{
	if (strspn(text, " ") < strlen(text))
		search_start(browse, text, browse->model.cursor, 1);
}

void search_first(struct browse *browse, const char *text)
{
	search_start(browse, text, SLOT_NONE, 1);
}

void do_search(struct browse *browse, int unused)
{
	(void)unused;
	prompt_open(browse, &search_prompt, "/", "");
	browse_say(browse, "kind == 6, address >= 0x4800000, bit 40, reserved, note, 0600000000480001; Tab: words");
}

void do_search_next(struct browse *browse, int direction)
{
	if (browse->finder->text[0])
		search_start(browse, browse->finder->text, browse->model.cursor, direction);
	else
		do_search(browse, 0);
}

void search_towards(struct browse *browse, const char *text, int direction)
{
	search_start(browse, text, browse->model.cursor, direction);
}
