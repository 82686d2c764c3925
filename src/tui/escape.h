/* SPDX-License-Identifier: MIT */
/* What follows an Esc that curses took for no key: Alt and a key, or a sequence that must not run as keys. */
#ifndef TUI_ESCAPE_H
#define TUI_ESCAPE_H

#include <stdbool.h>

#include "tui/input.h"

/*
 * Call once an Esc was read from a terminal that is read without waiting. True: `input` is a key or an event of the
 * mouse; false: it was a sequence that means nothing here, and all of it was read.
 */
bool escape_take(struct input *input);

/* Modifiers by the number that xterm puts into the sequences of keys: 2 is shift, 3 alt, 5 control, ... */
unsigned escape_modifiers(unsigned number);

#endif
