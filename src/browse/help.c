/* SPDX-License-Identifier: MIT */
/* The help: the table of actions with their current keys. */
#include <stdio.h>
#include <string.h>

#include "browse/browse.h"
#include "browse/command.h"
#include "browse/keys/action.h"
#include "browse/keys/key.h"
#include "browse/panes/cells.h"
#include "browse/panes/message.h"
#include "browse/panes/pane.h"
#include "browse/panes/parts.h"
#include "browse/panes/screen.h"
#include "browse/panes/settings.h"
#include "query/expression/expression.h"
#include "text/count.h"
#include "browse/setting.h"
#include "text/text.h"

#define KEYS_WIDTH 22
#define NAME_WIDTH 16
#define COLUMN_WIDTH 64

static void action_add(const struct keymap *keymap, unsigned number, struct text *text, int width)
{
	const struct action *action = action_at(number);
	char keys[128], name[32];
	bool apart = width >= 80;
	size_t start = text->length;
	size_t indent = 2 + KEYS_WIDTH;

	keymap_describe(keymap, number, true, keys, sizeof(keys));
	text_add(text, "  ");
	text_add_as(text, (enum meaning)LOOK_KEY, keys[0] ? keys : "(no key)");
	text_add_char(text, ' ');
	text_pad_to(text, start, indent);
	/* The name, for `:` and the configuration, in a column of its own or, without room for that, in parentheses. */
	if (apart) {
		text_add_as(text, MEANING_DIM, action->name);
		text_add_char(text, ' ');
		indent += NAME_WIDTH;
		text_pad_to(text, start, indent);
	}
	start = text_add_wrapped(text, MEANING_PLAIN, action->help, start, indent, (size_t)width - 1);
	if (!apart) {
		snprintf(name, sizeof(name), " (%s)", action->name);
		text_add_wrapped(text, MEANING_DIM, name, start, indent, (size_t)width - 1);
	}
	text_add_char(text, '\n');
}

static void groups_add(const struct keymap *keymap, struct text *text, int width)
{
	for (enum action_group group = 0; group < GROUP_COUNT; group++) {
		bool begun = false;

		for (unsigned i = 0; i < ACTION_COUNT; i++) {
			if (action_at(i)->group != group)
				continue;
			if (!begun)
				screen_add_heading(text, action_group_name(group));
			begun = true;
			action_add(keymap, i, text, width);
		}
	}
}

static void mouse_add(struct text *text, int width)
{
	static const char *const lines[][2] = {
		{"click", "selects a row and bit, a bit or field in the pane, or a line in a list; a second click "
			  "opens the line; a key in the bottom line is pressed"},
		{"wheel", "scrolls what is under the pointer: the rows, the pane or a text"},
		{"drag", "resizes the pane by the line above it"},
	};

	screen_add_heading(text, "The mouse");
	for (size_t i = 0; i < COUNT(lines); i++)
		screen_add_line(text, LOOK_KEY, lines[i][0], "", lines[i][1], 2 + KEYS_WIDTH, (size_t)width - 1);
}

static void settings_help_add(const struct settings *settings, struct text *text, int width)
{
	const struct setting *setting;

	screen_add_heading(text, "Settings, after : and in the configuration, one per line; # starts a comment");
	if (settings->path)
		screen_add_line(text, MEANING_NAME, "the file", "", settings->path, 2 + KEYS_WIDTH, (size_t)width - 1);
	for (unsigned i = 0; (setting = setting_at(i)) != NULL; i++)
		screen_add_line(text, MEANING_NAME, setting->name, setting->argument, setting->help, 2 + KEYS_WIDTH,
				(size_t)width - 1);
}

static void help_build(const struct browse *browse, struct text *text, int width)
{
	char find[KEY_NAME_SIZE], quit[KEY_NAME_SIZE], intro[192];

	snprintf(intro, sizeof(intro), "Keys, action names for : and bind. %s finds a key or a word, %s closes.",
		 browse_key_of(browse, ACTION_FIND, find), browse_key_of(browse, ACTION_QUIT, quit));
	text_add_wrapped(text, MEANING_PLAIN, intro, 0, 0, (size_t)width - 1);
	text_add_char(text, '\n');
	groups_add(&settings_of(browse)->keymap, text, width);
	screen_add_heading(text, "After : (several may follow one another, or the name of an action)");
	goto_describe(text, 2 + KEYS_WIDTH, (size_t)width - 1);
	screen_add_heading(text, "Expressions, for / and & (gmmu-expressions(5))");
	expression_help_add(text, (size_t)width - 1);
	mouse_add(text, width);
	settings_help_add(settings_of(browse), text, width);
}

const struct pane_type pane_help = TEXT_PANE("Help", help_build, .column = COLUMN_WIDTH);

void browse_keys_describe(struct text *text)
{
	struct keymap keymap;

	keymap_init(&keymap);
	groups_add(&keymap, text, 100);
}
