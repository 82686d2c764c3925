/* SPDX-License-Identifier: MIT */
#include "browse/panes/finder.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "browse/keys/action.h"
#include "browse/keys/key.h"
#include "browse/model/lines.h"
#include "browse/model/model.h"
#include "browse/model/sieve.h"
#include "browse/model/work.h"
#include "browse/panes/expression_complete.h"
#include "browse/panes/filtering.h"
#include "browse/panes/go.h"
#include "browse/panes/list_pointers.h"
#include "browse/panes/message.h"
#include "browse/panes/parts.h"
#include "browse/panes/prompt.h"
#include "dump/slots.h"
#include "query/expression/expression.h"
#include "query/job.h"
#include "query/search.h"
#include "text/phrase.h"

#define SEARCH_BUDGET (UINT64_C(1) << 18)

/* How many slots the search passes before it comes to this one. */
static uint64_t search_distance(const struct browse *browse, uint64_t slot)
{
	const struct finder *finder = finder_of(browse);
	uint64_t count = row_count(model_of(browse)), from = finder->from == SLOT_NONE ? count - 1 : finder->from;

	return (finder->direction > 0 ? slot + count - from - 1 : from + count - slot - 1) % count;
}

/* The next slot that is shown, from one that the filter hides; SLOT_NONE if the search comes to none any more. */
static uint64_t search_next_shown(const struct browse *browse, uint64_t hidden)
{
	const struct model *model = model_of(browse);
	int direction = finder_of(browse)->direction;
	uint64_t next = slot_shown_from(model, hidden, direction);

	if (next == SLOT_NONE)
		next = slot_shown_from(model, direction > 0 ? 0 : row_count(model) - 1, direction);
	return next != SLOT_NONE && search_distance(browse, next) > search_distance(browse, hidden) ? next : SLOT_NONE;
}

/* Searches on where slots are shown, if the filter hides what was found; false: it is shown, or there is nothing. */
static bool search_pass_hidden(struct browse *browse)
{
	struct finder *finder = finder_of(browse);
	uint64_t found = search_found(finder->search), count = row_count(model_of(browse)), next;

	if (found == SLOT_NONE)
		return false;
	finder->nothing = search_distance(browse, found) < finder->passed;
	if (finder->nothing || slot_shown_from(model_of(browse), found, 1) == found)
		return false;
	finder->hidden = true;
	next = search_next_shown(browse, found);
	finder->nothing = next == SLOT_NONE;
	if (finder->nothing)
		return false;
	finder->passed = search_distance(browse, next);
	search_free(finder->search);
	finder->search = search_new(&model_of(browse)->edited.source, finder->expression,
				    (finder->direction > 0 ? next + count - 1 : next + 1) % count,
				    finder->direction > 0 ? SEARCH_FORWARD : SEARCH_BACKWARD);
	return finder->search != NULL;
}

static bool search_part(struct browse *browse)
{
	const struct job *job;
	enum job_state state;

	/* Which rows are shown the filter has to know first. */
	if (sieve_hides(&model_of(browse)->sieve) && sieve_running(&model_of(browse)->sieve)) {
		sieve_go_on(browse);
		return true;
	}
	job = search_job(finder_of(browse)->search);
	state = search_step(finder_of(browse)->search, SEARCH_BUDGET);
	model_of(browse)->work.done = job->done;
	model_of(browse)->work.total = job->total;
	return state == JOB_RUNNING || (state == JOB_DONE && search_pass_hidden(browse));
}

static void search_end(struct browse *browse, bool stopped)
{
	const struct job *job = finder_of(browse)->search ? search_job(finder_of(browse)->search) : NULL;
	uint64_t found = !job || finder_of(browse)->nothing ? SLOT_NONE : search_found(finder_of(browse)->search);
	const char *shown = finder_of(browse)->hidden ? " that the filter shows" : "";
	char key[KEY_NAME_SIZE];

	if (!job)
		browse_alert(browse, "out of memory");
	else if (stopped)
		browse_say(browse, "stopped after %s; no match%s so far", phrase_count(job->done, "slot", "slots").text,
			   shown);
	else if (job->state == JOB_FAILED)
		browse_alert(browse, "%s", job->trouble);
	else if (found == SLOT_NONE && finder_of(browse)->hidden)
		browse_alert(browse, "only rows that the filter hides have: %s; %s and an empty line shows all rows",
			     finder_of(browse)->text, browse_key_of(browse, ACTION_FILTER, key));
	else if (found == SLOT_NONE)
		browse_alert(browse, "no slot matches: %s", finder_of(browse)->text);
	else if (finder_of(browse)->from == SLOT_NONE)
		browse_say(browse, "the first match for: %s; %s goes to the next", finder_of(browse)->text,
			   browse_key_of(browse, ACTION_SEARCH_NEXT, key));
	else if (found == model_of(browse)->cursor)
		browse_say(browse, "this is the only match%s for: %s", shown, finder_of(browse)->text);
	else if (finder_of(browse)->direction > 0 ? found < finder_of(browse)->from : found > finder_of(browse)->from)
		jump_wrapped_say(browse, found < finder_of(browse)->from ? 1 : -1);
	if (!stopped && found != SLOT_NONE) {
		slot_show(browse, found);
		pointing_tell(browse, finder_of(browse)->expression, found);
	}
	search_free(finder_of(browse)->search);
	expression_free(finder_of(browse)->expression);
	finder_of(browse)->search = NULL;
	finder_of(browse)->expression = NULL;
}

static const struct prompt_type search_prompt = {
	.kind = PROMPT_SEARCH, .accept = search_accept, .complete = expression_complete_prompt};

static void search_start(struct browse *browse, const char *text, uint64_t from, int direction)
{
	char what[256];
	struct gmmu_error error;

	work_stop(&model_of(browse)->work);
	if (row_count(model_of(browse)) == 0) {
		browse_alert(browse, "the dump has no slots");
		return;
	}
	if (expression_take(browse, text, &finder_of(browse)->expression, &error) != GMMU_OK) {
		/* An earlier expression may be waiting for a depth at which it has a meaning. */
		if (text != finder_of(browse)->text)
			prompt_open(browse, &search_prompt, "/", text);
		prompt_blame(browse, &error);
		return;
	}
	finder_of(browse)->search = search_new(&model_of(browse)->edited.source, finder_of(browse)->expression, from,
					       direction > 0 ? SEARCH_FORWARD : SEARCH_BACKWARD);
	if (!finder_of(browse)->search) {
		expression_free(finder_of(browse)->expression);
		finder_of(browse)->expression = NULL;
		browse_alert(browse, "out of memory");
		return;
	}
	finder_of(browse)->from = from;
	finder_of(browse)->direction = direction;
	finder_of(browse)->hidden = finder_of(browse)->nothing = false;
	finder_of(browse)->passed = 0;
	if (text != finder_of(browse)->text) {
		browse_remark(browse, expression_notice(finder_of(browse)->expression));
		snprintf(finder_of(browse)->text, sizeof(finder_of(browse)->text), "%s", text);
	}
	snprintf(what, sizeof(what), "searching for: %.240s", text);
	work_start(&model_of(browse)->work, what, search_part, search_end);
}

void search_accept(struct browse *browse, const char *text)
{
	if (strspn(text, " ") < strlen(text))
		search_start(browse, text, model_of(browse)->cursor, 1);
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
	if (finder_of(browse)->text[0])
		search_start(browse, finder_of(browse)->text, model_of(browse)->cursor, direction);
	else
		do_search(browse, 0);
}

void search_towards(struct browse *browse, const char *text, int direction)
{
	search_start(browse, text, model_of(browse)->cursor, direction);
}
