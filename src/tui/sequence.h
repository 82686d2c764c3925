/* SPDX-License-Identifier: MIT */
/*
 * Handles what follows an Esc that curses did not recognize as a key: Alt with a key, or a sequence, which must not be
 * taken for keys.
 */
#ifndef TUI_SEQUENCE_H
#define TUI_SEQUENCE_H

#include <stdbool.h>

#include "tui/input.h"

/*
 * Call after reading an Esc from a terminal in non-blocking mode. True: `input` is a key or a mouse event; false: an
 * unknown sequence, which was read to its end.
 */
bool sequence_take(struct input *input);

/* Modifiers from the number in xterm's key sequences: 2 is Shift, 3 Alt, 5 Control, ... */
unsigned sequence_modifiers(unsigned number);

#endif
