/* SPDX-License-Identifier: MIT */
/* Tab completion of file names: each press replaces the typed name with the next match. */
#include "browse/path_complete.h"

#include <string.h>

#include "browse/file.h"
#include "browse/panes/message.h"
#include "browse/panes/prompt.h"

void path_complete(struct browse *browse, size_t start)
{
	struct prompt *prompt = prompt_of(browse);
	char line[PROMPT_SIZE];
	unsigned count, number = prompt->completion;
	struct gmmu_error error;

	prompt_complete_begin(prompt);
	memcpy(line, prompt->typed, start);
	if (file_complete(prompt->typed + start, number, line + start, sizeof(line) - start, &count, &error) !=
	    GMMU_OK) {
		browse_alert(browse, "%s", error.message);
		return;
	}
	if (count == 0) {
		browse_say(browse, "no file starts like this");
		return;
	}
	prompt_set(prompt, line);
	/* A single match may be a directory, which the next Tab completes in. */
	prompt->completion = count == 1 ? 0 : number + 1;
	if (count > 1)
		browse_say(browse, "%u of %u", number % count + 1, count);
}

void prompt_complete_path(struct browse *browse)
{
	path_complete(browse, 0);
}
