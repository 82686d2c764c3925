/* SPDX-License-Identifier: MIT */
/* Which slots are shown: those that match a filter, or all with runs of empty ones folded into one line each. */
#include "browse/state.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* A shorter run of empty slots is not worth a fold. */
#define FOLD_SHORTEST 4u
#define FILTER_LABEL "show only rows with: "
#define SIEVE_BUDGET (UINT64_C(1) << 18)

void sieve_pause(struct browse *browse)
{
	struct sieve *sieve = &browse->sieve;

	sieve->paused = sieve->paused || sieve->filter;
	filter_free(sieve->filter);
	expression_free(sieve->expression);
	borders_free(&sieve->borders);
	sieve->filter = NULL;
	sieve->expression = NULL;
}

void sieve_clear(struct browse *browse)
{
	sieve_pause(browse);
	browse->sieve = (struct sieve){0};
}

enum gmmu_status expression_take(struct browse *browse, const char *text, struct expression **expression,
				 struct gmmu_error *error)
{
	size_t column = 0;
	enum gmmu_status status = expression_parse(text, &browse->view, expression, &column, error);

	browse->prompt.fault = status == GMMU_E_VALUE && column > 0;
	while (column > 1 && *text) {
		text += character_after(text, 0);
		column--;
	}
	browse->prompt.fault_left = strlen(text);
	return status;
}

enum gmmu_status sieve_set(struct browse *browse, const char *text, bool folds, struct gmmu_error *error)
{
	struct sieve new = {.folds = folds};
	enum gmmu_status status = expression_take(browse, text, &new.expression, error);

	if (status != GMMU_OK)
		return status;
	if (folds)
		status = borders_init(&new.borders, &browse->edited.source, &browse->view, error);
	if (status == GMMU_OK) {
		new.filter = filter_new(&browse->edited.source, new.expression, folds ? FOLD_SHORTEST : 1);
		if (!new.filter)
			status = gmmu_error_set(error, GMMU_E_NOMEM, "out of memory");
	}
	if (status != GMMU_OK) {
		borders_free(&new.borders);
		expression_free(new.expression);
		return status;
	}
	snprintf(new.text, sizeof(new.text), "%s", text);
	new.fold = (struct fold){.filter = new.filter, .count = row_count(browse)};
	sieve_clear(browse);
	browse->sieve = new;
	if (folds)
		filter_cut(browse->sieve.filter, &browse->sieve.borders);
	sieve_step(browse);
	return GMMU_OK;
}

void sieve_renew(struct browse *browse)
{
	struct gmmu_error error;
	char text[sizeof(browse->sieve.text)];

	if (!browse->sieve.filter && !browse->sieve.paused && !browse->sieve.suspended)
		return;
	memcpy(text, browse->sieve.text, sizeof(text));
	if (sieve_set(browse, text, browse->sieve.folds, &error) == GMMU_OK)
		return;
	/* What was asked has no meaning at this depth: all rows rather than none, until it has one again. */
	if (!browse->sieve.suspended)
		browse_alert(browse, "the filter is off at this depth: %s", error.message);
	sieve_pause(browse);
	browse->sieve.paused = false;
	browse->sieve.suspended = true;
}

bool sieve_hides(const struct browse *browse)
{
	return browse->sieve.filter && !browse->sieve.folds;
}

bool sieve_running(const struct browse *browse)
{
	return browse->sieve.filter && filter_job(browse->sieve.filter)->state == JOB_RUNNING;
}

static const char goes_on[] = "goes on while you look; the title tells how far it is";

/* Says so if the sieve runs, in words that are taken back at its end. */
static bool sieve_running_say(struct browse *browse, const char *what)
{
	char key[KEY_NAME_SIZE];

	if (sieve_running(browse))
		browse_say(browse, "%s %s; %s stops", what, goes_on, browse_key_of(browse, ACTION_CANCEL, key));
	return sieve_running(browse);
}

void sieve_step(struct browse *browse)
{
	const struct job *job = filter_job(browse->sieve.filter);
	enum job_state state = filter_step(browse->sieve.filter, SIEVE_BUDGET);
	char key[KEY_NAME_SIZE];

	if (state == JOB_FAILED)
		browse_alert(browse, "%s", job->trouble);
	else if (state == JOB_DONE && !browse->sieve.folds && row_count(browse) > 0 && line_count(browse) == 0)
		browse_alert(browse, "no row matches, so none is shown; %s and an empty line shows all",
			     browse_key_of(browse, ACTION_FILTER, key));
	else if (state == JOB_DONE && strstr(browse->said, goes_on))
		browse_say(browse, "%s", "");
	lines_show_cursor(browse);
}

void sieve_stop(struct browse *browse)
{
	const struct job *job = filter_job(browse->sieve.filter);
	unsigned percent = (unsigned)(100 * (double)job->done / (double)job->total);
	bool folds = browse->sieve.folds;

	/* Rows that were not looked at would be missing from what is shown. */
	sieve_clear(browse);
	lines_show_cursor(browse);
	if (folds)
		browse_say(browse, "stopped folding at %u%%: every slot has its line again", percent);
	else
		browse_say(browse, "stopped the filter at %u%%: all rows are shown", percent);
}

/* Opens the fold under the cursor, or closes the run that it is in; else folds everything, or nothing any more. */
void do_fold(struct browse *browse, int unused)
{
	struct gmmu_error error;
	char key[KEY_NAME_SIZE];

	(void)unused;
	if (!browse->sieve.folds && export_rows_hold(browse))
		return;
	if (browse->sieve.filter && browse->sieve.folds) {
		if (fold_toggle(&browse->sieve.fold, browse->cursor))
			return;
		sieve_clear(browse);
		browse_say(browse, "every slot has its line again");
		return;
	}
	if (sieve_set(browse, "empty", true, &error) != GMMU_OK) {
		browse_alert(browse, "%s", error.message);
	} else if (!sieve_running(browse) && line_count(browse) == row_count(browse)) {
		sieve_clear(browse);
		browse_say(browse, "nothing to fold: no run of empty slots is %u or longer", FOLD_SHORTEST);
	} else if (!sieve_running_say(browse, "folding")) {
		browse_say(browse, "runs of %u and more empty slots are folded; %s opens the one here, or all",
			   FOLD_SHORTEST, browse_key_of(browse, ACTION_FOLD, key));
	}
}

void filter_accept(struct browse *browse, const char *text)
{
	struct gmmu_error error;

	if (export_rows_hold(browse))
		return;
	if (strspn(text, " ") == strlen(text)) {
		sieve_clear(browse);
		browse_say(browse, "all rows are shown");
		return;
	}
	if (sieve_set(browse, text, false, &error) != GMMU_OK) {
		prompt_open(browse, PROMPT_FILTER, FILTER_LABEL, text);
		prompt_blame(browse, &error);
		return;
	}
	browse_remark(browse, expression_notice(browse->sieve.expression));
	sieve_running_say(browse, "filtering");
	if (line_count(browse) > 0)
		pointing_tell(browse, browse->sieve.expression, SLOT_NONE);
}

void do_filter(struct browse *browse, int unused)
{
	(void)unused;
	prompt_open(browse, PROMPT_FILTER, FILTER_LABEL, browse->sieve.folds ? "" : browse->sieve.text);
	browse_say(browse, "kind == 6, reserved, note, state != empty, ...; nothing: all rows");
}
