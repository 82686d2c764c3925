/* SPDX-License-Identifier: MIT */
/* Long jobs, a step at a time. When none is running, the sieve and then the comparison continue in the background. */
#include "browse/steps.h"

#include <string.h>

#include "browse/browse.h"
#include "browse/model/comparison.h"
#include "browse/model/model.h"
#include "browse/model/sieve.h"
#include "browse/model/work.h"
#include "browse/panes/comparison_text.h"
#include "browse/panes/filtering.h"
#include "browse/panes/message.h"
#include "browse/panes/parts.h"
#include "query/compare.h"
#include "query/job.h"

bool work_interrupt(struct browse *browse)
{
	struct model *model = model_of(browse);

	if (model->work.step) {
		work_stop(&model->work);
	} else if (sieve_running(&model->sieve)) {
		sieve_stop(browse);
	} else if (comparison_running(&model->comparison)) {
		model->comparison.stopped = true;
		browse_say(browse, "comparison stopped; the differences found so far stay marked");
	} else {
		return false;
	}
	return true;
}

bool browse_busy(const struct browse *browse)
{
	const struct model *model = model_of(browse);

	return model->work.step || sieve_running(&model->sieve) || comparison_running(&model->comparison);
}

static void comparison_go_on(struct browse *browse)
{
	struct comparison *comparison = &model_of(browse)->comparison;

	if (comparison_step(comparison) == JOB_FAILED)
		browse_alert(browse, "%s", compare_job(comparison->compare)->trouble);
	else if (!comparison_running(comparison) &&
		 (!message_of(browse)->said[0] || strcmp(message_of(browse)->said, comparison_goes_on) == 0))
		comparison_say(browse);
}

void browse_step(struct browse *browse, uint64_t now)
{
	struct model *model = model_of(browse);

	if (model->work.step) {
		work_step(&model->work, now);
		lines_show_cursor(browse);
	} else if (sieve_running(&model->sieve)) {
		sieve_go_on(browse);
	} else if (comparison_running(&model->comparison)) {
		comparison_go_on(browse);
	}
	memory_watch(browse);
}
