/* SPDX-License-Identifier: MIT */
/* Lines of settings: taken apart, applied, and what is wrong with them. */
#include <stdio.h>
#include <string.h>

#include "browse/keys/action.h"
#include "browse/panes/message.h"
#include "browse/panes/parts.h"
#include "browse/setting.h"
#include "text/text.h"

#define LINE_SIZE 512

/* Cuts off the next word; NULL if there is none, or only a comment. A key to bind may be #. */
static char *word_cut(char **at, bool key)
{
	char *word = *at + strspn(*at, " \t\r");

	if (!*word || (*word == '#' && (!key || !strchr(" \t", word[1]))))
		return NULL;
	*at = word + strcspn(word, " \t\r");
	if (**at)
		*(*at)++ = '\0';
	return word;
}

/* The rest of a line, comment characters included; NULL if it is empty. */
static char *rest_cut(char *at)
{
	size_t length;

	at += strspn(at, " \t\r");
	length = strlen(at);
	while (length > 0 && strchr(" \t\r", at[length - 1]))
		at[--length] = '\0';
	return length > 0 ? at : NULL;
}

/* "theme = light" is read as "theme light"; where a key is expected, = is a key. */
static bool equals_drop(const struct setting *setting, const char *word)
{
	return strcmp(word, "=") == 0 && !setting->key;
}

/* Splits a line, up to a comment, into the name of its setting and the words after it. */
static void line_split(char *text, struct setting_line *line, const char **name)
{
	const struct setting *setting;
	char *word;

	line->count = 0;
	*name = word_cut(&text, false);
	setting = *name ? setting_find(*name) : NULL;
	for (bool first = true; setting && line->count < SETTING_WORDS_MAX; first = false) {
		bool rest = setting->words > 0 && line->count + 1 == setting->words;

		word = rest ? rest_cut(text) : word_cut(&text, line->count == 0);
		if (!word)
			return;
		if (first && equals_drop(setting, word))
			continue;
		line->words[line->count++] = word;
		if (rest)
			return;
	}
}

/* Applies a line, or skips it if only settings `of_dumps` are asked for and this is not one; false if it is wrong. */
static bool line_obey(struct setting_line *line, const char *text, bool of_dumps)
{
	const struct setting *setting;
	char copy[LINE_SIZE];
	struct text names = {0};
	const char *name;

	line->complaint[0] = line->remark[0] = '\0';
	if ((size_t)snprintf(copy, sizeof(copy), "%s", text) >= sizeof(copy)) {
		snprintf(line->complaint, sizeof(line->complaint), "this line is too long");
		return false;
	}
	line_split(copy, line, &name);
	setting = name ? setting_find(name) : NULL;
	if (!name || (of_dumps && !(setting && setting->of_dumps)))
		return true;
	if (setting)
		return setting->set(setting, line);
	for (unsigned i = 0; setting_at(i); i++)
		text_add_format(&names, " %s", setting_at(i)->name);
	snprintf(line->complaint, sizeof(line->complaint), "there is no setting \"%.40s\"; the settings are%s", name,
		 text_string(&names));
	text_free(&names);
	return false;
}

static bool quit_has_key(const struct settings *settings)
{
	for (unsigned i = 0; i < settings->keymap.count; i++)
		if (settings->keymap.bindings[i].action == ACTION_QUIT)
			return true;
	return false;
}

/* The first fault of a configuration in full, and the number of lines with a fault. */
struct faults {
	unsigned count, line;
	char complaint[512];
};

static void fault_add(struct faults *faults, unsigned line, const char *complaint)
{
	if (faults->count++ > 0)
		return;
	faults->line = line;
	snprintf(faults->complaint, sizeof(faults->complaint), "%s", complaint);
}

static enum gmmu_status faults_tell(const struct faults *faults, const char *name, struct gmmu_error *error)
{
	char more[64] = "";

	if (faults->count == 0)
		return GMMU_OK;
	if (faults->count > 1)
		snprintf(more, sizeof(more), " (and %u more line%s with a fault)", faults->count - 1,
			 faults->count == 2 ? "" : "s");
	return gmmu_error_set(error, GMMU_E_VALUE, "%s: line %u: %s%s; --no-config skips the file", name, faults->line,
			      faults->complaint, more);
}

static void remark_add(struct text *remarks, const char *remark)
{
	if (remarks && *remark)
		text_add_format(remarks, "%s%s", remarks->length ? "; " : "", remark);
}

/* Unbinding the last key of quit is a fault too. */
enum gmmu_status settings_read(struct settings *settings, const char *text, const char *name, bool of_dumps,
			       struct text *remarks, struct gmmu_error *error)
{
	struct setting_line line = {.settings = settings};
	struct faults faults = {0};
	unsigned number = 0, no_quit = 0; /* the line that unbound the last key of quit, or 0 */

	while (*text) {
		size_t length = strcspn(text, "\n");
		char copy[LINE_SIZE + 1];

		number++;
		snprintf(copy, sizeof(copy), "%.*s", (int)(length < LINE_SIZE ? length : LINE_SIZE), text);
		if (!line_obey(&line, copy, of_dumps))
			fault_add(&faults, number, line.complaint);
		if (line.no_memory)
			return gmmu_error_set(error, GMMU_E_NOMEM, "out of memory");
		remark_add(remarks, line.remark);
		no_quit = quit_has_key(settings) ? 0 : no_quit ? no_quit : number;
		text += length;
		text += *text == '\n';
	}
	if (no_quit)
		fault_add(&faults, no_quit,
			  "this unbinds the last key of quit; bind another one, for example: bind F10 quit");
	return faults_tell(&faults, name, error);
}

static enum gmmu_status line_take(struct setting_line *line, const char *text, struct gmmu_error *error)
{
	if (line_obey(line, text, false) && !quit_has_key(line->settings))
		snprintf(line->complaint, sizeof(line->complaint),
			 "this unbinds the last key of quit; bind another one first");
	if (!line->complaint[0])
		return GMMU_OK;
	return gmmu_error_set(error, line->no_memory ? GMMU_E_NOMEM : GMMU_E_VALUE, "%s", line->complaint);
}

enum gmmu_status settings_take(struct settings *settings, const char *text, struct text *remarks,
			       struct gmmu_error *error)
{
	struct setting_line line = {.settings = settings};
	enum gmmu_status status = line_take(&line, text, error);

	remark_add(remarks, line.remark);
	return status;
}

enum gmmu_status settings_change(struct browse *browse, const struct setting *setting, const char *text,
				 struct gmmu_error *error)
{
	struct settings changed = *settings_of(browse);
	struct setting_line line = {.settings = &changed};
	enum gmmu_status status;

	if (setting->fixed)
		return gmmu_error_set(error, GMMU_E_VALUE, "%s: put this into the configuration", setting->fixed);
	status = line_take(&line, text, error);
	if (status != GMMU_OK)
		return status;
	*settings_of(browse) = changed;
	if (setting->say)
		setting->say(browse);
	else if (line.remark[0])
		browse_say(browse, "%s", line.remark);
	else
		browse_say(browse, "in effect until you quit: %.200s", text);
	return GMMU_OK;
}
