/* SPDX-License-Identifier: MIT */
/* Tab completion after `:`: commands, actions (which must be alone), and arguments that can be listed. */
#include <stdio.h>
#include <string.h>

#include "browse/command.h"
#include "browse/keys/action.h"
#include "browse/model/frame.h"
#include "browse/model/model.h"
#include "browse/model/row.h"
#include "browse/panes/message.h"
#include "browse/panes/pane.h"
#include "browse/panes/parts.h"
#include "browse/panes/prompt.h"
#include "browse/path_complete.h"
#include "browse/setting.h"
#include "query/answers/question.h"
#include "text/choice.h"
#include "text/count.h"

const char *role_value(struct browse *browse, unsigned number)
{
	(void)browse;
	return number < GMMU_ROLE_COUNT ? gmmu_role_name((enum gmmu_role)number) : NULL;
}

const char *question_value(struct browse *browse, unsigned number)
{
	(void)browse;
	return question_at(number) ? question_at(number)->name : NULL;
}

/* The fields with bits, for the role of the row under the cursor. */
const char *field_value(struct browse *browse, unsigned number)
{
	struct browse_row row;

	if (!row_here(model_of(browse), &row) || !row.item.available)
		return NULL;
	for (unsigned field = 0; field < gmmu_field_count(row.row.entry.role); field++)
		if (gmmu_field_at(row.row.entry.role, field)->kind == GMMU_FIELD_RAW && number-- == 0)
			return gmmu_field_at(row.row.entry.role, field)->name;
	return NULL;
}

/* A word that takes an argument: a command or a setting. */
struct taker {
	const char *word, *argument, *help, *choices; /* word: NULL if it takes none */
	const char *(*value)(struct browse *browse, unsigned number);
	bool file; /* the rest of the line is the name of a file */
};

static struct taker taker_find(const char *word, bool first)
{
	const struct command *command = command_find(word);
	const struct setting *setting = first ? setting_find(word) : NULL;

	if (command)
		return (struct taker){command->word,    command->argument, command->help,
				      command->choices, command->value,    command->file};
	if (setting)
		return (struct taker){setting->name, setting->argument, setting->help, setting->choices, NULL, false};
	return (struct taker){.word = NULL};
}

/* What the last word of a line is the argument of. *word: where that begins. */
static struct taker taker_before(const char *line, size_t length, size_t *word)
{
	struct taker taker = {.word = NULL};
	size_t at = strspn(line, " ");

	for (bool first = true;; first = false) {
		size_t end = at + strcspn(line + at, " ");
		char text[64];

		*word = at;
		if (end >= length)
			return taker;
		snprintf(text, sizeof(text), "%.*s", (int)(end - at), line + at);
		taker = taker.word ? (struct taker){.word = NULL} : taker_find(text, first);
		at = end + strspn(line + end, " ");
		if (taker.file) {
			*word = at;
			return taker;
		}
	}
}

/* Word `number` among those that may begin a line, or only among commands; NULL after the last. */
static const char *word_value(unsigned number, bool first, bool *takes)
{
	unsigned count;

	*takes = true;
	for (count = 0; command_at(count); count++)
		if (count == number)
			return command_at(count)->word;
	number -= count;
	for (count = 0; first && setting_at(count); count++)
		if (count == number)
			return setting_at(count)->name;
	number -= count;
	*takes = false;
	for (unsigned i = 0; first && i < ACTION_COUNT; i++)
		if ((action_at(i)->contexts & CONTEXT_BIT(CONTEXT_GRID)) && number-- == 0)
			return action_at(i)->name;
	return NULL;
}

static const char *argument_value(struct browse *browse, const struct taker *taker, unsigned number,
				  char room[CHOICE_ROOM])
{
	if (taker->value)
		return taker->value(browse, number);
	return taker->choices ? choice_at(taker->choices, number, room) : NULL;
}

static void nothing_fits_say(struct browse *browse, const struct taker *taker, bool typed)
{
	if (!taker->word)
		browse_say(browse, "no command starts like this");
	else if ((taker->value || taker->choices) && typed)
		browse_say(browse, "no %s of %s starts like this", taker->argument, taker->word);
	else
		browse_say(browse, "%s %s: %s", taker->word, taker->argument, taker->help);
}

/* Each Tab replaces the typed text with the next match; after the last match, the typed text returns. */
void goto_complete(struct browse *browse)
{
	struct prompt *prompt = prompt_of(browse);
	struct taker taker;
	char line[PROMPT_SIZE], room[CHOICE_ROOM];
	const char *word;
	size_t start;
	unsigned fits = 0;
	bool takes = false;

	if (prompt->completion == 0)
		prompt->completion_length = prompt->length;
	prompt->text[prompt->completion_length] = '\0';
	taker = taker_before(prompt->text, prompt->completion_length, &start);
	if (taker.file) {
		path_complete(browse, start);
		return;
	}
	prompt->completion++;
	for (unsigned i = 0;; i++) {
		word = taker.word ? argument_value(browse, &taker, i, room)
				  : word_value(i, strspn(prompt->text, " ") == start, &takes);
		if (!word)
			break;
		if (strncmp(word, prompt->text + start, prompt->completion_length - start) != 0)
			continue;
		if (++fits < prompt->completion)
			continue;
		snprintf(line, sizeof(line), "%.*s%s%s", (int)start, prompt->text, word, takes ? " " : "");
		prompt_set(prompt, line);
		return;
	}
	if (fits == 0)
		nothing_fits_say(browse, &taker, prompt->text[start]);
	prompt->completion = 0;
	memcpy(line, prompt->text, sizeof(line));
	prompt_set(prompt, line);
}
