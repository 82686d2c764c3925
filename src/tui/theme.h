/* SPDX-License-Identifier: MIT */
/* What meanings look like: one table a theme, and the attributes of curses made from it for what the terminal can. */
#ifndef TUI_THEME_H
#define TUI_THEME_H

#include <stdbool.h>

#include <curses.h>

#include "browse/browse.h"

/* Finds out about colours. Call once curses has begun, and again with another theme at any time. */
void theme_use(enum theme theme, bool no_color);

/* Whether themes can differ here. */
bool theme_has_colors(bool no_color);

/*
 * Whether $COLORFGBG ("0;15": colours of text and ground, set by some terminals) tells of a light ground; NULL, and
 * what does not tell, means a dark one. Terminals are not asked: one that does not answer would cost every start a
 * wait.
 */
bool theme_ground_is_light(const char *colorfgbg);

/* The attributes and the colour pair of a cell. */
void theme_look(const struct cell *cell, attr_t *attributes, short *pair);

#endif
