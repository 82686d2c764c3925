/* SPDX-License-Identifier: MIT */
/* The filter and the folds, by key and by prompt. */
#include "browse/filter.h"

#include <string.h>

#include "browse/export_rows.h"
#include "browse/keys/action.h"
#include "browse/keys/key.h"
#include "browse/model/lines.h"
#include "browse/model/model.h"
#include "browse/model/sieve.h"
#include "browse/panes/expression_complete.h"
#include "browse/panes/filtering.h"
#include "browse/panes/list_pointers.h"
#include "browse/panes/message.h"
#include "browse/panes/parts.h"
#include "browse/panes/prompt.h"
#include "dump/slots.h"
#include "query/expression/expression.h"
#include "query/fold.h"

#define FILTER_LABEL "show only rows that match: "

static const struct prompt_type filter_prompt = {
	.kind = PROMPT_FILTER, .accept = filter_accept, .complete = expression_complete_prompt};

/* Reports a running sieve, in a message that is removed at its end. */
static bool sieve_running_say(struct browse *browse, const char *what)
{
	char key[KEY_NAME_SIZE];

	if (sieve_running(&model_of(browse)->sieve))
		browse_say(browse, "%s %s; %s stops", what, sieve_goes_on, browse_key_of(browse, ACTION_CANCEL, key));
	return sieve_running(&model_of(browse)->sieve);
}

/* Opens the fold under the cursor, or closes its run; otherwise folds everything, or unfolds everything. */
void do_fold(struct browse *browse, int unused)
{
	struct gmmu_error error;
	char key[KEY_NAME_SIZE];

	(void)unused;
	if (!model_of(browse)->sieve.folds && export_rows_hold(browse))
		return;
	if (model_of(browse)->sieve.filter && model_of(browse)->sieve.folds) {
		if (fold_toggle(&model_of(browse)->sieve.fold, model_of(browse)->cursor))
			return;
		sieve_clear(&model_of(browse)->sieve);
		browse_say(browse, "all slots are shown");
		return;
	}
	if (sieve_is_set(&model_of(browse)->sieve)) {
		browse_alert(browse,
			     "the filter stays, and its rows are not folded; %s and an empty line shows all rows",
			     browse_key_of(browse, ACTION_FILTER, key));
		return;
	}
	if (sieve_begin(browse, "empty", true, &error) != GMMU_OK) {
		browse_alert(browse, "%s", error.message);
	} else if (!sieve_running(&model_of(browse)->sieve) &&
		   line_count(model_of(browse)) == row_count(model_of(browse))) {
		sieve_clear(&model_of(browse)->sieve);
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
		sieve_clear(&model_of(browse)->sieve);
		browse_say(browse, "all rows are shown");
		return;
	}
	if (sieve_begin(browse, text, false, &error) != GMMU_OK) {
		prompt_open(browse, &filter_prompt, FILTER_LABEL, text);
		prompt_blame(browse, &error);
		return;
	}
	browse_remark(browse, expression_notice(model_of(browse)->sieve.expression));
	sieve_running_say(browse, "filtering");
	if (line_count(model_of(browse)) > 0)
		pointing_tell(browse, model_of(browse)->sieve.expression, SLOT_NONE);
}

void do_filter(struct browse *browse, int unused)
{
	(void)unused;
	prompt_open(browse, &filter_prompt, FILTER_LABEL,
		    model_of(browse)->sieve.folds ? "" : model_of(browse)->sieve.text);
	browse_say(browse, "kind == 6, reserved, note, state != empty, ...; empty: all rows");
}
