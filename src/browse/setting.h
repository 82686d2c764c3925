/* SPDX-License-Identifier: MIT */
/*
 * What can be set: one table for the configuration, the command line (its options, and --set), `:`, help, completion
 * and the manual. A configuration has one setting per line; # starts a comment.
 *
 *	theme light
 *	columns index pa raw state address notes
 *	index hex
 *	mouse off
 *	bind ^N down
 *	unbind q
 *	listing probe A: {W8_}
 */
#ifndef BROWSE_SETTING_H
#define BROWSE_SETTING_H

#include <stdbool.h>

#include <gmmu/gmmu.h>

#include "browse/panes/settings.h"
#include "text/text.h"

struct browse;

#define SETTING_WORDS_MAX 24

/* A line on its way into the settings. */
struct setting_line {
	struct settings *settings;
	unsigned count; /* words after the name */
	char *words[SETTING_WORDS_MAX];
	char complaint[512]; /* what is wrong; "": nothing */
	char remark[256];    /* what the user should know though it is right; or "" */
	bool no_memory;
};

struct setting {
	const char *name;
	const char *argument; /* "on|off" */
	const char *choices;  /* the words that may be its argument, separated by spaces, or NULL */
	const char *help;     /* one line */
	/* The option of the command line that sets it, to `value` or, if that is NULL, to its argument; or no option.
	 */
	struct {
		const char *name, *argument, *value, *help;
	} option;
	/* Stores the words of a line; false if they are wrong. */
	bool (*set)(const struct setting *setting, struct setting_line *line);
	/* Adds the lines that would set what is in force. NULL: another row does. */
	void (*add)(const struct setting *setting, const struct settings *settings, struct text *text);
	void (*say)(struct browse *browse); /* says what is in force; NULL: the line itself */
	size_t flag;                        /* the member that a choice of two words sets */
	const char *fixed;                  /* why it cannot be changed while the browser runs, or NULL */
	unsigned words; /* the last of this many words is the rest of the line, including spaces and #; 0: any number */
	bool key;       /* its first word is a key, which may be # or = */
	bool of_dumps;  /* it matters without the browser too */
};

/* Setting `number`, or NULL after the last; the setting with a name, or NULL. Static storage. */
const struct setting *setting_at(unsigned number);
const struct setting *setting_find(const char *name);

/* The defaults. Free with settings_free. */
void settings_init(struct settings *settings);
void settings_free(struct settings *settings);

/*
 * Applies a configuration, or only its settings `of_dumps`. GMMU_E_VALUE names the first line that is wrong, with the
 * configuration's `name`. Remarks are added to `remarks`, if it is not NULL.
 */
enum gmmu_status settings_read(struct settings *settings, const char *text, const char *name, bool of_dumps,
			       struct text *remarks, struct gmmu_error *error);

/* Applies one line. */
enum gmmu_status settings_take(struct settings *settings, const char *text, struct text *remarks,
			       struct gmmu_error *error);

/* Applies a line of a setting while the browser runs, and confirms it. */
enum gmmu_status settings_change(struct browse *browse, const struct setting *setting, const char *text,
				 struct gmmu_error *error);

/* Adds the settings in force as a configuration. */
void settings_add(const struct settings *settings, struct text *text);

#endif
