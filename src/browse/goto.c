/* SPDX-License-Identifier: MIT */
/*
 * The line typed after `:` (and +POS): where to go, in slots, bytes, addresses or percent, how to read what is there,
 * or the name of an action. Several may follow one another: "pa 0xa45008 depth 4 page 64k".
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "browse/command.h"
#include "browse/keys/action.h"
#include "browse/keys/key.h"
#include "browse/model/cursor.h"
#include "browse/model/model.h"
#include "browse/model/place.h"
#include "browse/panes/go.h"
#include "browse/panes/message.h"
#include "browse/panes/pane.h"
#include "browse/panes/parts.h"
#include "browse/panes/prompt.h"
#include "browse/setting.h"
#include "dump/slots.h"
#include "text/count.h"
#include "text/text.h"

#define WORD_SIZE 64

/* Cuts the next word off *text; false at the end. */
static bool word_next(const char **text, char word[WORD_SIZE])
{
	size_t length;

	*text += strspn(*text, " ");
	length = strcspn(*text, " ");
	snprintf(word, WORD_SIZE, "%.*s", (int)(length < WORD_SIZE ? length : WORD_SIZE - 1), *text);
	*text += length;
	return length > 0;
}

/* Commands that vi users type. */
static const char *alias(const char *word)
{
	static const char *const aliases[][2] = {{"q", "quit"}, {"q!", "quit"}, {"w", "write"}, {"h", "help"},
						 {"G", "last"}, {"e", "open"},  {"n", "next"},  {"p", "prev"}};

	for (size_t i = 0; i < COUNT(aliases); i++)
		if (strcmp(aliases[i][0], word) == 0)
			return aliases[i][1];
	return word;
}

/* The action that a word names, or ACTION_NONE. */
static unsigned action_of(const char *word)
{
	unsigned action = action_find(alias(word));

	if (action != ACTION_NONE && !(action_at(action)->contexts & CONTEXT_BIT(CONTEXT_GRID)))
		return ACTION_NONE;
	return action;
}

/* The error for a word that is neither a place nor a command of this kind. */
static enum gmmu_status word_refuse(const struct browse *browse, const char *word, struct gmmu_error *error)
{
	static const char *const saves[] = {"x", "x!", "wq", "wq!", "w!", "wa", "save"};
	char key[KEY_NAME_SIZE];

	for (size_t i = 0; i < COUNT(saves); i++)
		if (strcmp(word, saves[i]) == 0)
			return gmmu_error_set(error, GMMU_E_VALUE,
					      "there is nothing to save: gmmuview never modifies the dump; %s quits",
					      browse_key_of(browse, ACTION_QUIT, key));
	if (command_find(word))
		return gmmu_error_set(error, GMMU_E_VALUE, "\"%s\" takes the rest of the line: put it first", word);
	if (action_of(word) != ACTION_NONE)
		return gmmu_error_set(error, GMMU_E_VALUE, "\"%s\" must be the only word on the line", word);
	if (gmmu_number_is_bare_hex(word))
		return gmmu_error_set(error, GMMU_E_VALUE,
				      "there is no command \"%s\"; for slot 0x%s, type 0x before it", word, word);
	return gmmu_error_set(error, GMMU_E_VALUE,
			      "\"%s\" is not a slot, percentage or command; for an address, type pa before it", word);
}

/* Every word of the line must be known before the first one takes effect, and only one may name a place. */
static enum gmmu_status line_check(const struct browse *browse, const char *text, struct gmmu_error *error)
{
	char word[WORD_SIZE], argument[WORD_SIZE], place[2 * WORD_SIZE] = "";

	for (bool first = true; word_next(&text, word); first = false) {
		const struct command *command = command_find(word);
		bool relative = !command && strchr("+-", *word);

		if ((!command && !command_place_of(word)) || (command && command->whole))
			return word_refuse(browse, word, error);
		if (command && !word_next(&text, argument))
			return gmmu_error_set(error, GMMU_E_VALUE, "\"%s\" needs an argument: %s %s", word, word,
					      command->argument);
		if (place[0] && !relative && (!command || command->goes))
			return gmmu_error_set(error, GMMU_E_VALUE, "\"%s\" and \"%s\" are two places: leave one out",
					      place, word);
		if (!command && !relative && !first)
			return gmmu_error_set(error, GMMU_E_VALUE,
					      "\"%s\" does not belong here: a place must come first", word);
		if (!command || command->goes)
			snprintf(place, sizeof(place), "%s%s%s", word, command ? " " : "", command ? argument : "");
	}
	return GMMU_OK;
}

/* Runs a command that is alone or takes the rest of the line; false if the line is neither. */
static bool line_take(struct browse *browse, const char *text, enum gmmu_status *status, struct gmmu_error *error)
{
	char word[WORD_SIZE];
	const char *rest = text;
	const struct command *command;

	*status = GMMU_OK;
	if (!word_next(&rest, word))
		return true;
	rest += strspn(rest, " ");
	command = command_find(alias(word));
	if (!*rest && action_of(word) != ACTION_NONE)
		action_run(browse, action_of(word));
	else if (*rest && command && command->whole)
		*status = command->run(browse, rest, error);
	else if (*rest && !command && setting_find(word))
		*status = settings_change(browse, setting_find(word), text, error);
	else
		return false;
	return true;
}

enum gmmu_status goto_run(struct browse *browse, const char *text, struct gmmu_error *error)
{
	char word[WORD_SIZE], argument[WORD_SIZE];
	enum gmmu_status status;

	text += strspn(text, " ");
	if (*text == '/')
		return take_search(browse, text + 1, error);
	if (line_take(browse, text, &status, error))
		return status;
	status = line_check(browse, text, error);
	while (status == GMMU_OK && word_next(&text, word)) {
		const struct command *command = command_find(word);

		if (!command)
			status = command_place_of(word)(browse, word, error);
		else if (word_next(&text, argument))
			status = command->run(browse, argument, error);
	}
	return status;
}

enum gmmu_status goto_begin(struct browse *browse, const char *text, struct gmmu_error *error)
{
	return *text == '/' ? take_search_first(browse, text + 1, error) : goto_run(browse, text, error);
}

static void goto_accept(struct browse *browse, const char *text);

static const struct prompt_type goto_prompt = {.kind = PROMPT_GOTO, .accept = goto_accept, .complete = goto_complete};

static void goto_accept(struct browse *browse, const char *text)
{
	struct place before = place_here(model_of(browse));
	const struct dump *dump = model_of(browse)->dump;
	uint64_t cursor = model_of(browse)->cursor;
	struct gmmu_error error;

	if (goto_run(browse, text, &error) != GMMU_OK) {
		place_goto(browse, &before);
		if (prompt_of(browse)->fault) {
			prompt_open(browse, &goto_prompt, ":", text);
			prompt_blame(browse, &error);
		} else {
			browse_alert(browse, "%s", error.message);
		}
	}
	if (model_of(browse)->dump == dump && model_of(browse)->cursor != cursor)
		places_push(&model_of(browse)->places, &before);
}

void do_goto(struct browse *browse, int unused)
{
	(void)unused;
	prompt_open(browse, &goto_prompt, ":", "");
	browse_say(browse, "31 or 0x1f slot, pa 0xa45008, offset 0x40, 50%%, +12, -0x40, bit 40; Tab: commands");
}
