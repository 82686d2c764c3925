/* SPDX-License-Identifier: MIT */
/* Tab where the name of a file is typed: each press puts the next name that fits in place of what was typed. */
#include "browse/path_complete.h"

#include <string.h>

#include "browse/file.h"
#include "browse/panes/message.h"
#include "browse/panes/prompt.h"

void prompt_complete_path(struct browse *browse)
{
	struct prompt *prompt = prompt_of(browse);
	char name[PROMPT_SIZE];
	unsigned count, number = prompt->completion;
	struct gmmu_error error;

	if (number == 0) {
		prompt->completion_length = prompt->length;
		memcpy(prompt->typed, prompt->text, sizeof(prompt->typed));
	}
	prompt->typed[prompt->completion_length] = '\0';
	if (file_complete(prompt->typed, number, name, sizeof(name), &count, &error) != GMMU_OK) {
		browse_alert(browse, "%s", error.message);
		return;
	}
	if (count == 0) {
		browse_say(browse, "no file begins like that");
		return;
	}
	prompt_set(prompt, name);
	/* The only one may be a folder, in which the next Tab looks. */
	prompt->completion = count == 1 ? 0 : number + 1;
	if (count > 1)
		browse_say(browse, "%u of %u", number % count + 1, count);
}
