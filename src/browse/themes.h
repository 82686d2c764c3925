/* SPDX-License-Identifier: MIT */
/* Themes by key. */
#ifndef BROWSE_THEMES_H
#define BROWSE_THEMES_H

struct browse;

void theme_say(struct browse *browse); /* reports the current theme */
void do_theme(struct browse *browse, int unused);

#endif
