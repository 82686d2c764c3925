/* SPDX-License-Identifier: MIT */
/* The settings that a configuration file may hold, for its reader, the help and the manual. */
#ifndef BROWSE_CONFIG_H
#define BROWSE_CONFIG_H

#include <stdbool.h>

struct setting_line;

struct config_setting {
	const char *name;
	const char *argument; /* what stands behind it: "on|off" */
	const char *help;     /* one line */
	bool (*set)(struct setting_line *line);
};

/* Setting `number`, or NULL beyond the last. Static storage. */
const struct config_setting *config_setting_at(unsigned number);

#endif
