/* SPDX-License-Identifier: MIT */
#include "browse/themes.h"

#include "browse/browse.h"
#include "browse/panes/message.h"
#include "browse/panes/parts.h"
#include "browse/panes/settings.h"
#include "text/choice.h"

void browse_tell_colors(struct browse *browse, bool colors)
{
	settings_of(browse)->colorless = !colors;
}

void browse_tell_ground(struct browse *browse, bool light)
{
	if (!settings_of(browse)->theme_chosen)
		settings_of(browse)->theme = light ? THEME_LIGHT : THEME_DARK;
}

void theme_say(struct browse *browse)
{
	char name[CHOICE_ROOM];

	browse_say(browse, "theme %s%s", choice_at(THEME_CHOICES, settings_of(browse)->theme, name),
		   settings_of(browse)->colorless ? ", which looks the same as the others: there are no colours here"
						  : "");
}

void do_theme(struct browse *browse, int unused)
{
	(void)unused;
	settings_of(browse)->theme = (enum theme)((settings_of(browse)->theme + 1) % THEME_COUNT);
	settings_of(browse)->theme_chosen = true;
	theme_say(browse);
}
