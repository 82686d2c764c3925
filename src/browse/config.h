/* SPDX-License-Identifier: MIT */
/* The settings that a configuration file may hold, for its reader, the help and the manual. */
#ifndef BROWSE_CONFIG_H
#define BROWSE_CONFIG_H

#include <stdbool.h>

#include <gmmu/gmmu.h>

#include "dump/dump.h"
#include "render/text.h"

struct browse;
struct setting_line;

struct config_setting {
	const char *name;
	const char *argument; /* what stands behind it: "on|off" */
	const char *help;     /* one line */
	bool (*set)(struct setting_line *line);
	unsigned words; /* the last of so many words is the rest of the line, with blanks and # in it; 0: any number */
};

/* Setting `number`, or NULL beyond the last. Static storage. */
const struct config_setting *config_setting_at(unsigned number);

/* The forms of listings that a configuration declares. Zero-initialise it. */
struct config_forms {
	struct dump_form *at;
	size_t count;
	struct text strings; /* name, pattern, name, ..., each with its zero */
};

/* Reads nothing but the forms of a configuration: they are needed to open the dump, which comes first. */
enum gmmu_status config_read_forms(const char *text, const char *name, struct config_forms *forms,
				   struct gmmu_error *error);
void config_forms_free(struct config_forms *forms);

enum gmmu_status config_read(struct browse *browse, const char *text, const char *name, struct gmmu_error *error);
bool config_word(const char *word);
/* One line of it while the browser runs; says what is in force. */
enum gmmu_status config_obey(struct browse *browse, const char *text, struct gmmu_error *error);

#endif
