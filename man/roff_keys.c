/* SPDX-License-Identifier: MIT */
/* The keys of the browser, the words after `:` and the settings of the configuration, from their tables. */
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "browse/keys/action.h"
#include "browse/command.h"
#include "browse/setting.h"
#include "roff.h"

/* Prints "Down or j or ^N" of "Down j ^N". */
static void keys_print(const char *keys)
{
	const char *gap = "";

	while (*keys != '\0') {
		char key[KEY_NAME_SIZE];
		size_t length = strcspn(keys, " ");

		snprintf(key, sizeof key, "%.*s", (int)length, keys);
		fputs(gap, stdout);
		roff_bold(key);
		gap = " or ";
		keys += length;
		keys += strspn(keys, " ");
	}
}

static void action_print(const struct action *action)
{
	roff_item();
	keys_print(action->keys);
	putchar('\n');
	roff_text(action->help);
	fputs(" (", stdout);
	roff_italic(action->name);
	puts(")");
}

void roff_keys(void)
{
	for (unsigned group = 0; group < GROUP_COUNT; group++) {
		bool titled = false;

		for (unsigned i = 0; i < ACTION_COUNT; i++) {
			if (action_at(i)->group != (enum action_group)group)
				continue;
			if (!titled) {
				fputs(".SS ", stdout);
				roff_text(action_group_name((enum action_group)group));
				putchar('\n');
				titled = true;
			}
			action_print(action_at(i));
		}
	}
}

void roff_commands(void)
{
	const struct command_place *place;
	const struct command *command;

	for (unsigned i = 0; (place = command_place_at(i)) != NULL; i++) {
		roff_item();
		roff_bold(place->form);
		putchar('\n');
		roff_text(place->help);
		putchar('\n');
	}
	for (unsigned i = 0; (command = command_at(i)) != NULL; i++) {
		roff_item();
		roff_bold(command->word);
		putchar(' ');
		roff_italic(command->argument);
		putchar('\n');
		roff_text(command->help);
		putchar('\n');
	}
}

void roff_settings(void)
{
	const struct setting *setting;

	for (unsigned i = 0; (setting = setting_at(i)) != NULL; i++) {
		roff_item();
		roff_bold(setting->name);
		putchar(' ');
		roff_italic(setting->argument);
		putchar('\n');
		roff_text(setting->help);
		putchar('\n');
	}
}
