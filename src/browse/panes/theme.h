/* SPDX-License-Identifier: MIT */
/* Themes; how they look on a terminal is decided where cells are painted. */
#ifndef BROWSE_PANES_THEME_H
#define BROWSE_PANES_THEME_H

#include <stdbool.h>

#include <gmmu/gmmu.h>

enum theme { THEME_DARK, THEME_LIGHT, THEME_CONTRAST, THEME_MONO, THEME_COUNT };

/* "dark", "light", "contrast", "mono"; NULL after the last. */
const char *theme_name(unsigned theme);
bool theme_parse(const char *name, enum theme *theme);
/* Finds a theme; GMMU_E_VALUE otherwise, listing the valid names. */
enum gmmu_status theme_take(const char *name, enum theme *theme, struct gmmu_error *error);

#endif
