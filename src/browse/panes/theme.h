/* SPDX-License-Identifier: MIT */
/* How meanings are to look; what that is on a terminal is decided where cells are painted. */
#ifndef BROWSE_PANES_THEME_H
#define BROWSE_PANES_THEME_H

#include <stdbool.h>

#include <gmmu/gmmu.h>

enum theme { THEME_DARK, THEME_LIGHT, THEME_CONTRAST, THEME_MONO, THEME_COUNT };

/* "dark", "light", "contrast", "mono"; NULL beyond. */
const char *theme_name(unsigned theme);
bool theme_parse(const char *name, enum theme *theme);
/* The same, naming the word and those that there are: GMMU_E_VALUE. */
enum gmmu_status theme_take(const char *name, enum theme *theme, struct gmmu_error *error);

#endif
