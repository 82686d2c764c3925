/* SPDX-License-Identifier: MIT */
/* Messages about a running filter or fold. */
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
#include "browse/panes/parts.h"
#include "browse/panes/prompt.h"
#include "query/expression/expression.h"
#include "query/filter.h"
#include "query/job.h"

const char sieve_goes_on[] = "runs in the background; the title shows the progress";

void lines_show_cursor(struct browse *browse)
{
	struct layout layout = layout_make(browse);
	/* If the pane is closed or low, a long message covers the lowest rows. */
	int covered = layout.grid + layout.grid_height - (layout.height - message_height(browse));

	lines_reach(model_of(browse), layout.grid_height, covered);
}

void sieve_go_on(struct browse *browse)
{
	struct sieve *sieve = &model_of(browse)->sieve;
	enum job_state state = sieve_step(sieve);
	char key[KEY_NAME_SIZE];

	if (state == JOB_FAILED)
		browse_alert(browse, "%s", filter_job(sieve->filter)->trouble);
	else if (state == JOB_DONE && !sieve->folds && row_count(model_of(browse)) > 0 &&
		 line_count(model_of(browse)) == 0)
		browse_alert(browse, "no row matches; %s and an empty line shows all rows",
			     browse_key_of(browse, ACTION_FILTER, key));
	else if (state == JOB_DONE && strstr(message_of(browse)->said, sieve_goes_on))
		browse_say(browse, "%s", "");
	lines_show_cursor(browse);
}

enum gmmu_status sieve_begin(struct browse *browse, const char *text, bool folds, struct gmmu_error *error)
{
	struct model *model = model_of(browse);
	struct expression *expression;
	enum gmmu_status status = expression_take(browse, text, &expression, error);

	if (!sieve_running(&model->sieve)) {
		model->sieve.cursor = model->cursor;
		model->sieve.top = model->top;
	}
	if (status == GMMU_OK)
		status = sieve_set(&model->sieve, expression, text, folds, &model->edited.source, &model->view, error);
	if (status == GMMU_OK)
		sieve_go_on(browse);
	return status;
}

void sieve_renew(struct browse *browse)
{
	struct sieve *sieve = &model_of(browse)->sieve;
	struct gmmu_error error;
	char text[sizeof(sieve->text)];

	if (!sieve_is_set(sieve))
		return;
	memcpy(text, sieve->text, sizeof(text));
	sieve_pause(sieve); /* what it found holds no more */
	if (sieve_begin(browse, text, sieve->folds, &error) == GMMU_OK)
		return;
	prompt_of(browse)->fault = false; /* it is not in the text of a prompt that may be open */
	/* The expression has no meaning at this depth: all rows are shown until it has one again. */
	if (!sieve->suspended)
		browse_alert(browse, "the filter is suspended at this depth: %s", error.message);
	sieve_suspend(sieve);
}

void sieve_compare(struct browse *browse)
{
	const struct sieve *sieve = &model_of(browse)->sieve;

	if (sieve->suspended || (sieve->expression && expression_compares(sieve->expression)))
		sieve_renew(browse);
}

void sieve_stop(struct browse *browse)
{
	struct sieve *sieve = &model_of(browse)->sieve;
	unsigned percent = sieve_percent(sieve);
	bool folds = sieve->folds, back = sieve_go_back(sieve);

	/* Rows not examined yet would be missing. */
	if (back) {
		model_of(browse)->cursor = sieve->cursor;
		model_of(browse)->top = sieve->top;
	} else {
		sieve_clear(sieve);
	}
	lines_show_cursor(browse);
	if (back)
		browse_say(browse, "stopped at %u%%; %s", percent,
			   sieve->folds ? "empty slots are folded as before" : "the previous filter is active again");
	else if (folds)
		browse_say(browse, "stopped folding at %u%%; all slots are shown", percent);
	else
		browse_say(browse, "stopped the filter at %u%%; all rows are shown", percent);
}
