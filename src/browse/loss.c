/* SPDX-License-Identifier: MIT */
#include "browse/loss.h"

#include <stdio.h>

#include "browse/export.h"
#include "browse/model/edits.h"
#include "browse/model/model.h"
#include "browse/panes/confirm.h"
#include "browse/panes/parts.h"

bool would_lose(const struct browse *browse)
{
	return export_of(browse)->rows || edits_untaken(&model_of(browse)->edits) > 0;
}

void loss_ask(struct browse *browse, const char *what, void (*answer)(struct browse *browse, bool yes))
{
	size_t edits = edits_untaken(&model_of(browse)->edits);
	char lost[96] = "";

	if (edits > 0)
		snprintf(lost, sizeof(lost), "%zu what-if edit%s never exported or copied", edits,
			 edits == 1 ? " was" : "s were");
	if (export_of(browse)->rows)
		confirm_open(browse, answer, "Rows are still being written%s%s. %s anyway, without writing them?",
			     edits ? ", and " : "", lost, what);
	else if (edits > 0)
		confirm_open(browse, answer, "%s. %s anyway?", lost, what);
	else
		answer(browse, true);
}
