/* SPDX-License-Identifier: MIT */
#include "browse/panes/theme.h"

#include <string.h>

#include "text/text.h"

static const char *const theme_names[THEME_COUNT] = {"dark", "light", "contrast", "mono"};

const char *theme_name(unsigned theme)
{
	return theme < THEME_COUNT ? theme_names[theme] : NULL;
}

bool theme_parse(const char *name, enum theme *theme)
{
	for (unsigned i = 0; i < THEME_COUNT; i++)
		if (strcmp(theme_names[i], name) == 0) {
			*theme = (enum theme)i;
			return true;
		}
	return false;
}

enum gmmu_status theme_take(const char *name, enum theme *theme, struct gmmu_error *error)
{
	struct text known = {0};

	if (theme_parse(name, theme))
		return GMMU_OK;
	for (unsigned i = 0; i < THEME_COUNT; i++)
		text_add_format(&known, "%s%s", i == 0 ? "" : i + 1 < THEME_COUNT ? ", " : " or ", theme_names[i]);
	gmmu_error_set(error, GMMU_E_VALUE, "there is no theme \"%.40s\": use %s", name, text_string(&known));
	text_free(&known);
	return GMMU_E_VALUE;
}
