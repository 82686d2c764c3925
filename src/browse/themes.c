/* SPDX-License-Identifier: MIT */
#include "browse/themes.h"

#include "browse/browse.h"
#include "browse/panes/message.h"
#include "browse/panes/state.h"
#include "browse/panes/theme.h"

void browse_tell_colors(struct browse *browse, bool colors)
{
	browse->colorless = !colors;
}

void theme_say(struct browse *browse)
{
	browse_say(browse, "theme %s%s", theme_name(browse->theme),
		   browse->colorless ? ", which looks the same as the others: there are no colours here" : "");
}

void do_theme(struct browse *browse, int unused)
{
	(void)unused;
	browse->theme = (enum theme)((browse->theme + 1) % THEME_COUNT);
	theme_say(browse);
}
