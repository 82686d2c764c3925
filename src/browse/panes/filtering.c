/* SPDX-License-Identifier: MIT */
/* What is said of the sieve while it runs: a filter or folds. */
#include "browse/panes/filtering.h"

#include <string.h>

#include "browse/keys/action.h"
#include "browse/keys/key.h"
#include "browse/model/lines.h"
#include "browse/model/model.h"
#include "browse/model/sieve.h"
#include "browse/panes/bottom.h"
#include "browse/panes/layout.h"
#include "browse/panes/message.h"
#include "browse/panes/prompt.h"
#include "browse/panes/state.h"
#include "query/filter.h"
#include "query/job.h"

const char sieve_goes_on[] = "goes on while you look; the title tells how far it is";

void lines_show_cursor(struct browse *browse)
{
	struct layout layout = layout_make(browse);
	/* A long message covers the lowest rows where the pane is closed or low. */
	int covered = layout.grid + layout.grid_height - (layout.height - message_height(browse));

	lines_reach(&browse->model, layout.grid_height, covered);
}

void sieve_go_on(struct browse *browse)
{
	struct sieve *sieve = &browse->model.sieve;
	enum job_state state = sieve_step(sieve);
	char key[KEY_NAME_SIZE];

	if (state == JOB_FAILED)
		browse_alert(browse, "%s", filter_job(sieve->filter)->trouble);
	else if (state == JOB_DONE && !sieve->folds && row_count(&browse->model) > 0 && line_count(&browse->model) == 0)
		browse_alert(browse, "no row matches, so none is shown; %s and an empty line shows all",
			     browse_key_of(browse, ACTION_FILTER, key));
	else if (state == JOB_DONE && strstr(browse->message->said, sieve_goes_on))
		browse_say(browse, "%s", "");
	lines_show_cursor(browse);
}

enum gmmu_status sieve_begin(struct browse *browse, const char *text, bool folds, struct gmmu_error *error)
{
	struct model *model = &browse->model;
	struct expression *expression;
	enum gmmu_status status = expression_take(browse, text, &expression, error);

	if (status == GMMU_OK)
		status = sieve_set(&model->sieve, expression, text, folds, &model->edited.source, &model->view, error);
	if (status == GMMU_OK)
		sieve_go_on(browse);
	return status;
}

void sieve_renew(struct browse *browse)
{
	struct sieve *sieve = &browse->model.sieve;
	struct gmmu_error error;
	char text[sizeof(sieve->text)];

	if (!sieve_is_set(sieve))
		return;
	memcpy(text, sieve->text, sizeof(text));
	if (sieve_begin(browse, text, sieve->folds, &error) == GMMU_OK)
		return;
	/* What was asked has no meaning at this depth: all rows rather than none, until it has one again. */
	if (!sieve->suspended)
		browse_alert(browse, "the filter is off at this depth: %s", error.message);
	sieve_suspend(sieve);
}

void sieve_stop(struct browse *browse)
{
	struct sieve *sieve = &browse->model.sieve;
	unsigned percent = sieve_percent(sieve);
	bool folds = sieve->folds;

	/* Rows that were not looked at would be missing from what is shown. */
	sieve_clear(&browse->model.sieve);
	lines_show_cursor(browse);
	if (folds)
		browse_say(browse, "stopped folding at %u%%: every slot has its line again", percent);
	else
		browse_say(browse, "stopped the filter at %u%%: all rows are shown", percent);
}
