/* SPDX-License-Identifier: MIT */
/* The settings in force, as a configuration. */
#include "browse/panes/cells.h"
#include "browse/panes/pane.h"
#include "browse/panes/parts.h"
#include "browse/panes/screen.h"
#include "browse/setting.h"
#include "text/text.h"

static void config_build(const struct browse *browse, struct text *text, int width)
{
	const char *path = settings_of(browse)->path;

	(void)width;
	text_add_format(text, "# The settings in force. %s%s\n", path ? "To keep them, write them to " : "",
			path ? path : "");
	settings_add(settings_of(browse), text);
}

const struct pane_type pane_config = TEXT_PANE("Configuration", config_build);
