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
#include "browse/config.h"

#include "browse/state.h"

#include <stdio.h>
#include <string.h>

#define WORDS_MAX 24
#define LINE_SIZE 512

struct setting_line {
	struct browse *browse;
	unsigned count; /* words behind the name */
	char *words[WORDS_MAX];
	char complaint[160];
};

static bool on_off(struct setting_line *line, bool *value)
{
	const char *word = line->count == 1 ? line->words[0] : "";

	if (strcmp(word, "on") != 0 && strcmp(word, "off") != 0) {
		snprintf(line->complaint, sizeof(line->complaint), "say on or off");
		return false;
	}
	*value = strcmp(word, "on") == 0;
	return true;
}

static bool set_theme(struct setting_line *line)
{
	if (line->count == 1 && theme_parse(line->words[0], &line->browse->theme))
		return true;
	snprintf(line->complaint, sizeof(line->complaint), "the themes are dark, light, contrast and mono");
	return false;
}

static bool set_mouse(struct setting_line *line)
{
	return on_off(line, &line->browse->mouse);
}

static bool set_ascii(struct setting_line *line)
{
	return on_off(line, &line->browse->ascii);
}

static bool set_index(struct setting_line *line)
{
	const char *word = line->count == 1 ? line->words[0] : "";

	line->browse->hex = strcmp(word, "hex") == 0;
	if (line->browse->hex || strcmp(word, "decimal") == 0)
		return true;
	snprintf(line->complaint, sizeof(line->complaint), "say hex or decimal");
	return false;
}

static bool set_columns(struct setting_line *line)
{
	uint8_t *wish = line->browse->columns.wish;

	for (unsigned column = 0; column < COLUMN_COUNT; column++)
		wish[column] = column == TABLE_INDEX ? COLUMN_AUTO : COLUMN_HIDDEN;
	for (unsigned i = 0; i < line->count; i++) {
		unsigned column = 0;

		while (column < COLUMN_COUNT && strcmp(column_name(column), line->words[i]) != 0)
			column++;
		if (column == COLUMN_COUNT) {
			snprintf(line->complaint, sizeof(line->complaint), "there is no column \"%.40s\"",
				 line->words[i]);
			return false;
		}
		wish[column] = COLUMN_SHOWN;
	}
	return true;
}

static bool set_bind(struct setting_line *line)
{
	struct key key;
	unsigned action;

	if (line->count != 2) {
		snprintf(line->complaint, sizeof(line->complaint), "say bind KEY ACTION, for example bind ^N down");
		return false;
	}
	if (!key_parse(line->words[0], strlen(line->words[0]), &key)) {
		snprintf(line->complaint, sizeof(line->complaint), "there is no key \"%.40s\"", line->words[0]);
		return false;
	}
	action = action_find(line->words[1]);
	if (action == ACTION_NONE) {
		snprintf(line->complaint, sizeof(line->complaint), "there is no action \"%.40s\"; the help lists them",
			 line->words[1]);
		return false;
	}
	if (keymap_bind(&line->browse->keymap, key, action))
		return true;
	snprintf(line->complaint, sizeof(line->complaint), "too many keys are bound");
	return false;
}

static bool set_unbind(struct setting_line *line)
{
	struct key key;

	if (line->count != 1 || !key_parse(line->words[0], strlen(line->words[0]), &key)) {
		snprintf(line->complaint, sizeof(line->complaint), "say which key");
		return false;
	}
	keymap_unbind(&line->browse->keymap, key);
	return true;
}

static const struct config_setting settings[] = {
	{"theme", "NAME", "dark, light, contrast or mono", set_theme},
	{"columns", "NAME...", "the columns that are shown, by their names in the list of columns", set_columns},
	{"index", "decimal|hex", "how rows are numbered", set_index},
	{"mouse", "on|off", "whether the mouse is the browser's or the terminal's", set_mouse},
	{"ascii", "on|off", "whether lines are drawn with nothing but ASCII", set_ascii},
	{"bind", "KEY ACTION", "gives a key to an action, both by their names in the help", set_bind},
	{"unbind", "KEY", "takes a key from every action", set_unbind},
};

#define SETTING_COUNT (sizeof(settings) / sizeof(settings[0]))

const struct config_setting *config_setting_at(unsigned number)
{
	return number < SETTING_COUNT ? &settings[number] : NULL;
}

/* Splits a line into its words, up to one that begins with #, unless it is the key that is bound. */
static void line_split(char *text, struct setting_line *line, const char **name)
{
	char *at = text;

	*name = NULL;
	line->count = 0;
	while (line->count < WORDS_MAX) {
		at += strspn(at, " \t\r");
		if (!*at || (*at == '#' && (!*name || line->count > 0 || !strchr(" \t", at[1]))))
			return;
		if (!*name)
			*name = at;
		else
			line->words[line->count++] = at;
		at += strcspn(at, " \t\r");
		if (*at)
			*at++ = '\0';
	}
}

static bool line_obey(struct setting_line *line, char *text)
{
	const char *name;
	size_t length;

	line_split(text, line, &name);
	if (!name)
		return true;
	for (size_t i = 0; i < SETTING_COUNT; i++)
		if (strcmp(settings[i].name, name) == 0)
			return settings[i].set(line);
	length = (size_t)snprintf(line->complaint, sizeof(line->complaint), "there is no setting \"%.40s\"; there are",
				  name);
	for (size_t i = 0; i < SETTING_COUNT && length < sizeof(line->complaint); i++)
		length += (size_t)snprintf(line->complaint + length, sizeof(line->complaint) - length, " %s",
					   settings[i].name);
	return false;
}

enum gmmu_status config_read(struct browse *browse, const char *text, const char *name, struct gmmu_error *error)
{
	struct setting_line line = {.browse = browse};
	unsigned number = 0;

	while (*text) {
		size_t length = strcspn(text, "\n");
		char copy[LINE_SIZE];

		number++;
		if (length >= sizeof(copy))
			return gmmu_error_set(error, GMMU_E_VALUE, "%s: line %u: this line is too long", name, number);
		memcpy(copy, text, length);
		copy[length] = '\0';
		if (!line_obey(&line, copy))
			return gmmu_error_set(error, GMMU_E_VALUE, "%s: line %u: %s", name, number, line.complaint);
		text += length;
		text += *text == '\n';
	}
	return GMMU_OK;
}
