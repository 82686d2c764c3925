/* SPDX-License-Identifier: MIT */
/* The settings of a configuration file, for the parser, the help and the manual. */
#ifndef BROWSE_CONFIG_H
#define BROWSE_CONFIG_H

#include <stdbool.h>

#include <gmmu/gmmu.h>

#include "dump/dump.h"
#include "text/text.h"

struct browse;
struct setting_line;

struct config_setting {
	const char *name;
	const char *argument; /* its argument: "on|off" */
	const char *help;     /* one line */
	bool (*set)(struct setting_line *line);
	unsigned words; /* the last of this many words is the rest of the line, including spaces and #; 0: any number */
};

/* Setting `number`, or NULL after the last. Static storage. */
const struct config_setting *config_setting_at(unsigned number);

/* The listing forms that a configuration declares. Zero-initialise it. */
struct config_forms {
	struct dump_form *at;
	size_t count;
	struct text strings; /* name, pattern, name, ..., each zero-terminated */
};

/* Reads only the forms of a configuration, which are needed to open the dump. */
enum gmmu_status config_read_forms(const char *text, const char *name, struct config_forms *forms,
				   struct gmmu_error *error);
void config_forms_free(struct config_forms *forms);

enum gmmu_status config_read(struct browse *browse, const char *text, const char *name, struct gmmu_error *error);
bool config_word(const char *word);
/* Applies one setting while the browser runs, and confirms it. */
enum gmmu_status config_obey(struct browse *browse, const char *text, struct gmmu_error *error);

#endif
