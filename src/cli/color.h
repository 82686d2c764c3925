/* SPDX-License-Identifier: MIT */
/*
 * What each meaning looks like on a terminal: SGR sequences. Nothing is told by red against green alone; whatever
 * matters differs in weight, underline or reverse too, so that it shows without colours as well.
 */
#ifndef CLI_COLOR_H
#define CLI_COLOR_H

#include "render/text.h"

/* Adds styled text with its sequences. Every line ends in the plain state, so that lines can be cut out. */
void color_add(struct text *bytes, const struct text *styled);

#endif
