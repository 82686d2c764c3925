/* SPDX-License-Identifier: MIT */
/* Themes; how they look on a terminal is decided where cells are painted. */
#ifndef BROWSE_PANES_THEME_H
#define BROWSE_PANES_THEME_H

enum theme { THEME_DARK, THEME_LIGHT, THEME_CONTRAST, THEME_MONO, THEME_COUNT };

/* Their names, in the order of the enum (text/choice.h). */
#define THEME_CHOICES "dark light contrast mono"

#endif
