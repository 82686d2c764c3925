/* SPDX-License-Identifier: MIT */
/* The settings that a configuration file may hold, for its reader, the help and the manual. */
#ifndef BROWSE_CONFIG_H
#define BROWSE_CONFIG_H

#include <stdbool.h>

#include <gmmu/gmmu.h>

struct browse;
struct setting_line;

struct config_setting {
	const char *name;
	const char *argument; /* what stands behind it: "on|off" */
	const char *help;     /* one line */
	bool (*set)(struct setting_line *line);
};

/* Setting `number`, or NULL beyond the last. Static storage. */
const struct config_setting *config_setting_at(unsigned number);

enum gmmu_status config_read(struct browse *browse, const char *text, const char *name, struct gmmu_error *error);
bool config_word(const char *word);
/* One line of it while the browser runs; says what is in force. */
enum gmmu_status config_obey(struct browse *browse, const char *text, struct gmmu_error *error);

#endif
