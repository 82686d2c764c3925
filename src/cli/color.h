/* SPDX-License-Identifier: MIT */
/*
 * How each meaning looks on a terminal, as SGR sequences. Nothing depends on red against green alone: important things
 * also differ in weight, underline or reverse, and so show without colours too.
 */
#ifndef CLI_COLOR_H
#define CLI_COLOR_H

#include "text/text.h"

/* Adds styled text with its sequences. Every line ends in the default style, so lines can be cut out. */
void color_add(struct text *bytes, const struct text *styled);

#endif
