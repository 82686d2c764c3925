/* SPDX-License-Identifier: MIT */
/* What the user chose, for as long as the browser is open. browse/setting.h has the table of what can be set, and how.
 */
#ifndef BROWSE_PANES_SETTINGS_H
#define BROWSE_PANES_SETTINGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "browse/keys/action.h"
#include "browse/panes/columns.h"
#include "browse/panes/theme.h"

struct dump_form;

struct settings {
	enum theme theme;
	bool theme_chosen; /* by the user, not for the background of the terminal */
	bool ascii;        /* draw with ASCII characters only */
	bool mouse;
	bool hex;                      /* rows are numbered in hex */
	uint8_t columns[COLUMN_COUNT]; /* enum column_wish */
	struct keymap keymap;
	struct dump_form *forms; /* of listings, tried before the built-in ones */
	size_t form_count;
	bool colorless;   /* the terminal shows all themes alike */
	bool ascii_only;  /* the terminal shows nothing else */
	const char *path; /* of the configuration, or NULL; owned by the caller */
};

#endif
