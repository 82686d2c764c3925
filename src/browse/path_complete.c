/* SPDX-License-Identifier: MIT */
/* Tab completion of file names: each press replaces the typed name with the next match. */
#include "browse/path_complete.h"

#include "browse/file.h"
#include "browse/panes/message.h"
#include "browse/panes/prompt.h"

void prompt_complete_path(struct browse *browse)
{
	struct prompt *prompt = prompt_of(browse);
	char name[PROMPT_SIZE];
	unsigned count, number = prompt->completion;
	struct gmmu_error error;

	prompt_complete_begin(prompt);
	if (file_complete(prompt->typed, number, name, sizeof(name), &count, &error) != GMMU_OK) {
		browse_alert(browse, "%s", error.message);
		return;
	}
	if (count == 0) {
		browse_say(browse, "no file starts like this");
		return;
	}
	prompt_set(prompt, name);
	/* A single match may be a directory, which the next Tab completes in. */
	prompt->completion = count == 1 ? 0 : number + 1;
	if (count > 1)
		browse_say(browse, "%u of %u", number % count + 1, count);
}
