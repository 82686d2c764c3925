/* SPDX-License-Identifier: MIT */
/* How meanings look: one table per theme, turned into curses attributes that suit the terminal. */
#ifndef TUI_THEME_H
#define TUI_THEME_H

#include <stdbool.h>

#include <curses.h>

#include "browse/browse.h"

/* Detects colours. Call after starting curses, and again to change the theme. */
void theme_use(enum theme theme, bool no_color);

/* Whether themes look different on this terminal. */
bool theme_has_colors(bool no_color);

/*
 * Whether $COLORFGBG ("0;15": text and background colours, set by some terminals) names a light background; if it is
 * NULL or unclear, the background is dark.
 */
bool theme_ground_is_light(const char *colorfgbg);

/* The attributes and the colour pair of a cell. */
void theme_look(const struct cell *cell, attr_t *attributes, short *pair);

/* Whether a blank looks the same either way. */
bool theme_blanks_alike(attr_t attributes, short pair, attr_t other_attributes, short other_pair);

#endif
