/* SPDX-License-Identifier: MIT */
/* Tab completion after `:`: commands, actions (which must be alone), and arguments that can be listed. */
#include <stdio.h>
#include <string.h>

#include "browse/command.h"
#include "browse/keys/action.h"
#include "browse/model/frame.h"
#include "browse/model/row.h"
#include "browse/panes/message.h"
#include "browse/panes/prompt.h"
#include "browse/panes/state.h"
#include "browse/panes/theme.h"
#include "query/question.h"
#include "text/count.h"

const char *depth_value(struct browse *browse, unsigned number)
{
	static const char *const values[] = {"0", "1", "2", "3", "4", "auto"};

	(void)browse;
	return number < COUNT(values) ? values[number] : NULL;
}

const char *page_value(struct browse *browse, unsigned number)
{
	static const char *const values[] = {"4k", "64k", "unknown"};

	(void)browse;
	return number < COUNT(values) ? values[number] : NULL;
}

const char *role_value(struct browse *browse, unsigned number)
{
	(void)browse;
	return number < GMMU_ROLE_COUNT ? gmmu_role_name((enum gmmu_role)number) : NULL;
}

const char *by_value(struct browse *browse, unsigned number)
{
	static const char *const values[] = {"pa", "offset"};

	(void)browse;
	return number < COUNT(values) ? values[number] : NULL;
}

const char *question_value(struct browse *browse, unsigned number)
{
	(void)browse;
	return question_at(number) ? question_at(number)->name : NULL;
}

const char *theme_value(struct browse *browse, unsigned number)
{
	(void)browse;
	return theme_name(number);
}

/* The fields with bits, for the role of the row under the cursor. */
const char *field_value(struct browse *browse, unsigned number)
{
	struct browse_row row;

	if (!row_here(&browse->model, &row) || !row.item.available)
		return NULL;
	for (unsigned field = 0; field < gmmu_field_count(row.row.entry.role); field++)
		if (gmmu_field_at(row.row.entry.role, field)->kind == GMMU_FIELD_RAW && number-- == 0)
			return gmmu_field_at(row.row.entry.role, field)->name;
	return NULL;
}

/* The command whose argument is the last word of the line, or NULL if the word is not an argument. *word: its start. */
static const struct command *argument_of(const char *line, size_t length, size_t *word)
{
	const struct command *command = NULL;
	size_t at = strspn(line, " ");

	for (;;) {
		size_t end = at + strcspn(line + at, " ");
		char text[64];

		*word = at;
		if (end >= length)
			return command;
		snprintf(text, sizeof(text), "%.*s", (int)(end - at), line + at);
		command = command ? NULL : command_find(text);
		at = end + strspn(line + end, " ");
	}
}

/* Word `number` among commands and actions, or NULL after the last. */
static const char *word_value(unsigned number, bool first)
{
	const struct command *command = command_at(number);
	unsigned commands = 0;

	if (command)
		return command->word;
	while (command_at(commands))
		commands++;
	number -= commands;
	for (unsigned i = 0; first && i < ACTION_COUNT; i++)
		if ((action_at(i)->contexts & CONTEXT_BIT(CONTEXT_GRID)) && number-- == 0)
			return action_at(i)->name;
	return NULL;
}

/* Each Tab replaces the typed text with the next match; after the last match, the typed text returns. */
void goto_complete(struct browse *browse)
{
	struct prompt *prompt = prompt_of(browse);
	const struct command *command;
	char line[PROMPT_SIZE];
	const char *word;
	size_t start;
	unsigned fits = 0;

	if (prompt->completion == 0)
		prompt->completion_length = prompt->length;
	prompt->text[prompt->completion_length] = '\0';
	command = argument_of(prompt->text, prompt->completion_length, &start);
	prompt->completion++;
	for (unsigned i = 0;; i++) {
		word = !command         ? word_value(i, strspn(prompt->text, " ") == start)
		       : command->value ? command->value(browse, i)
					: NULL;
		if (!word)
			break;
		if (strncmp(word, prompt->text + start, prompt->completion_length - start) != 0)
			continue;
		if (++fits < prompt->completion)
			continue;
		snprintf(line, sizeof(line), "%.*s%s%s", (int)start, prompt->text, word,
			 !command && command_at(i) ? " " : "");
		prompt_set(prompt, line);
		return;
	}
	if (fits == 0 && command && command->value && prompt->text[start])
		browse_say(browse, "no %s of %s starts like this", command->argument, command->word);
	else if (fits == 0 && command)
		browse_say(browse, "%s %s: %s", command->word, command->argument, command->help);
	else if (fits == 0)
		browse_say(browse, "no command starts like this");
	prompt->completion = 0;
	memcpy(line, prompt->text, sizeof(line));
	prompt_set(prompt, line);
}
