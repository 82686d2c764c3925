/* SPDX-License-Identifier: MIT */
#include "browse/panes/expression_complete.h"

#include <stdio.h>

#include "browse/model/model.h"
#include "browse/panes/message.h"
#include "browse/panes/parts.h"
#include "browse/panes/prompt.h"
#include "query/expression/expression.h"

void expression_complete_prompt(struct browse *browse)
{
	struct prompt *prompt = prompt_of(browse);
	struct expression_word words[64];
	char line[PROMPT_SIZE];
	unsigned count, number;
	size_t start;

	prompt_complete_begin(prompt);
	count = expression_complete(prompt->typed, &model_of(browse)->view, &start, words, 64);
	if (count > 64)
		count = 64;
	if (count == 0) {
		browse_say(browse, "there is nothing to complete here");
		return;
	}
	number = prompt->completion++ % count;
	snprintf(line, sizeof(line), "%.*s%s", (int)start, prompt->typed, words[number].word);
	prompt_set(prompt, line);
	browse_say(browse, "%u of %u: %s", number + 1, count, words[number].help);
}
