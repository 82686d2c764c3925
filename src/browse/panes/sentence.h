/* SPDX-License-Identifier: MIT */
/* Sentences at the bottom of the screen. One that is longer than its line takes as many lines above it as it needs. */
#ifndef BROWSE_PANES_SENTENCE_H
#define BROWSE_PANES_SENTENCE_H

#include "browse/panes/cells.h"

/* How many lines a sentence that ends in line `bottom` takes, if the screen has that many. */
int sentence_lines(const struct area *screen, const char *text, int width, int bottom);

/* Writes a sentence whose last line is `bottom`, a column from the left; `tail` goes after it. Returns its end. */
struct pen sentence_draw(const struct area *screen, int bottom, unsigned meaning, const char *text, const char *tail);

#endif
