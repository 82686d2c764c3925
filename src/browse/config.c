/* SPDX-License-Identifier: MIT */
/*
 * The configuration: one setting a line, # begins a comment.
 *
 *	theme light
 *	columns index pa raw state address notes
 *	index hex
 *	mouse off
 *	ascii on
 *	bind ^N down
 *	unbind q
 */
#include "browse/state.h"

#include <stdio.h>
#include <string.h>

#define WORDS_MAX 24
#define LINE_SIZE 512

struct setting {
	struct browse *browse;
	unsigned count; /* words behind the name */
	char *words[WORDS_MAX];
	char complaint[160];
};

static bool on_off(struct setting *setting, bool *value)
{
	const char *word = setting->count == 1 ? setting->words[0] : "";

	if (strcmp(word, "on") != 0 && strcmp(word, "off") != 0) {
		snprintf(setting->complaint, sizeof(setting->complaint), "say on or off");
		return false;
	}
	*value = strcmp(word, "on") == 0;
	return true;
}

static bool set_theme(struct setting *setting)
{
	if (setting->count == 1 && theme_parse(setting->words[0], &setting->browse->theme))
		return true;
	snprintf(setting->complaint, sizeof(setting->complaint), "the themes are dark, light, contrast and mono");
	return false;
}

static bool set_mouse(struct setting *setting)
{
	return on_off(setting, &setting->browse->mouse);
}

static bool set_ascii(struct setting *setting)
{
	return on_off(setting, &setting->browse->ascii);
}

static bool set_index(struct setting *setting)
{
	const char *word = setting->count == 1 ? setting->words[0] : "";

	setting->browse->hex = strcmp(word, "hex") == 0;
	if (setting->browse->hex || strcmp(word, "decimal") == 0)
		return true;
	snprintf(setting->complaint, sizeof(setting->complaint), "say hex or decimal");
	return false;
}

static bool set_columns(struct setting *setting)
{
	uint8_t *wish = setting->browse->columns.wish;

	for (unsigned column = 0; column < COLUMN_COUNT; column++)
		wish[column] = column == TABLE_INDEX ? COLUMN_AUTO : COLUMN_HIDDEN;
	for (unsigned i = 0; i < setting->count; i++) {
		unsigned column = 0;

		while (column < COLUMN_COUNT && strcmp(column_name(column), setting->words[i]) != 0)
			column++;
		if (column == COLUMN_COUNT) {
			snprintf(setting->complaint, sizeof(setting->complaint), "there is no column \"%.40s\"",
				 setting->words[i]);
			return false;
		}
		wish[column] = COLUMN_SHOWN;
	}
	return true;
}

static bool set_bind(struct setting *setting)
{
	struct key key;
	unsigned action;

	if (setting->count != 2) {
		snprintf(setting->complaint, sizeof(setting->complaint),
			 "say bind KEY ACTION, for example bind ^N down");
		return false;
	}
	if (!key_parse(setting->words[0], strlen(setting->words[0]), &key)) {
		snprintf(setting->complaint, sizeof(setting->complaint), "there is no key \"%.40s\"",
			 setting->words[0]);
		return false;
	}
	action = action_find(setting->words[1]);
	if (action == ACTION_NONE) {
		snprintf(setting->complaint, sizeof(setting->complaint),
			 "there is no action \"%.40s\"; the help lists them", setting->words[1]);
		return false;
	}
	if (keymap_bind(&setting->browse->keymap, key, action))
		return true;
	snprintf(setting->complaint, sizeof(setting->complaint), "too many keys are bound");
	return false;
}

static bool set_unbind(struct setting *setting)
{
	struct key key;

	if (setting->count != 1 || !key_parse(setting->words[0], strlen(setting->words[0]), &key)) {
		snprintf(setting->complaint, sizeof(setting->complaint), "say which key");
		return false;
	}
	keymap_unbind(&setting->browse->keymap, key);
	return true;
}

static const struct {
	const char *name;
	bool (*set)(struct setting *setting);
} settings[] = {
	{"theme", set_theme}, {"columns", set_columns}, {"index", set_index},   {"mouse", set_mouse},
	{"ascii", set_ascii}, {"bind", set_bind},       {"unbind", set_unbind},
};

#define SETTING_COUNT (sizeof(settings) / sizeof(settings[0]))

/* Splits a line into words, up to a word that begins with # and has more behind it or is alone (so that # can be
 * bound). */
static void line_split(char *line, struct setting *setting, const char **name)
{
	char *at = line;

	*name = NULL;
	setting->count = 0;
	while (setting->count < WORDS_MAX) {
		at += strspn(at, " \t\r");
		if (!*at || (*at == '#' && (!*name || setting->count > 1)))
			return;
		if (!*name)
			*name = at;
		else
			setting->words[setting->count++] = at;
		at += strcspn(at, " \t\r");
		if (*at)
			*at++ = '\0';
	}
}

static bool line_read(struct setting *setting, char *line)
{
	const char *name;
	size_t i = 0;

	line_split(line, setting, &name);
	if (!name)
		return true;
	while (i < SETTING_COUNT && strcmp(settings[i].name, name) != 0)
		i++;
	if (i < SETTING_COUNT)
		return settings[i].set(setting);
	snprintf(setting->complaint, sizeof(setting->complaint),
		 "there is no setting \"%.40s\"; there are theme, columns, index, mouse, ascii, bind, unbind", name);
	return false;
}

enum gmmu_status config_read(struct browse *browse, const char *text, const char *name, struct gmmu_error *error)
{
	struct setting setting = {.browse = browse};
	unsigned number = 0;

	while (*text) {
		size_t length = strcspn(text, "\n");
		char line[LINE_SIZE];

		number++;
		if (length >= sizeof(line))
			return gmmu_error_set(error, GMMU_E_VALUE, "%s: line %u: this line is too long", name, number);
		memcpy(line, text, length);
		line[length] = '\0';
		if (!line_read(&setting, line))
			return gmmu_error_set(error, GMMU_E_VALUE, "%s: line %u: %s", name, number, setting.complaint);
		text += length;
		text += *text == '\n';
	}
	return GMMU_OK;
}
