/* SPDX-License-Identifier: MIT */
/* The table of settings, and how each is stored and written. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "browse/keys/action.h"
#include "browse/keys/key.h"
#include "browse/panes/columns.h"
#include "browse/setting.h"
#include "browse/themes.h"
#include "dump/dump.h"
#include "render/table.h"
#include "text/choice.h"
#include "text/count.h"

static bool complain(struct setting_line *line, const char *format, ...) GMMU_PRINTF(2, 3);

/* Reports a fault in a line. Returns false, for the caller to return. */
static bool complain(struct setting_line *line, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(line->complaint, sizeof(line->complaint), format, arguments);
	va_end(arguments);
	return false;
}

/* The position of the only word among the choices; -1, with a complaint, if it is not one of them. */
static int choice_take(const struct setting *setting, struct setting_line *line)
{
	struct text choices = {0};
	int choice = line->count == 1 ? choice_find(setting->choices, line->words[0]) : -1;

	text_add_choices(&choices, setting->choices);
	if (line->count != 1)
		complain(line, "give one word, %s; %s", text_string(&choices),
			 line->count ? "there are more" : "there is none");
	else if (choice < 0)
		complain(line, "give %s, not \"%.40s\"", text_string(&choices), line->words[0]);
	text_free(&choices);
	return choice;
}

static void choice_add(const struct setting *setting, unsigned choice, struct text *text)
{
	char word[CHOICE_ROOM];

	text_add_format(text, "%s %s\n", setting->name, choice_at(setting->choices, choice, word));
}

/* A choice of two words: the second one sets a flag. */
static bool set_flag(const struct setting *setting, struct setting_line *line)
{
	int choice = choice_take(setting, line);

	if (choice >= 0)
		*(bool *)((char *)line->settings + setting->flag) = choice == 1;
	return choice >= 0;
}

static void add_flag(const struct setting *setting, const struct settings *settings, struct text *text)
{
	choice_add(setting, *(const bool *)((const char *)settings + setting->flag), text);
}

/* The offset of a member that is a flag; any other member is an error of the compiler. */
#define FLAG(member) _Generic(&((struct settings *)NULL)->member, bool * : offsetof(struct settings, member))

/* A terminal that shows nothing but ASCII keeps it. */
static bool set_ascii(const struct setting *setting, struct setting_line *line)
{
	bool set = set_flag(setting, line);

	line->settings->ascii |= line->settings->ascii_only;
	return set;
}

static bool set_theme(const struct setting *setting, struct setting_line *line)
{
	int choice = choice_take(setting, line);

	if (choice >= 0) {
		line->settings->theme = (enum theme)choice;
		line->settings->theme_chosen = true;
	}
	return choice >= 0;
}

static void add_theme(const struct setting *setting, const struct settings *settings, struct text *text)
{
	choice_add(setting, settings->theme, text);
}

/* A column by its name or its heading. */
static unsigned column_find(const char *word)
{
	unsigned column = 0;

	while (column < COLUMN_COUNT && strcmp(column_name(column), word) != 0 &&
	       strcmp(column_heading(column), word) != 0)
		column++;
	return column;
}

static bool unknown_column(struct setting_line *line, const char *word)
{
	struct text names = {0};

	for (unsigned column = 0; column < COLUMN_COUNT; column++)
		text_add_format(&names, " %s", column_name(column));
	complain(line, "there is no column \"%.40s\"; the columns are%s", word, text_string(&names));
	text_free(&names);
	return false;
}

static bool set_columns(const struct setting *setting, struct setting_line *line)
{
	uint8_t *wish = line->settings->columns;

	(void)setting;
	if (line->count == 0)
		return complain(line, "name the columns, for example: columns index pa raw state address notes");
	for (unsigned column = 0; column < COLUMN_COUNT; column++)
		wish[column] = column == TABLE_INDEX ? COLUMN_AUTO : COLUMN_HIDDEN;
	for (unsigned i = 0; i < line->count; i++) {
		unsigned column = column_find(line->words[i]);

		if (column == COLUMN_COUNT)
			return unknown_column(line, line->words[i]);
		wish[column] = COLUMN_SHOWN;
	}
	return true;
}

static void add_columns(const struct setting *setting, const struct settings *settings, struct text *text)
{
	bool chosen = false;

	for (unsigned column = 0; column < COLUMN_COUNT; column++)
		chosen |= settings->columns[column] != COLUMN_AUTO;
	if (!chosen) {
		text_add_format(text, "# %s: as many as fit\n", setting->name);
		return;
	}
	text_add(text, setting->name);
	for (unsigned i = 0; i < COLUMN_COUNT; i++)
		if (settings->columns[column_in_order(i)] != COLUMN_HIDDEN)
			text_add_format(text, " %s", column_name(column_in_order(i)));
	text_add_char(text, '\n');
}

static bool key_take(struct setting_line *line, struct key *key)
{
	const char *name = line->words[0];

	return key_parse(name, strlen(name), key) ||
	       complain(line, "there is no key \"%.40s\"; keys are a character, ^ and a letter, F1, Up, Space, ...",
			name);
}

static bool set_bind(const struct setting *setting, struct setting_line *line)
{
	struct key key;
	unsigned action;

	(void)setting;
	if (line->count != 2)
		return complain(line, "write bind KEY ACTION, for example: bind ^N down");
	if (!key_take(line, &key))
		return false;
	action = action_find(line->words[1]);
	if (action == ACTION_NONE)
		return complain(line, "there is no action \"%.40s\"; the help and --keys list all actions",
				line->words[1]);
	if (!keymap_bind(&line->settings->keymap, key, action))
		return complain(line, "too many keys are bound");
	if (action_at(action)->contexts == CONTEXT_BIT(CONTEXT_JUMP))
		snprintf(line->remark, sizeof(line->remark),
			 "%s works only %s, as all keys of %s do, not among the rows", line->words[0],
			 context_name(CONTEXT_JUMP), line->words[1]);
	return true;
}

static bool set_unbind(const struct setting *setting, struct setting_line *line)
{
	struct key key;

	(void)setting;
	if (line->count != 1)
		return complain(line, "write unbind KEY, for example: unbind F10");
	if (!key_take(line, &key))
		return false;
	keymap_unbind(&line->settings->keymap, key);
	return true;
}

/* Whether a keymap has a binding. */
static bool binding_in(const struct keymap *keymap, const struct binding *binding)
{
	for (unsigned i = 0; i < keymap->count; i++)
		if (key_equal(keymap->bindings[i].key, binding->key) && keymap->bindings[i].action == binding->action)
			return true;
	return false;
}

/* Adds what makes the default bindings of a key those in force. */
static void key_add(const struct keymap *defaults, const struct keymap *keymap, struct key key, struct text *text)
{
	char name[KEY_NAME_SIZE];
	bool unbound = false;

	key_describe(key, name);
	for (unsigned i = 0; i < defaults->count; i++)
		unbound |= key_equal(defaults->bindings[i].key, key) && !binding_in(keymap, &defaults->bindings[i]);
	if (unbound)
		text_add_format(text, "unbind %s\n", name);
	for (unsigned i = 0; i < keymap->count; i++)
		if (key_equal(keymap->bindings[i].key, key) && (unbound || !binding_in(defaults, &keymap->bindings[i])))
			text_add_format(text, "bind %s %s\n", name, action_at(keymap->bindings[i].action)->name);
}

/* Whether no binding before number `end` is of this key. */
static bool key_is_first(const struct keymap *keymap, unsigned end, struct key key)
{
	for (unsigned i = 0; i < end; i++)
		if (key_equal(keymap->bindings[i].key, key))
			return false;
	return true;
}

static void add_bindings(const struct setting *setting, const struct settings *settings, struct text *text)
{
	const struct keymap *keymap = &settings->keymap;
	struct keymap defaults;

	(void)setting;
	keymap_init(&defaults);
	for (unsigned i = 0; i < defaults.count; i++)
		if (key_is_first(&defaults, i, defaults.bindings[i].key))
			key_add(&defaults, keymap, defaults.bindings[i].key, text);
	for (unsigned i = 0; i < keymap->count; i++)
		if (key_is_first(&defaults, defaults.count, keymap->bindings[i].key) &&
		    key_is_first(keymap, i, keymap->bindings[i].key))
			key_add(&defaults, keymap, keymap->bindings[i].key, text);
}

/* Both strings are in one block, which the name begins. */
static bool form_add(struct settings *settings, const char *name, const char *pattern)
{
	size_t size = strlen(name) + 1, all = size + strlen(pattern) + 1;
	struct dump_form *forms = realloc(settings->forms, (settings->form_count + 1) * sizeof(*forms));
	char *block;

	if (!forms)
		return false;
	settings->forms = forms;
	block = malloc(all);
	if (!block)
		return false;
	memcpy(block, name, size);
	memcpy(block + size, pattern, all - size);
	forms[settings->form_count++] = (struct dump_form){.name = block, .pattern = block + size};
	return true;
}

static bool set_listing(const struct setting *setting, struct setting_line *line)
{
	struct gmmu_error error;

	(void)setting;
	if (line->count != 2)
		return complain(line, "write listing NAME PATTERN, for example: listing probe A: {W8_}");
	if (strcmp(line->words[0], "list") == 0)
		return complain(line, "no form can be called list, because --listing list prints all forms");
	if (dump_form_check(line->words[1], &error) != GMMU_OK)
		return complain(line, "%s", error.message);
	line->no_memory = !form_add(line->settings, line->words[0], line->words[1]);
	return !line->no_memory || complain(line, "out of memory");
}

static void add_listings(const struct setting *setting, const struct settings *settings, struct text *text)
{
	for (size_t i = 0; i < settings->form_count; i++)
		text_add_format(text, "%s %s %s\n", setting->name, settings->forms[i].name, settings->forms[i].pattern);
}

static const struct setting settings_table[] = {
	{.name = "theme",
	 .argument = "NAME",
	 .choices = THEME_CHOICES,
	 .help = "dark, light, contrast or mono",
	 .option = {"theme", "THEME", NULL, "colours of the browser"},
	 .set = set_theme,
	 .add = add_theme,
	 .say = theme_say},
	{.name = "columns",
	 .argument = "NAME...",
	 .help = "the columns to show, by name or heading",
	 .set = set_columns,
	 .add = add_columns},
	{.name = "index",
	 .argument = "decimal|hex",
	 .choices = "decimal hex",
	 .help = "how to number rows",
	 .set = set_flag,
	 .add = add_flag,
	 .flag = FLAG(hex)},
	{.name = "mouse",
	 .argument = "on|off",
	 .choices = "off on",
	 .help = "whether the browser handles the mouse",
	 .option = {"no-mouse", NULL, "off", "leave mouse clicks to the terminal"},
	 .set = set_flag,
	 .add = add_flag,
	 .flag = FLAG(mouse),
	 .fixed = "the mouse is set up when the browser opens"},
	{.name = "ascii",
	 .argument = "on|off",
	 .choices = "off on",
	 .help = "whether to draw with ASCII characters only",
	 .option = {"ascii", NULL, "on", "draw with ASCII characters only"},
	 .set = set_ascii,
	 .add = add_flag,
	 .flag = FLAG(ascii)},
	{.name = "bind",
	 .argument = "KEY ACTION",
	 .help = "bind a key to an action; the help lists both",
	 .set = set_bind,
	 .add = add_bindings,
	 .key = true},
	{.name = "unbind", .argument = "KEY", .help = "remove all bindings of a key", .set = set_unbind, .key = true},
	{.name = "listing",
	 .argument = "NAME PATTERN",
	 .help = "add a listing form, tried before the built-in ones",
	 .set = set_listing,
	 .add = add_listings,
	 .fixed = "forms are read when a dump is opened",
	 .words = 2,
	 .of_dumps = true},
};

const struct setting *setting_at(unsigned number)
{
	return number < COUNT(settings_table) ? &settings_table[number] : NULL;
}

const struct setting *setting_find(const char *name)
{
	for (size_t i = 0; i < COUNT(settings_table); i++)
		if (strcmp(settings_table[i].name, name) == 0)
			return &settings_table[i];
	return NULL;
}

void settings_init(struct settings *settings)
{
	*settings = (struct settings){.mouse = true};
	keymap_init(&settings->keymap);
}

void settings_free(struct settings *settings)
{
	for (size_t i = 0; i < settings->form_count; i++)
		free((char *)(uintptr_t)settings->forms[i].name);
	free(settings->forms);
	settings->forms = NULL;
	settings->form_count = 0;
}

void settings_add(const struct settings *settings, struct text *text)
{
	for (size_t i = 0; i < COUNT(settings_table); i++)
		if (settings_table[i].add)
			settings_table[i].add(&settings_table[i], settings, text);
}
