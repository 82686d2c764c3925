/* SPDX-License-Identifier: MIT */
#include "browse/panes/find.h"

#include <stdio.h>
#include <string.h>

#include "browse/panes/message.h"
#include "browse/panes/pane.h"
#include "browse/panes/parts.h"
#include "browse/panes/prompt.h"
#include "browse/panes/stack.h"

bool find_in(const struct find *find, const char *bytes, size_t size, size_t *where)
{
	size_t length = strlen(find->word);

	for (size_t at = 0; at + length <= size; at++)
		if (strncasecmp(bytes + at, find->word, length) == 0) {
			*where = at;
			return true;
		}
	return false;
}

static void find_run(struct browse *browse, int direction, bool first)
{
	const struct pane_type *pane = pane_seen(browse);

	if (pane->find && !pane->find(browse, direction, first))
		browse_alert(browse, "\"%s\" is not in this %s", find_of(browse)->word, pane->list ? "list" : "text");
}

static void find_accept(struct browse *browse, const char *text)
{
	struct find *find = find_of(browse);

	if (text[0])
		snprintf(find->word, sizeof(find->word), "%s", text);
	if (find->word[0])
		find_run(browse, 1, true);
}

void do_find(struct browse *browse, int unused)
{
	static const struct prompt_type prompt = {.kind = PROMPT_FIND, .accept = find_accept};

	(void)unused;
	prompt_open(browse, &prompt, "find: ", "");
}

void do_find_next(struct browse *browse, int direction)
{
	if (find_of(browse)->word[0])
		find_run(browse, direction, false);
	else
		do_find(browse, 0);
}
