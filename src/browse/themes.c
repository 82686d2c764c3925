/* SPDX-License-Identifier: MIT */
#include "browse/themes.h"

#include "browse/browse.h"
#include "browse/panes/message.h"
#include "browse/panes/settings.h"
#include "browse/panes/state.h"
#include "text/choice.h"

void browse_tell_colors(struct browse *browse, bool colors)
{
	browse->colorless = !colors;
}

void theme_say(struct browse *browse)
{
	char name[CHOICE_ROOM];

	browse_say(browse, "theme %s%s", choice_at(THEME_CHOICES, browse->settings->theme, name),
		   browse->colorless ? ", which looks the same as the others: there are no colours here" : "");
}

void do_theme(struct browse *browse, int unused)
{
	(void)unused;
	browse->settings->theme = (enum theme)((browse->settings->theme + 1) % THEME_COUNT);
	theme_say(browse);
}
