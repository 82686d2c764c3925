/* SPDX-License-Identifier: MIT */
/*
 * The configuration: one setting per line; # starts a comment.
 *
 *	theme light
 *	columns index pa raw state address notes
 *	index hex
 *	mouse off
 *	ascii on
 *	bind ^N down
 *	unbind q
 *	listing probe A: {W8_}
 */
#include "browse/config.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "browse/keys/action.h"
#include "browse/keys/key.h"
#include "browse/panes/columns.h"
#include "browse/panes/message.h"
#include "browse/panes/state.h"
#include "browse/panes/theme.h"
#include "dump/dump.h"
#include "render/table.h"
#include "text/count.h"
#include "text/text.h"

#define WORDS_MAX 24
#define LINE_SIZE 512

struct setting_line {
	struct browse *browse;
	struct config_forms *forms; /* receives listing forms, or NULL */
	bool running;               /* the browser is already open */
	unsigned count;             /* words after the name */
	char *words[WORDS_MAX];
	char complaint[512];
};

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

/* The only word after a name; NULL, with a complaint, if there is none or more than one. */
static const char *only_word(struct setting_line *line, const char *wanted)
{
	if (line->count == 1)
		return line->words[0];
	complain(line, "give one word, %s; %s", wanted, line->count ? "there are more" : "there is none");
	return NULL;
}

static bool on_off(struct setting_line *line, bool *value)
{
	const char *word = only_word(line, "on or off");

	if (!word)
		return false;
	if (strcmp(word, "on") != 0 && strcmp(word, "off") != 0)
		return complain(line, "give on or off, not \"%.40s\"", word);
	*value = strcmp(word, "on") == 0;
	return true;
}

static bool set_theme(struct setting_line *line)
{
	const char *word = only_word(line, "the name of a theme");
	struct gmmu_error error;

	return word &&
	       (theme_take(word, &line->browse->theme, &error) == GMMU_OK || complain(line, "%s", error.message));
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
	const char *word = only_word(line, "hex or decimal");

	if (!word)
		return false;
	line->browse->hex = strcmp(word, "hex") == 0;
	return line->browse->hex || strcmp(word, "decimal") == 0 ||
	       complain(line, "give hex or decimal, not \"%.40s\"", word);
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

static bool set_columns(struct setting_line *line)
{
	uint8_t *wish = line->browse->columns->wish;

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

static bool key_take(struct setting_line *line, struct key *key)
{
	const char *name = line->words[0];

	return key_parse(name, strlen(name), key) ||
	       complain(line, "there is no key \"%.40s\"; keys are a character, ^ and a letter, F1, Up, Space, ...",
			name);
}

static bool set_bind(struct setting_line *line)
{
	struct key key;
	unsigned action;

	if (line->count != 2)
		return complain(line, "write bind KEY ACTION, for example: bind ^N down");
	if (!key_take(line, &key))
		return false;
	action = action_find(line->words[1]);
	if (action == ACTION_NONE)
		return complain(line, "there is no action \"%.40s\"; the help and --keys list all actions",
				line->words[1]);
	if (!keymap_bind(&line->browse->keymap, key, action))
		return complain(line, "too many keys are bound");
	if (action_at(action)->contexts == CONTEXT_BIT(CONTEXT_JUMP))
		browse_say(line->browse, "%s works only %s, as all keys of %s do, not among the rows", line->words[0],
			   context_name(CONTEXT_JUMP), line->words[1]);
	return true;
}

static bool set_unbind(struct setting_line *line)
{
	struct key key;

	if (line->count != 1)
		return complain(line, "write unbind KEY, for example: unbind F10");
	if (!key_take(line, &key))
		return false;
	keymap_unbind(&line->browse->keymap, key);
	return true;
}

static void form_add(struct setting_line *line)
{
	for (unsigned i = 0; i < line->count; i++)
		text_add_bytes(&line->forms->strings, line->words[i], strlen(line->words[i]) + 1);
	line->forms->count++;
}

static bool set_listing(struct setting_line *line)
{
	struct gmmu_error error;

	if (line->count != 2)
		return complain(line, "write listing NAME PATTERN, for example: listing probe A: {W8_}");
	if (strcmp(line->words[0], "list") == 0)
		return complain(line, "no form can be called list, because --listing list prints all forms");
	if (dump_form_check(line->words[1], &error) != GMMU_OK)
		return complain(line, "%s", error.message);
	if (line->running)
		return complain(line, "forms are read when a dump is opened: put this into the configuration");
	if (line->forms)
		form_add(line);
	return true;
}

static const struct config_setting settings[] = {
	{"theme", "NAME", "dark, light, contrast or mono", set_theme, 0},
	{"columns", "NAME...", "the columns to show, by name or heading", set_columns, 0},
	{"index", "decimal|hex", "how to number rows", set_index, 0},
	{"mouse", "on|off", "whether the browser handles the mouse", set_mouse, 0},
	{"ascii", "on|off", "whether to draw with ASCII characters only", set_ascii, 0},
	{"bind", "KEY ACTION", "bind a key to an action; the help lists both", set_bind, 0},
	{"unbind", "KEY", "remove all bindings of a key", set_unbind, 0},
	{"listing", "NAME PATTERN", "add a listing form, tried before the built-in ones", set_listing, 2},
};

#define SETTING_COUNT COUNT(settings)

const struct config_setting *config_setting_at(unsigned number)
{
	return number < SETTING_COUNT ? &settings[number] : NULL;
}

static const struct config_setting *setting_find(const char *name)
{
	for (size_t i = 0; i < SETTING_COUNT; i++)
		if (strcmp(settings[i].name, name) == 0)
			return &settings[i];
	return NULL;
}

bool config_word(const char *word)
{
	return setting_find(word) != NULL;
}

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
static bool equals_drop(const struct config_setting *setting, const char *word)
{
	return strcmp(word, "=") == 0 && setting->set != set_bind && setting->set != set_unbind;
}

/* Splits a line, up to a comment, into the name of its setting and the words after it. */
static void line_split(char *text, struct setting_line *line, const char **name)
{
	const struct config_setting *setting;
	char *word;

	line->count = 0;
	*name = word_cut(&text, false);
	setting = *name ? setting_find(*name) : NULL;
	for (bool first = true; setting && line->count < WORDS_MAX; first = false) {
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

static bool line_obey(struct setting_line *line, char *text)
{
	const struct config_setting *setting;
	struct text names = {0};
	const char *name;

	line_split(text, line, &name);
	if (!name)
		return true;
	setting = setting_find(name);
	if (line->forms && (!setting || setting->set != set_listing))
		return true;
	if (setting)
		return setting->set(line);
	for (size_t i = 0; i < SETTING_COUNT; i++)
		text_add_format(&names, " %s", settings[i].name);
	complain(line, "there is no setting \"%.40s\"; the settings are%s", name, text_string(&names));
	text_free(&names);
	return false;
}

/* Whether some key quits from the rows. */
static bool quit_has_key(const struct browse *browse)
{
	unsigned quit = ACTION_QUIT;

	for (unsigned i = 0; i < browse->keymap.count; i++)
		if (browse->keymap.bindings[i].action == quit)
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

/* Applies all lines. Unbinding the last key of quit is a fault too. */
static void lines_obey(struct setting_line *line, const char *text, struct faults *faults)
{
	unsigned number = 0, no_quit = 0; /* the line that unbound the last key of quit, or 0 */

	while (*text) {
		size_t length = strcspn(text, "\n");
		char copy[LINE_SIZE];

		number++;
		snprintf(copy, sizeof(copy), "%.*s", (int)(length < sizeof(copy) ? length : 0), text);
		if (length >= sizeof(copy))
			fault_add(faults, number, "this line is too long");
		else if (!line_obey(line, copy))
			fault_add(faults, number, line->complaint);
		no_quit = !line->browse || quit_has_key(line->browse) ? 0 : no_quit ? no_quit : number;
		text += length;
		text += *text == '\n';
	}
	if (no_quit)
		fault_add(faults, no_quit,
			  "this unbinds the last key of quit; bind another one, for example: bind F10 quit");
}

enum gmmu_status config_read(struct browse *browse, const char *text, const char *name, struct gmmu_error *error)
{
	struct setting_line line = {.browse = browse};
	struct faults faults = {0};

	lines_obey(&line, text, &faults);
	return faults_tell(&faults, name, error);
}

/* Makes the forms point to their strings, which no longer move. */
static enum gmmu_status forms_settle(struct config_forms *forms, struct gmmu_error *error)
{
	const char *string = text_string(&forms->strings);

	forms->at = calloc(forms->count + 1, sizeof(*forms->at));
	if (!forms->at || forms->strings.failed) {
		forms->count = 0;
		return gmmu_error_set(error, GMMU_E_NOMEM, "out of memory");
	}
	for (size_t i = 0; i < forms->count; i++) {
		forms->at[i].name = string;
		forms->at[i].pattern = string + strlen(string) + 1;
		string = forms->at[i].pattern + strlen(forms->at[i].pattern) + 1;
	}
	return GMMU_OK;
}

enum gmmu_status config_read_forms(const char *text, const char *name, struct config_forms *forms,
				   struct gmmu_error *error)
{
	struct setting_line line = {.forms = forms};
	struct faults faults = {0};
	enum gmmu_status status;

	lines_obey(&line, text, &faults);
	status = forms_settle(forms, error);
	return status == GMMU_OK ? faults_tell(&faults, name, error) : status;
}

void config_forms_free(struct config_forms *forms)
{
	free(forms->at);
	text_free(&forms->strings);
	*forms = (struct config_forms){0};
}

enum gmmu_status config_obey(struct browse *browse, const char *text, struct gmmu_error *error)
{
	struct setting_line line = {.browse = browse, .running = true};
	struct columns columns = *browse->columns;
	struct keymap before = browse->keymap;
	bool hex = browse->hex, mouse = browse->mouse;
	char copy[LINE_SIZE];

	if (strlen(text) >= sizeof(copy))
		return gmmu_error_set(error, GMMU_E_VALUE, "this line is too long");
	snprintf(copy, sizeof(copy), "%s", text);
	if (line_obey(&line, copy) && !quit_has_key(browse))
		complain(&line, "this unbinds the last key of quit; bind another one first");
	if (!line.complaint[0] && browse->mouse != mouse)
		complain(&line, "the mouse is set up when the browser opens: put this into the configuration");
	if (line.complaint[0]) {
		browse->keymap = before;
		*browse->columns = columns;
		browse->hex = hex;
		browse->mouse = mouse;
		return gmmu_error_set(error, GMMU_E_VALUE, "%s", line.complaint);
	}
	browse_say(browse, "in effect until you quit: %.200s", text);
	return GMMU_OK;
}
